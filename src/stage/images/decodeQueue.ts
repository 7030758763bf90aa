// From a file to the pixels of a slot: fetched, and decoded beside the page, never while something must not stutter.
import { requestBlob } from '#api/http.ts';
import { renditionUrl } from '#rules/renditionUrl.ts';
import { crop, cropBlob, type CroppedImage, type ImageSlot } from './crop.ts';
import type { CropResponse, CropRequest } from './decodeWorker.ts';
import DecodeWorker from './decodeWorker.ts?worker&inline';

let holds = 0;
let waiting: (() => void)[] = [];

/** Keeps what is fetched from being decoded while something moves that must not stutter; the answer, once, lets it. */
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

/** The picture of a file as its slot needs it, at so many pixels a logical one; rejects where it cannot be had or decoded. */
export async function decodeImage(
  url: string,
  slot: ImageSlot,
  adaptiveResolution: number,
): Promise<CroppedImage> {
  // Never less than a logical pixel needs: how large a picture is that does not fill its slot goes by its own pixels.
  const perPixel = Math.max(1, adaptiveResolution);
  const blob = await requestBlob(
    renditionUrl(url, { width: slot.width * perPixel, height: slot.height * perPixel, fit: slot.fit }),
  );
  await mayDecode();
  const cropped = isDrawing(blob)
    ? crop(await drawingOf(url), slot, adaptiveResolution)
    : await cropAside({ blob, slot, resolution: adaptiveResolution });
  // What has been decoded is put on the GPU at once, which would be seen as well.
  await mayDecode();
  return cropped;
}

/** Null once it has turned out that this browser has none. */
let aside: Worker | null | undefined;
/** Told when the worker is lost. */
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

/** Has it decoded and cropped beside the page, which goes on drawing and answering; in the page where there is no worker. */
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

/** What the worker answers; null where it is lost meanwhile. */
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

/** SVG has no pixels of its own, so the browser must draw it as an image first, which only a page can. */
const isDrawing = ({ type }: Blob): boolean => type === 'image/svg+xml';

async function drawingOf(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
