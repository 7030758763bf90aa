// Keys that sign tokens and ids. They are in the database, so all nodes and restarts use the same
// ones.
import { randomBytes } from 'node:crypto';
import type { Database } from './openDatabase.ts';

const SECRET_BYTES = 32;

export const persistedJwtSecret = (db: Database): Promise<string> => persistedSecret(db, 'jwt secret');
/** Signs the ids of addresses. */
export const persistedLocationSecret = (db: Database): Promise<string> =>
  persistedSecret(db, 'location secret');

/** Signs the cookies of kiosks. */
export const persistedCookieSecret = (db: Database): Promise<string> => persistedSecret(db, 'cookie secret');

/** Reads the stored key; creates it on the first call. */
async function persistedSecret(db: Database, key: string): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64url');
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}
