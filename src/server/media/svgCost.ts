// Measures an SVG by drawing it: what it costs a kiosk, and what it covers.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { z } from 'zod';
import { FILE_MESSAGES, FILE_NOTES } from '#config/fileMessages.ts';
import { HttpError } from '../platform/http/httpErrors.ts';

const CHILD = fileURLToPath(new URL('./svgCostChild.mjs', import.meta.url));
/**
 * Costs as multiples of an ordinary shadow over the whole stage, which takes Chromium 0.15 s
 * without a GPU.
 */
const SHADOWS_MAX = 8;
const SHADOWS_NOTED = 4;
/** Most of it is the start of the process on a busy machine. */
const LIMITS = { timeout: 15_000, killSignal: 'SIGKILL' } as const;

const cost = z.object({ shadows: z.number() });
const covered = z.object({ bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]) });
const oneByOne = pLimit(1);

/**
 * Notes about a drawing that takes long. Throws an HttpError if it takes too long; rejects if it
 * cannot be drawn.
 */
export async function inspectSvgCost(name: string, path: string): Promise<string[]> {
  const { shadows } = cost.parse(await runChild(name, path));
  if (shadows > SHADOWS_MAX) throw tooSlow(name);
  return shadows > SHADOWS_NOTED ? [FILE_NOTES.slowDrawing] : [];
}

/** Returns the area that a drawing covers, as fractions of its size: left, top, width, height. */
export async function svgBounds(name: string, path: string): Promise<[number, number, number, number]> {
  return covered.parse(await runChild(name, path, 'bounds')).bounds;
}

async function runChild(name: string, ...args: string[]): Promise<unknown> {
  const child = oneByOne(() => promisify(execFile)(process.execPath, [CHILD, ...args], LIMITS));
  const { stdout } = await child.catch((error: { killed?: boolean }) => {
    throw error.killed === true ? tooSlow(name) : new Error('It cannot be drawn');
  });
  return JSON.parse(stdout);
}

const tooSlow = (name: string) => new HttpError(422, FILE_MESSAGES.slowDrawing(name));
