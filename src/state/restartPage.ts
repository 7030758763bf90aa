// The only reloads of the page: the cause is recorded; session, quiz and address survive.
import { clock } from '#clock.ts';
import { SELF_HEALING } from '#config/limits.ts';
import { whenIdle } from './whenIdle.ts';
import { reportFault } from './reportFault.ts';

let isRestarting = false;

/** Reloads the page at once, on request. */
export const reloadPage = (): void => window.location.reload();

/** Reloads the page once its cause is stored. */
export function restartPage(fault: string, ids: Readonly<Record<string, unknown>> = {}): void {
  if (isRestarting) return;
  isRestarting = true;
  reportFault(fault, ids);
  clock.after(SELF_HEALING.keepFaultMs, () => window.location.reload());
}

const planned = new Set<string>();

/** Reloads when idle; the cause is recorded now, once. */
export function restartWhenIdle(fault: string, ids: Readonly<Record<string, unknown>> = {}): void {
  if (planned.has(fault)) return;
  planned.add(fault);
  reportFault(fault, ids);
  whenIdle(() => {
    if (isRestarting) return;
    isRestarting = true;
    clock.after(SELF_HEALING.keepFaultMs, () => window.location.reload());
  });
}
