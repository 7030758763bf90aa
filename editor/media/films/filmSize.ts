// The size of a film that every kiosk plays.
import { WEAK_KIOSK_FILM } from '#config/limits.ts';

const LONG_SIDE_PX = 1920;
const SHORT_SIDE_PX = 1080;

/** The largest size within 1920 x 1080, upright or not, in even numbers, as H.264 needs them. */
export function kioskFilmSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(width, height), SHORT_SIDE_PX / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

const BITS_PER_PIXEL = 0.15;
const BITS_PER_S = { min: 1_000_000, max: 20_000_000 };

/** Bits a second at which H.264 shows no loss from a shopper's distance. */
export function kioskBitrate({ width, height }: { width: number; height: number }, fps: number): number {
  const bits = width * height * Math.min(fps, WEAK_KIOSK_FILM.fps) * BITS_PER_PIXEL;
  return Math.round(Math.min(BITS_PER_S.max, Math.max(BITS_PER_S.min, bits)));
}

/** Frames a second; undefined keeps those of the film. */
export const kioskFrameRate = (fps: number): number | undefined =>
  Math.round(fps) > WEAK_KIOSK_FILM.fps ? WEAK_KIOSK_FILM.fps : undefined;

const even = (px: number): number => Math.max(2, 2 * Math.round(px / 2));
