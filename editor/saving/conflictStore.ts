// A save conflict, until the editor has chosen.
import { createStore } from 'zustand/vanilla';
import type { Difference } from '../draft/mergeDocuments.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import type { AnyDocument } from '#content/kinds.ts';

export interface Conflict {
  ref: DocumentRef;
  theirs: AnyDocument;
  etag: string | null;
  differences: readonly Difference[];
  /** Who saved the other version and when, ISO 8601; undefined if unknown. */
  savedBy: string | undefined;
  savedAt: string | undefined;
}

export const conflictStore = createStore<{ conflict: Conflict | null }>()(() => ({ conflict: null }));

export const setConflict = (conflict: Conflict | null): void => conflictStore.setState({ conflict });
