// The free times of the store, and what this visit makes of them: chosen, booked, or taken by
// another customer. Gone with the visit. See src/server/fleet/README.md#appointments.
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { bookTime, loadTimes } from '#api/appointmentApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { kioskId, kioskKey } from '#delivery/kioskId.ts';
import type { Appointment, AppointmentTimes } from '#protocol/fleetEndpoints.ts';
import { newId } from '#rules/newId.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { whenCalm } from '#state/whenCalm.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

/** Same time as the cache of the server. */
const FRESH_MS = 60_000;
const TAKEN = 409;

export type FreeTime = NonNullable<AppointmentTimes['times']>[number];
export type AppointmentPhase = 'choosing' | 'confirming' | 'sending' | 'booked' | 'taken' | 'failed';

interface AppointmentState extends AppointmentTimes {
  phase: AppointmentPhase;
  /** With an id of its own: a request that is repeated books nothing else. */
  choice: (FreeTime & { id: string }) | null;
  booked: Appointment | null;
}

const UNTOUCHED = { phase: 'choosing', choice: null, booked: null } as const;

export const appointmentStore = createStore<AppointmentState>()(() => ({
  ...UNTOUCHED,
  times: null,
  timeZone: null,
}));

/** A response to an earlier visit says nothing to this one. */
let visitCount = 0;
let loadedMs = Number.NEGATIVE_INFINITY;

/** Null wherever they are not known. */
async function askForTimes(): Promise<AppointmentTimes> {
  const { times, timeZone } = await loadTimes(kioskId(), kioskKey()).catch(
    (): AppointmentTimes => ({ times: null, timeZone: null }),
  );
  loadedMs = clock.now();
  return { times, timeZone: timeZone ?? appointmentStore.getState().timeZone };
}

/** Requests the times unless they are fresh, and shows them once nothing moves. */
export function refreshTimes(): () => void {
  if (clock.now() - loadedMs < FRESH_MS) return () => undefined;
  let cancel: (() => void) | undefined;
  let isGone = false;
  void askForTimes().then((times) => {
    if (isGone) {
      loadedMs = Number.NEGATIVE_INFINITY;
      return;
    }
    const finishUpdate = pendingUpdates();
    const cancelShow = whenCalm(() => {
      appointmentStore.setState(times);
      finishUpdate();
      cancel = undefined;
    });
    cancel = () => {
      loadedMs = Number.NEGATIVE_INFINITY;
      cancelShow();
      finishUpdate();
    };
  });
  return () => {
    isGone = true;
    cancel?.();
  };
}

export const chooseTime = (time: FreeTime): void =>
  appointmentStore.setState({ phase: 'confirming', choice: { ...time, id: newId() } });

export const chooseAnother = (): void => appointmentStore.setState({ phase: 'choosing', choice: null });

/** Discards a choice that was not booked when the dialog closes. */
export function leaveChoice(): void {
  const { phase } = appointmentStore.getState();
  if (phase !== 'sending' && phase !== 'booked') chooseAnother();
}

/** Books the chosen time. */
export async function bookChoice(): Promise<void> {
  const { choice } = appointmentStore.getState();
  if (!choice) return;
  const visit = visitCount;
  const { activeScreen } = kioskStore.getState();
  appointmentStore.setState({ phase: 'sending' });
  try {
    const booked = await bookTime(kioskId(), kioskKey(), {
      ...choice,
      language: langCodeOf(kioskStore.getState()),
      ...(activeScreen?.kind === 'product' && { product: activeScreen.id }),
    });
    if (visit === visitCount) appointmentStore.setState({ phase: 'booked', booked });
  } catch (reason) {
    const failure = reason as HttpFailure;
    const isTaken = failure !== 404 && failure.statusCode === TAKEN;
    const times = isTaken ? await askForTimes() : {};
    if (visit === visitCount) appointmentStore.setState({ ...times, phase: isTaken ? 'taken' : 'failed' });
  }
}

/** Forgets what a visit chose and booked, at its end. Returns a function that stops it. */
export const followVisits = (): (() => void) =>
  kioskStore.subscribe((now, before) => {
    if (now.visit === before.visit && now.isAttracting === before.isAttracting) return;
    visitCount += 1;
    if (appointmentStore.getState().phase !== 'choosing') appointmentStore.setState(UNTOUCHED);
  });
