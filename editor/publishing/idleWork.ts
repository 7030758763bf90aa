// Work that no editor waits for, and that slows the page down: it starts once the page is not used.
import { debounced } from '#clock.ts';

const INPUTS = ['keydown', 'pointerdown'] as const;

export interface IdleWork {
  /** Begins `delayMs` after the last request and the last key or press. */
  request: () => void;
  /** For ever; what runs is aborted. */
  stop: () => void;
}

/**
 * A key or press on `page` aborts the work, which begins anew later. `work` may reject; it resolves
 * to false where it could not begin, and is then tried again after the next key or press.
 */
export function idleWork(
  page: EventTarget,
  delayMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): IdleWork {
  const ending = new AbortController();
  let isDue = false;
  let running: AbortController | undefined;
  const begin = async (): Promise<void> => {
    if (ending.signal.aborted) return;
    isDue = false;
    const own = new AbortController();
    running = own;
    const isDone = await work(AbortSignal.any([own.signal, ending.signal])).catch(() => undefined);
    if (isDone === false) isDue = true;
    if (running === own) running = undefined;
  };
  const beginLater = debounced(delayMs, () => void begin());
  const request = (): void => {
    isDue = true;
    beginLater();
  };
  const postpone = (): void => {
    running?.abort();
    if (running || isDue) request();
    running = undefined;
  };
  for (const input of INPUTS)
    page.addEventListener(input, postpone, { capture: true, passive: true, signal: ending.signal });
  return { request, stop: () => ending.abort() };
}
