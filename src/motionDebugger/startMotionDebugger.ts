// Boots the motion desk, which is fetched only by who asks for it: what the stage lends, and the editor's panel over it.
import { mountMotionDebugger } from '#editor/motion/mountMotionDebugger.tsx';
import { createMotionPreview, type PreviewDependencies } from './previewControls.ts';

/** Stands until the answer is called. */
export const startMotionDebugger = (lent: PreviewDependencies): (() => void) =>
  mountMotionDebugger(createMotionPreview(lent));
