// Uploads, a few in parallel, each with progress or an error. Films and sounds are judged first,
// and converted where that is wanted.
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadMedia, type MediaFile } from '../api/mediaApi.ts';
import { useFilmChecks } from './films/useFilmChecks.ts';
import { isRetryable, fileProblem, playedFile, uploadFailure } from './formatMedia.ts';
import type { MediaKind } from './pickMedia.ts';

export interface Upload {
  key: number;
  name: string;
  /** Uploaded or converted share, 0 to 1; undefined while queued. */
  share?: number;
  stage?: 'checking' | 'converting';
  /** A question whether to convert it. */
  offer?: { text: string; canKeep: boolean };
  /** Error message; stays until dismissed or retried. */
  problem?: string;
  canRetry?: boolean;
  /** Notes on the stored file; they stay until dismissed. */
  notes?: readonly string[];
}

export interface QueuedUpload {
  key: number;
  file: File;
  folder: string;
  controller: AbortController;
  /** Whether its notes were read before it was sent. */
  isNoted?: boolean;
}

/** Parallel uploads; more would share the same bandwidth. */
const AT_ONCE = 3;

/** Uploads continue while the dialog is closed; `onUploaded` is called for each finished one. */
export function useUploads(onUploaded: (file: MediaFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<QueuedUpload[]>([]);
  /** Unfinished uploads: queued, running, or failed and retryable. */
  const unfinished = useRef(new Map<number, QueuedUpload>());
  const runningCount = useRef(0);
  const lastKey = useRef(0);
  const latestOnUploaded = useRef(onUploaded);
  useEffect(() => {
    latestOnUploaded.current = onUploaded;
  });

  const change = useCallback((key: number, changes: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }, []);
  const removeUpload = useCallback((key: number) => {
    unfinished.current.delete(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }, []);

  const send = useCallback(
    async ({ key, file, folder, isNoted, controller: { signal } }: QueuedUpload) => {
      if (signal.aborted) return;
      change(key, { share: 0 });
      try {
        const stored = await uploadMedia(file, {
          folder,
          signal,
          onProgress: (share) => change(key, { share }),
        });
        if (stored.notes?.length && !isNoted) change(key, { notes: stored.notes });
        else removeUpload(key);
        latestOnUploaded.current(stored);
      } catch (failure) {
        if (!signal.aborted) change(key, { problem: uploadFailure(failure), canRetry: isRetryable(failure) });
      }
    },
    [change, removeUpload],
  );

  const runQueue = useCallback(async () => {
    if (runningCount.current >= AT_ONCE) return;
    runningCount.current += 1;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
    runningCount.current -= 1;
  }, [send]);

  const enqueue = useCallback(
    (queued: QueuedUpload) => {
      unfinished.current.set(queued.key, queued);
      queue.current.push(queued);
      void runQueue();
    },
    [runQueue],
  );

  const hold = useCallback((queued: QueuedUpload) => void unfinished.current.set(queued.key, queued), []);
  const films = useFilmChecks({ change, enqueue, hold });

  const add = useCallback(
    (files: readonly File[], kind: MediaKind | null, folder: string) => {
      const newUploads = files
        .map((file) => ({
          key: ++lastKey.current,
          file,
          played: playedFile(file, kind),
        }))
        .map((each) => ({ ...each, problem: each.played ? undefined : fileProblem(each.file, kind) }));
      setUploads((all) => [
        ...all,
        ...newUploads.map(({ key, file, problem }) => ({
          key,
          name: file.name,
          ...(problem !== undefined && { problem }),
        })),
      ]);
      for (const { key, file, played, problem } of newUploads) {
        const queued = { key, file, folder, controller: new AbortController() };
        if (played) void films.check(queued, played);
        else if (problem === undefined) enqueue(queued);
      }
    },
    [films.check, enqueue],
  );

  /** Retries a file in the current folder: the original folder may have been the problem. */
  const retry = useCallback(
    (key: number, folder: string) => {
      const upload = unfinished.current.get(key);
      if (!upload) return;
      change(key, { problem: undefined, share: undefined });
      enqueue({ ...upload, folder });
    },
    [change, enqueue],
  );

  /** Stops a conversion, aborts an upload, or dismisses its error. */
  const cancel = useCallback(
    (key: number, isConverting = false) => {
      unfinished.current.get(key)?.controller.abort();
      if (isConverting) return;
      films.forget(key);
      removeUpload(key);
    },
    [films.forget, removeUpload],
  );

  return { uploads, add, retry, cancel, convert: films.convert, keep: films.keep };
}

export type Uploads = ReturnType<typeof useUploads>;
