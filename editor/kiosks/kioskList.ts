// The rows of the list of kiosks. Without React. See editor/shell/README.md#kiosks.
import { kioskFlags, kioskState, type KioskFlag, type KioskState } from '#rules/kioskStates.ts';
import type { KioskRecord } from '../api/kioskApi.ts';

export const KIOSK_COLUMNS = ['name', 'store', 'group', 'environment', 'release', 'seen', 'state'] as const;

export interface KioskRow {
  kiosk: KioskRecord;
  /** Name of what it shows; '' for none. */
  environment: string;
  state: KioskState;
  flags: ReadonlySet<KioskFlag>;
}

/** Represents the kiosks without a store or group in a filter. */
export const NOWHERE = 'none';

export function kioskRow(
  kiosk: KioskRecord,
  nowMs: number,
  environments: ReadonlyMap<string, string>,
): KioskRow {
  const flags = kioskFlags(kiosk, nowMs);
  return {
    kiosk,
    environment: environments.get(kiosk.environment) ?? kiosk.environment,
    state: kioskState(flags),
    flags,
  };
}
