// Reads a film or a sound in its own process: a crafted file may take all time and memory. Prints
// the report as JSON. Plain JavaScript, so that it starts without a compiler.
import { open } from 'node:fs/promises';
import { readFilm } from '#rules/filmReader.mjs';

const [path] = process.argv.slice(2);
const file = await open(path);
const { size } = await file.stat();

const read = async (start, length) => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  return bytes.subarray(0, bytesRead);
};

console.log(JSON.stringify(await readFilm({ size, read })));
