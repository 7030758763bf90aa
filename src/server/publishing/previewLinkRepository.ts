// Links to previews, for people without an account. Only the hash of the secret is stored. See
// src/server/publishing/README.md#previews.
import { hasRight, isRole } from '#rules/rights.ts';
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { hashSecret, newId, newSecret } from '../platform/database/secrets.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { PreviewLinkTable } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Content that a link shows. */
export type PreviewTarget =
  | { show: 'saves' | 'live' }
  | { show: 'release'; release: number }
  /** ISO 8601, UTC. */
  | { show: 'moment'; at: string };

export interface StoredPreviewLink {
  id: string;
  environment: string;
  target: PreviewTarget;
  createdAt: string;
  /** ms since 1970. */
  expiresMs: number;
  /** Name of the person or key. */
  by: string | null;
}

export function add(
  db: Database,
  environment: string,
  target: PreviewTarget,
  by: audit.Actor,
  apiKey: string | null,
  nowMs: number,
): Promise<{ token: string; link: StoredPreviewLink }> {
  const [id, token] = [newId(), newSecret()];
  const expiresMs = nowMs + LIFE_MS;
  const createdAt = new Date(nowMs).toISOString();
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('preview_link')
      .values({
        id,
        token_hash: hashSecret(token),
        environment,
        show: target.show,
        release: target.show === 'release' ? target.release : null,
        moment: target.show === 'moment' ? target.at : null,
        account: by.id,
        api_key: apiKey,
        author: by.id === null ? by.name : '',
        created_at: createdAt,
        expires_at: expiresMs,
      })
      .execute();
    const detail = { show: target.show };
    await audit.add(tx, { actor: by, action: 'make-preview-link', subject: environment, detail });
    return { token, link: { id, environment, target, createdAt, expiresMs, by: by.name } };
  });
}

/** Links that work, the latest first. */
export async function list(db: Database, environment: string, nowMs: number): Promise<StoredPreviewLink[]> {
  const rows = await usable(db, nowMs)
    .where('preview_link.environment', '=', withoutNul(environment))
    .orderBy('preview_link.created_at', 'desc')
    .orderBy('preview_link.id')
    .execute();
  return rows.filter(mayShow).map(linkOf);
}

/**
 * The link with this secret; undefined if it is too old, was removed, or if its author may not make
 * one today.
 */
export async function open(
  db: Database,
  token: string,
  nowMs: number,
): Promise<StoredPreviewLink | undefined> {
  const row = await usable(db, nowMs)
    .where('preview_link.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return row && mayShow(row) ? linkOf(row) : undefined;
}

/** False if there is none. */
export function remove(db: Database, environment: string, id: string, by: audit.Actor): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('preview_link')
      .where('id', '=', withoutNul(id))
      .where('environment', '=', withoutNul(environment))
      .returning('id')
      .executeTakeFirst();
    if (!removed) return false;
    await audit.add(tx, { actor: by, action: 'remove-preview-link', subject: environment });
    return true;
  });
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('preview_link').where('expires_at', '<=', nowMs).execute();
}

function usable(db: Database, nowMs: number) {
  return db
    .selectFrom('preview_link')
    .leftJoin('api_key', 'api_key.id', 'preview_link.api_key')
    .leftJoin('account', (join) =>
      join.on(({ eb, ref, fn }) =>
        eb('account.id', '=', fn.coalesce(ref('preview_link.account'), ref('api_key.account'))),
      ),
    )
    .selectAll('preview_link')
    .select([
      'account.name as account_name',
      'account.email as account_email',
      'account.role as role',
      'account.blocked as blocked',
      'api_key.scopes as scopes',
    ])
    .where('preview_link.expires_at', '>', nowMs);
}

type Maker = { role: string | null; blocked: number | null; scopes: string | null };

/**
 * The person may edit content today; or the key, which is there, and its maker if it names one. A
 * link that names neither is from a time when links did not name their key.
 */
function mayShow({
  account,
  api_key: apiKey,
  role,
  blocked,
  scopes,
}: Maker & Pick<PreviewLinkTable, 'account' | 'api_key'>): boolean {
  const mayPerson = isRole(role) && hasRight(role, 'content.edit') && !blocked;
  if (account !== null) return mayPerson;
  if (apiKey === null) return true;
  return (mayPerson || role === null) && scopes?.split(' ').includes('content.edit') === true;
}

const linkOf = ({
  id,
  environment,
  created_at: createdAt,
  expires_at: expiresMs,
  author,
  account_name: accountName,
  account_email: accountEmail,
  ...row
}: PreviewLinkTable & { account_name: string | null; account_email: string | null }): StoredPreviewLink => ({
  id,
  environment,
  target: targetOf(row),
  createdAt,
  expiresMs,
  by: author || accountName || accountEmail || null,
});

function targetOf({
  show,
  release,
  moment,
}: Pick<PreviewLinkTable, 'show' | 'release' | 'moment'>): PreviewTarget {
  switch (show) {
    case 'release':
      return { show, release: release ?? 0 };
    case 'moment':
      return { show, at: moment ?? '' };
    case 'saves':
    case 'live':
      return { show };
  }
}
