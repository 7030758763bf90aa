// What the lists hold. They are asked for anew when they are opened; what is done in them meanwhile is shown at once.
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
   * Ids of what was made since the list was opened: on top of it, however it is sorted.
   * See src/screens/README.md#216-lists-of-content.
   */
  fresh: readonly string[];
  /** The kind that is being created; null while none is. */
  creating: Kind | null;
  /** A copy is on its way: no other one starts. See src/screens/README.md#216-lists-of-content. */
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

/** Asks the server; what was listed before stands until it has answered. */
export async function openList(collection: string): Promise<void> {
  const turn = (latestTurn += 1);
  catalogStore.setState({ fresh: [] });
  if (listIn(catalogStore.getState(), collection).state === 'failed') show(collection, LOADING);
  try {
    const entries = await loadList(collection);
    // What has been done to the list meanwhile is not taken back by an answer from before.
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

/** Puts what has just been made on top of its list. */
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

/** Opens the creation form of a kind, or closes it. Its list tells which names are taken. */
export function startCreating(kind: Kind | null): void {
  catalogStore.setState({ creating: kind });
  if (kind && listIn(catalogStore.getState(), kind.collection).state !== 'ready')
    void openList(kind.collection);
}

/** A copy is being made: no second one starts. */
export const setCopying = (isCopying: boolean): void => catalogStore.setState({ isCopying });

export const resetCatalog = (): void => catalogStore.setState(catalogStore.getInitialState(), true);
