// The kiosk's heartbeat every minute, and its faults, stored until the server has them. Loaded
// after the first screen, or at the first fault.
import { clock, debounced } from '#clock.ts';
import { sendHeartbeat } from '#api/eventApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { hasHeardServer, hearServerTime } from '#api/serverTime.ts';
import { HEARTBEAT, EVENT_SENDING } from '#config/limits.ts';
import type { KioskFault } from '#protocol/kioskSchemas.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { isRefusal } from '#delivery/eventBatchSender.ts';
import { DurableQueue, droppedCount } from '#delivery/durableQueue.ts';
import { EVENTS_QUEUE } from '#analytics/eventQueue.ts';
import { isKiosk } from '#delivery/isKiosk.ts';
import { endKey, kioskId, kioskKey, kioskName } from '#delivery/kioskId.ts';

/** Beats for the lifetime of the page; returns what stores a fault for the next heartbeat. */
export function startHeartbeat(): (fault: KioskFault) => void {
  const faults = new DurableQueue<KioskFault>({
    name: 'vitrine-faults',
    maxItems: EVENT_SENDING.faultsKept,
    onTrouble: () => undefined,
  });
  const sendBeatSoon = debounced(EVENT_SENDING.delayMs, () => void sendBeat(faults));

  clock.every(HEARTBEAT.everyMs, () => void sendBeat(faults));
  sendBeatSoon();
  return (fault) => void faults.put(fault).then(sendBeatSoon);
}

let isSending = false;

async function sendBeat(faults: DurableQueue<KioskFault>): Promise<void> {
  const state = kioskStore.getState();
  if (state.isEditing || isSending || !isKiosk()) return;
  isSending = true;
  let sentKeys: readonly string[] = [];
  let key = '';
  try {
    const { keys, items } = await faults.peek(HEARTBEAT.faults);
    sentKeys = keys;
    const { route } = state;
    key = kioskKey();
    const saidAtMs = await sendHeartbeat(kioskId(), key, {
      name: kioskName(),
      version: state.config.version,
      environment: state.environment?.id ?? '',
      language: langCodeOf(state),
      screen: state.isDark
        ? 'dark'
        : state.isAttracting
          ? 'attract'
          : route.id === ''
            ? route.screen
            : `${route.screen}/${route.id}`,
      release: state.release?.hash ?? '',
      uptime_ms: Math.round(clock.now()),
      at: clock.epochMs(),
      dropped: faults.dropped + droppedCount(EVENTS_QUEUE),
      faults: items,
    });
    // The change feed says it more exactly, unless a proxy holds that back.
    if (!hasHeardServer() && Number.isFinite(saidAtMs)) hearServerTime(saidAtMs);
    await faults.remove(sentKeys);
  } catch (reason) {
    // An unreachable server gets them with a later heartbeat; what it refuses must not block the
    // next one.
    const failure = reason as HttpFailure;
    // The key was revoked: this kiosk enrols again.
    if (failure !== 404 && failure.statusCode === 401) endKey(key);
    if (isRefusal(failure)) await faults.remove(sentKeys);
  } finally {
    isSending = false;
  }
}
