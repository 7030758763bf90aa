// Calls a reader when the database notifies of a write, and by a timer: often where it does not
// notify, seldom where it does.
import type { NodeConnection } from './nodeConnection.ts';

const POLL_INTERVAL_MS = 1000;
/** A notification that is lost delays nothing longer than this. */
const POLLS_SKIPPED = 4;

/** Returns a function that stops it. */
export function startPolling(
  node: NodeConnection,
  topic: Parameters<NodeConnection['subscribe']>[0],
  read: () => void,
): () => void {
  let skippedCount = 0;
  const timer = setInterval(() => {
    const isSkipped = node.isListening && skippedCount < POLLS_SKIPPED;
    skippedCount = isSkipped ? skippedCount + 1 : 0;
    if (!isSkipped) read();
  }, POLL_INTERVAL_MS);
  const unsubscribe = node.subscribe(topic, read);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
