// Pictures of the stage of a preview in a frame.
import { clock } from '#clock.ts';
import { PREVIEW_PICTURE } from '#config/pictureLimits.ts';
import { previewStore } from '#state/preview.ts';
import { afterFrame } from '#stage/render/frameLoop.ts';

export const isStageStill = (): boolean => document.documentElement.dataset['stage'] === 'still';

/**
 * Waits until the stage is still, draws, and posts the result to the parent page. Posts `nothing`
 * instead if the preview is refused first, or if drawing fails. It posts one message only.
 */
export async function sendOnce<Message>(draw: () => Promise<Message>, nothing: Message): Promise<void> {
  let stopFollowing = (): void => undefined;
  const refused = new Promise<Message>((resolve) => {
    stopFollowing = previewStore.subscribe(({ refusal }) => {
      if (refusal) resolve(nothing);
    });
  });
  // The GPU may be lost, or have no memory left.
  const drawn = stageAtRest()
    .then(draw)
    .catch(() => nothing);
  const message = await Promise.race([refused, drawn]);
  stopFollowing();
  window.parent.postMessage(message, window.location.origin);
}

/** Resolves when the stage is still; a film never lets it, so not later than after a time. */
export const stageAtRest = (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel();
      observer.disconnect();
      resolve();
    };
    const cancel = clock.after(PREVIEW_PICTURE.waitMs, end);
    const observer = new MutationObserver(() => {
      if (isStageStill()) end();
    });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-stage'] });
  });

/** WebP, or PNG in browsers without it; as large as the frame. */
export async function pictureOfStage(quality: number): Promise<Blob> {
  const { innerWidth: widthPx, innerHeight: heightPx } = window;
  const stage = document.querySelector('canvas') as HTMLCanvasElement;
  // The drawing buffer is empty after the task that has drawn it.
  const bitmap = await afterFrame().then(() =>
    createImageBitmap(stage, { resizeWidth: widthPx, resizeHeight: heightPx, resizeQuality: 'high' }),
  );
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type: 'image/webp', quality });
}
