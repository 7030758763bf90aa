// Takes over another release, or the last saves, without rendering what did not change.
import { loadDocument, type Live } from '#api/contentApi.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { contentStore, dropEntry, entryOf, keyOf, setDocument } from './contentStore.ts';
import { isEditorActive, kioskStore } from './kioskStore.ts';

/**
 * Shows what is live from now on: documents in view change at once and together, others load when
 * they are needed. Rejects with the server's failure, and then changes nothing. Never while
 * editing: a draft is based on its first version.
 */
export async function takeOver({ environment, release, documents }: Live): Promise<void> {
  const first = new Map(documents.map((one) => [keyOf(one.kind, one.id), one]));
  const inView = keysInView().filter((key) => !first.has(key));
  const loaded = await Promise.all(
    inView.map(async (key) => {
      const [kind, id] = refOf(key);
      return [kind, id, await loadOrMissing(kind, id, { release })] as const;
    }),
  );
  if (isEditorActive(kioskStore.getState())) return;
  // First, so that what is loaded from here on is of this release.
  kioskStore.setState({ environment: environment ?? undefined, release });
  const shown = new Set([...first.keys(), ...inView]);
  for (const key of Object.keys(contentStore.getState().entries))
    if (!shown.has(key)) dropEntry(...refOf(key));
  for (const { kind, id, document, etag } of documents) setIfNew(kind, id, { document, etag });
  for (const [kind, id, found] of loaded) {
    if (found) setIfNew(kind, id, found);
    else dropEntry(kind, id);
  }
}

/** Loads everything again that is in view, from what is shown now; the rest loads when needed. */
export async function reloadContent(): Promise<void> {
  const inView = new Set(keysInView());
  for (const key of Object.keys(contentStore.getState().entries))
    if (!inView.has(key)) dropEntry(...refOf(key));
  const { release } = kioskStore.getState();
  for (const key of inView) {
    const [kind, id] = refOf(key);
    const found = await loadOrMissing(kind, id, { release });
    if (kioskStore.getState().release !== release) return;
    if (found) setIfNew(kind, id, found);
    else dropEntry(kind, id);
  }
}

const loadOrMissing = (kind: KindName, id: string, options: Parameters<typeof loadDocument>[2]) =>
  loadDocument(kind, id, options).catch((failure: unknown) => {
    if (failure !== 404) throw failure;
    return null;
  });

type Loaded = Pick<Awaited<ReturnType<typeof loadDocument>>, 'document' | 'etag'>;

function setIfNew(kind: KindName, id: string, { document, etag }: Loaded): void {
  const entry = entryOf(contentStore.getState(), kind, id);
  if (entry.status !== 'ready' || !sameTag(entry.etag, etag)) setDocument(kind, id, document, etag);
}

/** A compressing proxy makes an ETag weak. */
const sameTag = (one: string | null, other: string | null): boolean =>
  one?.replace(/^W\//, '') === other?.replace(/^W\//, '');

function refOf(key: string): [kind: KindName, id: string] {
  const slash = key.indexOf('/');
  return [key.slice(0, slash) as KindName, key.slice(slash + 1)];
}

function keysInView(): string[] {
  const { environment, activeScreen } = kioskStore.getState();
  // Those of the screen, and a few of others.
  const prices = Object.keys(contentStore.getState().entries).filter((key) => refOf(key)[0] === 'price');
  const site = environment ? [keyOf('environment', environment.id), keyOf('homeScreen', environment.id)] : [];
  const screen = activeScreen ? [keyOf(activeScreen.kind, activeScreen.id)] : [];
  return [...new Set([...site, ...screen, ...prices])].filter((key) => refOf(key)[0] in KINDS_BY_NAME);
}
