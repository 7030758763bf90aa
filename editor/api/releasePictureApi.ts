// Pictures of the home screen as a preview in a hidden frame draws it: of releases, and of what is
// live for the sign-in. The only access to the browser's cache of them. See
// src/screens/README.md#2115-publishing.
import { clock } from '#clock.ts';
import { PREVIEW_PICTURE } from '#config/limits.ts';
import { PICTURE_FRAME, type PreviewPicture } from '#rules/previewAddress.ts';
import { previewAddress } from './previewLinkApi.ts';

const CACHE = 'editor-release-pictures';

/** The frame drawn last: one at a time, so that the page stays quick. */
let last: Promise<unknown> = Promise.resolve();

/** In px, at the stage's ratio. */
interface Size {
  width: number;
  height: number;
}

const THUMBNAIL: Size = { width: PREVIEW_PICTURE.widthPx, height: PREVIEW_PICTURE.heightPx };
const SIGN_IN_PICTURE: Size = {
  width: PREVIEW_PICTURE.signInWidthPx,
  height: PREVIEW_PICTURE.signInHeightPx,
};

/**
 * WebP of the release with this hash; null if it cannot be drawn, or nobody wants it any more.
 * `address` is that of its preview. Never rejects.
 */
export const loadReleasePicture = (
  hash: string,
  address: string,
  signal: AbortSignal,
): Promise<Blob | null> => load(`/releases/${hash}.webp`, address, THUMBNAIL, signal);

/** The same of what visitors see, which needs no session. */
export function loadHomePicture(
  hash: string,
  environment: string,
  signal: AbortSignal,
): Promise<Blob | null> {
  const address = previewAddress('/', environment, { show: 'public' });
  return load(`/releases/${hash}.sign-in.webp`, address, SIGN_IN_PICTURE, signal);
}

async function load(key: string, address: string, size: Size, signal: AbortSignal): Promise<Blob | null> {
  // There is none on a page served over plain http from another machine.
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined);
  const kept = await cache?.match(key).catch(() => undefined);
  if (kept) return kept.blob();
  const drawn = last.then(() => (signal.aborted ? null : draw(address, size, signal)));
  last = drawn;
  const picture = await drawn;
  if (picture && cache) await keep(cache, key, picture).catch(() => undefined);
  return picture;
}

async function keep(cache: Cache, key: string, picture: Blob): Promise<void> {
  await cache.put(key, new Response(picture));
  const keys = await cache.keys();
  for (const old of keys.slice(0, -PREVIEW_PICTURE.keptCount)) await cache.delete(old);
}

function draw(address: string, { width, height }: Size, signal: AbortSignal): Promise<Blob | null> {
  const frame = document.createElement('iframe');
  frame.name = PICTURE_FRAME;
  frame.src = address;
  frame.ariaHidden = 'true';
  frame.inert = true;
  // Within the window, or the browser would draw no frame of it.
  frame.style.cssText = `position:fixed;inset:0 auto auto 0;width:${width}px;height:${height}px;border:0;opacity:0;pointer-events:none;z-index:-1`;
  return new Promise((resolve) => {
    const end = (picture: Blob | null): void => {
      signal.removeEventListener('abort', abort);
      window.removeEventListener('message', receive);
      cancel();
      frame.remove();
      resolve(picture);
    };
    const abort = (): void => end(null);
    const receive = ({ source, data }: MessageEvent<PreviewPicture>): void => {
      if (source === frame.contentWindow) end(data.picture);
    };
    const cancel = clock.after(PREVIEW_PICTURE.limitMs, () => end(null));
    window.addEventListener('message', receive);
    signal.addEventListener('abort', abort);
    document.body.append(frame);
  });
}
