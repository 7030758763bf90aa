// Occlusion of the whole stage, as by a full-screen video: nodes below are not rendered, but keep
// their position and stay in the registry.
import { Signal } from './signal.ts';

const covers = new Signal(0);

/** Marks the stage as hidden. Returns a function that ends it, once. */
export function occludeStage(): () => void {
  covers.set(covers.value + 1);
  let isCovered = true;
  return () => {
    if (isCovered) covers.set(covers.value - 1);
    isCovered = false;
  };
}

/**
 * Calls with whether the stage is hidden, now and on every change. Returns a function that stops
 * this.
 */
export const onOcclusionChange = (listener: (isCovered: boolean) => void): (() => void) =>
  covers.listen((count) => listener(count > 0));
