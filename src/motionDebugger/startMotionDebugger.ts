// Boots the motion debugger in a chunk of its own: preview controls and the editor's panel.
import { mountMotionDebugger } from '#editor/motion/mountMotionDebugger.tsx';
import { createMotionPreview, type PreviewDependencies } from './previewControls.ts';

/** Runs until the returned function is called. */
export const startMotionDebugger = (dependencies: PreviewDependencies): (() => void) =>
  mountMotionDebugger(createMotionPreview(dependencies));
