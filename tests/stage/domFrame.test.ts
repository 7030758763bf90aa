// @vitest-environment jsdom
// A page over the stage: loaded, shown, checked and removed. See
// src/screens/overlays/README.md.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMBEDDED_FRAME_RECHECK_MS, EMBEDDED_FRAME_TIMEOUT_MS } from '#config/limits.ts';

const { isServerReachable } = vi.hoisted(() => ({ isServerReachable: vi.fn() }));
vi.mock('#api/http.ts', () => ({ isServerReachable }));
const pending = vi.hoisted(() => ({ count: 0 }));
vi.mock('#stage/render/frameLoop.ts', () => ({
  pendingUpdates: () => {
    pending.count += 1;
    let isOpen = true;
    return () => {
      if (isOpen) pending.count -= 1;
      isOpen = false;
    };
  },
}));
// A fade that is over at once.
vi.mock('#motion/tweens.ts', () => ({
  tween: (target: object, values: object) => {
    Object.assign(target, values);
    return { ended: Promise.resolve(), stop: () => undefined };
  },
}));

const { placeDomFrame, DOM_FRAME_ID } = await import('#stage/input/domFrame.ts');
const { setDomHost } = await import('#stage/input/domHost.ts');

const ADDRESS = 'https://apps.example/tariff';
const settled = vi.fn();
const messages = vi.fn();
let close: () => void;

const frame = (): HTMLIFrameElement | null => document.querySelector('iframe');
const existing = (): HTMLIFrameElement => frame() ?? expect.fail('There is no page over the stage');
const responses = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** The page fires `load`, and its server is probed. */
async function load(isReachable = true): Promise<void> {
  isServerReachable.mockResolvedValue(isReachable);
  existing().dispatchEvent(new Event('load'));
  await responses();
}

const post = (source: Window | null, data: unknown): boolean =>
  window.dispatchEvent(new MessageEvent('message', { data, source }));

beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren();
  setDomHost(document.body);
  for (const mock of [isServerReachable, settled, messages]) mock.mockReset();
  pending.count = 0;
  close = placeDomFrame({
    address: ADDRESS,
    sandbox: 'allow-scripts allow-forms',
    title: 'Find your tariff',
    rect: { x: 100, y: 50, width: 800, height: 600 },
    radius: 24,
    onSettled: settled,
    onMessage: messages,
  });
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe('When a page opens over the stage', () => {
  it('it has its name, its address and its bounds, and reveals no address of the showroom', () => {
    const { id, title, src, referrerPolicy, style } = existing();
    expect({ id, title, src, referrerPolicy }).toEqual({
      id: DOM_FRAME_ID,
      title: 'Find your tariff',
      src: ADDRESS,
      referrerPolicy: 'no-referrer',
    });
    expect(existing().getAttribute('sandbox')).toBe('allow-scripts allow-forms');
    expect([style.width, style.height, style.borderRadius]).toEqual(['800px', '600px', '24px']);
    expect(style.transform).toContain('translate(100px, 50px)');
  });

  it('the stage waits until it has loaded, and then it is seen', async () => {
    expect([pending.count, existing().style.visibility]).toEqual([1, '']);
    await load();
    expect(isServerReachable).toHaveBeenCalledWith(ADDRESS);
    expect(settled.mock.calls).toEqual([[true]]);
    expect([pending.count, existing().style.visibility, existing().style.opacity]).toEqual([
      0,
      'visible',
      '1',
    ]);
    await vi.advanceTimersByTimeAsync(EMBEDDED_FRAME_TIMEOUT_MS);
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it('it is removed if its server does not respond, although the browser shows an error page', async () => {
    await load(false);
    expect(settled.mock.calls).toEqual([[false]]);
    expect([frame(), pending.count]).toEqual([null, 0]);
  });

  it('it is removed if it does not load in time', async () => {
    await vi.advanceTimersByTimeAsync(EMBEDDED_FRAME_TIMEOUT_MS - 1);
    expect(frame()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([[false]]);
    expect([frame(), pending.count]).toEqual([null, 0]);
  });
});

describe('When a page over the stage is in use', () => {
  beforeEach(() => load());

  it('it stays although one probe fails, and one later finds its server', async () => {
    await load(false);
    isServerReachable.mockResolvedValue(true);
    await vi.advanceTimersByTimeAsync(EMBEDDED_FRAME_RECHECK_MS);
    expect(settled.mock.calls).toEqual([[true], [true]]);
    expect(frame()).not.toBeNull();
  });

  it('it is removed once two probes fail', async () => {
    await load(false);
    expect(frame()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(EMBEDDED_FRAME_RECHECK_MS);
    expect(settled.mock.calls).toEqual([[true], [false]]);
    expect(frame()).toBeNull();
  });

  it('a page that it leads to is probed instead of the one before', async () => {
    let respond: (isReachable: boolean) => void = () => undefined;
    isServerReachable.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    existing().dispatchEvent(new Event('load'));
    await load();
    expect(settled).toHaveBeenCalledTimes(2);
    respond(false);
    await vi.advanceTimersByTimeAsync(EMBEDDED_FRAME_RECHECK_MS);
    expect(settled).toHaveBeenCalledTimes(2);
    expect(frame()).not.toBeNull();
  });

  it('only its own messages count', () => {
    post(window, 'of the showroom');
    post(null, 'of a window that is gone');
    expect(messages).not.toHaveBeenCalled();
    post(existing().contentWindow, 'close');
    expect(messages).toHaveBeenCalledTimes(1);
  });

  it('closed, it is gone, and nothing that comes later counts', async () => {
    const { contentWindow } = existing();
    existing().dispatchEvent(new Event('load'));
    close();
    expect(frame()).toBeNull();
    post(contentWindow, 'close');
    await vi.advanceTimersByTimeAsync(EMBEDDED_FRAME_RECHECK_MS);
    expect([settled.mock.calls.length, messages.mock.calls.length]).toEqual([1, 0]);
  });
});
