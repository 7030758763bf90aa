// The loading animation, announced to screen readers.
import { STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { dots } from './Dots.tsx';

const STAGE_CENTER = { x: STAGE.widthPx / 2, y: STAGE.heightPx / 2 };

/** Centered at `center`, in px of its parent; default: the center of the stage. */
export function Loading({ center = STAGE_CENTER }: { center?: { x: number; y: number } }) {
  const box = labelledGroup(dots(), { role: 'status', label: speechLabelsFor(useLangCode()).loading });
  return <>{box.place(center.x - box.width / 2, center.y - box.height / 2, 'loading')}</>;
}
