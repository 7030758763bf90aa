// How the kiosks of a node spread their polls of what is live, after a change that all hear of at
// once. See src/server/delivery/README.md#changes.
import { OFFLINE_CACHE_SPREAD_MS } from '#config/limits.ts';

/** A poll takes 0.7 ms of a node's CPU: so much time for each leaves two thirds for all else. */
const POLL_MS = 2;
/** Longest wait, even if a server asks for a longer one. */
const SPREAD_MAX_MS = 60_000;

/** In ms, by how many listen to the node; undefined if the kiosks' own time is enough. */
export function spreadFor(listeners: number): number | undefined {
  const ms = Math.min(SPREAD_MAX_MS, listeners * POLL_MS);
  return ms > OFFLINE_CACHE_SPREAD_MS ? ms : undefined;
}

/** Returns the spread that a kiosk uses, in ms. */
export const spreadHeard = (ms: unknown): number =>
  typeof ms === 'number' && ms > OFFLINE_CACHE_SPREAD_MS
    ? Math.min(SPREAD_MAX_MS, ms)
    : OFFLINE_CACHE_SPREAD_MS;
