// What a screen is left with, by how deep in the visit it stands: Back brings a shopper to where they were.
import { useState } from 'react';
import { kioskStore, wantedLanguage } from '#state/kioskStore.ts';
import { readVisitState, writeVisitState } from '#state/visitState.ts';

/** What this screen left under that name when a shopper last went on from it, and the way to leave it anew. */
export function useVisitState<T>(name: string): { recalled: T | undefined; keep: (value: T) => void } {
  const [memory] = useState(() => {
    const { route, depth, visit } = kioskStore.getState();
    const langCode = wantedLanguage(kioskStore.getState());
    const key = `${depth}/${route.screen}/${route.id}/${name}`;
    const recalled = readVisitState(key, depth) as T | undefined;
    const keep = (value: T) => {
      const now = kioskStore.getState();
      // Only a way on can be gone back; another language has other lengths, so it starts afresh, and so does another visit.
      if (now.depth > depth && wantedLanguage(now) === langCode && now.visit === visit)
        writeVisitState(key, depth, value);
    };
    return { recalled, keep };
  });
  return memory;
}
