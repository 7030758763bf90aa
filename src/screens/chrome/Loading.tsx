// The loading animation, in the middle of the stage.
import { STAGE } from '#config/limits.ts';
import { spokenIn } from '#config/messages.ts';
import { labelled } from '#stage/Labelled.tsx';
import { useLangCode } from '../useContext.ts';
import { dots } from './Dots.tsx';

export function Loading() {
  const box = labelled(dots(), { role: 'status', label: spokenIn(useLangCode()).loading });
  return <>{box.place((STAGE.widthPx - box.width) / 2, (STAGE.heightPx - box.height) / 2, 'loading')}</>;
}
