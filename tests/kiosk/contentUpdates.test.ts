// Content changes reach the stores when the kiosk is idle, never before, and never during editing.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearServerTime } from '#api/serverTime.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { contentStore, entryOf, setEntry } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { ContentUpdates, followContentUpdates } from '#kiosk/contentUpdates.ts';

const api = vi.hoisted(() => ({
  /** Versions of what is live. */
  versions: {} as Record<string, number>,
  hash: 'one',
  isAway: false,
  /** The pointer is, and what it names. */
  isCached: false,
  /** Why an enrolled kiosk refuses what it gets. */
  refusal: undefined as 'older' | undefined,
  asked: [] as string[],
  next: [] as { at: string; hash: string; url: string }[],
  name: 'Shop',
  version: '',
}));

const heard = vi.hoisted(() => ({}) as { onHello?: (hello: { app: string; timeMs: number }) => void });
vi.mock('#api/changesApi.ts', () => ({
  listenAsKiosk: () => undefined,
  listenForChanges: (listener: Required<typeof heard>) => {
    Object.assign(heard, listener);
    return () => undefined;
  },
}));

vi.mock('#api/contentApi.ts', () => {
  const loaded = (id: string, version: number) => ({
    document: { id, name: `version ${version}`, buttons: [], imageButtons: [], modules: [], alternates: [] },
    etag: `"${version}"`,
    repairs: () => [],
  });
  const answer = (): void => {
    if (api.isAway) throw { statusCode: 0, message: 'Can’t reach the server' };
  };
  return {
    loadDocument: async (kind: string, id: string, { release = { hash: '' } } = {}) => {
      api.asked.push(`${kind}/${id} of ${release.hash}`);
      if (!api.isCached) answer();
      const version = api.versions[`${kind}/${id}`];
      if (version === undefined) throw 404;
      return loaded(id, version);
    },
    loadLive: async (_env: string | null, { isFresh = false } = {}) => {
      api.asked.push('live');
      if (isFresh || !api.isCached) answer();
      return {
        environment: { id: 'shop', name: api.name },
        release: { hash: api.hash, url: '', publishing: 'live' },
        next: api.next,
        isCached: !isFresh && api.isAway,
        documents: (['environment', 'homeScreen'] as const).map((kind) => ({
          kind,
          id: 'shop',
          ...loaded('shop', api.versions[`${kind}/shop`] ?? 0),
        })),
      };
    },
    loadConfig: async () => ({ ...kioskStore.getState().config, version: api.version }),
  };
});

vi.mock('#api/releaseTrust.ts', async () => {
  const { loadLive } = await import('#api/contentApi.ts');
  return {
    loadSignedLive: async (env: string | null) => api.refusal ?? (await loadLive(env, { isFresh: true })),
  };
});

const put = (kind: 'page' | 'homeScreen', id: string, version: number): void =>
  setEntry(kind, id, {
    status: 'ready',
    document: restore(KINDS_BY_NAME[kind], { id, name: `version ${version}` }) as never,
    etag: `"${version}"`,
  });
const nameOf = (kind: 'page' | 'homeScreen', id: string): string | undefined => {
  const entry = entryOf(contentStore.getState(), kind, id);
  return entry.status === 'ready' ? entry.document.name : undefined;
};
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

const release = (hash: string, versions: Record<string, number>): void =>
  void Object.assign(api, { hash, versions: { ...api.versions, ...versions } });

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(api, {
    versions: { 'homeScreen/shop': 1, 'environment/shop': 1, 'page/care': 1 },
    hash: 'one',
    isAway: false,
    isCached: false,
    refusal: undefined,
    asked: [],
    next: [],
    name: 'Shop',
    version: '',
  });
  contentStore.setState({ entries: {} });
  kioskStore.setState(kioskStore.getInitialState(), true);
  kioskStore.setState({
    boot: 'ready',
    environment: { id: 'shop', name: 'Shop' },
    release: { hash: 'one', url: '', publishing: 'live' },
    activeScreen: { kind: 'page', id: 'care', langCode: 'en' },
  });
  put('homeScreen', 'shop', 1);
  put('page', 'care', 1);
});
afterEach(() => vi.useRealTimers());

