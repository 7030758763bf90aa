// The one way in which the showroom starts itself anew: what made it do so is recorded, and session, quiz and address go on.
import { clock } from '#clock.ts';
import { SELF_HEALING } from '#config/limits.ts';
import { whenIdle } from './whenIdle.ts';
import { reportFault } from './reportFault.ts';

let isUnderWay = false;

/** Starts the page anew, once the fault that made it do so is kept. */
export function restartPage(fault: string, ids: Readonly<Record<string, unknown>> = {}): void {
  if (isUnderWay) return;
  isUnderWay = true;
  reportFault(fault, ids);
  clock.after(SELF_HEALING.keepFaultMs, () => window.location.reload());
}

const planned = new Set<string>();

/** The same as soon as nobody is there; the fault is recorded now, and only once. */
export function restartWhenIdle(fault: string, ids: Readonly<Record<string, unknown>> = {}): void {
  if (planned.has(fault)) return;
  planned.add(fault);
  reportFault(fault, ids);
  whenIdle(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    clock.after(SELF_HEALING.keepFaultMs, () => window.location.reload());
  });
}
