// Where a file is used, and its copies, loaded after it has been selected for a moment.
import { useQuery } from '@tanstack/react-query';
import type { DocumentUse } from '#protocol/contentSchemas.ts';
import { loadCopies, loadUses, type MediaFile } from '../api/mediaApi.ts';
import { clock } from '#clock.ts';

/** Delay, so that arrow keys do not load every file's uses. */
const LOAD_DELAY_MS = 250;

/** Undefined while loading, null if it failed. */
export type MediaUseState = DocumentUse[] | null | undefined;

/** Loaded again for another file, name or address. */
export function useMediaUses({ id, filename, url }: MediaFile): MediaUseState {
  return useLoadedSoon(['media uses', id, filename, url], () => loadUses(id));
}

/** Other files of the same bytes; undefined while loading. */
export const useMediaCopies = ({ id, url }: MediaFile): MediaFile[] | undefined =>
  useLoadedSoon(['media copies', id, url], () => loadCopies(id));

/** Nothing from before: a file is deleted by what this says. */
function useLoadedSoon<T>(queryKey: readonly unknown[], load: () => Promise<T>): T | undefined {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', clock.after(LOAD_DELAY_MS, resolve));
      });
      return load();
    },
  });
  return isFetchedAfterMount ? data : undefined;
}
