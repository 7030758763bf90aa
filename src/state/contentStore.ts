// The loaded documents, by kind and id, each in one of four states. Screens read; loading and
// editing write.
import { createStore } from 'zustand/vanilla';
import type { AnyDocument, Documents, KindName } from '#content/kinds.ts';

export type ContentEntry<K extends KindName = KindName> =
  | { status: 'loading' }
  | {
      status: 'ready';
      /** Document of the server, or as an editor is changing it. */
      document: Documents[K];
      /** The server's version that it is, or is based on. */
      etag: string | null;
    }
  | { status: 'missing' }
  | { status: 'failed'; message: string };

interface ContentState {
  entries: Readonly<Record<string, ContentEntry>>;
}

export const contentStore = createStore<ContentState>()(() => ({ entries: {} }));

/** Key of a document among all kinds. */
export const keyOf = (kind: string, id: string): string => `${kind}/${id}`;

const LOADING: ContentEntry = { status: 'loading' };

export const entryOf = <K extends KindName>(state: ContentState, kind: K, id: string): ContentEntry<K> =>
  (state.entries[keyOf(kind, id)] ?? LOADING) as ContentEntry<K>;

export function setEntry<K extends KindName>(kind: K, id: string, entry: ContentEntry<K>): void {
  contentStore.setState(({ entries }) => ({
    entries: { ...entries, [keyOf(kind, id)]: entry as ContentEntry },
  }));
}

/**
 * Sets a loaded document of any kind. Kind and document belong together, which TypeScript cannot
 * tell.
 */
export const setDocument = (kind: KindName, id: string, document: AnyDocument, etag: string | null): void =>
  setEntry(kind, id, { status: 'ready', document, etag } as ContentEntry);

/** Removes a document: the next screen that shows it loads it again. */
export function dropEntry(kind: KindName, id: string): void {
  contentStore.setState(({ entries }) => ({
    entries: Object.fromEntries(Object.entries(entries).filter(([key]) => key !== keyOf(kind, id))),
  }));
}
