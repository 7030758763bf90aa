// Loads the calls as they come: with each change, and repeatedly where the feed is silent.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { loadCalls, type StaffCallRecord } from '../api/staffCallApi.ts';
import { polling, refresh } from '../data/queryClient.ts';

const REFRESH_MS = 15_000;
const QUERY_KEY = ['calls'];
const CHANGES = new Set(['kioskCall', 'kioskSettings', 'ownKioskSettings']);

export const reloadCalls = (): Promise<void> => refresh({ queryKey: QUERY_KEY });

/** `onNew` gets the calls that have come since the page was opened or they were loaded before. */
export function useCalls(onNew: (calls: readonly StaffCallRecord[]) => void) {
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: loadCalls,
    meta: { refreshedBy: ({ kind }) => CHANGES.has(kind), isFailureShown: () => true },
    // A page that is opened again announces nothing that has come meanwhile.
    gcTime: 0,
    ...polling(REFRESH_MS),
  });
  const { data } = query;
  const known = useRef<ReadonlySet<string>>(undefined);
  const notify = useEffectEvent(onNew);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set(data.calls.map(({ id }) => id));
    const fresh = data.calls.filter(({ id, state }) => state === 'waiting' && !before?.has(id));
    if (before && fresh.length > 0) notify(fresh);
  }, [data]);
  return query;
}
