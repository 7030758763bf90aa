// The lists of several kinds as one.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Kind } from '#content/kinds.ts';
import { catalogStore, listIn } from './catalogStore.ts';
import type { ContentEntry } from './listOrder.ts';

export type ShownContent =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; entries: readonly ContentEntry[] };

/** Ready once all of them are, the newest first; failed if one of them is. */
export function useContentList(kinds: readonly Kind[]): ShownContent {
  const lists = useStore(catalogStore, (state) => state.lists);
  return useMemo(() => {
    const states = kinds.map((kind) => ({ kind, list: listIn({ lists }, kind.collection) }));
    if (states.some(({ list }) => list.state === 'failed')) return { state: 'failed' };
    if (states.some(({ list }) => list.state === 'loading')) return { state: 'loading' };
    const entries = states.flatMap(({ kind, list }) =>
      list.state === 'ready' ? list.entries.map((entry): ContentEntry => ({ ...entry, kind })) : [],
    );
    // One list is in the order of the server already, with what was made here first.
    const ordered =
      kinds.length === 1 ? entries : entries.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    return { state: 'ready', entries: ordered };
  }, [kinds, lists]);
}
