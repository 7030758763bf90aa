// Long computations of one request in slices, so that other requests do not wait for them.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long other requests wait for a slice; the step that ends it comes on top. */
const SLICE_MS = 8;

/** Takes all steps of a computation, and lets other work run between slices of them. */
export async function runInSlices<T>(steps: Iterable<T>): Promise<T[]> {
  const taken: T[] = [];
  let sliceEndMs = performance.now() + SLICE_MS;
  for (const step of steps) {
    taken.push(step);
    if (performance.now() < sliceEndMs) continue;
    await nextTurn();
    sliceEndMs = performance.now() + SLICE_MS;
  }
  return taken;
}
