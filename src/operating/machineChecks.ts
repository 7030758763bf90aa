// Problems of a kiosk's machine that its page can detect in a store: faults that operators read.
// See src/server/operating/README.md#kiosk.
import { clock, debounced } from '#clock.ts';
import { isEditorActive, kioskStore } from '#state/kioskStore.ts';
import { reportFault } from '#state/reportFault.ts';

const CHECK_EVERY_MS = 10 * 60_000;
/** A window that is resized, as at the start, changes more than once. */
const SETTLED_MS = 10_000;
/** A sound card needs some time. */
const SOUND_MS = 1_000;
/** Rounding of a zoomed window, in px. */
const ROUNDING_PX = 2;

type Ids = Readonly<Record<string, unknown>>;

/** Troubles that are there now; each is reported as it begins. */
const present = new Set<string>();

function note(fault: string, ids: Ids | null): void {
  if (ids === null) return void present.delete(fault);
  if (!present.has(fault)) reportFault(fault, ids);
  present.add(fault);
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING_PX;

/** Zoom of the browser in percent. */
const zoomPercent = (): number => Math.round((window.outerWidth / window.innerWidth) * 100);

function checkWindow(): void {
  const { innerWidth, innerHeight, outerWidth, outerHeight, screen } = window;
  const fillsScreen = isNear(outerWidth, screen.width) && isNear(outerHeight, screen.height);
  const isZoomed =
    fillsScreen && isNear(innerHeight * (outerWidth / innerWidth), outerHeight) && zoomPercent() !== 100;
  note('THE BROWSER IS ZOOMED', isZoomed ? { percent: zoomPercent() } : null);
  const isWhole = isNear(innerWidth, screen.width) && isNear(innerHeight, screen.height);
  note(
    'THE WINDOW IS NOT THE SCREEN',
    isWhole || isZoomed
      ? null
      : { window: `${innerWidth}x${innerHeight}`, screen: `${screen.width}x${screen.height}` },
  );
}

const checkTouch = (): void => note('THERE IS NO TOUCH SCREEN', navigator.maxTouchPoints === 0 ? {} : null);

/** Before the first touch a browser without the flag for it is silent. */
function checkSound(): void {
  if (navigator.userActivation?.hasBeenActive !== false || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  clock.after(SOUND_MS, () => {
    note('SOUND IS BLOCKED UNTIL A TOUCH', context.state === 'suspended' ? {} : null);
    void context.close();
  });
}

/** Runs for the lifetime of the page. */
export function checkMachine(): void {
  const check = (): void => {
    if (isEditorActive(kioskStore.getState())) return;
    checkWindow();
    checkTouch();
    checkSound();
  };
  const checkSoon = debounced(SETTLED_MS, check);
  checkSoon();
  window.addEventListener('resize', checkSoon);
  clock.every(CHECK_EVERY_MS, check);
}
