// Screen state that Back restores, by depth in the visit.
import { useState } from 'react';
import { kioskStore, requestedLanguage } from '#state/kioskStore.ts';
import { readVisitState, writeVisitState } from '#state/visitState.ts';

/** The state stored under that name when the shopper went on, and a function to store it. */
export function useVisitState<T>(name: string): { restored: T | undefined; store: (value: T) => void } {
  const [visitState] = useState(() => {
    const { route, depth, visit } = kioskStore.getState();
    const langCode = requestedLanguage(kioskStore.getState());
    const key = `${depth}/${route.screen}/${route.id}/${name}`;
    const restored = readVisitState(key, depth) as T | undefined;
    const store = (value: T) => {
      const now = kioskStore.getState();
      // Stored only when going forward in the same visit and language: another language has other
      // lengths.
      if (now.depth > depth && requestedLanguage(now) === langCode && now.visit === visit)
        writeVisitState(key, depth, value);
    };
    return { restored, store };
  });
  return visitState;
}
