// Sign-ins at the company's provider that were begun: each is used once, within ten minutes, by the
// browser that began it.
import type { Database } from '../platform/database/openDatabase.ts';
import { hashSecret, newSecret } from '../platform/database/secrets.ts';
import type { SignInFlowTable } from '../platform/database/tables.ts';

const FLOW_MS = 10 * 60 * 1000;

export type NewSignInFlow = Pick<SignInFlowTable, 'state' | 'nonce' | 'verifier' | 'return_to'>;

/** Returns the secret that the browser keeps. */
export async function begin(db: Database, flow: NewSignInFlow, nowMs: number): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('sign_in_flow')
    .values({ ...flow, token_hash: hashSecret(token), expires_at: nowMs + FLOW_MS })
    .execute();
  return token;
}

/** Uses a flow up. Undefined if it was used or is too old. */
export function finish(db: Database, token: string, nowMs: number): Promise<SignInFlowTable | undefined> {
  return db
    .deleteFrom('sign_in_flow')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('sign_in_flow').where('expires_at', '<=', nowMs).execute();
}
