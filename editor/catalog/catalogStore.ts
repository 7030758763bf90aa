// The content lists. Loaded when opened; changes made here are applied at once.
import { createStore } from 'zustand/vanilla';
import { loadList, loadNames, type DocumentName, type ListedDocument } from '../api/editApi.ts';
import { KINDS_BY_NAME, type Kind } from '#content/kinds.ts';
import { setEnvironments } from '#state/kioskStore.ts';
import { notifyProblem } from '../notify.tsx';
import { t } from '../i18n/t.ts';

export type ShownList =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; entries: readonly ListedDocument[] };

interface CatalogState {
  /** By collection. */
  lists: Readonly<Record<string, ShownList>>;
  /**
   * Ids created since the list was opened: shown first, however it is sorted. See
   * editor/shell/README.md#lists-of-content.
   */
  createdIds: readonly string[];
  /** The kind being created; null for none. */
  creating: Kind | null;
  /**
   * True while a copy is created: no second one starts. See
   * editor/shell/README.md#lists-of-content.
   */
  isCopying: boolean;
}

export const catalogStore = createStore<CatalogState>()(() => ({
  lists: {},
  createdIds: [],
  creating: null,
  isCopying: false,
}));

const LOADING: ShownList = { state: 'loading' };
export const listIn = ({ lists }: Pick<CatalogState, 'lists'>, collection: string): ShownList =>
  lists[collection] ?? LOADING;

function setList(collection: string, list: ShownList): void {
  catalogStore.setState(({ lists }) => ({ lists: { ...lists, [collection]: list } }));
}

/** The latest request or change of each list: a response that is older is ignored. */
const latest = new Map<string, number>();
const nextIn = (collection: string): number => {
  const next = (latest.get(collection) ?? 0) + 1;
  latest.set(collection, next);
  return next;
};

/** Loads the lists of kinds; what is known of them stays until then. */
export async function openLists(kinds: readonly Kind[]): Promise<void> {
  catalogStore.setState({ createdIds: [] });
  await Promise.all(kinds.map(({ collection }) => openList(collection)));
}

async function openList(collection: string): Promise<void> {
  const request = nextIn(collection);
  if (listIn(catalogStore.getState(), collection).state === 'failed') setList(collection, LOADING);
  try {
    const entries = await loadList(collection);
    if (request === latest.get(collection)) setList(collection, { state: 'ready', entries });
  } catch {
    if (listIn(catalogStore.getState(), collection).state !== 'ready')
      setList(collection, { state: 'failed' });
    const message = t('Error fetching data from {endpoint}', { endpoint: `/api/lists/${collection}` });
    notifyProblem(message, undefined, message);
  }
}

function change(
  collection: string,
  update: (entries: readonly ListedDocument[]) => readonly ListedDocument[],
): void {
  const list = listIn(catalogStore.getState(), collection);
  nextIn(collection);
  if (list.state === 'ready') setList(collection, { state: 'ready', entries: update(list.entries) });
}

/** There may be other environments: those to choose from are read again. */
export async function refreshEnvironments(): Promise<void> {
  const environments = await loadNames(KINDS_BY_NAME.environment.collection);
  // None means that they could not be read.
  if (environments.length > 0) setEnvironments(environments);
}

/** Puts a new document first in its list. */
export function addToList(collection: string, { id, name }: DocumentName): void {
  change(collection, (entries) => [
    { id, name, updatedAt: new Date().toISOString() },
    ...entries.filter((entry) => entry.id !== id),
  ]);
  catalogStore.setState(({ createdIds }) => ({
    createdIds: [id, ...createdIds.filter((createdId) => createdId !== id)],
  }));
}

export const removeFromList = (collection: string, id: string): void =>
  change(collection, (entries) => entries.filter((entry) => entry.id !== id));

export const renameInList = (collection: string, { id, name }: DocumentName): void =>
  change(collection, (entries) =>
    entries.map((entry) => (entry.id === id ? { id, name, updatedAt: new Date().toISOString() } : entry)),
  );

/** Opens or closes the creation form of a kind. Loads its list for the names in use. */
export function startCreating(kind: Kind | null): void {
  catalogStore.setState({ creating: kind });
  if (kind && listIn(catalogStore.getState(), kind.collection).state !== 'ready')
    void openList(kind.collection);
}

/** Marks that a copy is created, so that no second one starts. */
export const setCopying = (isCopying: boolean): void => catalogStore.setState({ isCopying });

export const resetCatalog = (): void => catalogStore.setState(catalogStore.getInitialState(), true);
