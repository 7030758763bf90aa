// Keeps the shared launch snapshot as what is live, while an administrator uses the editor.
import { kioskStore } from '#state/kioskStore.ts';
import { renewLaunchSnapshot } from '../api/launchSnapshotApi.ts';
import { mayDo } from '../auth/editorSession.ts';
import { idleWork } from './idleWork.ts';
import { publishingStatusStore } from './publishingStatus.ts';

/** Drawing it takes the page a second or two, in which a letter would come late. */
const DELAY_MS = 8_000;

/** Runs until the returned function is called. */
export function followLaunchSnapshot(): () => void {
  if (!mayDo('launch.edit')) return () => undefined;
  const renewal = idleWork(document, DELAY_MS, async (signal) => {
    const environment = kioskStore.getState().environment?.id;
    // A hidden page draws nothing.
    if (environment === undefined || document.hidden) return false;
    return renewLaunchSnapshot(environment, signal);
  });
  const stopFollowing = publishingStatusStore.subscribe(renewal.request);
  return () => {
    stopFollowing();
    renewal.stop();
  };
}
