// The documents of a start as this build restored them before: checking them again would take a
// tenth of a second on a slow kiosk, before anything can be drawn.
import { clock } from '#clock.ts';
import { REPAIR_REPORT_DELAY_MS } from '#config/limits.ts';
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { currentBuild } from '#launch/launchSnapshot.ts';

/** Kinds of documents that the first screen needs. */
const KINDS_AT_START: readonly KindName[] = ['environment', 'homeScreen'];

interface StoredDocument {
  build: string;
  id: string;
  /** JSON as received. */
  received: string;
  restored: unknown;
}

const storageKey = (kind: KindName): string => `vitrine-restored-${kind}`;

/** `data` of the server as a document; from storage if it is the same as at an earlier start. */
export function restored<K extends KindName>(kind: K, id: string, data: unknown): Documents[K] {
  const restoreNow = (): Documents[K] => restore(KINDS_BY_NAME[kind], data) as Documents[K];
  if (!KINDS_AT_START.includes(kind) || currentBuild() === '') return restoreNow();
  const received = JSON.stringify(data);
  const stored = readStored(kind);
  if (stored?.build === currentBuild() && stored.id === id && stored.received === received)
    return stored.restored as Documents[K];
  const document = restoreNow();
  clock.after(REPAIR_REPORT_DELAY_MS, () =>
    store(kind, { build: currentBuild(), id, received, restored: document }),
  );
  return document;
}

function readStored(kind: KindName): StoredDocument | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(kind)) ?? 'null') as StoredDocument | null;
  } catch {
    return null;
  }
}

function store(kind: KindName, document: StoredDocument): void {
  try {
    localStorage.setItem(storageKey(kind), JSON.stringify(document));
  } catch {
    // Full or blocked: the next start checks again.
  }
}
