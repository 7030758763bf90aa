// The keys that sign what is live. They stand in the database, so that all nodes sign alike, and
// leave it in no response. See src/server/publishing/README.md#signed-pointers.
import { createHash, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { canonicalJson } from '#rules/canonicalJson.ts';
import type { ReleaseKey, Signature, SignedKeys } from '#rules/signedPointer.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

const SETTING = 'release keys';
const SIGNATURES_KEPT = 500;
/** Enough to tell the keys of one showroom apart. */
const KEY_ID_CHARACTERS = 16;

/** PKCS #8, base64url. */
type StoredKey = ReleaseKey & { privateKey: string };

/** The last one signs; the former ones vouch for it. */
async function storedKeys(db: Database): Promise<StoredKey[]> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  if (stored) return JSON.parse(stored.value) as StoredKey[];
  await db
    .insertInto('setting')
    .values({ key: SETTING, value: JSON.stringify([newKey()]) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return storedKeys(db);
}

function newKey(): StoredKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    keyId: createHash('sha256').update(x).digest('base64url').slice(0, KEY_ID_CHARACTERS),
    publicKey: x,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

const publicPart = ({ keyId, publicKey }: StoredKey): ReleaseKey => ({ keyId, publicKey });

const privateKeys = new LRUCache<string, KeyObject>({ max: 20 });
const signatures = new LRUCache<string, string>({ max: SIGNATURES_KEPT });

/** The same document is signed once. */
function signatureOf({ keyId, privateKey }: StoredKey, text: string): Signature {
  const cacheKey = `${keyId} ${text}`;
  let signature = signatures.get(cacheKey);
  if (signature === undefined) {
    const der = Buffer.from(privateKey, 'base64url');
    const key = privateKeys.get(privateKey) ?? createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    privateKeys.set(privateKey, key);
    signature = sign(null, Buffer.from(text), key).toString('base64url');
    signatures.set(cacheKey, signature);
  }
  return { keyId, signature };
}

/** A document with the signature of the current key. */
export async function signed<T extends object>(
  db: Database,
  value: T,
): Promise<T & { signatures: Signature[] }> {
  const key = (await storedKeys(db)).at(-1);
  if (!key) throw new Error('there is no key to sign with');
  return { ...value, signatures: [signatureOf(key, canonicalJson(value))] };
}

/** The key that signs now, signed by itself and by all former ones. */
export async function releaseKeys(db: Database): Promise<SignedKeys> {
  const stored = await storedKeys(db);
  const keys = stored.slice(-1).map(publicPart);
  const text = canonicalJson({ keys });
  return { keys, signatures: stored.map((key) => signatureOf(key, text)) };
}

/** Signs with a new key from now on; resolves to its id. */
export function rotateReleaseKey(db: Database): Promise<string> {
  return inTransaction(db, async (tx) => {
    // Two operators at once take turns.
    await nextNumber(tx, 'release');
    const key = newKey();
    const value = JSON.stringify([...(await storedKeys(tx)), key]);
    await tx.updateTable('setting').set({ value }).where('key', '=', SETTING).execute();
    return key.keyId;
  });
}
