// The loading animation, said to readers as well.
import { STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { dots } from './Dots.tsx';

const MIDDLE = { x: STAGE.widthPx / 2, y: STAGE.heightPx / 2 };

/** Around `centre`, in px of what it stands in; in the middle of the stage where none is given. */
export function Loading({ center = MIDDLE }: { center?: { x: number; y: number } }) {
  const box = labelledGroup(dots(), { role: 'status', label: speechLabelsFor(useLangCode()).loading });
  return <>{box.place(center.x - box.width / 2, center.y - box.height / 2, 'loading')}</>;
}
