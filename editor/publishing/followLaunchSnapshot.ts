// Keeps the shared launch snapshot as what is live, while somebody who may publish uses the editor.
import { debounced } from '#clock.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { renewLaunchSnapshot } from '../api/launchSnapshotApi.ts';
import { mayDo } from '../auth/editorSession.ts';
import { publishingStatusStore } from './publishingStatus.ts';

/** After the last save, release, key or press: nobody waits for it. */
const DELAY_MS = 8_000;
/** Drawing it takes the page a second or two, in which nobody shall feel a delay. */
const INPUTS = ['keydown', 'pointerdown'] as const;

/** Runs until the returned function is called. */
export function followLaunchSnapshot(): () => void {
  if (!mayDo('content.publish')) return () => undefined;
  const ending = new AbortController();
  let isDue = false;
  let renewing: AbortController | undefined;
  const renew = (): void => {
    const environment = kioskStore.getState().environment?.id;
    // A hidden page draws nothing. The next change, or the next editor, tries again.
    if (environment === undefined || ending.signal.aborted || document.hidden) return;
    isDue = false;
    const own = new AbortController();
    renewing = own;
    renewLaunchSnapshot(environment, AbortSignal.any([own.signal, ending.signal]))
      .catch(() => undefined)
      .finally(() => {
        if (renewing === own) renewing = undefined;
      });
  };
  const renewLater = debounced(DELAY_MS, renew);
  const renewSoon = (): void => {
    isDue = true;
    renewLater();
  };
  const postpone = (): void => {
    if (renewing !== undefined) {
      renewing.abort();
      renewing = undefined;
      isDue = true;
    }
    if (isDue) renewLater();
  };
  const stopFollowing = publishingStatusStore.subscribe(renewSoon);
  for (const input of INPUTS)
    document.addEventListener(input, postpone, { capture: true, passive: true, signal: ending.signal });
  return () => {
    stopFollowing();
    ending.abort();
  };
}
