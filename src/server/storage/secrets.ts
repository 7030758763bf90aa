// The key that signs tokens, kept beside the content so that every node and every restart agrees on it.
import { randomBytes } from 'node:crypto';
import type { Database } from './driver.ts';

const SECRET_BYTES = 32;
const KEY = 'jwt secret';

/** The kept key; made on the first call. */
export async function keptJwtSecret(db: Database): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64url');
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirstOrThrow();
  return row.value;
}
