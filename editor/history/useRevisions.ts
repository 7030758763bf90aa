// The saves of a document, and one of them whole.
import { useCallback, useEffect, useState } from 'react';
import { loadHistory, loadRevision, type HistoryEntry } from '../api/editApi.ts';
import { HISTORY } from '../messages/editorMessages.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { AnyDocument, DocumentRef } from '../draft/draftStore.ts';
import { notifyProblem } from '../notify.tsx';

type State = 'loading' | 'failed' | 'ready';

/** As many as the server tells at a time: where it tells fewer, there are no older ones. */
const PAGE_SIZE = 50;

/** Newest first; `more` asks for older ones, `again` anew. */
export function useRevisions({ kind, id }: DocumentRef) {
  const [state, setState] = useState<State>('loading');
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  const [hasOlder, setHasOlder] = useState(false);
  const { collection } = KINDS_BY_NAME[kind];

  const ask = useCallback(
    async (known: readonly HistoryEntry[]): Promise<void> => {
      try {
        const page = await loadHistory(collection, id, known.at(-1)?.version);
        setEntries([...known, ...page]);
        setHasOlder(page.length === PAGE_SIZE);
        setState('ready');
      } catch {
        // What is known stays.
        if (known.length > 0) notifyProblem(HISTORY.failed);
        else setState('failed');
      }
    },
    [collection, id],
  );
  useEffect(() => void ask([]), [ask]);

  const again = useCallback(() => {
    setState('loading');
    void ask([]);
  }, [ask]);
  return { state, entries, hasOlder, more: () => void ask(entries), again };
}

/** A document as one of its saves left it; undefined while it is on its way, null where it cannot be had. */
export function useRevision({ kind, id }: DocumentRef, version: number): AnyDocument | null | undefined {
  const [loaded, setLoaded] = useState<{ version: number; document: AnyDocument | null }>();
  useEffect(() => {
    let isCurrent = true;
    loadRevision(kind, id, version).then(
      (document) => isCurrent && setLoaded({ version, document }),
      () => isCurrent && setLoaded({ version, document: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, id, version]);
  return loaded?.version === version ? loaded.document : undefined;
}
