// Reads of documents and drafts while rendering: always subscribed. A plain `documentOf` in a
// component shows an old document; tests/architecture/subscriptions.test.ts refuses it.
import { useRef, useSyncExternalStore } from 'react';
import { dequal } from 'dequal';
import { contentStore } from '#state/contentStore.ts';
import { draftStore } from './draftStore.ts';

function subscribe(notify: () => void): () => void {
  const stops = [contentStore.subscribe(notify), draftStore.subscribe(notify)];
  return () => stops.forEach((stop) => stop());
}

/**
 * Calls `read` at each change of a document or a draft, and returns its result. Rerenders only when
 * the result differs.
 */
export function useDrafts<T>(read: () => T): T {
  const last = useRef<T>(undefined);
  return useSyncExternalStore(subscribe, () => {
    const next = read();
    if (last.current === undefined || !dequal(last.current, next)) last.current = next;
    return last.current as T;
  });
}
