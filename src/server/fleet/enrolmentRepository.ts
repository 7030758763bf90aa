// Kiosks that wait to be accepted, and the keys that they get. Only hashes of secrets and keys are
// stored. See src/server/fleet/README.md#enrolment-of-kiosks.
import { MINUTE_MS } from '#config/durations.ts';
import type { EnrolmentRow } from '#protocol/fleetEndpoints.ts';
import { randomInt, randomUUID } from 'node:crypto';
import * as audit from '../audit/auditRepository.ts';
import { UNSEEN_KIOSK } from './kioskRow.ts';
import { lookUp } from '../platform/database/lookUp.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { hashSecret, newSecret } from '../platform/database/secrets.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { EnrolmentTable, KioskClaim, KioskTable } from '../platform/database/tables.ts';
import { kioskKeys } from './kioskBeats.ts';
import * as stores from './storeRepository.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

const CODE_LIFE_MS = 15 * MINUTE_MS;
const LINK_LIFE_MS = 30 * 24 * 60 * MINUTE_MS;
const CODE_LENGTH = 6;
/** Without letters and digits that look alike. */
const CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** So that a key is recognized where it should not be, as in a log. */
const KEY_PREFIX = 'kiosk_';

export interface NewEnrolment {
  code: string;
  secret: string;
  expiresMs: number;
}

/** Name and store of an accepted kiosk. */
export interface Acceptance {
  name: string;
  store: string | null;
  group: string | null;
  /** The kiosk whose place it takes. */
  replaces?: string | undefined;
}

const needingKey = lookUp<string, true>(async (db, ids) => {
  const rows = await db
    .selectFrom('kiosk')
    .select('id')
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('key_hash', 'is not', null), eb('claim', '<>', 'free')]))
    .execute();
  return rows.map(({ id }) => [id, true]);
});

const kioskWithHash = lookUp<string, Pick<KioskTable, 'id' | 'key_hash'>>(async (db, hashes) => {
  const rows = await db
    .selectFrom('kiosk')
    .select(['id', 'key_hash', 'next_key_hash'])
    .where(({ or, eb }) => or([eb('key_hash', 'in', hashes), eb('next_key_hash', 'in', hashes)]))
    .execute();
  return rows.flatMap(({ id, key_hash, next_key_hash }) =>
    [key_hash, next_key_hash].flatMap((hash) => (hash === null ? [] : [[hash, { id, key_hash }] as const])),
  );
});

/**
 * A code for a kiosk that has just started. With `isOpen` it may fetch its key at once, unless
 * its own was revoked.
 */
export async function open(
  db: Database,
  proposedId: string | undefined,
  isOpen: boolean,
  nowMs: number,
): Promise<NewEnrolment> {
  return inTransaction(db, async (tx) => {
    const known = await kioskOf(tx, proposedId);
    const isTaken = known !== undefined && (known.key_hash !== null || known.claim === 'link');
    const isClosed = !isOpen || (known?.key_hash === null && known.claim === 'operator');
    const id = isClosed ? null : isTaken ? randomUUID() : (proposedId ?? randomUUID());
    return insert(tx, { proposedId: proposedId ?? null, kiosk: id, expiresMs: nowMs + CODE_LIFE_MS });
  });
}

/**
 * Accepts the kiosk that shows a code; undefined if there is none. It keeps the id that it has
 * until now, unless another kiosk has enrolled with it, as from a copied disk.
 */
export function accept(
  db: Database,
  code: string,
  acceptance: Acceptance,
  by: audit.Actor | null,
  nowMs: number,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('enrolment')
      .selectAll()
      .where('code', '=', withoutNul(code.toUpperCase()))
      .where('expires_at', '>', nowMs)
      .where('kiosk', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const id = acceptance.replaces ?? (await idFor(tx, row.proposed_id ?? undefined, nowMs));
    await place(tx, id, acceptance, nowMs);
    // The code of another machine no longer opens the place that this one takes.
    await tx.deleteFrom('enrolment').where('kiosk', '=', id).execute();
    await tx.updateTable('enrolment').set({ kiosk: id }).where('code', '=', row.code).execute();
    await audit.add(tx, {
      actor: by,
      action: 'enrol-kiosk',
      subject: acceptance.name,
      detail: { kiosk: id },
    });
    return id;
  });
}

/**
 * Kiosks that are accepted before they start, each with a code and secret for its first start.
 * Stores and groups that are new are made.
 */
export function acceptList(
  db: Database,
  rows: readonly EnrolmentRow[],
  by: audit.Actor | null,
  nowMs: number,
): Promise<(NewEnrolment & { name: string; kiosk: string })[]> {
  return inTransaction(db, async (tx) => {
    // From here on no other transaction makes a store or group of the same name.
    await nextNumber(tx, 'change');
    const made: (NewEnrolment & { name: string; kiosk: string })[] = [];
    for (const { name, settings, ...row } of rows) {
      const kiosk = randomUUID();
      const store = await stores.storeNamed(tx, row.store, by, row.position);
      const group = await stores.groupNamed(tx, row.group, by);
      await place(tx, kiosk, { name, store, group }, nowMs);
      await tx
        .updateTable('kiosk')
        .set({ settings: JSON.stringify(settings) })
        .where('id', '=', kiosk)
        .execute();
      const enrolment = await insert(tx, { proposedId: null, kiosk, expiresMs: nowMs + LINK_LIFE_MS });
      made.push({ ...enrolment, name, kiosk });
    }
    const detail = { kiosks: rows.length };
    await audit.add(tx, { actor: by, action: 'enrol-kiosk', subject: 'list', detail });
    return made;
  });
}

/**
 * The key of an accepted kiosk, this once; 'waiting' until it is accepted, undefined for an
 * unknown or expired code, or a wrong secret.
 */
