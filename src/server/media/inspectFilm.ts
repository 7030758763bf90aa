// Reads and judges a film or a sound that was uploaded, in a process of its own.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import type { FilmReport } from '#rules/filmReport.ts';
import { judgeFilm, judgeSound, type Judgement } from '#rules/judgeFilm.ts';

const CHILD = fileURLToPath(new URL('./readFilmChild.mjs', import.meta.url));
/** A film of 500 MB takes 0.2 s; most of it is the start of the process on a busy machine. */
const LIMITS = { timeout: 20_000, killSignal: 'SIGKILL' } as const;
const MEMORY_FLAG = '--max-old-space-size=512';
const CONCURRENCY = 2;
const limit = pLimit(CONCURRENCY);

/** Judges a film or sound. Rejects if it cannot be read. */
export async function inspectFilm(name: string, path: string, kind: 'sound' | 'video'): Promise<Judgement> {
  const report = await limit(() => readReport(path));
  return (kind === 'sound' ? judgeSound : judgeFilm)(name, report);
}

async function readReport(path: string): Promise<FilmReport> {
  const child = promisify(execFile)(process.execPath, [MEMORY_FLAG, CHILD, path], LIMITS);
  const { stdout } = await child.catch(() => {
    throw new Error('It cannot be read');
  });
  return JSON.parse(stdout) as FilmReport;
}
