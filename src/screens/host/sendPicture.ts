// Sends a picture of what a preview in a frame shows to the page around it, once. See
// src/README.md#16-a-preview.
import { clock } from '#clock.ts';
import { PREVIEW_PICTURE } from '#config/limits.ts';
import type { PreviewPicture } from '#rules/previewAddress.ts';
import { previewStore } from '#state/preview.ts';
import { afterFrame } from '#stage/render/frameLoop.ts';

export async function sendPicture(): Promise<void> {
  const send = (picture: Blob | null): void =>
    window.parent.postMessage({ picture } satisfies PreviewPicture, window.location.origin);
  const stopFollowing = previewStore.subscribe(({ refusal }) => {
    if (refusal) send(null);
  });
  try {
    await stageAtRest();
    send(await drawnPicture());
  } catch {
    // The GPU is lost, or has no memory left.
    send(null);
  }
  stopFollowing();
}

/** Resolves when the stage is still; a film never lets it, so not later than after a time. */
const stageAtRest = (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel();
      observer.disconnect();
      resolve();
    };
    const cancel = clock.after(PREVIEW_PICTURE.waitMs, end);
    const observer = new MutationObserver(() => {
      if (document.documentElement.dataset['stage'] === 'still') end();
    });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-stage'] });
  });

async function drawnPicture(): Promise<Blob> {
  // As large as the frame.
  const { innerWidth: widthPx, innerHeight: heightPx } = window;
  const stage = document.querySelector('canvas') as HTMLCanvasElement;
  // The drawing buffer is empty after the task that has drawn it.
  const bitmap = await afterFrame().then(() =>
    createImageBitmap(stage, { resizeWidth: widthPx, resizeHeight: heightPx, resizeQuality: 'high' }),
  );
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type: 'image/webp', quality: PREVIEW_PICTURE.quality });
}
