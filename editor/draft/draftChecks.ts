// Findings of the checks in the edited document, unsaved changes included.
import { createStore } from 'zustand/vanilla';
import type { CheckFinding } from '../api/publishingApi.ts';
import type { DocumentRef } from './draftStore.ts';

type Checked = DocumentRef & {
  findings: readonly CheckFinding[];
  /** They are found before it is public. */
  isByHand: boolean;
};

/** Null until a document has been checked. */
export const draftChecksStore = createStore<{ checked: Checked | null }>()(() => ({ checked: null }));

export const setDraftChecks = (checked: Checked | null): void => draftChecksStore.setState({ checked });
