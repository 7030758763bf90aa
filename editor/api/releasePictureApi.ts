// Pictures of the home screen as a preview in a hidden frame draws it: of releases, and of what is
// live for the sign-in. The only access to the browser's cache of them. See
// editor/shell/README.md#publishing.
import { PREVIEW_PICTURE } from '#config/pictureLimits.ts';
import { PICTURE_FRAME, type PreviewPicture } from '#rules/previewAddress.ts';
import { drawInFrame, type FrameSize } from './previewFrame.ts';
import { previewAddress } from './previewLinkApi.ts';

const CACHE = 'editor-release-pictures';

const THUMBNAIL: FrameSize = { widthPx: PREVIEW_PICTURE.widthPx, heightPx: PREVIEW_PICTURE.heightPx };
const SIGN_IN_PICTURE: FrameSize = {
  widthPx: PREVIEW_PICTURE.signInWidthPx,
  heightPx: PREVIEW_PICTURE.signInHeightPx,
};

/**
 * WebP of the release with this hash; null if it cannot be drawn, or is no longer wanted. `address`
 * is that of its preview. Never rejects.
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

async function load(
  key: string,
  address: string,
  size: FrameSize,
  signal: AbortSignal,
): Promise<Blob | null> {
  // There is none on a page served over plain http from another machine.
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined);
  const kept = await cache?.match(key).catch(() => undefined);
  if (kept) return kept.blob();
  const sent = await drawInFrame<PreviewPicture>({ name: PICTURE_FRAME, address, ...size }, signal);
  const picture = sent?.picture ?? null;
  if (picture && cache) await keep(cache, key, picture).catch(() => undefined);
  return picture;
}

async function keep(cache: Cache, key: string, picture: Blob): Promise<void> {
  await cache.put(key, new Response(picture));
  const keys = await cache.keys();
  for (const old of keys.slice(0, -PREVIEW_PICTURE.keptCount)) await cache.delete(old);
}
