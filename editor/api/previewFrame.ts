// What the stage of a preview draws in a hidden frame, sent by that frame once.
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

/** The frame drawn last: one at a time, so that the page stays quick. */
let last: Promise<unknown> = Promise.resolve();

/**
 * What a preview sends from a hidden frame; null if it sends nothing in time, or nobody wants it
 * any more. Never rejects.
 */
export function drawInFrame<Sent>(wanted: PreviewFrame, signal: AbortSignal): Promise<Sent | null> {
  const drawn = last.then(() => (signal.aborted ? null : draw<Sent>(wanted, signal)));
  last = drawn;
  return drawn;
}

function draw<Sent>(
  { name, address, widthPx, heightPx }: PreviewFrame,
  signal: AbortSignal,
): Promise<Sent | null> {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.src = address;
  frame.ariaHidden = 'true';
  frame.inert = true;
  // Within the window, or the browser would draw no frame of it.
  frame.style.cssText = `position:fixed;inset:0 auto auto 0;width:${widthPx}px;height:${heightPx}px;border:0;opacity:0;pointer-events:none;z-index:-1`;
  return new Promise((resolve) => {
    const end = (sent: Sent | null): void => {
      signal.removeEventListener('abort', abort);
      window.removeEventListener('message', receive);
      cancel();
      frame.remove();
      resolve(sent);
    };
    const abort = (): void => end(null);
    const receive = ({ source, data }: MessageEvent<Sent>): void => {
      if (source === frame.contentWindow) end(data);
    };
    const cancel = clock.after(PREVIEW_PICTURE.limitMs, () => end(null));
    window.addEventListener('message', receive);
    signal.addEventListener('abort', abort);
    document.body.append(frame);
  });
}
