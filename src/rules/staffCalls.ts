// Calls of shoppers for a colleague. See src/server/calls/README.md#calls-for-a-colleague.

import { isWithin, localTimeOf, type OpeningHours } from './openingHours.ts';

/** States as they are stored and shown, from the first to those that end a call. */
export const STAFF_CALL_STATES = ['waiting', 'coming', 'done', 'withdrawn', 'expired'] as const;
export type StaffCallState = (typeof STAFF_CALL_STATES)[number];
/** Responses of staff to a call. */
export const STAFF_ANSWERS = ['coming', 'done'] as const;
export type StaffAnswer = (typeof STAFF_ANSWERS)[number];

/** A call that no colleague has taken by then has expired: no colleague is free. */
export const CALL_WAIT_MS = 5 * 60_000;
/** A call that was taken, and was not closed by then, has ended too. */
export const CALL_COMING_MS = 30 * 60_000;

interface StoredCall {
  state: StaffCallState;
  createdMs: number;
  answeredMs: number | null;
}

/** When an open call ends by itself, in ms since 1970. */
export const callEndsAtMs = ({ state, createdMs, answeredMs }: StoredCall): number =>
  state === 'coming' ? (answeredMs ?? createdMs) + CALL_COMING_MS : createdMs + CALL_WAIT_MS;

export const isOpenCall = (state: StaffCallState): boolean => state === 'waiting' || state === 'coming';

/** The state that people see: an open call that is too old has expired. */
export const staffCallState = (call: StoredCall, nowMs: number): StaffCallState =>
  isOpenCall(call.state) && nowMs >= callEndsAtMs(call) ? 'expired' : call.state;

/** Whether staff may still make this of a call: who is late hears that it has ended. */
export const mayAnswer = (state: StaffCallState, answer: StaffAnswer): boolean =>
  state === 'waiting' || (state === 'coming' && answer === 'done');

/** Settings of a kiosk that decide about calls. */
interface CallSettings {
  calls?: boolean | undefined;
  hours?: OpeningHours | undefined;
  timeZone?: string | undefined;
}

/** Whether a shopper can call now: it is switched on, and the store is open. */
export const areCallsOpen = ({ calls, hours, timeZone }: CallSettings, nowMs: number): boolean =>
  calls === true && (!hours || timeZone === undefined || isWithin(hours, localTimeOf(nowMs, timeZone)));
