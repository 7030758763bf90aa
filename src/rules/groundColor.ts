// The color behind a text, from a picture of it. Known where there is one color alone; on a
// photograph or a gradient it is not guessed.

/** RGBA, row by row, as of a canvas. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** In px of the picture. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Least share of a text's box that is not covered by letters, at any size. */
const GROUND_SHARE = 0.3;
/** Share of pixels that are ground, letter, or a mix of both at an edge. */
const EXPLAINED_SHARE = 0.94;
/** How far a pixel may be from such a mix: a picture is scaled, and a card may be shaded. */
const TOLERANCE = 18;
const BUCKET_BITS = 4;

const rgbOf = (color: number): Rgb => [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff];

/** 0xRRGGBB behind a text of that color; null for several colors, and where nothing is seen. */
export function groundColor(pixels: Pixels, area: Area, textColor: number): number | null {
  const samples = samplesIn(pixels, area);
  const ground = mostFrequent(samples);
  if (!ground) return null;
  const text = rgbOf(textColor);
  let [near, explained] = [0, 0];
  for (const sample of samples) {
    if (distance(sample, ground) <= TOLERANCE) near += 1;
    if (distanceToMix(sample, ground, text) <= TOLERANCE) explained += 1;
  }
  if (near < samples.length * GROUND_SHARE || explained < samples.length * EXPLAINED_SHARE) return null;
  return (Math.round(ground[0]) << 16) | (Math.round(ground[1]) << 8) | Math.round(ground[2]);
}

function samplesIn({ data, width, height }: Pixels, area: Area): Rgb[] {
  const [left, top] = [Math.max(0, Math.ceil(area.x)), Math.max(0, Math.ceil(area.y))];
  const right = Math.min(width, Math.floor(area.x + area.width));
  const bottom = Math.min(height, Math.floor(area.y + area.height));
  const samples: Rgb[] = [];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      samples.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    }
  return samples;
}

/** Mean of the most frequent color and its neighbors; null for no pixels. */
function mostFrequent(samples: readonly Rgb[]): Rgb | null {
  const buckets = new Map<number, Rgb[]>();
  for (const sample of samples) {
    const key = sample.reduce((sum, value) => (sum << BUCKET_BITS) | (value >> (8 - BUCKET_BITS)), 0);
    const bucket = buckets.get(key);
    if (bucket) bucket.push(sample);
    else buckets.set(key, [sample]);
  }
  let fullest: Rgb[] = [];
  for (const bucket of buckets.values()) if (bucket.length > fullest.length) fullest = bucket;
  const center = meanOf(fullest);
  return center && meanOf(samples.filter((sample) => distance(sample, center) <= TOLERANCE));
}

function meanOf(samples: readonly Rgb[]): Rgb | null {
  if (samples.length === 0) return null;
  const mean = (channel: 0 | 1 | 2): number =>
    samples.reduce((sum, sample) => sum + sample[channel], 0) / samples.length;
  return [mean(0), mean(1), mean(2)];
}

const distance = (one: Rgb, other: Rgb): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** From the line between both colors. */
function distanceToMix(sample: Rgb, ground: Rgb, text: Rgb): number {
  const along: Rgb = [text[0] - ground[0], text[1] - ground[1], text[2] - ground[2]];
  const length2 = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
  if (length2 === 0) return distance(sample, ground);
  const dot = along.reduce(
    (sum, value, channel) => sum + value * ((sample[channel] ?? 0) - (ground[channel] ?? 0)),
    0,
  );
  const share = Math.min(1, Math.max(0, dot / length2));
  return distance(sample, [
    ground[0] + along[0] * share,
    ground[1] + along[1] * share,
    ground[2] + along[2] * share,
  ]);
}

/** WCAG 2.2 contrast ratio of two colors, 1 to 21. */
export function contrastRatio(one: number, other: number): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + LUMINANCE_OFFSET) / (dark + LUMINANCE_OFFSET);
}

const LUMINANCE_OFFSET = 0.05;

/** Relative luminance by WCAG 2.2, 0 to 1. */
function luminance(color: number): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
