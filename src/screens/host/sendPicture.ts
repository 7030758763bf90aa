// Sends a picture of what a preview in a frame shows to the page around it, once. See
// src/README.md#16-a-preview.
import { PREVIEW_PICTURE } from '#config/pictureLimits.ts';
import type { PreviewPicture } from '#rules/previewAddress.ts';
import { previewStore } from '#state/preview.ts';
import { pictureOfStage, stageAtRest } from './stagePicture.ts';

export async function sendPicture(): Promise<void> {
  const send = (picture: Blob | null): void =>
    window.parent.postMessage({ picture } satisfies PreviewPicture, window.location.origin);
  const stopFollowing = previewStore.subscribe(({ refusal }) => {
    if (refusal) send(null);
  });
  try {
    await stageAtRest();
    send(await pictureOfStage(PREVIEW_PICTURE.quality));
  } catch {
    // The GPU is lost, or has no memory left.
    send(null);
  }
  stopFollowing();
}
