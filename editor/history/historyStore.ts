// The document whose history is open.
import { createStore } from 'zustand/vanilla';
import type { DocumentRef } from '../draft/draftStore.ts';

export const historyStore = createStore<{ document: DocumentRef | null }>()(() => ({ document: null }));

export const openHistory = (document: DocumentRef): void => historyStore.setState({ document });
export const closeHistory = (): void => historyStore.setState({ document: null });
