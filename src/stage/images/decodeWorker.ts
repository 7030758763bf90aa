// Decodes and crops pictures beside the page. Part of the stage's script, so that a kiosk without its server has it too.
import { cropFile, type Cropped, type Slot } from './crop.ts';

export interface CropOrder {
  blob: Blob;
  slot: Slot;
  fineness: number;
  /** Where the answer goes. */
  answer: MessagePort;
}

export type CropAnswer = { cropped: Cropped; reason?: undefined } | { cropped?: undefined; reason: string };

self.onmessage = async ({ data: { blob, slot, fineness, answer } }: MessageEvent<CropOrder>) => {
  try {
    const cropped = await cropFile(blob, slot, fineness);
    answer.postMessage({ cropped } satisfies CropAnswer, [cropped.bitmap]);
  } catch (reason) {
    answer.postMessage({ reason: String(reason) } satisfies CropAnswer);
  }
};
