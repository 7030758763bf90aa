// Updates loaded content from the server without rendering what did not change. Never while
// editing: a draft is based on its first version.
import { loadDocument } from '#api/contentApi.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { contentStore, dropEntry, entryOf, keyOf, setDocument } from './contentStore.ts';
import { isEditorActive, kioskStore } from './kioskStore.ts';
import { revalidateEnvironment } from './loadDocuments.ts';

/** A document that was written, and its new version; undefined if only the server knows it. */
export interface ContentUpdate {
  kind: string;
  id: string;
  version?: number;
}

/** Everything loaded, for when changes may have been missed. */
export function cachedVersions(): ContentUpdate[] {
  return Object.entries(contentStore.getState().entries).map(([key]) => ({
    kind: key.slice(0, key.indexOf('/')),
    id: key.slice(key.indexOf('/') + 1),
  }));
}

/**
 * Loads the changed documents that are in view and drops the others, which load when needed.
 * Bypasses the offline cache. Rejects with the server's failure.
 */
export async function revalidate(updates: readonly ContentUpdate[]): Promise<void> {
  await revalidateEnvironment();
  const inView = keysInView();
  for (const { kind, id, version } of updates) {
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

/** A compressing proxy makes an ETag weak. */
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
    setDocument(kind, id, loaded.document, loaded.etag);
}
