// GPU losses of this tab, across reloads: after two that were not restored, WebGL is not used for a
// while; if no reload gets it back, the browser must be restarted. See
// src/stage/README.md#211-context-loss.
import * as z from 'zod/mini';
import { clock } from '#clock.ts';
import { SELF_HEALING } from '#config/limits.ts';
import { reportFault } from '#state/reportFault.ts';
import { restartWhenIdle } from '#state/restartPage.ts';
import { storeInSession } from '#state/sessionValue.ts';

const KEY = 'vitrine-gpu';

const record = z.object({
  /** When it was lost and not restored, in ms since 1970. */
  lostAtMs: z.array(z.number()),
  /** Consecutive page loads without WebGL despite asking for it. */
  withoutCount: z.number(),
});
type GpuRecord = z.infer<typeof record>;

function read(): GpuRecord {
  try {
    const { data } = record.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (data) return data;
  } catch {
    // Not an entry of this app.
  }
  return { lostAtMs: [], withoutCount: 0 };
}

const save = (next: GpuRecord): void => storeInSession(KEY, JSON.stringify(next));

const recentLosses = ({ lostAtMs }: GpuRecord): number[] => {
  const now = clock.epochMs();
  return lostAtMs.filter((at) => at <= now && now - at < SELF_HEALING.gpuRestMs);
};

/** Whether WebGL is not requested: each loss costs a shopper the screen. */
export const isGpuSuspended = (): boolean => recentLosses(read()).length >= SELF_HEALING.gpuLosses;

export function recordGpuLoss(): void {
  const stored = read();
  save({ ...stored, lostAtMs: [...recentLosses(stored), clock.epochMs()] });
}

/** Once the stage is mounted: reports a missing WebGL and plans the way back. */
export function reportRenderer(hasWebgl: boolean): void {
  const stored = read();
  if (hasWebgl) {
    if (stored.withoutCount > 0) save({ ...stored, withoutCount: 0 });
    return;
  }
  const isResting = isGpuSuspended();
  const withoutCount = stored.withoutCount + (isResting ? 0 : 1);
  save({ ...stored, withoutCount });
  reportFault('NO WEBGL: THE CANVAS RENDERER DRAWS', { isResting, withoutCount });
  // A machine that never had WebGL is not faulty.
  if (stored.lostAtMs.length === 0) return;
  if (withoutCount > 1) {
    reportFault('THE BROWSER NEEDS TO BE STARTED ANEW', { reason: 'WebGL does not come back' });
    document.documentElement.dataset['needs'] = 'restart';
  }
  clock.after(SELF_HEALING.gpuRestMs, () => restartWhenIdle('TRYING WEBGL AGAIN'));
}
