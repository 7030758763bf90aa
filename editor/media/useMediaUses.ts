// Where a file is used, and its copies, loaded after it has been selected for a moment.
import { useEffect, useState } from 'react';
import { loadCopies, loadUses, type MediaFile, type MediaUse } from '../api/mediaApi.ts';
import { clock } from '#clock.ts';

/** Delay, so that arrow keys do not load every file's uses. */
const LOAD_DELAY_MS = 250;

/** Undefined while loading, null if it failed. */
export type MediaUseState = MediaUse[] | null | undefined;

/** Loaded again for another file, name or address. */
export function useMediaUses({ id, filename, url }: MediaFile): MediaUseState {
  return useLoadedLater(loadUses, id, `${filename} ${url}`);
}

/** Other files of the same bytes; undefined while loading. */
export const useMediaCopies = ({ id, url }: MediaFile): MediaFile[] | undefined =>
  useLoadedLater(loadCopies, id, url);

function useLoadedLater<T>(load: (id: number) => Promise<T>, id: number, version: string): T | undefined {
  const [loaded, setLoaded] = useState<{ id: number; version: string; value: T }>();
  useEffect(() => {
    let isCurrent = true;
    const cancel = clock.after(LOAD_DELAY_MS, () => {
      void load(id).then((value) => isCurrent && setLoaded({ id, version, value }));
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [load, id, version]);
  return loaded?.id === id && loaded.version === version ? loaded.value : undefined;
}
