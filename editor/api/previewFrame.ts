// Draws a preview in a hidden frame and passes what its stage sends to this page.
import { clock } from '#clock.ts';
import { PREVIEW_PICTURE } from '#config/pictureLimits.ts';

/** In CSS px, at the stage's ratio. */
export interface FrameSize {
  widthPx: number;
  heightPx: number;
}

interface PreviewFrame extends FrameSize {
  /** Says what it sends. */
  name: string;
  address: string;
}

/** A hidden preview that is there for as long as it is used. */
export interface OpenFrame<Sent> {
  /** Resolves to the next message; null if none comes in time, or the request is aborted. */
  receive: () => Promise<Sent | null>;
  send: (message: unknown) => void;
}

/** The frame opened last: one at a time, so that the page stays quick. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Whether another frame waits for the open one to close. */
export const isFrameAwaited = (): boolean => waiting > 0;

/**
 * Opens a preview in a hidden frame while `work` uses it. Resolves to what that does; to null
 * without opening it, if it is no longer wanted by then. Rejects as `work` does.
 */
export function withFrame<Sent, Result>(
  wanted: PreviewFrame,
  signal: AbortSignal,
  work: (frame: OpenFrame<Sent>) => Promise<Result>,
): Promise<Result | null> {
  waiting += 1;
  const done = last.then(async () => {
    waiting -= 1;
    if (signal.aborted) return null;
    const { frame, close } = open<Sent>(wanted, signal);
    try {
      return await work(frame);
    } finally {
      close();
    }
  });
  last = done.catch(() => undefined);
  return done;
}

/**
 * Draws a preview in a hidden frame and resolves to its first message; null if none comes in time,
 * or the request is aborted. Never rejects.
 */
export const drawInFrame = <Sent>(wanted: PreviewFrame, signal: AbortSignal): Promise<Sent | null> =>
  withFrame<Sent, Sent | null>(wanted, signal, ({ receive }) => receive());

function open<Sent>(
  { name, address, widthPx, heightPx }: PreviewFrame,
  signal: AbortSignal,
): { frame: OpenFrame<Sent>; close: () => void } {
  const element = document.createElement('iframe');
  element.name = name;
  element.src = address;
  element.ariaHidden = 'true';
  element.inert = true;
  // Within the window, or the browser would draw no frame of it.
  element.style.cssText = `position:fixed;inset:0 auto auto 0;width:${widthPx}px;height:${heightPx}px;border:0;opacity:0;pointer-events:none;z-index:-1`;
  const sent: Sent[] = [];
  let take: ((next: Sent | null) => void) | undefined;
  const receiveMessage = ({ source, data }: MessageEvent<Sent>): void => {
    if (source !== element.contentWindow) return;
    if (take) take(data);
    else sent.push(data);
  };
  const abort = (): void => take?.(null);
  window.addEventListener('message', receiveMessage);
  signal.addEventListener('abort', abort);
  document.body.append(element);
  const receive = (): Promise<Sent | null> =>
    new Promise((resolve) => {
      const cancel = clock.after(PREVIEW_PICTURE.limitMs, () => take?.(null));
      take = (next) => {
        cancel();
        take = undefined;
        resolve(next);
      };
      const next = sent.shift();
      if (next !== undefined) take(next);
      else if (signal.aborted) take(null);
    });
  return {
    frame: {
      receive,
      send: (message) => element.contentWindow?.postMessage(message, window.location.origin),
    },
    close: () => {
      signal.removeEventListener('abort', abort);
      window.removeEventListener('message', receiveMessage);
      take?.(null);
      element.remove();
    },
  };
}
