// Kiosks from the server: pages of a filter, one kiosk, and stores with the states of their kiosks.
// Times are relative to the server's clock.
import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { usePages } from '../data/usePages.ts';
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
  const result = usePages({
    queryKey: [KEY, 'list', filter, sort],
    load: (after) => loadKiosks({ ...filter, sort, limit: PAGE_SIZE, ...(after !== '' && { after }) }),
    everyMs: KIOSKS_REFRESH_MS,
  });
  const { pages } = result;
  const environments = useEnvironmentNames();
  // Each once: a kiosk may have moved to another page since that was loaded.
  const rows = useMemo(() => {
    const all = pages?.flatMap(({ items, now }) =>
      items.map((kiosk) => [kiosk.id, kioskRow(kiosk, Date.parse(now), environments)] as const),
    );
    return [...new Map(all).values()];
  }, [pages, environments]);
  return { ...result, rows };
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

/** Loads a kiosk's effective settings, each with the level that it comes from. */
export const useAssignment = (id: string) =>
  useQuery({ queryKey: [KEY, 'assignment', id], queryFn: () => loadAssignment(id) });

/** Loads the live release of an environment; a removed environment has none. */
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
