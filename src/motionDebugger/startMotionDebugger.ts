// Boots the motion desk, which is fetched only by who asks for it: what the stage lends, and the editor's panel over it.
import { openDesk } from '#editor/motion/mountMotionDebugger.tsx';
import { rehearsal, type Lent } from './previewControls.ts';

/** Stands until the answer is called. */
export const startDesk = (lent: Lent): (() => void) => openDesk(rehearsal(lent));
