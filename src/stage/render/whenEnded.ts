// React updates at the end of a motion.
import { reconciler } from '../../../node_modules/@pixi/react/lib/core/reconciler.mjs';

/**
 * Calls `update` when the motion has ended, and commits at once what it sets: React's scheduler may
 * commit after the next frame, in which the stage would already count as still. Returns a function
 * that cancels the call.
 */
export function whenEnded({ ended }: { ended: Promise<void> }, update: () => void): () => void {
  let isCanceled = false;
  void ended.then(() => {
    if (!isCanceled) reconciler.flushSyncFromReconciler(update);
  });
  return () => {
    isCanceled = true;
  };
}
