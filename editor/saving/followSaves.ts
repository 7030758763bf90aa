// Shows saves made elsewhere at once if the open document has no changes here, not even undone
// ones; otherwise the next save shows both versions (ConflictDialog).
import { listenForChanges } from '#api/changesApi.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { loadHistory } from '../api/editApi.ts';
import { isOwnName } from '../auth/editorSession.ts';
import { canRedo, draftOf, isDirty, type DocumentRef } from '../draft/draftStore.ts';
import { editedRefs } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';
import { loadLatest } from './openDocument.ts';
import { t } from '../i18n/t.ts';
import { ALERT_MS } from '../notify.tsx';
import { isComposing } from '../shared/compositionKeys.ts';

const NOTE = 'saved elsewhere';

/** Whether this version is loaded already, as after a save here; a proxy may make a tag weak. */
const isKnown = (ref: DocumentRef, version: number): boolean =>
  draftOf(ref)?.etag?.replace(/^W\//, '') === `"${version}"`;

async function showLatest(ref: DocumentRef): Promise<void> {
  // The word that is composed now may be the first change here.
  const isPostponed = (): boolean => isComposing(() => void showLatest(ref));
  // Another version would end that an undone change can be done again.
  if (isPostponed() || isDirty(ref) || canRedo(ref)) return;
  if (!(await loadLatest(ref))) return void isPostponed();
  const [last] = await loadHistory(KINDS_BY_NAME[ref.kind].collection, ref.id).catch(() => []);
  const message =
    last && isOwnName(last.by)
      ? t('Showing the version that you saved last.')
      : t('{by} saved this page. Showing the latest version.', {
          by: last?.by ?? t('Another editor'),
        });
  notifyNote(message, ALERT_MS, undefined, NOTE);
}

/** Listens until the returned function is called. */
export function followSaves(): () => void {
  let wasConnected = false;
  const lookAtAll = (): void => {
    for (const ref of editedRefs()) void showLatest(ref);
  };
  return listenForChanges({
    // Saves during a disconnect were missed.
    onHello: () => {
      if (wasConnected) lookAtAll();
      wasConnected = true;
    },
    onSilence: lookAtAll,
    onChange: ({ kind, id, version }) => {
      const ref = editedRefs().find((edited) => edited.kind === kind && edited.id === id);
      if (ref && !isKnown(ref, version)) void showLatest(ref);
    },
  });
}
