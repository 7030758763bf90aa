// Screen state that Back restores, by depth in the visit.
import { useState } from 'react';
import { kioskStore, wantedLanguage } from '#state/kioskStore.ts';
import { readVisitState, writeVisitState } from '#state/visitState.ts';

/** The state stored under that name when the shopper went on, and a function to store it. */
export function useVisitState<T>(name: string): { recalled: T | undefined; keep: (value: T) => void } {
  const [memory] = useState(() => {
    const { route, depth, visit } = kioskStore.getState();
    const langCode = wantedLanguage(kioskStore.getState());
    const key = `${depth}/${route.screen}/${route.id}/${name}`;
    const recalled = readVisitState(key, depth) as T | undefined;
    const keep = (value: T) => {
      const now = kioskStore.getState();
      // Stored only when going forward in the same visit and language: another language has other
      // lengths.
      if (now.depth > depth && wantedLanguage(now) === langCode && now.visit === visit)
        writeVisitState(key, depth, value);
    };
    return { recalled, keep };
  });
  return memory;
}
