// Draws an SVG in its own process, because only ending the process can stop a drawing that takes
// minutes. Prints what it costs a kiosk, or with `bounds` what it covers. Plain JavaScript, so that
// it starts without a compiler.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const STAGE = { width: 1920, height: 1080 };
const WARM_UP = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>a</text></svg>';
/** Shadow of a card as design programs export it, as large as the stage. */
const SHADOW = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><filter id="f" x="0" y="0" width="240"
  height="160" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="b"/>
  <feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"/><feOffset dy="4"/>
  <feGaussianBlur stdDeviation="10"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
  <feBlend in2="b" result="s"/><feBlend in="SourceGraphic" in2="s"/></filter>
  <rect x="20" y="16" width="200" height="120" fill="#fff" filter="url(#f)"/></svg>`;
/** Below this, no shadow is drawn to compare with. */
const CHEAP_MS = 50;
const RUNS = 2;
/** Browsers take three times as long for noise as this library, measured with Chromium 156. */
const NOISE_FACTOR = 3;
/** A spread of a shadow, in user units. Browsers dilate fast; this library does not. */
const SPREAD_MAX = 16;
const BOUNDS_PX = 1024;

sharp.concurrency(1);
sharp.cache(false);

const open = (source) => sharp(source, { failOn: 'truncated', limitInputPixels: false });
const draw = (source) =>
  open(source)
    .resize({ ...STAGE, fit: 'inside' })
    .raw()
    .toBuffer();

/** CPU time of all threads, in ms, so that other load on the machine does not count. */
async function costOf(source) {
  const before = process.cpuUsage();
  await draw(source);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function leastCostOf(source) {
  const costs = [];
  for (let run = 0; run < RUNS; run += 1) costs.push(await costOf(source));
  return Math.min(...costs);
}

/** Without small dilations. */
const comparable = (drawing) =>
  Buffer.from(
    drawing.replace(/<feMorphology\b([^>]*?)(?:\/>|><\/feMorphology>)/g, (element, attributes) => {
      const radii = (/\bradius="([^"]*)"/.exec(attributes)?.[1] ?? '').split(/[\s,]+/).map(Number);
      return Math.max(...radii) <= SPREAD_MAX ? `<feOffset${attributes}/>` : element;
    }),
  );

/** Cost as a multiple of an ordinary shadow that fills the stage, independent of the machine. */
async function shadowsOf(drawing) {
  const source = comparable(drawing);
  const { width, height } = await open(source).metadata();
  const empty = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);
  const emptyMs = await leastCostOf(empty);
  const cost = (await leastCostOf(source)) - emptyMs;
  if (cost < CHEAP_MS) return 0;
  const shadowMs = (await leastCostOf(Buffer.from(SHADOW))) - emptyMs;
  return (cost / Math.max(1, shadowMs)) * (drawing.includes('<feTurbulence') ? NOISE_FACTOR : 1);
}

/** Returns the covered area, as fractions of width and height. */
async function boundsOf(source) {
  const canvas = await open(source).resize(BOUNDS_PX, BOUNDS_PX, { fit: 'fill' }).png().toBuffer();
  const { channels } = await sharp(canvas).stats();
  // An empty picture cannot be trimmed.
  if (channels.at(-1).max === 0) return [0, 0, 0, 0];
  const { info } = await sharp(canvas).trim({ threshold: 0 }).raw().toBuffer({ resolveWithObject: true });
  const { trimOffsetLeft = 0, trimOffsetTop = 0, width, height } = info;
  return [-trimOffsetLeft, -trimOffsetTop, width, height].map((px) => px / BOUNDS_PX);
}

const [file, task] = process.argv.slice(2);
// The first drawing of a process also loads fonts.
await draw(Buffer.from(WARM_UP));
const drawing = await readFile(file, 'utf8');
const result =
  task === 'bounds'
    ? { bounds: await boundsOf(Buffer.from(drawing)) }
    : { shadows: await shadowsOf(drawing) };
console.log(JSON.stringify(result));
