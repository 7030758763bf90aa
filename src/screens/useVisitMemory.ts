// What a screen is left with, by how deep in the visit it stands: Back brings a shopper to where they were.
import { useState } from 'react';
import { kioskStore } from '#state/kioskStore.ts';

const kept = new Map<string, unknown>();

const depthOf = (key: string): number => Number(key.split('/')[0]);

/** What this screen left under that name when a shopper last went on from it, and the way to leave it anew. */
export function useVisitMemory<T>(name: string): { recalled: T | undefined; keep: (value: T) => void } {
  const [memory] = useState(() => {
    const { route, depth, languageIndex } = kioskStore.getState();
    const key = `${depth}/${route.screen}/${route.id}/${name}`;
    const recalled = kept.get(key) as T | undefined;
    kept.delete(key);
    // What lies deeper belongs to a way that was not gone on.
    for (const known of kept.keys()) if (depthOf(known) > depth) kept.delete(known);
    const keep = (value: T) => {
      const now = kioskStore.getState();
      // Only a way on can be gone back; and another language has other lengths, so it starts afresh.
      if (now.depth > depth && now.languageIndex === languageIndex) kept.set(key, value);
    };
    return { recalled, keep };
  });
  return memory;
}
