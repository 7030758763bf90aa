// The motion desk over a visitor's screen: opens the environment's draft, and takes everything away again. It stands
// apart from the editor, so that a designer sees what a shopper sees.
// See src/screens/README.md#2113-motion-desk.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { createRoot } from 'react-dom/client';
import { contentStore, keyOf } from '#state/contentStore.ts';
import { documentOf, suspendDrafts } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { MotionPreview } from '#state/motionPreview.ts';
import { endSession, signInWhenRefused } from '../auth/editorSession.ts';
import { setConflict } from '../saving/conflictStore.ts';
import { DraftPersistence } from '../saving/persistDrafts.ts';
import { openDocument } from '../saving/openDocument.ts';
import { MotionDebugger } from './MotionDebugger.tsx';
import { watchDebuggerKeys } from './debuggerKeys.ts';
import { motionDocumentRef } from './motionDraft.ts';

/** Stands until the answer is called. What was not saved is kept in this browser, and visitors are shown what was. */
export function mountMotionDebugger(motionPreview: MotionPreview): () => void {
  const host = document.createElement('div');
  host.className = 'desk';
  document.body.append(host);
  const root = createRoot(host);
  root.render(<MotionDebugger rehearsal={motionPreview} />);
  signInWhenRefused();
  const keeper = new DraftPersistence();
  const stops = [
    followEnvironment(keeper),
    watchDebuggerKeys(host),
    () => keeper.stop(),
    () => motionPreview.stop(),
    endSession,
  ];
  return () => {
    stops.forEach((stop) => stop());
    root.unmount();
    host.remove();
    setConflict(null);
    suspendDrafts();
  };
}

/** Opens the draft of whichever environment is shown, once its document is there. */
function followEnvironment(keeper: DraftPersistence): () => void {
  let opened = '';
  const follow = (): void => {
    const ref = motionDocumentRef();
    const key = ref ? keyOf(ref.kind, ref.id) : '';
    if (!ref || key === opened || documentOf(ref) === undefined) return;
    opened = key;
    void openDocument(ref, keeper);
  };
  follow();
  const stops = [kioskStore.subscribe(follow), contentStore.subscribe(follow)];
  return () => stops.forEach((stop) => stop());
}
