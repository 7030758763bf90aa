// The attacks that The Update Framework names, on the pointer to the release that is live.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '#rules/canonicalJson.ts';
import {
  jsonWithEnd,
  judge,
  type ReleaseKey,
  type SignedKeys,
  type SignedLive,
  type SignedPointer,
  type Trust,
} from '#rules/signedPointer.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');

interface TestKey extends ReleaseKey {
  sign: (value: object) => { keyId: string; signature: string };
}

function makeKey(keyId: string): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    keyId,
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign: (value) => ({
      keyId,
      signature: sign(null, Buffer.from(canonicalJson(value)), privateKey).toString('base64url'),
    }),
  };
}
const publicPart = ({ keyId, publicKey }: ReleaseKey): ReleaseKey => ({ keyId, publicKey });

const digest = (value: object): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Returns a signed response of `/api/live`. */
function liveOf(
  key: TestKey,
  changes: Partial<SignedPointer> = {},
  documents: object = { a: [1, { id: 'a' }] },
) {
  const said = {
    environment: 'live',
    hash: 'h7',
    next: [],
    documents: digest(documents),
    version: 7,
    expires: '2026-12-02T00:00:00Z',
    ...changes,
  };
  const pointer: SignedPointer = { ...said, signatures: [key.sign(said)] };
  return {
    environment: { id: pointer.environment },
    hash: pointer.hash,
    next: pointer.next,
    documents,
    pointer,
  };
}

describe('When an enrolled kiosk is told what is live', () => {
  const own = makeKey('own');
  let trust: Trust | undefined;
  let keysOfServer: SignedKeys | undefined;
  const store = {
    read: async () => trust,
    write: async (written: Trust) => void (trust = written),
    loadKeys: async () => keysOfServer,
  };
  const judged = (live: SignedLive, nowMs = NOW) => judge(live, store, nowMs);

  beforeEach(() => {
    trust = { keys: [publicPart(own)], versions: {} };
    keysOfServer = undefined;
  });

  it('it shows what is signed, and the same again', async () => {
    expect(await judged(liveOf(own))).toBeUndefined();
    expect(await judged(liveOf(own))).toBeUndefined();
    expect(await judged(liveOf(own, { version: 8, hash: 'h8' }))).toBeUndefined();
    expect(trust?.versions).toEqual({ live: 8 });
  });

  it('it refuses what nobody has signed', async () => {
    const { pointer, ...unsigned } = liveOf(own);
    expect(await judged(unsigned)).toBe('unsigned');
    expect(await judged({ ...unsigned, pointer: { ...pointer, signatures: [] } })).toBe('wrong key');
  });

  it('it refuses a signature with another key, also under the name of its own (wrong key)', async () => {
    expect(await judged(liveOf(makeKey('other')))).toBe('wrong key');
    expect(await judged(liveOf(makeKey('own')))).toBe('wrong key');
  });

  it('it refuses what was changed after it was signed', async () => {
    const live = liveOf(own);
    expect(await judged({ ...live, hash: 'evil', pointer: { ...live.pointer, hash: 'evil' } })).toBe(
      'wrong key',
    );
  });

  it('it refuses a release that is older than one it has shown (rollback)', async () => {
    await judged(liveOf(own, { version: 8, hash: 'h8' }));
    expect(await judged(liveOf(own))).toBe('older');
  });

  it('it shows an earlier release that was made live again', async () => {
    await judged(liveOf(own, { version: 8, hash: 'h8' }));
    expect(await judged(liveOf(own, { version: 9, hash: 'h7' }))).toBeUndefined();
  });

  it('it refuses a statement that is repeated after its time (freeze)', async () => {
    const live = liveOf(own);
    expect(await judged(live)).toBeUndefined();
    expect(await judged(live, Date.parse('2026-12-02T00:00:01Z'))).toBe('expired');
  });

  it('it refuses the release, documents or plans of another statement (mix-and-match)', async () => {
    const [one, other] = [liveOf(own), liveOf(own, { hash: 'h9', version: 9 }, { b: [2, { id: 'b' }] })];
    expect(await judged({ ...one, hash: other.hash })).toBe('mixed');
    expect(await judged({ ...one, documents: other.documents })).toBe('mixed');
    expect(await judged({ ...one, next: [{ at: '2026-11-30T00:00:00Z', hash: 'h1', url: '/h1' }] })).toBe(
      'mixed',
    );
    expect(await judged({ ...one, environment: { id: 'another' } })).toBe('mixed');
  });

  it('it follows to a new key that its own has signed, and to no other', async () => {
    const next = makeKey('next');
    const keys = [publicPart(next)];
    keysOfServer = { keys, signatures: [next.sign({ keys })] };
    expect(await judged(liveOf(next))).toBe('wrong key');
    keysOfServer = { keys, signatures: [own.sign({ keys }), next.sign({ keys })] };
    expect(await judged(liveOf(next))).toBeUndefined();
    expect(await judged(liveOf(own, { version: 8 }))).toBe('wrong key');
  });

  it('a version that somebody drove up with a stolen key ends with that key (fast-forward)', async () => {
    await judged(liveOf(own, { version: 999_999_999 }));
    expect(await judged(liveOf(own, { version: 8 }))).toBe('older');
    const next = makeKey('next');
    const keys = [publicPart(next)];
    keysOfServer = { keys, signatures: [own.sign({ keys })] };
    expect(await judged(liveOf(next, { version: 8 }))).toBeUndefined();
  });

  it('it reads no response without an end (endless data)', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
    });
    await expect(jsonWithEnd(new Response(endless))).rejects.toThrow('no end');
    expect(await jsonWithEnd(Response.json({ a: 'é' }))).toEqual({ a: 'é' });
  });

  it('a browser that is not enrolled shows what it gets', async () => {
    trust = undefined;
    expect(await judged({ environment: { id: 'live' }, hash: 'h' })).toBeUndefined();
  });
});

describe('When JSON is signed', () => {
  it('its form does not depend on the order of members', () => {
    expect(canonicalJson({ b: [1, 'é\n', null, true], a: { d: 0.5, c: undefined } })).toBe(
      '{"a":{"d":0.5},"b":[1,"é\\n",null,true]}',
    );
  });
});
