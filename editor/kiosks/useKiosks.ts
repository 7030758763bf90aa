// Loads the kiosks repeatedly while shown. Times are relative to the server's clock.
import { useCallback, useEffect, useState } from 'react';
import type { KioskRecord } from '#protocol/kioskSchemas.ts';
import { loadKiosks } from '../api/kioskApi.ts';
import { clock } from '#clock.ts';
import { KIOSKS_REFRESH_MS } from '#config/limits.ts';
import { loadScreenNames, type Names } from '../insights/screenNames.ts';

const NO_NAMES: Names = new Map();

interface KioskData {
  kiosks: readonly KioskRecord[];
  names: Names;
  nowMs: number;
}

export function useKiosks() {
  const [data, setData] = useState<KioskData>();
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const load = useCallback(async (isCurrent: () => boolean): Promise<void> => {
    try {
      const { kiosks, now } = await loadKiosks();
      const names = await loadScreenNames([
        'home',
        ...kiosks.map(({ screen }) => screen.split('/')[0] ?? ''),
      ]);
      if (!isCurrent()) return;
      setData({ kiosks, names, nowMs: Date.parse(now) });
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
  return {
    state,
    kiosks: data?.kiosks,
    nowMs: data?.nowMs ?? 0,
    names: data?.names ?? NO_NAMES,
    reload: () => void load(() => true),
  };
}
