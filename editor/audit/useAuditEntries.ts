// The entries that match a filter. The answer to an earlier filter is dropped, however late it is.
import { useEffect, useRef, useState } from 'react';
import type { HttpFailure } from '#api/http.ts';
import { loadAudit, type AuditFilter, type AuditPage } from '../api/peopleApi.ts';
import { describeError } from '../messages/describeError.ts';
import { notifyProblem } from '../notify.tsx';

/** `page` is undefined while it is loaded; `loadMore` appends what follows the entry `after`. */
export function useAuditEntries(filter: AuditFilter) {
  const [page, setPage] = useState<AuditPage>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const current = useRef(filter);
  useEffect(() => {
    current.current = filter;
    let isCurrent = true;
    setPage(undefined);
    setFailed(false);
    loadAudit(filter).then(
      (loaded) => isCurrent && setPage(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [filter, attempt]);

  const loadMore = async (after: number): Promise<void> => {
    try {
      const more = await loadAudit({ ...filter, after });
      if (current.current !== filter) return;
      setPage((shown) => shown && { entries: [...shown.entries, ...more.entries], next: more.next });
    } catch (failure) {
      notifyProblem(describeError(failure as HttpFailure));
    }
  };
  return { page, hasFailed, loadMore, reload: () => setAttempt(attempt + 1) };
}
