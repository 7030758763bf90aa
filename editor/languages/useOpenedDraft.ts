import { useEffect, useState } from 'react';
import { isDirty, type DocumentRef } from '../draft/draftStore.ts';
import { editorStore, isSameRef, setOtherDocuments } from '../editorStore.ts';
import { openForTranslation } from './translationDraft.ts';

/** The draft of a document, opened when it is its turn. */
export function useOpenedDraft(ref: DocumentRef): 'loading' | 'failed' | 'ready' {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const { kind, id } = ref;
  useEffect(() => {
    let isCurrent = true;
    const opened: DocumentRef = { kind, id };
    void openForTranslation(opened).then((isOpen) => {
      if (!isCurrent) return;
      if (isOpen) {
        const others = editorStore.getState().others.filter((one) => isDirty(one) && !isSameRef(one, opened));
        setOtherDocuments([...others, opened]);
      }
      setState(isOpen ? 'ready' : 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, id]);
  return state;
}
