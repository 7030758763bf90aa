// Keeps the shared launch snapshot as what is live, while somebody who may publish uses the editor.
import { debounced } from '#clock.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { renewLaunchSnapshot } from '../api/launchSnapshotApi.ts';
import { mayDo } from '../auth/editorSession.ts';
import { publishingStatusStore } from './publishingStatus.ts';

/** After the last save or release: nobody waits for it. */
const DELAY_MS = 8_000;

/** Runs until the returned function is called. */
export function followLaunchSnapshot(): () => void {
  if (!mayDo('content.publish')) return () => undefined;
  const ending = new AbortController();
  const renew = (): void => {
    const environment = kioskStore.getState().environment?.id;
    // A hidden page draws nothing. The next change, or the next editor, tries again.
    if (environment === undefined || ending.signal.aborted || document.hidden) return;
    renewLaunchSnapshot(environment, ending.signal).catch(() => undefined);
  };
  const renewSoon = debounced(DELAY_MS, renew);
  const stopFollowing = publishingStatusStore.subscribe(renewSoon);
  return () => {
    stopFollowing();
    ending.abort();
  };
}
