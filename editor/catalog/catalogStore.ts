// The content lists. Loaded when opened; changes made here are applied at once.
import { createStore } from 'zustand/vanilla';
import { loadList, type DocumentName, type ListedDocument } from '../api/editApi.ts';
import { EDITOR } from '../messages/editorMessages.ts';
import type { Kind } from '#content/kinds.ts';
import { notifyProblem } from '../notify.tsx';

export type ShownList =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; entries: readonly ListedDocument[] };

interface CatalogState {
  /** By collection. */
  lists: Readonly<Record<string, ShownList>>;
  /**
   * Ids created since the list was opened: shown first, however it is sorted. See
   * src/screens/README.md#216-lists-of-content.
   */
  fresh: readonly string[];
  /** The kind being created; null for none. */
  creating: Kind | null;
  /** A copy is being made: no second one starts. See src/screens/README.md#216-lists-of-content. */
  isCopying: boolean;
}

export const catalogStore = createStore<CatalogState>()(() => ({
  lists: {},
  fresh: [],
  creating: null,
  isCopying: false,
}));

const LOADING: ShownList = { state: 'loading' };
export const listIn = ({ lists }: CatalogState, collection: string): ShownList =>
  lists[collection] ?? LOADING;

function show(collection: string, shown: ShownList): void {
  catalogStore.setState(({ lists }) => ({ lists: { ...lists, [collection]: shown } }));
}

let latestTurn = 0;

/** Loads a list; the previous content stays until then. */
export async function openList(collection: string): Promise<void> {
  const turn = (latestTurn += 1);
  catalogStore.setState({ fresh: [] });
  if (listIn(catalogStore.getState(), collection).state === 'failed') show(collection, LOADING);
  try {
    const entries = await loadList(collection);
    // A response older than a change made here is ignored.
    if (turn === latestTurn) show(collection, { state: 'ready', entries });
  } catch {
    if (listIn(catalogStore.getState(), collection).state !== 'ready') show(collection, { state: 'failed' });
    const message = EDITOR.loadFailed(`/api/lists/${collection}`);
    notifyProblem(message, undefined, message);
  }
}

function change(
  collection: string,
  by: (entries: readonly ListedDocument[]) => readonly ListedDocument[],
): void {
  const list = listIn(catalogStore.getState(), collection);
  latestTurn += 1;
  if (list.state === 'ready') show(collection, { state: 'ready', entries: by(list.entries) });
}

/** Puts a new document first in its list. */
export function addToList(collection: string, { id, name }: DocumentName): void {
  change(collection, (entries) => [
    { id, name, updatedAt: new Date().toISOString() },
    ...entries.filter((entry) => entry.id !== id),
  ]);
  catalogStore.setState(({ fresh }) => ({ fresh: [id, ...fresh.filter((known) => known !== id)] }));
}

export const removeFromList = (collection: string, id: string): void =>
  change(collection, (entries) => entries.filter((entry) => entry.id !== id));

export const renameInList = (collection: string, { id, name }: DocumentName): void =>
  change(collection, (entries) =>
    entries.map((entry) => (entry.id === id ? { id, name, updatedAt: new Date().toISOString() } : entry)),
  );

/** Opens or closes the creation form of a kind. Its list provides the taken names. */
export function startCreating(kind: Kind | null): void {
  catalogStore.setState({ creating: kind });
  if (kind && listIn(catalogStore.getState(), kind.collection).state !== 'ready')
    void openList(kind.collection);
}

/** A copy is being made: no second one starts. */
export const setCopying = (isCopying: boolean): void => catalogStore.setState({ isCopying });

export const resetCatalog = (): void => catalogStore.setState(catalogStore.getInitialState(), true);
