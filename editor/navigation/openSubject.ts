// Opens what is edited at the stage: the page that it shows, or the site settings.
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { editorStore, setSubject, showForm } from '../editorStore.ts';
import { confirmLeave } from '../saving/leaveGuard.ts';
import { pathOfStage } from '../catalog/documentActions.ts';

/** Asks before unsaved changes of the other one are left. */
export function openSubject(subject: 'page' | 'settings'): void {
  const isAtStage = kioskStore.getState().list === null;
  if (isAtStage && subject === editorStore.getState().subject) return;
  confirmLeave(() => {
    setSubject(subject);
    showForm(true);
    if (!isAtStage) leaveFor(pathOfStage());
  });
}
