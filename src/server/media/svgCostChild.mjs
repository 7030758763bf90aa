// Draws an SVG in its own process, because only ending the process can stop a drawing that takes
// minutes. Prints its size and the CPU time of one drawing at stage size, without that of an empty
// drawing of that size, which is half of the limit on a slow machine. Plain JavaScript, so that it
// starts without a compiler.
import sharp from 'sharp';

const STAGE = { width: 1920, height: 1080 };
const WARM_UP = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>a</text></svg>';
const RUNS = 2;

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

const [file] = process.argv.slice(2);
// The first drawing of a process also loads fonts.
await draw(Buffer.from(WARM_UP));
const { width, height } = await open(file).metadata();
const empty = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);
const emptyMs = await leastCostOf(empty);
const cpuMs = (await leastCostOf(file)) - emptyMs;
console.log(JSON.stringify({ width, height, cpuMs }));
