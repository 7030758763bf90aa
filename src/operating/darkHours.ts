// Outside the opening hours the stage is black: no frame, no film, no sound, until it is touched. A
// visit that is under way is not cut off. It goes by the server's clock: a kiosk that has not heard
// the server since it started may have yesterday's, and stays lit.
import { clock } from '#clock.ts';
import { hasHeardServer, serverNowMs } from '#api/serverTime.ts';
import { isLit, type OpeningHours } from '#rules/openingHours.ts';
import { isEditorActive, kioskStore, setDark } from '#state/kioskStore.ts';
import { endVisit } from '#state/visit.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { holdFrames } from '#stage/render/frameLoop.ts';
import { element } from './operatorPanel.ts';

const LOOK_EVERY_MS = 15_000;

interface HoursFollower {
  /** Without hours or time zone the stage is always lit. */
  follow: (hours: OpeningHours | undefined, timeZone: string | undefined) => void;
}

export function followHours(): HoursFollower {
  let shown: { hours: OpeningHours; timeZone: string } | undefined;
  let wake: (() => void) | undefined;
  let cancelWaiting: (() => void) | undefined;
  const look = (): void => {
    cancelWaiting?.();
    const isOpen = !shown || !hasHeardServer() || isLit(shown.hours, serverNowMs(), shown.timeZone);
    if (isOpen || isEditorActive(kioskStore.getState())) {
      if (wake) setDark(false);
    } else if (!wake)
      cancelWaiting = whenIdle(() => {
        wake ??= goDark();
      });
  };
  clock.every(LOOK_EVERY_MS, look);
  kioskStore.subscribe((now, before) => {
    // A touch has lit it: it goes dark again after this visit.
    if (before.isDark && !now.isDark) {
      wake?.();
      wake = undefined;
      look();
    }
    if (isEditorActive(now) !== isEditorActive(before)) look();
  });
  return {
    follow: (hours, timeZone) => {
      shown = hours && timeZone !== undefined ? { hours, timeZone } : undefined;
      look();
    },
  };
}

/** Returns a function that lights the stage again. */
function goDark(): () => void {
  endVisit();
  const cover = element('div', '', 'kiosk-dark');
  cover.setAttribute('aria-hidden', 'true');
  document.body.append(cover);
  document.documentElement.toggleAttribute('data-dark', true);
  const mirror = document.getElementById('mirror');
  mirror?.toggleAttribute('inert', true);
  setDark(true);
  const release = holdFrames();
  return () => {
    release();
    mirror?.toggleAttribute('inert', false);
    document.documentElement.toggleAttribute('data-dark', false);
    cover.remove();
  };
}
