// Loads the kiosks repeatedly while shown. Times are relative to the server's clock.
import { useCallback, useEffect, useState } from 'react';
import type { KioskRecord } from '#protocol/kioskSchemas.ts';
import { loadKiosks } from '../api/kioskApi.ts';
import { clock } from '#clock.ts';
import { KIOSKS_REFRESH_MS } from '#config/limits.ts';
import { loadScreenNames, type Names } from '../insights/screenNames.ts';

const NO_NAMES: Names = new Map();

interface Answer {
  kiosks: readonly KioskRecord[];
  names: Names;
  nowMs: number;
}

export function useKiosks() {
  const [answer, setAnswer] = useState<Answer>();
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const look = useCallback(async (isCurrent: () => boolean): Promise<void> => {
    try {
      const { kiosks, now } = await loadKiosks();
      const names = await loadScreenNames([
        'home',
        ...kiosks.map(({ screen }) => screen.split('/')[0] ?? ''),
      ]);
      if (!isCurrent()) return;
      setAnswer({ kiosks, names, nowMs: Date.parse(now) });
      setState('ready');
    } catch {
      if (isCurrent()) setState('failed');
    }
  }, []);
  useEffect(() => {
    let isHere = true;
    const again = (): void => void look(() => isHere);
    again();
    const stop = clock.every(KIOSKS_REFRESH_MS, again);
    return () => {
      isHere = false;
      stop();
    };
  }, [look]);
  return {
    state,
    known: answer?.kiosks,
    nowMs: answer?.nowMs ?? 0,
    names: answer?.names ?? NO_NAMES,
    again: () => void look(() => true),
  };
}
