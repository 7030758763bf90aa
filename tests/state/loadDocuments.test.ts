// Loading into the stores: what is fetched once, what is reported, and which languages follow.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REPAIR_REPORT_DELAY_MS, RETRY_TIMEOUT_MS } from '#config/limits.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument, followEnvironment, loadEnvironment } from '#state/loadDocuments.ts';

const api = vi.hoisted(() => ({
  loadDocument: vi.fn(),
  loadConfig: vi.fn(),
  loadLive: vi.fn(),
  loadEnvironmentNames: vi.fn(),
}));
vi.mock('#api/contentApi.ts', () => api);

const document = (kind: 'page' | 'homeScreen' | 'environment', fields: Record<string, unknown>) =>
  restore(KINDS_BY_NAME[kind], fields);

const loaded = (fields: Record<string, unknown>, repairs: unknown[] = []) => ({
  document: document('page', fields),
  etag: '"1"',
  repairs: () => repairs,
});

const faults = (): unknown[][] => vi.mocked(console.error).mock.calls;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of Object.values(api)) call.mockReset();
  kioskStore.setState(kioskStore.getInitialState(), true);
  contentStore.setState(contentStore.getInitialState(), true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('When a document is loaded', () => {
  it('two views that need it share one request, and later ones need none', async () => {
    api.loadDocument.mockResolvedValue(loaded({ id: 'care' }));
    const [one, other] = await Promise.all([ensureDocument('page', 'care'), ensureDocument('page', 'care')]);
    expect(one).toBe(other);
    await ensureDocument('page', 'care');
    expect(api.loadDocument.mock.calls).toEqual([['page', 'care', { release: null, timeoutMs: undefined }]]);
  });

  it('after a failure it is requested again, with the longer timeout', async () => {
    api.loadDocument.mockRejectedValueOnce({ message: 'Broken' }).mockResolvedValue(loaded({ id: 'care' }));
    expect(await ensureDocument('page', 'care')).toEqual({ status: 'failed', message: 'Broken' });
    expect(await ensureDocument('page', 'care')).toMatchObject({ status: 'ready' });
    expect(api.loadDocument.mock.calls.map(([, , options]) => options)).toEqual([
      { release: null, timeoutMs: undefined },
      { release: null, timeoutMs: RETRY_TIMEOUT_MS },
    ]);
  });

  it('one that does not exist is missing', async () => {
    api.loadDocument.mockRejectedValue(404);
    expect(await ensureDocument('page', 'none')).toEqual({ status: 'missing' });
  });

  it('its repairs are reported a moment later, with the first 40 characters of each value', async () => {
    const repairs = [
      { path: 'title', message: 'must be a text', value: 'x'.repeat(60) },
      { path: 'color', message: 'is missing', value: undefined },
    ];
    api.loadDocument.mockResolvedValue(loaded({ id: 'care' }, repairs));
    await ensureDocument('page', 'care');
    expect(faults()).toEqual([]);
    vi.advanceTimersByTime(REPAIR_REPORT_DELAY_MS);
    expect(faults()).toEqual([
      [
        'CONTENT WAS REPAIRED',
        JSON.stringify({
          kind: 'page',
          id: 'care',
          fields: [`title: must be a text, was "${'x'.repeat(39)}`, 'color: is missing, was nothing'],
        }),
      ],
    ]);
  });

  it('without repairs nothing is reported', async () => {
    api.loadDocument.mockResolvedValue(loaded({ id: 'care' }));
    await ensureDocument('page', 'care');
    vi.advanceTimersByTime(REPAIR_REPORT_DELAY_MS);
    expect(faults()).toEqual([]);
  });
});

describe('When what is live cannot be loaded', () => {
  it('it is reported once per outage, and again after the server was back', async () => {
    api.loadConfig.mockResolvedValue({ version: '1' });
    api.loadLive.mockRejectedValue({ message: 'Away' });
    const reports = () =>
      faults().filter(([message]) => message === 'COULD NOT GET ENVIRONMENT NAMES').length;
    expect(await loadEnvironment(null)).toBe(false);
    expect([kioskStore.getState().boot, reports()]).toEqual(['away', 1]);
    expect(await loadEnvironment(null)).toBe(false);
    expect(reports()).toBe(1);
    api.loadLive.mockResolvedValue({ environment: null, release: { hash: '' }, next: [], documents: [] });
    await loadEnvironment(null);
    expect(kioskStore.getState().boot).toBe('ready');
    api.loadLive.mockRejectedValue({ message: 'Away again' });
    // An editor's showroom stays, and tries again.
    for (let attempt = 0; attempt < 2; attempt += 1) await loadEnvironment(null);
    expect([kioskStore.getState().boot, reports()]).toEqual(['ready', 2]);
  });

  it('a server without releases and settings of the browser is asked for its last saves', async () => {
    api.loadConfig.mockRejectedValue(404);
    api.loadLive.mockRejectedValue(404);
    api.loadEnvironmentNames.mockResolvedValue([
      { id: 'harbor', name: 'Harbor' },
      { id: 'quay', name: 'Quay' },
    ]);
    api.loadDocument.mockImplementation(async (kind: 'environment' | 'homeScreen', id: string) => ({
      ...loaded({}),
      document: document(kind, { id, langCode: 'en' }),
    }));
    expect(await loadEnvironment('quay')).toBe(true);
    const { boot, environment, release, settings } = kioskStore.getState();
    expect([boot, environment?.id, release, settings?.id]).toEqual(['ready', 'quay', null, 'quay']);
    expect(api.loadDocument).toHaveBeenCalledWith('homeScreen', 'quay', expect.anything());
    expect(faults()).toEqual([]);
  });
});

describe('When a proxy says once that there is no release', () => {
  it.each([
    ['its settings are known', 'load', { version: '1' }],
    ['its settings cannot be loaded', 'fail', { message: 'Away' }],
  ])('shoppers never see what is not published: %s', async (_case, outcome, config) => {
    if (outcome === 'load') api.loadConfig.mockResolvedValue(config);
    else api.loadConfig.mockRejectedValue(config);
    api.loadLive.mockRejectedValue(404);
    api.loadEnvironmentNames.mockResolvedValue([{ id: 'quay', name: 'Quay' }]);
    expect(await loadEnvironment('quay')).toBe(false);
    expect(api.loadEnvironmentNames).not.toHaveBeenCalled();
    expect(kioskStore.getState().boot).toBe('away');
  });

  it('what is shown stays, also where the settings are not there either', async () => {
    const release = { hash: 'a', url: '/releases/a', publishing: 'manual' as const };
    kioskStore.setState({ release, boot: 'ready' });
    api.loadConfig.mockRejectedValue(404);
    api.loadLive.mockRejectedValue(404);
    expect(await loadEnvironment('quay')).toBe(false);
    expect(api.loadEnvironmentNames).not.toHaveBeenCalled();
    expect(kioskStore.getState()).toMatchObject({ release, boot: 'ready' });
  });
});

describe('When documents change', () => {
  const ready = (kind: 'page' | 'homeScreen', id: string, fields: Record<string, unknown>) =>
    setEntry(kind, id, {
      status: 'ready',
      document: document(kind, { id, ...fields }) as never,
      etag: '"1"',
    });
  const codes = () => kioskStore.getState().languages.map(({ langCode }) => langCode);

  it('the languages are those of the home screen, and those that the current document adds', () => {
    const stop = followEnvironment();
    kioskStore.setState({ environment: { id: 'shop', name: 'Shop' } as never });
    ready('homeScreen', 'shop', { langCode: 'en', alternates: [{ langCode: 'es' }] });
    expect(codes()).toEqual(['en', 'es']);
    ready('page', 'care', { langCode: 'en', alternates: [{ langCode: 'zh' }] });
    expect(codes()).toEqual(['en', 'es']);
    kioskStore.setState({ activeScreen: { kind: 'page', id: 'care', langCode: 'en' } as never });
    expect(codes()).toEqual(['en', 'es', 'zh']);
    expect(kioskStore.getState().shownLangCode).toBe('en');
    kioskStore.setState({ activeScreen: null });
    expect([codes(), kioskStore.getState().shownLangCode]).toEqual([['en', 'es'], '']);
    stop();
    ready('homeScreen', 'shop', { langCode: 'en' });
    expect(codes()).toEqual(['en', 'es']);
  });

  it('an edit that leaves the languages alone changes nothing', () => {
    const stop = followEnvironment();
    kioskStore.setState({ environment: { id: 'shop', name: 'Shop' } as never });
    ready('homeScreen', 'shop', { langCode: 'en', title: 'One' });
    const before = kioskStore.getState();
    ready('homeScreen', 'shop', { langCode: 'en', title: 'Another' });
    expect(kioskStore.getState()).toBe(before);
    stop();
  });
});
