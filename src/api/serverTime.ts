// The server's clock, as last heard: plans hold by it, since clocks of kiosks are often wrong.
import { clock } from '#clock.ts';

const KEY = 'vitrine-clock-ahead';

let aheadMs: number | undefined;
/** When the server was last heard, by a clock that cannot be set. */
let heard: { serverMs: number; atMs: number } | undefined;

/** Time of the server in ms since 1970; of this browser, before the server was ever heard. */
export function serverNowMs(): number {
  if (heard) return heard.serverMs + clock.now() - heard.atMs;
  aheadMs ??= read();
  return clock.epochMs() + aheadMs;
}

/** Whether the server has said its time since the page started. */
export const hasHeardServer = (): boolean => heard !== undefined;

/** A preview of a moment to come: its time runs on from there, for this page only. */
export const startTimeAt = (serverMs: number): void => {
  heard = { serverMs, atMs: clock.now() };
};

/** Resolves how far the server's clock is ahead of this one, in ms; negative if it is behind. */
export function hearServerTime(serverMs: number): number {
  heard = { serverMs, atMs: clock.now() };
  aheadMs = serverMs - clock.epochMs();
  try {
    localStorage.setItem(KEY, String(Math.round(aheadMs)));
  } catch {
    // Known for this visit only.
  }
  return aheadMs;
}

function read(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}
