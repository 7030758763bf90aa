// Work that waits until the page is not used.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleWork } from '#editor/publishing/idleWork.ts';

const DELAY_MS = 8_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(result: () => Promise<unknown> = () => Promise.resolve(true)) {
  const page = new EventTarget();
  const signals: AbortSignal[] = [];
  const work = idleWork(page, DELAY_MS, (signal) => {
    signals.push(signal);
    return result();
  });
  const type = (): void => void page.dispatchEvent(new Event('keydown'));
  return { page, signals, work, type };
}

describe('When nobody waits for a piece of work', () => {
  it('it begins once, some seconds after it was asked for last', async () => {
    const { signals, work } = started();
    work.request();
    await vi.advanceTimersByTimeAsync(DELAY_MS - 1);
    work.request();
    await vi.advanceTimersByTimeAsync(DELAY_MS - 1);
    expect(signals).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(signals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(DELAY_MS * 3);
    expect(signals).toHaveLength(1);
  });

  it('it waits while somebody types, however long that takes', async () => {
    const { signals, work, type } = started();
    work.request();
    for (let letter = 0; letter < 50; letter += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      type();
    }
    expect(signals).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(signals).toHaveLength(1);
  });

  it('a press while it runs ends it, and it begins anew later', async () => {
    const { page, signals, work } = started(() => new Promise(() => undefined));
    work.request();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(signals[0]?.aborted).toBe(false);
    page.dispatchEvent(new Event('pointerdown'));
    expect(signals[0]?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('a key after it is done begins nothing; one after it could not begin does', async () => {
    const done = started();
    done.work.request();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    done.type();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(done.signals).toHaveLength(1);
    const hidden = started(() => Promise.resolve(false));
    hidden.work.request();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    hidden.type();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(hidden.signals).toHaveLength(2);
  });

  it('a failure is no reason to stop, and nothing runs once the editor is closed', async () => {
    const { signals, work, type } = started(() => Promise.reject(new Error('offline')));
    work.request();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    work.request();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(signals).toHaveLength(2);
    work.request();
    work.stop();
    type();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
