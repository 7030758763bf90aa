// Mounts the motion debugger over a visitor screen, with the environment's draft. It is separate
// from the editor, so that a designer sees what a shopper sees. See
// editor/shell/README.md#motion-desk.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { createRoot } from 'react-dom/client';
import { contentStore, keyOf } from '#state/contentStore.ts';
import { documentOf, suspendDrafts } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { MotionPreview } from '#state/motionPreview.ts';
import { draftOwner, endSession, learnAccount, signInWhenRefused } from '../auth/editorSession.ts';
import { setConflict } from '../saving/conflictStore.ts';
import { DraftPersistence } from '../saving/persistDrafts.ts';
import { openDocument } from '../saving/openDocument.ts';
import { MotionDebugger } from './MotionDebugger.tsx';
import { watchDebuggerKeys } from './debuggerKeys.ts';
import { motionDocumentRef } from './motionDraft.ts';

/**
 * Runs until the returned function is called. Unsaved changes are kept in this browser; visitors
 * see the saved values.
 */
export function mountMotionDebugger(motionPreview: MotionPreview): () => void {
  const container = document.createElement('div');
  container.className = 'desk';
  document.body.append(container);
  const root = createRoot(container);
  root.render(<MotionDebugger motionPreview={motionPreview} />);
  signInWhenRefused();
  void learnAccount();
  const persistence = new DraftPersistence(draftOwner());
  const stops = [
    followEnvironment(persistence),
    watchDebuggerKeys(container),
    () => persistence.stop(),
    () => motionPreview.stop(),
    endSession,
  ];
  return () => {
    stops.forEach((stop) => stop());
    root.unmount();
    container.remove();
    setConflict(null);
    suspendDrafts();
  };
}

/** Opens the draft of the current environment once it is loaded. */
function followEnvironment(persistence: DraftPersistence): () => void {
  let openedKey = '';
  const follow = (): void => {
    const ref = motionDocumentRef();
    const key = ref ? keyOf(ref.kind, ref.id) : '';
    if (!ref || key === openedKey || documentOf(ref) === undefined) return;
    openedKey = key;
    void openDocument(ref, persistence);
  };
  follow();
  const stops = [kioskStore.subscribe(follow), contentStore.subscribe(follow)];
  return () => stops.forEach((stop) => stop());
}