export function redeem(
  db: Database,
  code: string,
  secret: string,
  nowMs: number,
): Promise<{ kiosk: string; key: string } | { waitingUntilMs: number } | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('enrolment')
      .selectAll()
      .where('code', '=', withoutNul(code.toUpperCase()))
      .where('secret_hash', '=', hashSecret(secret))
      .where('expires_at', '>', nowMs)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.kiosk === null) return { waitingUntilMs: row.expires_at };
    // If two requests arrive at the same time, only one gets the key.
    const { numDeletedRows } = await tx
      .deleteFrom('enrolment')
      .where('code', '=', row.code)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return undefined;
    const key = KEY_PREFIX + newSecret();
    return { kiosk: await takeId(tx, row.kiosk, hashSecret(key), nowMs), key };
  });
}

/** The id of the kiosk with this key. A key that replaces another does so when first used. */
export async function kioskWith(db: Database, key: string): Promise<string | undefined> {
  if (!key.startsWith(KEY_PREFIX)) return undefined;
  const hash = hashSecret(key);
  const row = await kioskWithHash(db, hash);
  if (row && row.key_hash !== hash)
    await db
      .updateTable('kiosk')
      .set({ key_hash: hash, next_key_hash: null })
      .where('id', '=', row.id)
      .execute();
  return row?.id;
}

/** Whether a kiosk needs its key: it is enrolled, waits for its code, or was revoked. */
export async function needsKey(db: Database, id: string): Promise<boolean> {
  return (await needingKey(db, id)) !== undefined;
}

/** A new key; the kiosk's present one works until the new one is used. */
export async function renew(db: Database, id: string): Promise<string> {
  const key = KEY_PREFIX + newSecret();
  await db
    .updateTable('kiosk')
    .set({ next_key_hash: hashSecret(key) })
    .where('id', '=', id)
    .execute();
  return key;
}

/**
 * Ends the access of a kiosk's keys, and keeps its id closed until an operator accepts it again;
 * false if it has no key.
 */
export function revoke(db: Database, id: string, by: audit.Actor | null): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('kiosk')
      .set({ key_hash: null, next_key_hash: null, enrolled_at: null, claim: 'operator' })
      .where('id', '=', id)
      .where('key_hash', 'is not', null)
      .returning(['name', 'label'])
      .executeTakeFirst();
    if (!row) return false;
    await tx.deleteFrom('enrolment').where('kiosk', '=', id).execute();
    const subject = row.label ?? (row.name || id);
    await audit.add(tx, {
      actor: by,
      action: 'revoke-kiosk',
      subject,
      detail: { kiosk: id },
    });
    return true;
  });
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('enrolment').where('expires_at', '<=', nowMs).execute();
}

const kioskOf = (
  tx: Database,
  id: string | undefined,
): Promise<Pick<KioskTable, 'key_hash' | 'claim'> | undefined> =>
  id === undefined
    ? Promise.resolve(undefined)
    : tx.selectFrom('kiosk').select(['key_hash', 'claim']).where('id', '=', id).executeTakeFirst();

/** The proposed id, unless it is that of a kiosk that has a key, or a code that still works. */
async function idFor(tx: Database, proposedId: string | undefined, nowMs: number): Promise<string> {
  const known = await kioskOf(tx, proposedId);
  if (proposedId === undefined || typeof known?.key_hash === 'string') return randomUUID();
  const code = await tx
    .selectFrom('enrolment')
    .select('code')
    .where('kiosk', '=', proposedId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return known?.claim === 'link' && code ? randomUUID() : proposedId;
}

async function insert(
  tx: Database,
  { proposedId, kiosk, expiresMs }: { proposedId: string | null; kiosk: string | null; expiresMs: number },
): Promise<NewEnrolment> {
  const [code, secret] = [newCode(), newSecret()];
  const row: EnrolmentTable = {
    code,
    secret_hash: hashSecret(secret),
    proposed_id: proposedId,
    kiosk,
    expires_at: expiresMs,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enrolment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n
    ? insert(tx, { proposedId, kiosk, expiresMs })
    : { code, secret, expiresMs };
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');

const place = (tx: Database, id: string, { name, store, group }: Acceptance, nowMs: number): Promise<void> =>
  enrol(tx, id, { label: name, ...kioskKeys(name), store, kiosk_group: group, claim: 'link' }, nowMs);

/**
 * Gives a kiosk its key under an id that is free or that an operator has accepted; under a new one
 * if another kiosk has enrolled with the id meanwhile.
 */
async function takeId(tx: Database, id: string, keyHash: string, nowMs: number): Promise<string> {
  const enrolled = {
    key_hash: keyHash,
    next_key_hash: null,
    enrolled_at: nowMs,
    claim: 'free',
  } satisfies Partial<KioskTable>;
  const { numUpdatedRows } = await tx
    .updateTable('kiosk')
    .set(enrolled)
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([eb('claim', '=', 'link'), and([eb('claim', '=', 'free'), eb('key_hash', 'is', null)])]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return id;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('kiosk')
    .values({ ...UNSEEN_KIOSK, id, since: nowMs, ...enrolled })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n ? id : takeId(tx, randomUUID(), keyHash, nowMs);
}

/** Changes a kiosk, or makes one that has not been heard of yet. */
async function enrol(
  tx: Database,
  id: string,
  change: Partial<{
    label: string;
    sort_key: string;
    search_key: string;
    store: string | null;
    kiosk_group: string | null;
    claim: KioskClaim;
  }>,
  nowMs: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('kiosk')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto('kiosk')
    .values({ ...UNSEEN_KIOSK, id, since: nowMs, ...change })
    .execute();
}
