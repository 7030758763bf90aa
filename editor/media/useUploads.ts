// Uploads, a few in parallel, each with progress or an error.
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadMedia, type MediaFile } from '../api/mediaApi.ts';
import { isRetryable, fileProblem, uploadFailure } from './formatMedia.ts';
import type { MediaKind } from './pickMedia.ts';

export interface Upload {
  key: number;
  name: string;
  /** Uploaded share, 0 to 1; undefined while queued. */
  share?: number;
  /** Error message; stays until dismissed or retried. */
  problem?: string;
  canRetry?: boolean;
}

interface Waiting {
  key: number;
  file: File;
  folder: string;
  stopper: AbortController;
}

/** More would only share the same connection. */
const AT_ONCE = 3;

/** Uploads continue while the dialog is closed; `onUploaded` is called for each finished one. */
export function useUploads(onUploaded: (file: MediaFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Waiting[]>([]);
  /** Unfinished uploads: queued, running, or failed and retryable. */
  const held = useRef(new Map<number, Waiting>());
  const going = useRef(0);
  const lastKey = useRef(0);
  const tell = useRef(onUploaded);
  useEffect(() => {
    tell.current = onUploaded;
  });

  const change = useCallback((key: number, facts: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)));
  }, []);
  const forget = useCallback((key: number) => {
    held.current.delete(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }, []);

  const send = useCallback(
    async ({ key, file, folder, stopper: { signal } }: Waiting) => {
      if (signal.aborted) return;
      change(key, { share: 0 });
      try {
        const stored = await uploadMedia(file, {
          folder,
          signal,
          onProgress: (share) => change(key, { share }),
        });
        forget(key);
        tell.current(stored);
      } catch (failure) {
        if (!signal.aborted) change(key, { problem: uploadFailure(failure), canRetry: isRetryable(failure) });
      }
    },
    [change, forget],
  );

  const work = useCallback(async () => {
    if (going.current >= AT_ONCE) return;
    going.current += 1;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
    going.current -= 1;
  }, [send]);

  const line = useCallback(
    (waiting: Waiting) => {
      held.current.set(waiting.key, waiting);
      queue.current.push(waiting);
      void work();
    },
    [work],
  );

  const add = useCallback(
    (files: readonly File[], kind: MediaKind | null, folder: string) => {
      const coming = files.map((file) => ({
        key: ++lastKey.current,
        file,
        problem: fileProblem(file, kind),
      }));
      setUploads((all) => [
        ...all,
        ...coming.map(({ key, file, problem }) => ({
          key,
          name: file.name,
          ...(problem !== undefined && { problem }),
        })),
      ]);
      for (const { key, file, problem } of coming)
        if (problem === undefined) line({ key, file, folder, stopper: new AbortController() });
    },
    [line],
  );

  /** Retries a file in the current folder: the original folder may have been the problem. */
  const retry = useCallback(
    (key: number, folder: string) => {
      const failed = held.current.get(key);
      if (!failed) return;
      change(key, { problem: undefined, share: undefined });
      line({ ...failed, folder });
    },
    [change, line],
  );

  /** Aborts an upload, or dismisses its error. */
  const end = useCallback(
    (key: number) => {
      held.current.get(key)?.stopper.abort();
      forget(key);
    },
    [forget],
  );

  return { uploads, add, retry, end };
}

export type Uploads = ReturnType<typeof useUploads>;
