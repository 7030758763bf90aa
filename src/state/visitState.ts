// State that screens keep for Back, by depth in the visit. Cleared at the end of the visit.
import { VISIT_STATE_MAX } from '#config/limits.ts';

interface Left {
  depth: number;
  value: unknown;
}

/** In the order of writing. */
const kept = new Map<string, Left>();

/** Reads and removes a state, and removes those of deeper screens, which belong to another path. */
export function readVisitState(key: string, depth: number): unknown {
  const value = kept.get(key)?.value;
  kept.delete(key);
  for (const [known, left] of kept) if (left.depth > depth) kept.delete(known);
  return value;
}

/** Stores a state; the oldest is dropped in a visit without end, as on a kiosk that is never idle. */
export function writeVisitState(key: string, depth: number, value: unknown): void {
  kept.delete(key);
  kept.set(key, { depth, value });
  for (const oldest of kept.keys()) {
    if (kept.size <= VISIT_STATE_MAX) return;
    kept.delete(oldest);
  }
}

/** Clears everything for the next shopper. */
export const resetVisit = (): void => kept.clear();
