// Nothing of the browser's own on a visitor's way: no menu, no zoom. The style sheet keeps pinches
// and panning away. See src/screens/README.md#presses.
import { clock } from '#clock.ts';
import { SELF_HEALING } from '#config/limits.ts';
import { isEditorActive, kioskStore } from '#state/kioskStore.ts';
import { reportFault } from '#state/reportFault.ts';
import { whenIdle } from '#state/whenIdle.ts';

/** Runs for the lifetime of the page. */
export function keepBrowserGesturesOut(): void {
  const refuse = (event: Event): void => {
    if (!isEditorActive(kioskStore.getState())) event.preventDefault();
  };
  window.addEventListener('contextmenu', refuse, { capture: true });
  window.addEventListener(
    'wheel',
    (event) => {
      // A pinch of a touch pad is one too.
      if (event.ctrlKey) refuse(event);
    },
    { capture: true, passive: false },
  );
  // An embedded page of another origin can still be pinched.
  window.visualViewport?.addEventListener('resize', () => {
    if (isZoomed()) undoZoomWhenIdle();
  });
  // A reload has kept it; one that a new start keeps too cannot be undone.
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isZoomed() && start?.type === 'reload') undoZoomWhenIdle();
}

const isZoomed = (): boolean => (window.visualViewport?.scale ?? 1) > 1;

let isPlanned = false;

function undoZoomWhenIdle(): void {
  if (isPlanned) return;
  isPlanned = true;
  whenIdle(() => {
    isPlanned = false;
    if (!isZoomed()) return;
    if (!navigator.onLine) return window.addEventListener('online', undoZoomWhenIdle, { once: true });
    reportFault('THE PAGE WAS ZOOMED', { scale: window.visualViewport?.scale });
    // A reload would keep the zoom.
    clock.after(SELF_HEALING.keepFaultMs, () => window.location.replace(window.location.href));
  });
}