describe('When another release becomes live during a visit', () => {
  it('a kiosk that refuses it goes on with what it shows, and says why', async () => {
    const faults: unknown[] = [];
    const hear = (fault: unknown): void => void faults.push(fault);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    showroomEvents.on('fault', hear);
    const updates = new ContentUpdates(false);
    release('two', { 'page/care': 2 });
    api.refusal = 'older';
    updates.check();
    await settle();
    kioskStore.setState({ isAttracting: true });
    await settle();
    expect([nameOf('page', 'care'), faults]).toEqual([
      'version 1',
      [{ message: 'STALE RELEASE', ids: { reason: 'older' } }],
    ]);
    api.refusal = undefined;
    updates.check();
    await settle();
    expect(nameOf('page', 'care')).toBe('version 2');
    showroomEvents.off('fault', hear);
    vi.restoreAllMocks();
  });

  it('nothing changes until the kiosk is idle, and then all of it at once', async () => {
    const updates = new ContentUpdates(false);
    release('two', { 'homeScreen/shop': 2, 'page/care': 5 });
    updates.check();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([nameOf('homeScreen', 'shop'), api.asked]).toEqual(['version 1', ['live']]);
    const seen = new Set<string>();
    const stop = contentStore.subscribe(() => {
      if (kioskStore.getState().release?.hash === 'one') seen.add('changed before its release');
    });
    kioskStore.setState({ isAttracting: true });
    await settle();
    stop();
    expect([nameOf('homeScreen', 'shop'), nameOf('page', 'care'), [...seen]]).toEqual([
      'version 2',
      'version 5',
      [],
    ]);
    expect(api.asked).toContain('page/care of two');
  });

  it('and again later, it is taken over again, even if the kiosk was idle all the time', async () => {
    const updates = new ContentUpdates(false);
    kioskStore.setState({ isAttracting: true });
    for (const version of [2, 3]) {
      release(`release ${version}`, { 'homeScreen/shop': version });
      updates.checkSoon();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(nameOf('homeScreen', 'shop')).toBe(`version ${version}`);
    }
  });

  it('and goes back before the kiosk is idle, nothing is taken over', async () => {
    const updates = new ContentUpdates(false);
    release('two', { 'homeScreen/shop': 2 });
    updates.check();
    await settle();
    release('one', { 'homeScreen/shop': 1 });
    updates.check();
    await settle();
    kioskStore.setState({ isAttracting: true });
    await settle();
    expect(nameOf('homeScreen', 'shop')).toBe('version 1');
  });

  it('and the server goes down, it waits until it is back', async () => {
    const updates = new ContentUpdates(false);
    api.isAway = true;
    updates.check();
    kioskStore.setState({ isAttracting: true });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(nameOf('homeScreen', 'shop')).toBe('version 1');
    api.isAway = false;
    api.isCached = false;
    release('two', { 'homeScreen/shop': 2 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(nameOf('homeScreen', 'shop')).toBe('version 2');
  });

  it('and goes down before it is cached, the kiosk returns to what it has as a whole', async () => {
    kioskStore.setState({ release: { hash: 'started with', url: '', publishing: 'manual' } });
    Object.assign(api, { isAway: true, isCached: true });
    new ContentUpdates(true).check();
    await settle();
    expect(kioskStore.getState().release?.hash).toBe('started with');
    kioskStore.setState({ isAttracting: true });
    await settle();
    expect(kioskStore.getState().release?.hash).toBe('one');
  });

  it('and goes down while it is taken over, nothing of it is shown', async () => {
    const updates = new ContentUpdates(false);
    release('two', { 'homeScreen/shop': 2, 'page/care': 5 });
    updates.check();
    await settle();
    api.isAway = true;
    kioskStore.setState({ isAttracting: true });
    await settle();
    expect([nameOf('homeScreen', 'shop'), nameOf('page', 'care')]).toEqual(['version 1', 'version 1']);
    expect(kioskStore.getState().release?.hash).toBe('one');
  });
});

describe('When a kiosk looks for what is live', () => {
  it('documents that are not shown are loaded again when they are needed', async () => {
    put('page', 'other', 1);
    kioskStore.setState({ isAttracting: true });
    release('two', {});
    new ContentUpdates(false).check();
    await settle();
    expect(entryOf(contentStore.getState(), 'page', 'other').status).toBe('loading');
  });

  it('no store changes if it is the same', async () => {
    kioskStore.setState({ isAttracting: true });
    const [content, kiosk] = [vi.fn(), vi.fn()];
    const stops = [contentStore.subscribe(content), kioskStore.subscribe(kiosk)];
    new ContentUpdates(false).check();
    await settle();
    stops.forEach((stop) => stop());
    expect(api.asked).toEqual(['live']);
    expect([content.mock.calls.length, kiosk.mock.calls.length]).toEqual([0, 0]);
  });

  it('another name of the environment and changed settings are taken over too', async () => {
    Object.assign(api, { name: 'The shop', version: 'next', hash: 'renamed' });
    kioskStore.setState({ isAttracting: true });
    new ContentUpdates(false).check();
    await settle();
    expect(kioskStore.getState().config.version).toBe('next');
    expect(kioskStore.getState().environment).toEqual({ id: 'shop', name: 'The shop' });
  });

  it('and an editor has started meanwhile, their document stays', async () => {
    kioskStore.setState({ isAttracting: true });
    release('two', { 'page/care': 2 });
    new ContentUpdates(false).check();
    kioskStore.setState({ isEditing: true });
    await settle();
    expect(nameOf('page', 'care')).toBe('version 1');
  });
});

describe('When a release is planned', () => {
  const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

  /** An idle kiosk that has cached what was planned, and cannot reach its server. */
  const startOffline = (): void => {
    kioskStore.setState({ isAttracting: true });
    Object.assign(api, { isAway: true, isCached: true });
    new ContentUpdates(true).check();
  };

  it('a kiosk without its server shows it from its moment on', async () => {
    api.next = [{ at: inMinutes(60), hash: 'two', url: '/releases/two.json' }];
    startOffline();
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(nameOf('homeScreen', 'shop')).toBe('version 1');
    api.versions = { ...api.versions, 'homeScreen/shop': 2 };
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect([kioskStore.getState().release?.hash, nameOf('homeScreen', 'shop')]).toEqual(['two', 'version 2']);
  });

  it('and another one after it, the later counts once both are due', async () => {
    api.next = [
      { at: inMinutes(-10), hash: 'two', url: '' },
      { at: inMinutes(-5), hash: 'three', url: '' },
      { at: inMinutes(5), hash: 'four', url: '' },
    ];
    startOffline();
    await settle();
    expect(kioskStore.getState().release?.hash).toBe('three');
  });

  it('its moment is by the clock of the server, as last heard', async () => {
    api.next = [{ at: inMinutes(30), hash: 'two', url: '' }];
    expect(hearServerTime(Date.now() + 45 * 60_000)).toBe(45 * 60_000);
    startOffline();
    await settle();
    expect(kioskStore.getState().release?.hash).toBe('two');
    hearServerTime(Date.now());
  });

  it('and the clock of the kiosk is set, nothing comes early', async () => {
    hearServerTime(Date.now());
    api.next = [{ at: inMinutes(30), hash: 'two', url: '' }];
    vi.setSystemTime(Date.now() + 60 * 60_000);
    startOffline();
    await settle();
    expect(kioskStore.getState().release?.hash).toBe('one');
    hearServerTime(Date.now());
  });

  it('and the server answers, it says what is live, whatever the clock says', async () => {
    kioskStore.setState({ isAttracting: true });
    api.next = [{ at: inMinutes(-1), hash: 'two', url: '' }];
    new ContentUpdates(true).check();
    await settle();
    expect(kioskStore.getState().release?.hash).toBe('one');
  });

  it('a clock that is more than five minutes off is a fault', async () => {
    const faults: unknown[] = [];
    const note = (fault: { message: string; ids: unknown }): void => void faults.push(fault);
    showroomEvents.on('fault', note);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Workers are only in the built app.
    kioskStore.setState({ config: { ...kioskStore.getState().config, offline: true } });
    await followContentUpdates();
    for (const minutes of [4, -4, -6]) heard.onHello?.({ app: '', timeMs: Date.now() + minutes * 60_000 });
    expect(faults).toEqual([{ message: 'THE CLOCK OF THIS KIOSK IS OFF', ids: { minutes: 6 } }]);
    showroomEvents.off('fault', note);
    hearServerTime(Date.now());
  });

  it('and it cannot be loaded from anywhere, what is shown stays', async () => {
    kioskStore.setState({ isAttracting: true });
    api.next = [{ at: inMinutes(-1), hash: 'two', url: '' }];
    api.versions = { 'page/care': 1 };
    startOffline();
    await settle();
    expect([kioskStore.getState().release?.hash, nameOf('homeScreen', 'shop')]).toEqual(['one', 'version 1']);
  });
});
