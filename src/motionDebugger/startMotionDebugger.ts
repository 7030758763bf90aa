// Boots the motion debugger in a chunk of its own: preview controls and the editor's panel.
import { loadCatalog } from '#editor/i18n/loadCatalog.ts';
import { createMotionPreview, type PreviewDependencies } from './previewControls.ts';

/** The debugger runs until the function that this resolves to is called. */
export async function startMotionDebugger(dependencies: PreviewDependencies): Promise<() => void> {
  await loadCatalog();
  const { mountMotionDebugger } = await import('#editor/motion/mountMotionDebugger.tsx');
  return mountMotionDebugger(createMotionPreview(dependencies));
}
