// What hides the whole stage, such as a film that stands: what lies below it is not drawn, but keeps its place and its part
// in the registry, for readers, for focus and for the way back.
import { Signal } from './signal.ts';

const covers = new Signal(0);

/** Says that the whole stage is hidden; the answer says, once, that it is no more. */
export function occludeStage(): () => void {
  covers.set(covers.value + 1);
  let isCovered = true;
  return () => {
    if (isCovered) covers.set(covers.value - 1);
    isCovered = false;
  };
}

/** Calls with whether the stage is hidden, at once and whenever that changes; the answer stops that. */
export const onOcclusionChange = (listener: (isCovered: boolean) => void): (() => void) =>
  covers.listen((count) => listener(count > 0));
