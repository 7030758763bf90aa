// Measures what an SVG costs a kiosk, by drawing it.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { z } from 'zod';
import { HttpError } from '../httpErrors.ts';
import type { Size } from './imageVariants.ts';

const CHILD = fileURLToPath(new URL('./svgCostChild.mjs', import.meta.url));
/** CPU time of one drawing at stage size, beside that of an empty one: six frames. */
const COST_MAX_MS = 100;
/** Most of it is the start of the process on a busy machine. */
const LIMITS = { timeout: 10_000, killSignal: 'SIGKILL' } as const;

const result = z.object({ width: z.number(), height: z.number(), cpuMs: z.number() });
const oneByOne = pLimit(1);

/**
 * The size of an SVG. Throws an HttpError if drawing takes too long; rejects if it cannot be drawn.
 */
export async function measureSvgCost(name: string, path: string): Promise<Size> {
  const child = oneByOne(() => promisify(execFile)(process.execPath, [CHILD, path], LIMITS));
  const { stdout } = await child.catch((error: { killed?: boolean }) => {
    throw error.killed === true ? tooCostly(name) : new Error('It cannot be drawn');
  });
  const { width, height, cpuMs } = result.parse(JSON.parse(stdout));
  if (cpuMs > COST_MAX_MS) throw tooCostly(name);
  return { width, height };
}

const tooCostly = (name: string) =>
  new HttpError(
    422,
    `${name} takes more than ${COST_MAX_MS} ms to draw: simplify it, or upload it as PNG or WebP.`,
  );
