// Loads the kiosks, stores, groups and live releases repeatedly while shown. Times are relative to
// the server's clock.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { KIOSKS_REFRESH_MS } from '#config/limits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import {
  loadGroups,
  loadKiosks,
  loadReleasePointer,
  loadStores,
  type KioskGroup,
  type KioskList,
  type KioskRecord,
  type ReleasePointer,
  type Store,
} from '../api/kioskApi.ts';
import { loadRollout } from '../api/publishingApi.ts';
import { kioskRows, type KioskRow } from './kioskList.ts';

interface KioskData {
  kiosks: readonly KioskRecord[];
  enrolment: KioskList['enrolment'];
  stores: readonly Store[];
  groups: readonly KioskGroup[];
  /** What is live in each environment that a kiosk shows, by its id. */
  releases: ReadonlyMap<string, ReleasePointer>;
  /** Hashes of the releases that pilot kiosks show first, by the environment. */
  pilots: ReadonlyMap<string, string>;
  nowMs: number;
}

export interface Kiosks extends KioskData {
  rows: readonly KioskRow[];
  /** Names by id. */
  environments: ReadonlyMap<string, string>;
}

export function useKiosks(): {
  state: 'loading' | 'failed' | 'ready';
  /** Undefined before they were loaded once. */
  data: Kiosks | undefined;
  reload: () => Promise<void>;
} {
  const [data, setData] = useState<KioskData>();
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const load = useCallback(async (isCurrent: () => boolean): Promise<void> => {
    try {
      const loaded = await loadData();
      if (!isCurrent()) return;
      setData(loaded);
      setState('ready');
    } catch {
      if (isCurrent()) setState('failed');
    }
  }, []);
  useEffect(() => {
    let isMounted = true;
    const refresh = (): void => void load(() => isMounted);
    refresh();
    const stop = clock.every(KIOSKS_REFRESH_MS, refresh);
    return () => {
      isMounted = false;
      stop();
    };
  }, [load]);
  const names = useStore(kioskStore, (store) => store.environments);
  const kiosks = useMemo((): Kiosks | undefined => {
    if (!data) return undefined;
    const environments = new Map(names.map(({ id, name }) => [id, name]));
    const live = new Map([...data.releases].map(([id, { hash }]) => [id, hash]));
    return { ...data, environments, rows: kioskRows(data.kiosks, { ...data, environments, live }) };
  }, [data, names]);
  return { state, data: kiosks, reload: useCallback(() => load(() => true), [load]) };
}

async function loadData(): Promise<KioskData> {
  const [{ kiosks, now, enrolment }, stores, groups] = await Promise.all([
    loadKiosks(),
    loadStores(),
    loadGroups(),
  ]);
  const shown = [...new Set(kiosks.map(({ environment }) => environment))].filter(Boolean);
  const releases = await Promise.all(
    shown.map(async (id) => {
      // One that was removed has none.
      const [pointer, rollout] = await Promise.all([
        loadReleasePointer(id).catch(() => undefined),
        loadRollout(id).catch(() => undefined),
      ]);
      return pointer ? [{ id, pointer, pilot: rollout?.rollout?.release.hash }] : [];
    }),
  );
  const found = releases.flat();
  return {
    kiosks,
    enrolment,
    stores,
    groups,
    releases: new Map(found.map(({ id, pointer }) => [id, pointer])),
    pilots: new Map(found.flatMap(({ id, pilot }) => (pilot === undefined ? [] : [[id, pilot]]))),
    nowMs: Date.parse(now),
  };
}
