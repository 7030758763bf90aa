// Loads the calls as they come: with each change, and repeatedly where the feed is silent.
import { useCallback, useEffect, useRef, useState } from 'react';
import { clock } from '#clock.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { loadCalls, type StaffCallList, type StaffCallRecord } from '../api/staffCallApi.ts';

const REFRESH_MS = 15_000;

export interface Calls {
  state: 'loading' | 'failed' | 'ready';
  /** Undefined before they were loaded once. */
  list: StaffCallList | undefined;
  reload: () => Promise<void>;
}

/** `onNew` gets the calls that have come since the last look. */
export function useCalls(onNew: (calls: readonly StaffCallRecord[]) => void): Calls {
  const [list, setList] = useState<StaffCallList>();
  const [state, setState] = useState<Calls['state']>('loading');
  const known = useRef<ReadonlySet<string>>(undefined);
  const notify = useRef(onNew);
  useEffect(() => {
    notify.current = onNew;
  });
  const latest = useRef(0);
  const reload = useCallback(async (): Promise<void> => {
    const number = (latest.current += 1);
    try {
      const loaded = await loadCalls();
      if (number !== latest.current) return;
      const before = known.current;
      known.current = new Set(loaded.calls.map(({ id }) => id));
      const fresh = loaded.calls.filter(({ id, state: each }) => each === 'waiting' && !before?.has(id));
      if (before && fresh.length > 0) notify.current(fresh);
      setList(loaded);
      setState('ready');
    } catch {
      if (number === latest.current) setState('failed');
    }
  }, []);
  useEffect(() => {
    void reload();
    const stopRefreshing = clock.every(REFRESH_MS, () => void reload());
    const stopListening = listenForChanges({
      onHello: () => void reload(),
      onChange: ({ kind }) => {
        if (['kioskCall', 'kioskSettings', 'ownKioskSettings'].includes(kind)) void reload();
      },
    });
    return () => {
      latest.current += 1;
      stopRefreshing();
      stopListening();
    };
  }, [reload]);
  return { state, list, reload };
}
