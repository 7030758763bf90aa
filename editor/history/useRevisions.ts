// The saved versions of a document, and the content of one.
import { useCallback, useEffect, useState } from 'react';
import { loadHistory, loadRevision, type HistoryEntry } from '../api/editApi.ts';
import { HISTORY } from '../messages/editorMessages.ts';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { notifyProblem } from '../notify.tsx';

type State = 'loading' | 'failed' | 'ready';

/** The server's page size: a shorter page is the last. */
const PAGE_SIZE = 50;

/** Newest first; `loadOlder` appends older ones, `reload` starts again. */
export function useRevisions({ kind, id }: DocumentRef) {
  const [state, setState] = useState<State>('loading');
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  const [hasOlder, setHasOlder] = useState(false);
  const { collection } = KINDS_BY_NAME[kind];

  const loadPage = useCallback(
    async (loadedEntries: readonly HistoryEntry[]): Promise<void> => {
      try {
        const page = await loadHistory(collection, id, loadedEntries.at(-1)?.version);
        setEntries([...loadedEntries, ...page]);
        setHasOlder(page.length === PAGE_SIZE);
        setState('ready');
      } catch {
        // Loaded versions stay.
        if (loadedEntries.length > 0) notifyProblem(HISTORY.failed);
        else setState('failed');
      }
    },
    [collection, id],
  );
  useEffect(() => void loadPage([]), [loadPage]);

  const reload = useCallback(() => {
    setState('loading');
    void loadPage([]);
  }, [loadPage]);
  return { state, entries, hasOlder, loadOlder: () => void loadPage(entries), reload };
}

/**
 * A saved version; undefined while loading and without a version, null if it fails. A version never
 * changes, so each is loaded once while the component is there.
 */
export function useRevision(
  { kind, id }: DocumentRef,
  version: number | undefined,
): AnyDocument | null | undefined {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, AnyDocument | null>>(new Map());
  const isWanted = version !== undefined && !loaded.get(version);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const keep = (document: AnyDocument | null): void => {
      if (isCurrent) setLoaded((before) => new Map(before).set(version, document));
    };
    loadRevision(kind, id, version).then(keep, () => keep(null));
    return () => {
      isCurrent = false;
    };
  }, [kind, id, version, isWanted]);
  return version === undefined ? undefined : loaded.get(version);
}
