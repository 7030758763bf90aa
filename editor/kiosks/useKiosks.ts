// Kiosks from the server: pages of a filter, one kiosk, and stores with the states of their kiosks.
// Times are relative to the server's clock.
import { useCallback, useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { KIOSKS_REFRESH_MS } from '#config/limits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import {
  loadAssignment,
  loadKiosk,
  loadKiosks,
  loadReleasePointer,
  loadStoreKiosks,
  type KioskFilter,
} from '../api/kioskApi.ts';
import { polling, refresh } from '../data/queryClient.ts';
import { kioskRow, type KioskRow } from './kioskList.ts';

const PAGE_SIZE = 100;
const KEY = 'kiosks';

/** Loads what is shown of kiosks again, after a change of one. */
export const refreshKiosks = (): Promise<void> => refresh({ queryKey: [KEY] });

/** Names of environments by id. */
function useEnvironmentNames(): ReadonlyMap<string, string> {
  const environments = useStore(kioskStore, (store) => store.environments);
  return useMemo(() => new Map(environments.map(({ id, name }) => [id, name])), [environments]);
}

export function useKioskPages(filter: KioskFilter, sort: string) {
  const result = useInfiniteQuery({
    queryKey: [KEY, 'pages', filter, sort],
    queryFn: ({ pageParam }) =>
      loadKiosks({ ...filter, sort, limit: PAGE_SIZE, ...(pageParam !== '' && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...polling(KIOSKS_REFRESH_MS),
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  const environments = useEnvironmentNames();
  const rows = useMemo(
    () =>
      data?.pages.flatMap(({ items, now }) =>
        items.map((kiosk) => kioskRow(kiosk, Date.parse(now), environments)),
      ) ?? [],
    [data, environments],
  );
  const loadNext = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { ...result, rows, first: data?.pages[0], loadNext };
}

/** '' for none. `everyMs` is how often it is loaded again. */
export function useKiosk(id: string, everyMs = KIOSKS_REFRESH_MS) {
  const environments = useEnvironmentNames();
  const result = useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: () => loadKiosk(id),
    enabled: id !== '',
    ...polling(everyMs),
  });
  const { data } = result;
  const row = useMemo(
    (): KioskRow | undefined => data && kioskRow(data, Date.parse(data.now), environments),
    [data, environments],
  );
  return { ...result, row, nowMs: data ? Date.parse(data.now) : 0 };
}

/** What holds for a kiosk, each setting with the level that it comes from. */
export const useAssignment = (id: string) =>
  useQuery({ queryKey: [KEY, 'assignment', id], queryFn: () => loadAssignment(id) });

/** What is live in an environment; an environment that was removed has nothing. */
export const useLiveRelease = (environment: string) =>
  useQuery({
    queryKey: ['live release', environment],
    queryFn: () => loadReleasePointer(environment),
    enabled: environment !== '',
  });

export const useStoreKiosks = (filter: KioskFilter) =>
  useQuery({
    queryKey: [KEY, 'stores', filter],
    queryFn: () => loadStoreKiosks(filter),
    placeholderData: keepPreviousData,
    ...polling(KIOSKS_REFRESH_MS),
  });

/** Kiosks to choose from, by words; the first of them in the order of names. */
export const useKioskOptions = (search: string) =>
  useQuery({
    queryKey: [KEY, 'options', search],
    queryFn: () => loadKiosks({ search, limit: 40 }),
    placeholderData: keepPreviousData,
  });
