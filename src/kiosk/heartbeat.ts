// The kiosk's heartbeat every minute, and its faults, stored until the server has them.
import { clock, debounced } from '#clock.ts';
import { sendHeartbeat } from '#api/eventApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { FAULT_REPEAT_MS, HEARTBEAT, EVENT_SENDING } from '#config/limits.ts';
import type { KioskFault } from '#protocol/kioskSchemas.ts';
import { newId } from '#rules/newId.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { reportFault } from '#state/reportFault.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { isRefusal } from '#delivery/eventBatchSender.ts';
import { DurableQueue, droppedCount } from '#delivery/durableQueue.ts';
import { EVENTS_QUEUE } from '#analytics/visitEvents.ts';
import { kioskId, kioskKey, kioskName, setKiosk } from '#delivery/kioskId.ts';

/** Longest value that a fault quotes. */
const QUOTED_MAX_CHARS = 300;

/** Runs for the lifetime of the page. */
export function startHeartbeat(): void {
  const faults = new DurableQueue<KioskFault>({
    name: 'vitrine-faults',
    maxItems: EVENT_SENDING.faultsKept,
    onTrouble: () => undefined,
  });
  const recordedAt = new Map<string, number>();
  const sendBeatSoon = debounced(EVENT_SENDING.delayMs, () => void sendBeat(faults));

  showroomEvents.on('fault', ({ message, ids }) => {
    // An editor's browser is not a kiosk.
    if (kioskStore.getState().isEditing) return;
    const now = clock.now();
    if (now - (recordedAt.get(message) ?? Number.NEGATIVE_INFINITY) < FAULT_REPEAT_MS) return;
    recordedAt.set(message, now);
    void faults.put({ id: newId(), at: clock.epochMs(), message, ids: quoted(ids) }).then(sendBeatSoon);
  });
  window.addEventListener('error', ({ message, filename, lineno }) =>
    reportFault('UNCAUGHT ERROR', { message, at: `${fileOf(filename)}:${lineno}` }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    reportFault('UNHANDLED REJECTION', { reason: String((reason as Error | undefined)?.message ?? reason) }),
  );
  clock.every(HEARTBEAT.everyMs, () => void sendBeat(faults));
  sendBeatSoon();
}

/** File name of the build, without the server's address. */
const fileOf = (url: string): string => url.split('/').at(-1) ?? '';

const quoted = (ids: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(ids).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return [name, text.slice(0, QUOTED_MAX_CHARS)];
    }),
  );

let isSending = false;

async function sendBeat(faults: DurableQueue<KioskFault>): Promise<void> {
  const state = kioskStore.getState();
  if (state.isEditing || isSending) return;
  isSending = true;
  let sentKeys: readonly string[] = [];
  try {
    const { keys, items } = await faults.peek(HEARTBEAT.faults);
    sentKeys = keys;
    const { route } = state;
    await sendHeartbeat(kioskId(), kioskKey(), {
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
    await faults.remove(sentKeys);
  } catch (reason) {
    // An unreachable server gets them with a later heartbeat; what it refuses must not block the
    // next one.
    const failure = reason as HttpFailure;
    // The key was revoked: this kiosk enrols again.
    if (failure !== 404 && failure.statusCode === 401 && kioskKey() !== '') setKiosk(kioskId(), '');
    if (isRefusal(failure)) await faults.remove(sentKeys);
  } finally {
    isSending = false;
  }
}
