// A kiosk caches another release beside the one that it shows. After any failure meanwhile, it can
// start without the server from one that is whole.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Live } from '#api/contentApi.ts';
import { releasedRow } from '#server/publishing/releasedRows.ts';
import { releaseTextOf } from '#server/publishing/releaseText.ts';
import { CACHES, livePath, type OfflineManifest } from '#rules/offlineCache.ts';

const ORIGIN = 'http://kiosk.test';
const LIVE = livePath(null);

/** A cached body, or a file of the server. */
type Stored = { bytes: Buffer; headers: [string, string][] };
type Disk = Map<string, Map<string, Stored>>;

const pathOf = (request: Request | string): string => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
  // Each request of what is live has an address of its own.
  return pathname + search.replace(/[?&]at=\w+$/, '');
};
const responseOf = ({ bytes, headers }: Stored): Response => new Response(new Uint8Array(bytes), { headers });
const sha256 = (text: Buffer | string): string => createHash('sha256').update(text).digest('hex');

const copyOf = (one: Disk): Disk => new Map([...one].map(([name, entries]) => [name, new Map(entries)]));

/** Storage of the kiosk, which outlives a loss of power. */
let disk: Disk;
/** Reads and writes until the power goes. */
let stepsLeft: number;
let isFull: boolean;
let quota: number;
/** A file that the server does not have. */
let gone: string;

const step = (): void => {
  if (stepsLeft === 0) throw new Error('The power is off');
  stepsLeft -= 1;
};

function openCache(name: string) {
  const entries = disk.get(name) ?? new Map<string, Stored>();
  disk.set(name, entries);
  return {
    match: async (request: Request | string) => {
      step();
      const stored = entries.get(pathOf(request));
      return stored && responseOf(stored);
    },
    put: async (request: Request | string, response: Response) => {
      const stored = { bytes: Buffer.from(await response.arrayBuffer()), headers: [...response.headers] };
      step();
      if (isFull) throw new DOMException('No room', 'QuotaExceededError');
      entries.set(pathOf(request), stored);
    },
    delete: async (request: Request | string) => {
      step();
      return entries.delete(pathOf(request));
    },
    keys: async () => {
      step();
      return [...entries.keys()].map((path) => new Request(ORIGIN + path));
    },
  };
}

interface Published {
  hash: string;
  text: string;
  manifest: OfflineManifest;
}

/** A release of this name with files of its own, and one that all have. */
function release(name: string): Published {
  const home = { kind: 'homeScreen', id: 'shop', version: 1, isPart: false, body: JSON.stringify({ name }) };
  const { hash, pieces } = releaseTextOf('shop', [releasedRow(home)], []);
  const files = ['shared', `${name}-1`, `${name}-2`].map((file) => ({
    url: `/uploads/${file}.webp`,
    version: '1',
    bytes: 5,
    sha256: sha256('bytes'),
  }));
  return { hash, text: Buffer.concat(pieces).toString(), manifest: { release: hash, documents: [], files } };
}

const [FORMER, LATER] = [release('former'), release('later')];

/** Content that the server has published; `spoil` changes its responses. */
let published: Published;
let spoil: (path: string, body: Buffer) => Buffer;

async function serve(input: string | URL | Request): Promise<Response> {
  step();
  const path = pathOf(input instanceof Request ? input : String(input));
  const body = ((): string | undefined => {
    if (path.startsWith('/api/offline-manifest/')) return JSON.stringify(published.manifest);
    if (path === `/releases/${published.hash}.json`) return published.text;
    if (path === LIVE) return JSON.stringify({ hash: published.hash });
    if (path === '/config.json') return '{}';
    return path.startsWith('/uploads/') && path !== gone ? 'bytes' : undefined;
  })();
  if (body === undefined) return new Response('{}', { status: 404 });
  return new Response(new Uint8Array(spoil(path, Buffer.from(body))), {
    headers: { 'content-type': 'application/json' },
  });
}

const live = ({ hash }: Published): Live => ({
  environment: { id: 'shop', name: 'Shop' },
  release: { hash, url: `/releases/${hash}.json`, publishing: 'manual' },
  next: [],
  documents: [],
});

/** Starts the kiosk: its modules know nothing of what was before. */
async function cache(one: Published, shown = FORMER): Promise<string> {
  vi.resetModules();
  const { kioskStore: store } = await import('#state/kioskStore.ts');
  store.setState({ environment: { id: 'shop', name: 'Shop' }, release: live(shown).release });
  const { showroomEvents: events } = await import('#state/showroomEvents.ts');
  events.on('fault', ({ message }) => faults.push(message));
  const { cacheShowroom } = await import('#kiosk/cacheShowroom.ts');
  return cacheShowroom(live(one));
}

let faults: string[];

