// Whether a kiosk may show what a response says is live: it is signed with a key that the kiosk
// knows, no older than what it has accepted, not expired, and of one piece. The attacks are those
// that The Update Framework names: rollback, freeze, mix-and-match, wrong keys. See
// src/server/publishing/README.md#signed-pointers.
import { canonicalJson } from './canonicalJson.ts';
import { CACHES } from './offlineCache.ts';

export interface Signature {
  keyId: string;
  /** Ed25519 over the canonical JSON of the rest, base64url. */
  signature: string;
}

export interface ReleaseKey {
  keyId: string;
  /** 32 bytes, base64url. */
  publicKey: string;
}

/** Pointer that the server signs. */
export interface SignedPointer {
  environment: string;
  /** SHA-256 of the release. */
  hash: string;
  /** Releases that become live automatically. */
  next: readonly { at: string; hash: string; url: string }[];
  /** SHA-256 of the canonical JSON of the documents that come with it. */
  documents: string;
  /** Never falls: the number of the last change of what is live. */
  version: number;
  /** ISO 8601. */
  expires: string;
  signatures: readonly Signature[];
}

/** A response that says what is live. */
export interface SignedLive {
  environment?: { id: string } | null;
  hash?: string;
  next?: SignedPointer['next'];
  documents?: object;
  pointer?: SignedPointer | null;
}

/** Keys and versions that a kiosk has trusted so far. */
export interface Trust {
  keys: readonly ReleaseKey[];
  /** The highest version that it has accepted, by environment. */
  versions: Readonly<Record<string, number>>;
}

export interface SignedKeys {
  keys: readonly ReleaseKey[];
  signatures: readonly Signature[];
}

/** Why a response is refused. */
export type Refusal = 'unsigned' | 'wrong key' | 'older' | 'expired' | 'mixed';

/** Undefined for a response that may be shown. `nowMs` is in ms since 1970. */
async function refusalOf(
  { environment, hash, next = [], documents = {}, pointer }: SignedLive,
  trust: Trust,
  nowMs: number,
): Promise<Refusal | undefined> {
  if (!pointer || !Array.isArray(pointer.signatures)) return 'unsigned';
  if (!(await isSigned(pointer, trust.keys))) return 'wrong key';
  const isWhole =
    pointer.environment === environment?.id &&
    pointer.hash === hash &&
    canonicalJson(pointer.next) === canonicalJson(next) &&
    pointer.documents === (await sha256(canonicalJson(documents)));
  if (!isWhole) return 'mixed';
  if (pointer.version < (trust.versions[pointer.environment] ?? 0)) return 'older';
  return Date.parse(pointer.expires) > nowMs ? undefined : 'expired';
}

/** Returns the trust after a pointer was accepted. */
const afterPointer = (trust: Trust, { environment, version }: SignedPointer): Trust => ({
  ...trust,
  versions: { ...trust.versions, [environment]: version },
});

/**
 * Returns the trust after the server's keys have changed; undefined if none of the known keys has
 * signed the new ones. Versions restart: the owner of an old key could have signed a very high one.
 */
async function afterRotation(trust: Trust, document: SignedKeys): Promise<Trust | undefined> {
  if (!Array.isArray(document.keys) || !Array.isArray(document.signatures)) return undefined;
  return (await isSigned(document, trust.keys)) ? { keys: document.keys, versions: {} } : undefined;
}

/** Where a kiosk keeps what it trusts, and requests new keys. */
export interface TrustStore {
  /** Undefined for a browser that is not enrolled: it shows what it gets. */
  read: () => Promise<Trust | undefined>;
  write: (trust: Trust) => Promise<void>;
  loadKeys: (environment: string) => Promise<SignedKeys | undefined>;
}

/**
 * Judges a response and remembers what is accepted; follows a change of the server's keys. Accepts
 * everything where the kiosk is not enrolled or its browser knows no Ed25519.
 */
export async function judge(
  live: SignedLive,
  store: TrustStore,
  nowMs: number,
): Promise<Refusal | undefined> {
  let trust = await store.read();
  if (!trust || !(await canVerify(trust))) return undefined;
  let refusal = await refusalOf(live, trust, nowMs);
  if (refusal === 'wrong key' && live.environment) {
    const keys = await store.loadKeys(live.environment.id);
    const rotated = keys && (await afterRotation(trust, keys));
    if (rotated) {
      trust = rotated;
      await store.write(trust);
      refusal = await refusalOf(live, trust, nowMs);
    }
  }
  if (!refusal && live.pointer) await store.write(afterPointer(trust, live.pointer));
  return refusal;
}

/** Chromium 137 and later can. */
export const canVerify = async ({ keys: [key] }: Pick<Trust, 'keys'>): Promise<boolean> =>
  key !== undefined &&
  (await crypto.subtle.importKey('raw', bytesOf(key.publicKey), 'Ed25519', false, ['verify']).then(
    () => true,
    () => false,
  ));

/** A response is longer only if it never ends. */
const LIVE_MAX_BYTES = 16_000_000;

/** The JSON of a response. Rejects if it has no end, or is none. */
export async function jsonWithEnd(response: Response): Promise<unknown> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { value } = await reader.read();
    if (!value) break;
    bytes += value.byteLength;
    if (bytes > LIVE_MAX_BYTES) {
      await reader.cancel();
      throw new Error('The response has no end');
    }
    parts.push(value);
  }
  return JSON.parse(await new Blob(parts).text());
}

/**
 * In the caches of the browser, which page and service worker share. One that keeps nothing trusts
 * every response.
 */
export function trustStore(
  storage: Pick<CacheStorage, 'open' | 'match'>,
  load: (url: string) => Promise<Response>,
): TrustStore {
  const cache = () => storage.open(CACHES.trust);
  return {
    read: async () => {
      try {
        // Opening a cache would create it.
        return await (await storage.match(TRUST_PATH, { cacheName: CACHES.trust }))?.json();
      } catch {
        return undefined;
      }
    },
    write: (trust) =>
      cache()
        .then((kept) => kept.put(TRUST_PATH, Response.json(trust)))
        .catch(() => undefined),
    loadKeys: (environment) =>
      load(`/api/environments/${encodeURIComponent(environment)}/keys`)
        .then(jsonWithEnd)
        .catch(() => undefined) as Promise<SignedKeys | undefined>,
  };
}

const TRUST_PATH = '/release-keys';

/** Whether one of the keys has signed a document. */
async function isSigned(
  { signatures, ...rest }: { signatures: readonly Signature[] },
  keys: readonly ReleaseKey[],
): Promise<boolean> {
  const text = new TextEncoder().encode(canonicalJson(rest));
  for (const { keyId, publicKey } of keys) {
    const signature = signatures.find((one) => one.keyId === keyId)?.signature;
    if (signature === undefined) continue;
    const key = await crypto.subtle
      .importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
      .catch(() => undefined);
    if (key && (await crypto.subtle.verify('Ed25519', key, bytesOf(signature), text))) return true;
  }
  return false;
}

/** Hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Empty for a text that is no base64url. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
