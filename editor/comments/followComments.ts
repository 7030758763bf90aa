// Loads the comments of the edited document, and again while it is open.
import { hasToken } from '#api/http.ts';
import { clock } from '#clock.ts';
import { draftOf, draftStore } from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';
import { closeComments, reloadThreads, setThreads } from './commentsStore.ts';
import { openLinkedThread } from './linkedThread.ts';

const EVERY_MS = 15_000;

/** Runs until the returned function is called. */
export function followComments(): () => void {
  const load = (): void => {
    if (!document.hidden && hasToken()) void reloadThreads();
  };
  const stops = [
    openLinkedThread(),
    clock.every(EVERY_MS, load),
    // A save moves the comments of moved entries.
    followVersion(load),
    editorStore.subscribe(({ ref }, before) => {
      if (ref?.kind === before.ref?.kind && ref?.id === before.ref?.id) return;
      setThreads([]);
      closeComments();
      load();
    }),
  ];
  load();
  return () => {
    stops.forEach((stop) => stop());
    setThreads([]);
    closeComments();
  };
}

/** Calls back when the edited document is loaded or has been saved, here or elsewhere. */
function followVersion(onVersion: () => void): () => void {
  const versionNow = (): string | null | undefined => {
    const { ref } = editorStore.getState();
    return ref ? draftOf(ref)?.etag : null;
  };
  let version = versionNow();
  return draftStore.subscribe(() => {
    const before = version;
    version = versionNow();
    if (version !== before && version) onVersion();
  });
}
