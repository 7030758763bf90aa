// Faults from the page's first moment on. What stores and sends them is loaded when the caller says
// so, or at the first fault.
import { clock } from '#clock.ts';
import { FAULT_REPEAT_MS } from '#config/limits.ts';
import type { KioskFault } from '#protocol/kioskSchemas.ts';
import { newId } from '#rules/newId.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { reportFault } from '#state/reportFault.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { holdUntilLoaded } from '#delivery/holdUntilLoaded.ts';
import { keepLoading } from '#delivery/keepLoading.ts';

/** Longest value that a fault quotes. */
const QUOTED_MAX_CHARS = 300;
const HELD_MAX = 20;
const HELD_KEY = 'vitrine-held-faults';

/** Runs for the lifetime of the page. Returns a function that loads what sends the faults. */
export function watchFaults(): () => void {
  const held = holdUntilLoaded<KioskFault>(HELD_KEY, HELD_MAX);
  const recordedAt = new Map<string, number>();
  let isLoading = false;
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    void keepLoading(() => import('./heartbeat.ts')).then(({ startHeartbeat }) =>
      held.deliverTo(startHeartbeat()),
    );
  };

  showroomEvents.on('fault', ({ message, ids }) => {
    // An editor's browser is not a kiosk.
    if (kioskStore.getState().isEditing) return;
    const now = clock.now();
    if (now - (recordedAt.get(message) ?? Number.NEGATIVE_INFINITY) < FAULT_REPEAT_MS) return;
    recordedAt.set(message, now);
    held.put({ id: newId(), at: clock.epochMs(), message, ids: quoted(ids) });
    load();
  });
  window.addEventListener('error', ({ message, filename, lineno }) =>
    reportFault('UNCAUGHT ERROR', { message, at: `${fileOf(filename)}:${lineno}` }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    reportFault('UNHANDLED REJECTION', { reason: String((reason as Error | undefined)?.message ?? reason) }),
  );
  return load;
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
