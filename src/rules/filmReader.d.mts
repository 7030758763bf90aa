// Types of filmReader.mjs, which a process without a compiler runs.
import type { FilmReport } from './filmReport.ts';

/** A file of this many bytes; `read` returns `length` bytes of it, all of them within the file. */
export type FileBytes = {
  size: number;
  read: (start: number, length: number) => Promise<Uint8Array> | Uint8Array;
};

/** Rejects if the file is neither a film nor a sound, or damaged. */
export function readFilm(file: FileBytes): Promise<FilmReport>;
