// The document whose history is open.
import { createStore } from 'zustand/vanilla';
import type { DocumentRef } from '../draft/draftStore.ts';

export const historyStore = createStore<{ of: DocumentRef | null }>()(() => ({ of: null }));

export const openHistory = (of: DocumentRef): void => historyStore.setState({ of });
export const closeHistory = (): void => historyStore.setState({ of: null });
