// The motion desk over a visitor's screen (design 9): opens the environment's draft, and takes everything away again. It stands
// apart from the editor, so that a designer sees what a shopper sees.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { createRoot } from 'react-dom/client';
import { contentStore, keyOf } from '#state/contentStore.ts';
import { documentOf, putDraftsAway } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { Rehearsal } from '#state/motionPreview.ts';
import { endSession, signInWhenRefused } from '../auth/editorSession.ts';
import { conflictStore } from '../saving/conflictStore.ts';
import { DraftKeeper } from '../saving/persistDrafts.ts';
import { openDocument } from '../saving/openDocument.ts';
import { Desk } from './MotionDebugger.tsx';
import { watchKeys } from './debuggerKeys.ts';
import { refNow } from './motionDraft.ts';

/** Stands until the answer is called. What was not saved is kept in this browser, and visitors are shown what was. */
export function openDesk(rehearsal: Rehearsal): () => void {
  const host = document.createElement('div');
  host.className = 'desk';
  document.body.append(host);
  const root = createRoot(host);
  root.render(<Desk rehearsal={rehearsal} />);
  signInWhenRefused();
  const keeper = new DraftKeeper();
  const stops = [
    followEnvironment(keeper),
    watchKeys(host),
    () => keeper.stop(),
    () => rehearsal.stop(),
    endSession,
  ];
  return () => {
    stops.forEach((stop) => stop());
    root.unmount();
    host.remove();
    conflictStore.setState({ conflict: null });
    putDraftsAway();
  };
}

/** Opens the draft of whichever environment is shown, once its document is there. */
function followEnvironment(keeper: DraftKeeper): () => void {
  let opened = '';
  const follow = (): void => {
    const ref = refNow();
    const key = ref ? keyOf(ref.kind, ref.id) : '';
    if (!ref || key === opened || documentOf(ref) === undefined) return;
    opened = key;
    void openDocument(ref, keeper);
  };
  follow();
  const stops = [kioskStore.subscribe(follow), contentStore.subscribe(follow)];
  return () => stops.forEach((stop) => stop());
}
