// The call of this visit for a colleague: made and withdrawn by the shopper, ended with the visit,
// updated by the change feed, and polled where that is silent. See
// src/server/calls/README.md#calls-for-a-colleague.
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { loadCall, openCall, withdrawCall } from '#api/callApi.ts';
import { serverNowMs } from '#api/serverTime.ts';
import { RETRY_MS } from '#config/limits.ts';
import { kioskId, kioskKey } from '#delivery/kioskId.ts';
import type { OwnCall } from '#protocol/callEndpoints.ts';
import { areCallsOpen } from '#rules/staffCalls.ts';
import { kioskStore, langCodeOf, type KioskState } from '#state/kioskStore.ts';

const LOOK_EVERY_MS = 5_000;

/** `none` before a call, and once it has ended without news for the shopper. */
export type CallPhase = 'none' | 'sending' | 'waiting' | 'coming' | 'expired' | 'failed';

interface CallState {
  phase: CallPhase;
  /** Whether the panel is open. */
  isOpen: boolean;
  /** Whether it is offered now: within the opening hours, or while a call lasts. */
  isOffered: boolean;
}

export const callStore = createStore<CallState>()(() => ({
  phase: 'none',
  isOpen: false,
  isOffered: false,
}));

export const setCallOpen = (isOpen: boolean): void => callStore.setState({ isOpen });

/** The call of an earlier visit is withdrawn before another is made. */
let withdrawal: Promise<unknown> = Promise.resolve();
let cancelEnd: (() => void) | undefined;
/** A response to an earlier request says nothing about a later call. */
let requestCount = 0;

const isOpenPhase = (phase: CallPhase): boolean => phase === 'waiting' || phase === 'coming';

/** Calls a colleague. */
export async function callColleague(): Promise<void> {
  const count = (requestCount += 1);
  const { activeScreen } = kioskStore.getState();
  callStore.setState({ phase: 'sending', isOpen: true });
  try {
    await withdrawal;
    if (count !== requestCount) return;
    const call = await openCall(kioskId(), kioskKey(), {
      language: langCodeOf(kioskStore.getState()),
      ...(activeScreen?.id && { page: { kind: activeScreen.kind, id: activeScreen.id } }),
    });
    // The shopper has changed their mind meanwhile.
    if (count === requestCount) show(call);
    else void withdraw();
  } catch {
    if (count === requestCount) callStore.setState({ phase: 'failed' });
  }
}

/** Withdraws the call, if there is one, and closes the panel. */
export function endCall(): void {
  const { phase } = callStore.getState();
  requestCount += 1;
  cancelEnd?.();
  callStore.setState({ phase: 'none', isOpen: false });
  look();
  if (isOpenPhase(phase)) void withdraw();
}

/** Tries again for a minute; then the call expires by itself. */
async function withdraw(): Promise<void> {
  const send = (): Promise<unknown> => withdrawCall(kioskId(), kioskKey());
  withdrawal = send().catch(
    () =>
      new Promise<void>(
        (resolve) =>
          void clock.after(
            RETRY_MS,
            () =>
              void send().then(
                () => resolve(),
                () => resolve(),
              ),
          ),
      ),
  );
  await withdrawal;
}

/** Shows what the server says of the call. News open the panel. */
function show({ state, endsInMs }: OwnCall): void {
  const { phase } = callStore.getState();
  cancelEnd?.();
  if (state === 'waiting' || state === 'coming') {
    // Without the server it expires just the same.
    cancelEnd = clock.after(endsInMs, () => show({ state: 'expired', endsInMs: 0 }));
    callStore.setState({ phase: state, ...(phase !== state && { isOpen: true }) });
  } else if (state === 'expired' && phase !== 'coming')
    callStore.setState({ phase: 'expired', isOpen: true });
  else callStore.setState({ phase: 'none', isOpen: false });
  look();
}

async function refresh(): Promise<void> {
  const { phase } = callStore.getState();
  if (!isOpenPhase(phase)) return;
  const count = requestCount;
  const call = await loadCall(kioskId(), kioskKey()).catch(() => undefined);
  if (call && count === requestCount) show(call);
}

function look(): void {
  const { calls } = kioskStore.getState().machine ?? {};
  const isOffered =
    kioskKey() !== '' &&
    calls !== undefined &&
    (areCallsOpen(calls, serverNowMs()) || callStore.getState().phase !== 'none');
  if (isOffered !== callStore.getState().isOffered) callStore.setState({ isOffered });
}

/** After a reload in the middle of a visit the call goes on; between visits there is none. */
async function resume(): Promise<void> {
  const call = await loadCall(kioskId(), kioskKey()).catch(() => undefined);
  if (requestCount > 0 || (call?.state !== 'waiting' && call?.state !== 'coming')) return;
  if (isOver(kioskStore.getState())) void withdraw();
  else show(call);
}

const isOver = ({ isAttracting, isDark, isEditing, machine }: KioskState): boolean =>
  isAttracting || isDark || isEditing || machine?.calls === undefined;

let isFollowing = false;

/** Follows visits and calls for the lifetime of the page. */
export function followCalls(): void {
  look();
  if (isFollowing) return;
  isFollowing = true;
  void resume();
  clock.every(LOOK_EVERY_MS, () => {
    look();
    void refresh();
  });
  listenForChanges({
    onHello: () => void refresh(),
    onChange: ({ kind, id }) => {
      if (kind === 'kioskCall' && id === kioskId()) void refresh();
    },
  });
  kioskStore.subscribe((now, before) => {
    if (isOver(now) && !isOver(before)) endCall();
    else if (now.machine !== before.machine) look();
  });
}
