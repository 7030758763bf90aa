// What screens are left with in this visit, by how deep in it they stand. A visit that ends forgets it.
import { VISIT_STATE_MAX } from '#config/limits.ts';

interface Left {
  depth: number;
  value: unknown;
}

/** In the order in which it was left. */
const kept = new Map<string, Left>();

/** What was left there, once; what lies deeper belongs to a way that was not gone on. */
export function readVisitState(key: string, depth: number): unknown {
  const value = kept.get(key)?.value;
  kept.delete(key);
  for (const [known, left] of kept) if (left.depth > depth) kept.delete(known);
  return value;
}

/** Leaves something there; what was left longest ago goes where a visit has no end, as in a kiosk that is never idle. */
export function writeVisitState(key: string, depth: number, value: unknown): void {
  kept.delete(key);
  kept.set(key, { depth, value });
  for (const oldest of kept.keys()) {
    if (kept.size <= VISIT_STATE_MAX) return;
    kept.delete(oldest);
  }
}

/** Leaves nothing to the next shopper. */
export const resetVisit = (): void => kept.clear();
