// Content changes reach the stores when the kiosk is idle, never before, and never during editing.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { contentStore, entryOf, setEntry } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { cachedVersions, revalidate } from '#state/revalidate.ts';
import { ContentUpdateQueue } from '#kiosk/contentUpdates.ts';

const api = vi.hoisted(() => ({
  versions: {} as Record<string, number>,
  isAway: false,
  asked: [] as string[],
  names: [{ id: 'shop', name: 'Shop' }],
  version: '',
}));

vi.mock('#api/contentApi.ts', () => ({
  loadDocument: async (kind: string, id: string, { isFresh = false } = {}) => {
    api.asked.push(`${kind}/${id}${isFresh ? '' : ' of what is kept'}`);
    if (api.isAway) throw { statusCode: 0, message: 'Can’t reach the server' };
    const version = api.versions[`${kind}/${id}`];
    if (version === undefined) throw 404;
    return {
      document: {
        id,
        name: `version ${version}`,
        buttons: [],
        imageButtons: [],
        modules: [],
        alternates: [],
      },
      etag: `"${version}"`,
      repairs: () => [],
    };
  },
  loadEnvironmentNames: async ({ isFresh = false } = {}) => {
    if (api.isAway) throw { statusCode: 0, message: 'Can’t reach the server' };
    return isFresh ? api.names : kioskStore.getState().environments;
  },
  loadConfig: async ({ isFresh = false } = {}) => {
    const { config } = kioskStore.getState();
    return isFresh ? { ...config, version: api.version } : config;
  },
}));

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

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(api, {
    versions: { 'homeScreen/shop': 1, 'environment/shop': 1 },
    isAway: false,
    asked: [],
    names: [{ id: 'shop', name: 'Shop' }],
    version: '',
  });
  contentStore.setState({ entries: {} });
  kioskStore.setState(kioskStore.getInitialState(), true);
  kioskStore.setState({
    boot: 'ready',
    environments: api.names,
    environment: api.names[0],
    activeScreen: { kind: 'homeScreen', id: 'shop', langCode: 'en' },
  });
  put('homeScreen', 'shop', 1);
});
afterEach(() => vi.useRealTimers());

describe('When content changes during a visit', () => {
  it('nothing happens until the kiosk is idle, and then the screen shows the server’s version', async () => {
    const taken = vi.fn();
    const taking = new ContentUpdateQueue(taken);
    api.versions['homeScreen/shop'] = 2;
    taking.add([{ kind: 'homeScreen', id: 'shop', version: 2 }]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([nameOf('homeScreen', 'shop'), api.asked, taken.mock.calls.length]).toEqual(['version 1', [], 0]);
    kioskStore.setState({ isAttracting: true });
    await settle();
    expect([nameOf('homeScreen', 'shop'), taken.mock.calls.length]).toEqual(['version 2', 1]);
  });

  it('and again later, it is updated again, even if the kiosk was idle all the time', async () => {
    const taking = new ContentUpdateQueue(() => undefined);
    kioskStore.setState({ isAttracting: true });
    for (const version of [2, 3]) {
      api.versions['homeScreen/shop'] = version;
      taking.add([{ kind: 'homeScreen', id: 'shop', version }]);
      await settle();
      expect(nameOf('homeScreen', 'shop')).toBe(`version ${version}`);
    }
  });

  it('and the server goes down, the update waits until it is back', async () => {
    const taking = new ContentUpdateQueue(() => undefined);
    taking.add([{ kind: 'homeScreen', id: 'shop', version: 2 }]);
    api.isAway = true;
    kioskStore.setState({ isAttracting: true });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(nameOf('homeScreen', 'shop')).toBe('version 1');
    Object.assign(api, { isAway: false, versions: { ...api.versions, 'homeScreen/shop': 2 } });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(nameOf('homeScreen', 'shop')).toBe('version 2');
  });
});

describe('When changes are loaded', () => {
  it('a document that is not shown is only removed from the stores, and unchanged ones stay', async () => {
    put('page', 'care', 1);
    put('page', 'same', 4);
    const before = entryOf(contentStore.getState(), 'homeScreen', 'shop');
    await revalidate([
      { kind: 'page', id: 'care', version: 2 },
      { kind: 'page', id: 'same', version: 4 },
      { kind: 'homeScreen', id: 'shop', version: 1 },
      { kind: 'nonsense', id: 'x', version: 1 },
    ]);
    expect(entryOf(contentStore.getState(), 'page', 'care').status).toBe('loading');
    expect(nameOf('page', 'same')).toBe('version 4');
    expect(entryOf(contentStore.getState(), 'homeScreen', 'shop')).toBe(before);
    expect(api.asked).toEqual([]);
  });

  it('a restored connection compares all stored documents, and changes no store if they are the same', async () => {
    const [content, kiosk] = [vi.fn(), vi.fn()];
    const stops = [contentStore.subscribe(content), kioskStore.subscribe(kiosk)];
    await revalidate(cachedVersions());
    stops.forEach((stop) => stop());
    expect(api.asked).toEqual(['homeScreen/shop']);
    expect([content.mock.calls.length, kiosk.mock.calls.length]).toEqual([0, 0]);
  });

  it('a changed list of environments and changed settings are loaded too', async () => {
    Object.assign(api, {
      names: [
        { id: 'shop', name: 'The shop' },
        { id: 'other', name: 'Other' },
      ],
      version: 'next',
    });
    await revalidate([]);
    expect(kioskStore.getState().config.version).toBe('next');
    expect(kioskStore.getState().environments).toEqual(api.names);
    expect(kioskStore.getState().environment).toEqual({ id: 'shop', name: 'The shop' });
  });

  it('and an editor has started meanwhile, their document stays', async () => {
    api.versions['homeScreen/shop'] = 2;
    const taking = revalidate([{ kind: 'homeScreen', id: 'shop', version: 2 }]);
    kioskStore.setState({ isEditing: true });
    await taking;
    expect(nameOf('homeScreen', 'shop')).toBe('version 1');
  });
});
