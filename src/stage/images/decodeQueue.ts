// From a file to the pixels of a slot: fetched, and decoded in a worker, never while something must
// not stutter.
import { requestBlob } from '#api/http.ts';
import { renditionUrl } from '#rules/renditionUrl.ts';
import { crop, cropBlob, type CroppedImage, type ImageSlot } from './crop.ts';
import type { CropResponse, CropRequest } from './decodeWorker.ts';
import DecodeWorker from './decodeWorker.ts?worker&inline';

let holds = 0;
let waiting: (() => void)[] = [];

/** Pauses decoding while something must not stutter. Returns a function that resumes it. */
export function pauseDecoding(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holds -= 1;
    if (holds > 0) return;
    for (const goOn of waiting) goOn();
    waiting = [];
  };
}

async function mayDecode(): Promise<void> {
  while (holds > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The image of a file for its slot at a resolution; rejects if it cannot be loaded or decoded. */
export async function decodeImage(
  url: string,
  slot: ImageSlot,
  adaptiveResolution: number,
): Promise<CroppedImage> {
  // At least one pixel per px of the stage: an image that does not fill its slot is sized by its
  // own pixels.
  const perPixel = Math.max(1, adaptiveResolution);
  const blob = await requestBlob(
    renditionUrl(url, { width: slot.width * perPixel, height: slot.height * perPixel, fit: slot.fit }),
  );
  await mayDecode();
  const cropped = isDrawing(blob)
    ? crop(await drawingOf(url), slot, adaptiveResolution)
    : await cropAside({ blob, slot, resolution: adaptiveResolution });
  // A decoded image is uploaded at once, which would stutter too.
  await mayDecode();
  return cropped;
}

/** Null if this browser has no worker support. */
let aside: Worker | null | undefined;
/** Called when the worker fails. */
const orders = new Set<() => void>();

function workerAside(): Worker | null {
  if (aside !== undefined) return aside;
  aside = new DecodeWorker();
  aside.addEventListener('error', () => {
    aside = null;
    for (const giveUp of orders) giveUp();
    orders.clear();
  });
  return aside;
}

/** Decodes and crops in the worker, or in the page without one. */
async function cropAside({
  blob,
  slot,
  resolution: adaptiveResolution,
}: Omit<CropRequest, 'answer'>): Promise<CroppedImage> {
  const worker = workerAside();
  const answer = worker && (await requested(worker, { blob, slot, resolution: adaptiveResolution }));
  if (!answer) return cropBlob(blob, slot, adaptiveResolution);
  if (!answer.cropped) throw new Error(answer.reason);
  return answer.cropped;
}

/** The worker's response; null if it fails meanwhile. */
async function requested(worker: Worker, order: Omit<CropRequest, 'answer'>): Promise<CropResponse | null> {
  const { port1, port2 } = new MessageChannel();
  let giveUp: () => void = () => undefined;
  const answer = new Promise<CropResponse | null>((resolve) => {
    giveUp = () => resolve(null);
    port1.onmessage = ({ data }: MessageEvent<CropResponse>) => resolve(data);
  });
  orders.add(giveUp);
  worker.postMessage({ ...order, answer: port2 } satisfies CropRequest, [port2]);
  return answer.finally(() => {
    orders.delete(giveUp);
    port1.close();
  });
}

/** SVG has no pixels: the browser must draw it as an image, which only a page can. */
const isDrawing = ({ type }: Blob): boolean => type === 'image/svg+xml';

async function drawingOf(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
