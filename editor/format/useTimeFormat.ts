// Times as parts of the editor show them: in the time zone of the stores.
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { formatTime } from './dates.ts';
import { storeZone } from './storeZone.ts';

/** Returns `formatTime` in the time zone of the stores. */
export function useTimeFormat(): (at: string | number) => string {
  const timeZone = useStore(kioskStore, storeZone);
  return useCallback((at) => formatTime(at, timeZone), [timeZone]);
}
