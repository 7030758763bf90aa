// State that screens keep for Back, by depth in the visit. Cleared at the end of the visit.
import { VISIT_STATE_MAX } from '#config/limits.ts';

interface VisitEntry {
  depth: number;
  value: unknown;
}

/** In the order of writing. */
const entries = new Map<string, VisitEntry>();

/** Reads and removes a state, and removes those of deeper screens, which belong to another path. */
export function readVisitState(key: string, depth: number): unknown {
  const value = entries.get(key)?.value;
  entries.delete(key);
  for (const [storedKey, entry] of entries) if (entry.depth > depth) entries.delete(storedKey);
  return value;
}

/**
 * Stores a state; the oldest is dropped in a visit without end, as on a kiosk that is never idle.
 */
export function writeVisitState(key: string, depth: number, value: unknown): void {
  entries.delete(key);
  entries.set(key, { depth, value });
  for (const oldest of entries.keys()) {
    if (entries.size <= VISIT_STATE_MAX) return;
    entries.delete(oldest);
  }
}

/** Clears everything for the next shopper. */
export const resetVisit = (): void => entries.clear();
