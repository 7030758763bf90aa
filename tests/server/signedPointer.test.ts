// The live release is signed with a key of the database; the key is rotated from the command line.
import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LiveRelease, ReleasePointer } from '#protocol/releaseSchemas.ts';
import { canonicalJson } from '#rules/canonicalJson.ts';
import { judge, type SignedKeys, type Trust } from '#rules/signedPointer.ts';
import { performReleaseKeyCommand } from '#server/signing/releaseKeyCommands.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { sharedShowroom, type Json } from '#tests/support/showroom.ts';

onEachDatabase('When a kiosk asks what is live', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  const create = async (name: string, more = {}): Promise<string> =>
    (await showroom.editor.post('/api/environments', { name, ...more })).json<{ id: string }>().id;
  const pointerOf = async (env: string): Promise<ReleasePointer> =>
    (await showroom.shopper.get(`/api/environments/${env}/release`)).json();
  const liveOf = async (env: string): Promise<LiveRelease> =>
    (await showroom.shopper.get(`/api/live?env=${env}`)).json();
  const keysOf = async (env: string): Promise<SignedKeys> =>
    (await showroom.shopper.get(`/api/environments/${env}/keys`)).json();

  it('the statement is signed, expires, and its version never falls, also where each save is live', async () => {
    const env = await create('Signed');
    const { signatures, ...rest } = await pointerOf(env);
    const { keys } = await keysOf(env);
    const [key] = keys;
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' },
      format: 'jwk',
    });
    const bytes = Buffer.from(signatures[0]?.signature ?? '', 'base64url');
    expect(signatures[0]?.keyId).toBe(key?.keyId);
    expect(verify(null, Buffer.from(canonicalJson(rest)), publicKey, bytes)).toBe(true);
    const daysLeft = (Date.parse(rest.expires) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(2.9);
    expect(daysLeft).toBeLessThan(4.1);

    const settings = (await showroom.editor.get(`/api/environments/${env}`)).json<Json>();
    await showroom.editor.put(`/api/environments/${env}`, { ...settings, name: 'Signed again' });
    expect((await pointerOf(env)).version).toBeGreaterThan(rest.version);
  });

  it('making an earlier release live again has a higher version, and kiosks accept it', async () => {
    const env = await create('By hand', { publishing: 'byHand' });
    let trust: Trust | undefined = { keys: (await keysOf(env)).keys, versions: {} };
    const store = {
      read: async () => trust,
      write: async (written: Trust) => void (trust = written),
      loadKeys: () => keysOf(env),
    };
    const judged = async () => judge(await liveOf(env), store, Date.now());
    expect(await judged()).toBeUndefined();
    const first = await pointerOf(env);
    const settings = (await showroom.editor.get(`/api/environments/${env}`)).json<Json>();
    await showroom.editor.put(`/api/environments/${env}`, { ...settings, name: 'Renamed' });
    // A save that is not published changes nothing.
    expect((await pointerOf(env)).version).toBe(first.version);
    const publishing = (await showroom.editor.get(`/api/environments/${env}/publishing`)).json();
    const published = await showroom.editor.post(`/api/environments/${env}/releases`, {
      base: publishing.release.id,
      note: '',
    });
    expect(published.statusCode).toBe(201);
    expect(await judged()).toBeUndefined();
    const second = await pointerOf(env);
    const back = await showroom.editor.post(`/api/environments/${env}/release`, {
      hash: publishing.release.hash,
      base: published.json<{ id: number }>().id,
      note: '',
    });
    expect(back.statusCode).toBeLessThan(300);
    const third = await pointerOf(env);
    expect([third.hash, first.version < second.version, second.version < third.version]).toEqual([
      first.hash,
      true,
      true,
    ]);
    expect(await judged()).toBeUndefined();
    expect(trust?.versions).toEqual({ [env]: third.version });
  });

  it('an operator changes the key, and kiosks follow by the signature of the former one', async () => {
    const env = await create('Rotated');
    const before = await keysOf(env);
    let trust: Trust | undefined = { keys: before.keys, versions: {} };
    const store = {
      read: async () => trust,
      write: async (written: Trust) => void (trust = written),
      loadKeys: () => keysOf(env),
    };
    const { database } = showroom.app.services;
    expect(await performReleaseKeyCommand(database, ['rotate'])).toMatch(/^Releases are signed with key \S+/);
    expect(await performReleaseKeyCommand(database, ['rotate'])).toMatch(/from now on/);
    expect((await keysOf(env)).keys).not.toEqual(before.keys);
    expect(await judge(await liveOf(env), store, Date.now())).toBeUndefined();
    expect(trust?.keys).toEqual((await keysOf(env)).keys);
    const audit = (await showroom.editor.get('/api/audit?action=rotate-release-key')).json();
    expect(audit.entries).toHaveLength(2);
    expect(JSON.stringify([await keysOf(env), await liveOf(env), audit])).not.toMatch(/privateKey/);
    await expect(performReleaseKeyCommand(database, [])).rejects.toThrow('Usage');
  });
});
