// Whether the server can be reached: who is notified, and when the server is asked.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONNECTION_PROBE_MS } from '#config/limits.ts';
import { isOnline, watchConnection } from '#state/connection.ts';

const { isServerReachable } = vi.hoisted(() => ({ isServerReachable: vi.fn() }));
vi.mock('#api/http.ts', () => ({ isServerReachable }));

const nextProbe = (): Promise<unknown> => vi.advanceTimersByTimeAsync(CONNECTION_PROBE_MS);
const browser = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', browser);
  browser.onLine = true;
  isServerReachable.mockReset().mockResolvedValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('While the connection is watched', () => {
  it('a change is notified once, and what stays the same is not', async () => {
    const seen: boolean[] = [];
    const stop = watchConnection(() => seen.push(isOnline()));
    await nextProbe();
    expect(seen).toEqual([]);
    isServerReachable.mockResolvedValue(false);
    await nextProbe();
    await nextProbe();
    expect(seen).toEqual([false]);
    isServerReachable.mockResolvedValue(true);
    await nextProbe();
    expect(seen).toEqual([false, true]);
    stop();
  });

  it('a browser that goes offline needs no probe, and one that comes back is probed at once', async () => {
    const seen: boolean[] = [];
    const stop = watchConnection(() => seen.push(isOnline()));
    await nextProbe();
    browser.onLine = false;
    window.dispatchEvent(new Event('offline'));
    expect(seen).toEqual([false]);
    browser.onLine = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([false, true]);
    stop();
  });

  it('probes end with the last listener, and the browser’s state counts again', async () => {
    isServerReachable.mockResolvedValue(false);
    const [stop, stopOther] = [watchConnection(vi.fn()), watchConnection(vi.fn())];
    await nextProbe();
    stop();
    expect(isOnline()).toBe(false);
    stopOther();
    expect(isOnline()).toBe(true);
    isServerReachable.mockClear();
    await nextProbe();
    expect(isServerReachable).not.toHaveBeenCalled();
  });
});
