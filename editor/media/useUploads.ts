// Files on their way into the media store, one after the other, each with how far it is or what is wrong with it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadMedia, type MediaFile } from '#api/mediaApi.ts';
import { problemOf, uploadFailure } from './mediaFacts.ts';
import type { MediaKind } from './pickMedia.ts';

export interface Upload {
  key: number;
  name: string;
  /** Share that was sent, 0 to 1; undefined while it waits for its turn. */
  share?: number;
  /** In words; it stays until it is dismissed. */
  problem?: string;
}

interface Waiting {
  key: number;
  file: File;
  stopper: AbortController;
}

/** They go on while the dialog is closed; `onUploaded` hears of each that arrived. */
export function useUploads(onUploaded: (file: MediaFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Waiting[]>([]);
  const stoppers = useRef(new Map<number, AbortController>());
  const isBusy = useRef(false);
  const lastKey = useRef(0);
  const tell = useRef(onUploaded);
  useEffect(() => {
    tell.current = onUploaded;
  });

  const change = useCallback((key: number, facts: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)));
  }, []);
  const forget = useCallback((key: number) => setUploads((all) => all.filter((upload) => upload.key !== key)), []);

  const work = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file, stopper: { signal } } = next;
      if (signal.aborted) continue;
      change(key, { share: 0 });
      try {
        const stored = await uploadMedia(file, { signal, onProgress: (share) => change(key, { share }) });
        forget(key);
        tell.current(stored);
      } catch (failure) {
        if (!signal.aborted) change(key, { problem: uploadFailure(failure) });
      }
      stoppers.current.delete(key);
    }
    isBusy.current = false;
  }, [change, forget]);

  const add = useCallback((files: readonly File[], kind: MediaKind) => {
    const coming = files.map((file) => ({ key: ++lastKey.current, file, stopper: new AbortController(), problem: problemOf(file, kind) }));
    setUploads((all) => [...all, ...coming.map(({ key, file, problem }) => ({ key, name: file.name, ...(problem !== undefined && { problem }) }))]);
    for (const { problem, ...waiting } of coming) {
      if (problem !== undefined) continue;
      stoppers.current.set(waiting.key, waiting.stopper);
      queue.current.push(waiting);
    }
    void work();
  }, [work]);

  /** Stops an upload, or dismisses what was said about it. */
  const end = useCallback((key: number) => {
    stoppers.current.get(key)?.abort();
    stoppers.current.delete(key);
    forget(key);
  }, [forget]);

  return { uploads, add, end };
}
