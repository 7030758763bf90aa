// The frame of a film that is shown, as an image file.
import { t } from '../i18n/t.ts';

const TYPE = 'image/webp';
const QUALITY = 0.92;

/** The media store adds ten hexadecimal digits to a name. */
const STORED_ENDING = /(?:_[\da-f]{10})?\.[^.]*$/;

/** The name of the image: that of the film and the time, such as 'cairn-9-pro at 2.04 s.webp'. */
export function frameName(film: string, atSeconds: number, type: string): string {
  const last = film.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const stem = decodeURIComponent(last).replace(STORED_ENDING, '');
  return `${stem} at ${atSeconds.toFixed(2)} s.${type.split('/').at(-1) ?? 'png'}`;
}

/** In the film's own size. Rejects with an Error whose message is shown. */
export async function frameFile(video: HTMLVideoElement, film: string): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  if (!blob) throw new Error(t('The frame could not be saved as an image. Choose an image instead.'));
  // A browser that cannot write WebP writes PNG.
  return new File([blob], frameName(film, video.currentTime, blob.type), { type: blob.type });
}
