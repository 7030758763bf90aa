// The shared launch snapshot of each environment, with its picture. See
// src/server/kiosks/README.md#launch-snapshots.
import { createHash } from 'node:crypto';
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import { inTransaction } from '../platform/database/transactions.ts';

export interface StoredSnapshot {
  /** SHA-256 of the picture, in hex. */
  hash: string;
  /** JSON. */
  body: string;
}

export async function of(db: Database, environment: string): Promise<StoredSnapshot | undefined> {
  return db
    .selectFrom('launch_snapshot')
    .select(['hash', 'body'])
    .where('environment', '=', withoutNul(environment))
    .executeTakeFirst();
}

/** The picture with this hash, while a snapshot has it. */
export async function picture(db: Database, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('launch_snapshot')
    .select('picture')
    .where('hash', '=', withoutNul(hash))
    .executeTakeFirst();
  return row && Buffer.from(row.picture, 'base64');
}

/** Keeps a snapshot in place of the environment's last one. */
export function save(
  db: Database,
  environment: string,
  body: object,
  picture: Buffer,
  by: audit.Actor | null,
): Promise<void> {
  const hash = createHash('sha256').update(picture).digest('hex');
  const values = {
    hash,
    body: withoutNul(JSON.stringify(body)),
    picture: picture.toString('base64'),
  };
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('launch_snapshot')
      .values({ environment: withoutNul(environment), ...values })
      .onConflict((conflict) => conflict.column('environment').doUpdateSet(values))
      .execute();
    await audit.add(tx, {
      actor: by,
      action: 'set-launch-snapshot',
      subject: environment,
      detail: { hash },
    });
  });
}
