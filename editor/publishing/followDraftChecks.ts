// Checks the edited document while one types.
import { debounced } from '#clock.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { contentStore } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { checkDraft } from '../api/publishingApi.ts';
import { setDraftChecks } from '../draft/draftChecks.ts';
import { documentOf } from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';
import { publishingStatusStore } from './publishingStatus.ts';

/** After the last change, since no editor waits for it. */
const DELAY_MS = 1_200;

/** Runs until the returned function is called. */
export function followDraftChecks(): () => void {
  let isStopped = false;
  let checkedDocument: unknown;
  const check = async (): Promise<void> => {
    const { ref } = editorStore.getState();
    const { environment } = kioskStore.getState();
    const { status } = publishingStatusStore.getState();
    const document = ref && documentOf(ref);
    if (!document || !environment || !status || isStopped || document === checkedDocument) return;
    checkedDocument = document;
    const { collection } = KINDS_BY_NAME[ref.kind];
    // The checks before publishing find it all the same.
    const findings = await checkDraft(environment.id, collection, document).catch(() => null);
    if (findings && checkedDocument === document && !isStopped)
      setDraftChecks({ ...ref, findings, isByHand: status.mode === 'byHand' });
  };
  const checkSoon = debounced(DELAY_MS, () => void check());
  const stops = [
    contentStore.subscribe(checkSoon),
    editorStore.subscribe(checkSoon),
    publishingStatusStore.subscribe(() => {
      // Another document may have been saved that it links to.
      checkedDocument = undefined;
      checkSoon();
    }),
  ];
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    setDraftChecks(null);
  };
}
