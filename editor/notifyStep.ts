// A note of the newest step of a document, with a button that undoes it.
import { randomId } from '@mantine/hooks';
import type { Path } from '#schema/path.ts';
import { dropAlert, notifyNote } from './notify.tsx';
import { draftOf, draftStore, undo, type DocumentRef } from './draft/draftStore.ts';
import { t } from './i18n/t.ts';

/** The note closes once the newest step of the document is another one. */
export function notifyStep(
  ref: DocumentRef,
  message: string,
  onUndone: (path: Path) => void = () => undefined,
): void {
  const newestStep = () => draftOf(ref)?.journal.past.at(-1);
  const step = newestStep();
  if (!step) return notifyNote(message);
  const id = randomId();
  const unsubscribe = draftStore.subscribe(() => {
    if (newestStep() === step) return;
    unsubscribe();
    dropAlert(id);
  });
  const run = (): void => {
    const path = newestStep() === step ? undo(ref) : null;
    if (path !== null) onUndone(path);
  };
  notifyNote(message, undefined, { label: t('Undo'), run }, id);
}