/** The release with which the kiosk starts without the server; throws if it is not whole. */
function startsWith(): Published {
  const pointer = JSON.parse(disk.get(CACHES.content)?.get(LIVE)?.bytes.toString() ?? 'null') as Published;
  const found = [FORMER, LATER].find(({ hash }) => hash === pointer.hash);
  if (!found) throw new Error(`The pointer names ${pointer.hash}, which nobody has published`);
  const kept = disk.get(CACHES.releases)?.get(`/releases/${found.hash}.json`);
  expect(kept?.bytes.toString()).toBe(found.text);
  for (const { url } of found.manifest.files) expect(disk.get(CACHES.files)?.has(url)).toBe(true);
  return found;
}

beforeEach(async () => {
  disk = new Map();
  stepsLeft = Number.POSITIVE_INFINITY;
  isFull = false;
  quota = 1e9;
  gone = '';
  faults = [];
  published = FORMER;
  spoil = (_path, body) => body;
  vi.stubGlobal('caches', { open: async (name: string) => openCache(name) });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('window', { location: { pathname: '/', search: '', hash: '' } });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage: 0 }) } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await cache(FORMER)).toBe('complete');
  published = LATER;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('While another release is cached', () => {
  it('the power may go at any step: the kiosk starts with a whole release', async () => {
    const before = copyOf(disk);
    const outcomes = new Set<string>();
    let steps = 0;
    for (let result = ''; result !== 'complete'; steps += 1) {
      disk = copyOf(before);
      stepsLeft = steps;
      result = await cache(LATER);
      outcomes.add(startsWith().manifest.files[1]?.url ?? '');
    }
    expect(steps).toBeGreaterThan(10);
    expect([...outcomes]).toEqual(['/uploads/former-1.webp', '/uploads/later-1.webp']);
  });

  it('it may break off at any byte, or one may be wrong: it is not kept, and the kiosk says so', async () => {
    const isRelease = (path: string): boolean => path.startsWith('/releases/');
    for (let byte = 0; byte < LATER.text.length; byte += 7) {
      spoil = (path, body) => (isRelease(path) ? body.subarray(0, byte) : body);
      expect(await cache(LATER)).toBe('incomplete');
      spoil = (path, body) => {
        if (!isRelease(path)) return body;
        const wrong = Buffer.from(body);
        wrong[byte] = (wrong[byte] ?? 0) ^ 1;
        return wrong;
      };
      faults = [];
      expect(await cache(LATER)).toBe('incomplete');
      expect(faults).toEqual(['A RELEASE DID NOT ARRIVE WHOLE']);
      expect(startsWith()).toBe(FORMER);
    }
    spoil = (_path, body) => body;
    expect(await cache(LATER)).toBe('complete');
    expect(startsWith()).toBe(LATER);
  });

  it('the disk may be full: the former release stays, and the kiosk says so', async () => {
    isFull = true;
    expect(await cache(LATER)).toBe('incomplete');
    expect(faults).toEqual(['NO ROOM TO KEEP THE SHOWROOM']);
    expect(startsWith()).toBe(FORMER);
  });

  it.each([
    ['be away', (body: Buffer) => body, { isGone: true }, []],
    ['have other bytes', () => Buffer.from('bites'), { isGone: false }, ['A FILE DID NOT ARRIVE WHOLE']],
  ])('a file may %s: the former release stays', async (_, change, { isGone }, told) => {
    const isFile = (path: string): boolean => path === '/uploads/later-2.webp';
    spoil = (path, body) => (isFile(path) ? change(body) : body);
    gone = isGone ? '/uploads/later-2.webp' : '';
    expect(await cache(LATER)).toBe('incomplete');
    expect([startsWith(), faults]).toEqual([FORMER, told]);
    gone = '';
    spoil = (_path, body) => body;
    expect(await cache(LATER)).toBe('complete');
    expect(startsWith()).toBe(LATER);
  });

  it('there may be room for the release alone: the former one stays, and the kiosk says so', async () => {
    quota = 0;
    expect(await cache(LATER)).toBe('incomplete');
    expect([startsWith(), faults]).toEqual([FORMER, ['NO ROOM TO KEEP THE SHOWROOM']]);
  });

  it('half of it may be cached from before: it is fetched again', async () => {
    expect(await cache(LATER)).toBe('complete');
    const releases = disk.get(CACHES.releases);
    const name = `/releases/${LATER.hash}.json`;
    const whole = releases?.get(name) as Stored;
    releases?.set(name, { ...whole, bytes: whole.bytes.subarray(0, 100) });
    expect(await cache(LATER)).toBe('complete');
    expect(startsWith()).toBe(LATER);
  });

  it('the last two stay cached, also when the kiosk starts again', async () => {
    expect(await cache(LATER)).toBe('complete');
    expect(await cache(LATER, LATER)).toBe('complete');
    const kept = [FORMER, LATER].map(({ hash }) => `/releases/${hash}.json`);
    expect([...(disk.get(CACHES.releases)?.keys() ?? [])].toSorted()).toEqual(kept.toSorted());
  });

  it('something else may be published: the pointer never names what is not cached', async () => {
    spoil = (path, body) => (path === LIVE ? Buffer.from(JSON.stringify({ hash: sha256('newer') })) : body);
    expect(await cache(LATER)).toBe('stale');
    expect(startsWith()).toBe(FORMER);
  });
});
