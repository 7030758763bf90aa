// Names of the documents of a collection, and which of them are no longer there.
import { useCallback, useEffect, useState } from 'react';
import { loadNames, type DocumentName } from '../api/editApi.ts';
import { thumbnailOfDocument } from './thumbnailCache.ts';

/** Names of a collection; empty until loaded. */
export function useDocumentNames(collection: string): {
  names: readonly DocumentName[];
  refresh: () => void;
} {
  const [names, setNames] = useState<readonly DocumentName[]>([]);
  const refresh = useCallback(() => {
    if (collection !== '') void loadNames(collection).then(setNames);
  }, [collection]);
  useEffect(() => {
    setNames([]);
    refresh();
  }, [refresh]);
  return { names, refresh };
}

/** Whether a document that is not listed is known to be missing. */
export function useIsMissing(collection: string, id: string, isListed: boolean): boolean {
  const [missingId, setMissingId] = useState('');
  useEffect(() => {
    let isCurrent = true;
    if (id === '' || isListed) return;
    void thumbnailOfDocument(collection, id).then(
      ({ status }) => isCurrent && setMissingId(status === 'missing' ? id : ''),
    );
    return () => {
      isCurrent = false;
    };
  }, [collection, id, isListed]);
  return id !== '' && !isListed && missingId === id;
}
