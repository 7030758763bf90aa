// At each hour the attract playlist, the offer and the home of its daypart, by the time zone of the
// store. A visit that is under way is not cut off.
import { clock } from '#clock.ts';
import { serverNowMs } from '#api/serverTime.ts';
import { settingsAt } from './dayparts.ts';
import { pathOfTarget } from '#rules/links.ts';
import { kioskStore, setHourly } from '#state/kioskStore.ts';
import { endVisit } from '#state/visit.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { assignment } from './assignment.ts';

const LOOK_EVERY_MS = 15_000;

/** Runs for the lifetime of the page. */
export function followDayparts(): void {
  let cancelWaiting: (() => void) | undefined;
  const look = (): void => {
    cancelWaiting?.();
    const { settings, hourly } = kioskStore.getState();
    if (!settings) return;
    const timeZone = assignment()?.settings.timeZone?.value || settings.timeZone || ownTimeZone();
    const now = settingsAt(settings, serverNowMs(), timeZone);
    const shown = hourly ?? settings;
    const isSameHome = pathOfTarget(now.homeRedirect) === pathOfTarget(shown.homeRedirect);
    const isSame = (['playlist', 'offer', 'reason'] as const).every(
      (part) => now.attract[part] === shown.attract[part],
    );
    if (isSameHome && isSame) return;
    const apply = (): void => setHourly(now === settings ? null : now);
    if (isSameHome) apply();
    else
      cancelWaiting = whenIdle(() => {
        apply();
        endVisit();
      });
  };
  clock.every(LOOK_EVERY_MS, look);
  kioskStore.subscribe((now, before) => {
    if (now.settings !== before.settings) look();
  });
  look();
}

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
