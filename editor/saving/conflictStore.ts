// A save that came too late: both versions, until somebody has chosen.
import { createStore } from 'zustand/vanilla';
import type { Difference } from '#rules/merge.ts';
import type { AnyDocument, DocumentRef } from '#state/draftStore.ts';

export interface Conflict {
  ref: DocumentRef;
  theirs: AnyDocument;
  etag: string | null;
  differences: readonly Difference[];
}

export const conflictStore = createStore<{ conflict: Conflict | null }>()(() => ({ conflict: null }));
