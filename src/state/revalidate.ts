// What is shown becomes what the server has, without anything that stands being drawn anew where nothing changed. Never while
// somebody edits: a draft is based on what it began with.
import { loadDocument } from '#api/contentApi.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { contentStore, dropEntry, entryOf, keyOf, setEntry } from './contentStore.ts';
import { isEditorActive, kioskStore } from './kioskStore.ts';
import { revalidateEnvironment } from './loadDocuments.ts';

/** A document that was written, and the version that it has since; undefined where only the server knows. */
export interface ContentUpdate {
  kind: string;
  id: string;
  version?: number;
}

/** Everything that is held now, of which nobody knows whether it still holds. */
export function cachedVersions(): ContentUpdate[] {
  return Object.entries(contentStore.getState().entries).map(([key]) => ({
    kind: key.slice(0, key.indexOf('/')),
    id: key.slice(key.indexOf('/') + 1),
  }));
}

/**
 * Brings what has changed of what is in view, and forgets the rest, which is asked for when it is needed. Only the server is
 * asked: what this browser keeps is what was before. Rejects with the server's failure.
 */
export async function revalidate(news: readonly ContentUpdate[]): Promise<void> {
  await revalidateEnvironment();
  const inView = keysInView();
  for (const { kind, id, version } of news) {
    if (!isKind(kind) || isCurrent(kind, id, version)) continue;
    if (!inView.has(keyOf(kind, id))) dropEntry(kind, id);
    else await revalidateDocument(kind, id);
  }
}

const isKind = (kind: string): kind is KindName => kind in KINDS_BY_NAME;

function isCurrent(kind: KindName, id: string, version: number | undefined): boolean {
  const entry = entryOf(contentStore.getState(), kind, id);
  if (entry.status === 'loading') return true;
  return version !== undefined && entry.status === 'ready' && sameTag(entry.etag, `"${version}"`);
}

/** A proxy that compresses weakens a tag. */
const sameTag = (one: string | null, other: string | null): boolean =>
  one?.replace(/^W\//, '') === other?.replace(/^W\//, '');

function keysInView(): Set<string> {
  const { environment, activeScreen } = kioskStore.getState();
  const site = environment ? [keyOf('environment', environment.id), keyOf('homeScreen', environment.id)] : [];
  return new Set([...site, ...(activeScreen ? [keyOf(activeScreen.kind, activeScreen.id)] : [])]);
}

async function revalidateDocument(kind: KindName, id: string): Promise<void> {
  const loaded = await loadDocument(kind, id, { isFresh: true }).catch((failure: unknown) => {
    if (failure !== 404) throw failure;
    return null;
  });
  const entry = entryOf(contentStore.getState(), kind, id);
  if (isEditorActive(kioskStore.getState())) return;
  if (!loaded) dropEntry(kind, id);
  else if (entry.status !== 'ready' || !sameTag(entry.etag, loaded.etag))
    setEntry(kind, id, { status: 'ready', document: loaded.document as never, etag: loaded.etag });
}
