// From a file to the pixels of a slot: fetched, and decoded in a worker, never while something must
// not stutter.
import { requestBlob } from '#api/http.ts';
import { renditionUrl } from '#rules/renditionUrl.ts';
import { crop, cropBlob, type CroppedImage, type ImageSlot } from './crop.ts';
import type { CropResponse, CropRequest } from './decodeWorker.ts';
import DecodeWorker from './decodeWorker.ts?worker&inline';

let pauseCount = 0;
let waiting: (() => void)[] = [];

/** Pauses decoding while something must not stutter. Returns a function that resumes it. */
export function pauseDecoding(): () => void {
  pauseCount += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    pauseCount -= 1;
    if (pauseCount > 0) return;
    for (const resume of waiting) resume();
    waiting = [];
  };
}

async function untilResumed(): Promise<void> {
  while (pauseCount > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The image of a file for its slot at a resolution; rejects if it cannot be loaded or decoded. */
export async function decodeImage(url: string, slot: ImageSlot, resolution: number): Promise<CroppedImage> {
  // At least one pixel per px of the stage: an image that does not fill its slot is sized by its
  // own pixels.
  const fileResolution = Math.max(1, resolution);
  const blob = await requestBlob(
    renditionUrl(url, {
      width: slot.width * fileResolution,
      height: slot.height * fileResolution,
      fit: slot.fit,
    }),
  );
  await untilResumed();
  const cropped = isSvg(blob)
    ? crop(await loadSvg(url), slot, resolution)
    : await cropInWorker({ blob, slot, resolution });
  // A decoded image is uploaded at once, which would stutter too.
  await untilResumed();
  return cropped;
}

/** Null if this browser has no worker support. */
let decodeWorker: Worker | null | undefined;
/** Called when the worker fails. */
const failureListeners = new Set<() => void>();

function getWorker(): Worker | null {
  if (decodeWorker !== undefined) return decodeWorker;
  decodeWorker = new DecodeWorker();
  decodeWorker.addEventListener('error', () => {
    decodeWorker = null;
    for (const onWorkerFailure of failureListeners) onWorkerFailure();
    failureListeners.clear();
  });
  return decodeWorker;
}

/** Decodes and crops in the worker, or in the page without one. */
async function cropInWorker({
  blob,
  slot,
  resolution,
}: Omit<CropRequest, 'responsePort'>): Promise<CroppedImage> {
  const worker = getWorker();
  const response = worker && (await requestCrop(worker, { blob, slot, resolution }));
  if (!response) return cropBlob(blob, slot, resolution);
  if (!response.cropped) throw new Error(response.reason);
  return response.cropped;
}

/** The worker's response; null if it fails meanwhile. */
async function requestCrop(
  worker: Worker,
  request: Omit<CropRequest, 'responsePort'>,
): Promise<CropResponse | null> {
  const { port1, port2 } = new MessageChannel();
  let onWorkerFailure: () => void = () => undefined;
  const response = new Promise<CropResponse | null>((resolve) => {
    onWorkerFailure = () => resolve(null);
    port1.onmessage = ({ data }: MessageEvent<CropResponse>) => resolve(data);
  });
  failureListeners.add(onWorkerFailure);
  worker.postMessage({ ...request, responsePort: port2 } satisfies CropRequest, [port2]);
  return response.finally(() => {
    failureListeners.delete(onWorkerFailure);
    port1.close();
  });
}

/** SVG has no pixels: the browser must draw it as an image, which only a page can. */
const isSvg = ({ type }: Blob): boolean => type === 'image/svg+xml';

async function loadSvg(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
