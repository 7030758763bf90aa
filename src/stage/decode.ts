// From a file to the pixels of a slot: fetched, and decoded beside the page, never while something must not stutter.
import { requestBlob } from '#api/http.ts';
import { crop, type Cropped, type Slot } from './crop.ts';
import type { CropAnswer, CropOrder } from './decodeWorker.ts';
import DecodeWorker from './decodeWorker.ts?worker&inline';

let holds = 0;
let waiting: (() => void)[] = [];

/** Keeps what is fetched from being decoded while something moves that must not stutter; the answer, once, lets it. */
export function holdDecoding(): () => void {
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
export async function decode(url: string, slot: Slot, fineness: number): Promise<Cropped> {
  const blob = await requestBlob(url);
  await mayDecode();
  const cropped = isDrawing(blob) ? crop(await drawingOf(url), slot, fineness) : await cropAside({ blob, slot, fineness });
  // What has been decoded is put on the GPU at once, which would be seen as well.
  await mayDecode();
  return cropped;
}

let aside: Worker | undefined;

/** Has it decoded and cropped beside the page, which goes on drawing and answering. */
async function cropAside(order: Omit<CropOrder, 'answer'>): Promise<Cropped> {
  aside ??= new DecodeWorker();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<CropAnswer>((resolve) => (port1.onmessage = ({ data }: MessageEvent<CropAnswer>) => resolve(data)));
  aside.postMessage({ ...order, answer: port2 } satisfies CropOrder, [port2]);
  const { cropped, reason } = await answer;
  port1.close();
  if (!cropped) throw new Error(reason);
  return cropped;
}

/** SVG has no pixels of its own, so the browser must draw it as an image first, which only a page can. */
const isDrawing = ({ type }: Blob): boolean => type === 'image/svg+xml';

async function drawingOf(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
