// Decodes and crops images in a worker. Part of the stage's script, so that it works offline too.
import { cropBlob, type CroppedImage, type ImageSlot } from './crop.ts';

export interface CropRequest {
  blob: Blob;
  slot: ImageSlot;
  resolution: number;
  /** Port for the response. */
  responsePort: MessagePort;
}

export type CropResponse =
  | { cropped: CroppedImage; reason?: undefined }
  | { cropped?: undefined; reason: string };

self.onmessage = async ({ data: { blob, slot, resolution, responsePort } }: MessageEvent<CropRequest>) => {
  try {
    const cropped = await cropBlob(blob, slot, resolution);
    responsePort.postMessage({ cropped } satisfies CropResponse, [cropped.bitmap]);
  } catch (reason) {
    responsePort.postMessage({ reason: String(reason) } satisfies CropResponse);
  }
};
