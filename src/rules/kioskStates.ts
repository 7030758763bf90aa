// States of a kiosk, and the one that a list shows. See editor/shell/README.md#kiosks.
import { KIOSK_ALIVE_MS } from '#config/limits.ts';

/** Several may be the case at once. */
export const KIOSK_FLAGS = ['online', 'silent', 'faults', 'clock', 'dark', 'unenrolled'] as const;
export type KioskFlag = (typeof KIOSK_FLAGS)[number];

/** The one that a row shows, in the order in which they need attention. */
export const KIOSK_STATES = ['unenrolled', 'silent', 'online', 'dark'] as const;
export type KioskState = (typeof KIOSK_STATES)[number];

/** Same threshold as in alerts. */
export const CLOCK_OFF_MS = 5 * 60 * 1000;
/** Screen that a kiosk reports outside the opening hours. */
export const DARK_SCREEN = 'dark';

export interface KioskStatus {
  /** ISO 8601; null before the first heartbeat. */
  seenAt: string | null;
  enrolled: boolean;
  faultCount: number;
  screen: string;
  clockAheadMs: number;
}

export function kioskFlags(kiosk: KioskStatus, nowMs: number): Set<KioskFlag> {
  const { seenAt, enrolled, faultCount, screen, clockAheadMs } = kiosk;
  const isOnline = seenAt !== null && nowMs - Date.parse(seenAt) <= KIOSK_ALIVE_MS;
  const holds: Record<KioskFlag, boolean> = {
    online: isOnline,
    silent: !isOnline && (enrolled || seenAt !== null),
    faults: faultCount > 0,
    clock: Math.abs(clockAheadMs) > CLOCK_OFF_MS,
    dark: isOnline && screen === DARK_SCREEN,
    unenrolled: !enrolled,
  };
  return new Set(KIOSK_FLAGS.filter((flag) => holds[flag]));
}

export function kioskState(flags: ReadonlySet<KioskFlag>): KioskState {
  if (flags.has('dark')) return 'dark';
  if (flags.has('online')) return 'online';
  return flags.has('silent') ? 'silent' : 'unenrolled';
}
