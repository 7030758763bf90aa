// @vitest-environment jsdom
// What a preview in a frame sends to the page around it: a picture, or the launch snapshot of home.
// See src/README.md#16-a-preview.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PREVIEW_PICTURE, SNAPSHOT_PICTURE } from '#config/pictureLimits.ts';
import { routeOf } from '#rules/routes.ts';

vi.mock('#stage/render/frameLoop.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  afterFrame: () => Promise.resolve(),
}));

const { sendPicture } = await import('#screens/host/sendPicture.ts');
const { sendSnapshot } = await import('#screens/host/sendSnapshot.ts');
const { kioskStore } = await import('#state/kioskStore.ts');
const { previewStore } = await import('#state/preview.ts');

/** The file that the browser makes of the stage, by quality. */
let file: (quality: number) => { type?: string; size?: number };
const drawings = vi.fn();

class FakeCanvas {
  getContext = () => ({ transferFromImageBitmap: () => undefined });
  convertToBlob = async ({ quality }: { quality: number }) => {
    drawings(quality);
    const { type = 'image/webp', size = 1_000 } = file(quality);
    return { type, size, quality };
  };
}

const sent = vi.fn();
const setStage = (state: string): void => void (document.documentElement.dataset['stage'] = state);
/** Waits for everything that does not depend on time. */
const responses = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', vi.fn().mockResolvedValue({}));
  vi.spyOn(window.parent, 'postMessage').mockImplementation(sent);
  for (const mock of [sent, drawings]) mock.mockReset();
  file = () => ({});
  document.body.replaceChildren(document.createElement('canvas'));
  setStage('moving');
  previewStore.setState({ preview: null, refusal: null });
  kioskStore.setState(kioskStore.getInitialState(), true);
  kioskStore.setState({
    route: routeOf('/'),
    activeScreen: { kind: 'homeScreen', id: 'store', langCode: 'en' },
    environment: { id: 'store', name: 'Store' } as never,
    shownLangCode: 'en',
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each([
  ['a picture', sendPicture, { picture: expect.objectContaining({ type: 'image/webp' }) }, { picture: null }],
  [
    'a launch snapshot',
    sendSnapshot,
    {
      picture: expect.objectContaining({ type: 'image/webp' }),
      snapshot: expect.objectContaining({ langCode: 'en', targets: [] }),
    },
    { picture: null, snapshot: null },
  ],
])('When a preview sends %s', (_what, send, drawn, nothing) => {
  it('it is sent once, when the stage is still, to the page of its own origin', async () => {
    const over = send();
    setStage('loading');
    await responses();
    expect([sent.mock.calls.length, drawings.mock.calls.length]).toEqual([0, 0]);
    setStage('still');
    await over;
    expect(sent.mock.calls).toEqual([[drawn, window.location.origin]]);
  });

  it('a preview that is refused sends once, and at once, that there is nothing to look at', async () => {
    const over = send();
    previewStore.setState({ refusal: 'ended' });
    await responses();
    expect(sent.mock.calls).toEqual([[nothing, window.location.origin]]);
    setStage('still');
    await over;
    await responses();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('so does a stage that cannot be drawn', async () => {
    vi.mocked(createImageBitmap).mockRejectedValue(new Error('The GPU is lost'));
    const over = send();
    setStage('still');
    await over;
    expect(sent.mock.calls).toEqual([[nothing, window.location.origin]]);
    previewStore.setState({ refusal: 'ended' });
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('When a film never lets the stage be still', () => {
  it('its picture is sent after a while, but no snapshot: the film would jump back', async () => {
    const picture = sendPicture();
    await vi.advanceTimersByTimeAsync(PREVIEW_PICTURE.waitMs - 1);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await picture;
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ picture: { quality: PREVIEW_PICTURE.quality } });
    sent.mockReset();
    const snapshot = sendSnapshot();
    await vi.advanceTimersByTimeAsync(PREVIEW_PICTURE.waitMs);
    await snapshot;
    expect(sent.mock.calls[0]?.[0]).toEqual({ picture: null, snapshot: null });
  });
});

describe('When home is what a start does not show', () => {
  it.each([
    ['another screen', { route: routeOf('/page/care') }],
    ['a home that leads on to a page', { activeScreen: { kind: 'page', id: 'care', langCode: 'en' } }],
    ['another language', { languageIndex: 1 }],
    ['something over it', { overlay: { type: 'visit', address: null, wizard: null } }],
  ] as const)('%s gives no snapshot', async (_what, state) => {
    kioskStore.setState(state);
    const over = sendSnapshot();
    setStage('still');
    await over;
    expect(sent.mock.calls[0]?.[0]).toEqual({ picture: null, snapshot: null });
    expect(drawings).not.toHaveBeenCalled();
  });
});

describe('When the file of a snapshot is too large', () => {
  const [fine, coarse] = SNAPSHOT_PICTURE.sharedQualities;
  const tooLarge = { size: SNAPSHOT_PICTURE.sharedMaxBytes + 1 };
  const send = async (): Promise<unknown> => {
    const over = sendSnapshot();
    setStage('still');
    await over;
    return sent.mock.calls[0]?.[0];
  };

  it('a coarser one is sent', async () => {
    file = (quality) => (quality === fine ? tooLarge : { size: SNAPSHOT_PICTURE.sharedMaxBytes });
    expect(await send()).toMatchObject({ picture: { quality: coarse } });
  });

  it('none is sent if that is too large as well, or in a browser without WebP', async () => {
    file = () => tooLarge;
    expect(await send()).toEqual({ picture: null, snapshot: null });
    expect(drawings.mock.calls).toEqual([[fine], [coarse]]);
    for (const mock of [sent, drawings]) mock.mockReset();
    setStage('moving');
    file = () => ({ type: 'image/png' });
    expect(await send()).toEqual({ picture: null, snapshot: null });
  });
});
