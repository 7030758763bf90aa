// The settings that hold for this kiosk: environment, language, volume, opening hours. The last
// known ones are kept for a start without a server. See
// src/server/fleet/README.md#stores-groups-and-settings-of-kiosks.
import { loadAssignment } from '#api/operatingApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { endKey, kioskId, kioskKey } from '#delivery/kioskId.ts';
import type { OwnAssignment } from '#protocol/fleetEndpoints.ts';
import { isEditorActive, kioskStore, setKioskLanguage, setMachine, setVolume } from '#state/kioskStore.ts';
import { chooseEnvironment } from '#state/navigation.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { followHours } from './darkHours.ts';
import { followOrientation } from './followOrientation.ts';

const STORAGE_KEY = 'vitrine-kiosk-assignment';
const PERCENT = 100;

let current: OwnAssignment | undefined;

/** Returns the last assignment that this kiosk received; undefined before the first. */
export const assignment = (): OwnAssignment | undefined => current;

interface AssignmentFollower {
  /** Requests it from the server; without an answer the last one holds. */
  load: () => Promise<void>;
  /** Whether a changed kiosk, group or store is one of its own. */
  isAbout: (id: string) => boolean;
}

export function followAssignment(): AssignmentFollower {
  const hours = followHours();
  const apply = (next: OwnAssignment): void => {
    current = next;
    const { settings } = next;
    hours.follow(settings.hours?.value, settings.timeZone?.value);
    setMachine({
      place: { inches: settings.inches?.value, lowerEdgeMm: settings.lowerEdgeMm?.value },
      keypad: settings.keypad?.value ?? {},
      calls: settings.calls?.value
        ? { calls: true, hours: settings.hours?.value, timeZone: settings.timeZone?.value }
        : undefined,
      // One that was stored by an earlier version says nothing of it.
      stock: next.offers?.stock === true,
      appointments: next.offers?.appointments === true,
    });
    if (settings.volume) setVolume(settings.volume.value / PERCENT);
    whenIdle(() => {
      setKioskLanguage(settings.language?.value ?? '');
      const environment = settings.environment?.value;
      const shown = new URLSearchParams(kioskStore.getState().search).get('env');
      if (environment !== undefined && environment !== shown && !isEditorActive(kioskStore.getState()))
        chooseEnvironment(environment);
    });
  };
  const stored = readStored();
  if (stored) {
    followOrientation(stored.settings.orientation?.value);
    apply(stored);
  }
  return {
    load: async () => {
      const key = kioskKey();
      try {
        const next = await loadAssignment(kioskId(), key);
        // Each time: the server may have been away between visits.
        followOrientation(next.settings.orientation?.value);
        if (JSON.stringify(next) === JSON.stringify(current)) return;
        apply(next);
        store(next);
      } catch (reason) {
        const failure = reason as HttpFailure;
        if (failure !== 404 && failure.statusCode === 401) endKey(key);
      }
    },
    isAbout: (id) =>
      id === kioskId() ||
      id === current?.store?.id ||
      current?.groups.some((group) => group.id === id) === true,
  };
}

function readStored(): OwnAssignment | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as OwnAssignment | null;
    return stored?.id === kioskId() ? stored : undefined;
  } catch {
    return undefined;
  }
}

function store(next: OwnAssignment): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // It is requested again at the next start.
  }
}
