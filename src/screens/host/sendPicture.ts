// Sends a picture of what a preview in a frame shows to the page around it, once. See
// src/README.md#16-a-preview.
import { PREVIEW_PICTURE } from '#config/pictureLimits.ts';
import type { PreviewPicture } from '#rules/previewAddress.ts';
import { pictureOfStage, sendOnce } from './stagePicture.ts';

export const sendPicture = (): Promise<void> =>
  sendOnce<PreviewPicture>(async () => ({ picture: await pictureOfStage(PREVIEW_PICTURE.quality) }), {
    picture: null,
  });
