// Where the focus goes when a dialog has closed. Mantine gives it back to what had it; if that is
// gone, such as an item of a menu or the row that was deleted, it would fall on the body.
import { clock } from '#clock.ts';

/** Used last, the latest first. */
let used: HTMLElement[] = [];

const KEPT = 16;
/** Elements that close by themselves: they never get the focus back. */
const PASSING = '[role="menu"], [role="listbox"], [role="alert"]';
const DIALOG = '[role="dialog"][aria-modal="true"]';
/** Focused in this order where nothing that was used before is left. */
const TOP = ['h1[tabindex], h2[tabindex]', '[role="toolbar"] button:not(:disabled)', 'button, a[href]'];

const note = ({ target }: FocusEvent): void => {
  if (target instanceof HTMLElement && target !== document.body && !target.closest(PASSING))
    used = [target, ...used.filter((element) => element !== target && element.isConnected)].slice(0, KEPT);
};

/** Remembers what has the focus, until the returned function is called. */
export function followFocus(): () => void {
  document.addEventListener('focusin', note);
  return () => {
    document.removeEventListener('focusin', note);
    used = [];
  };
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body;

/** Focuses what was used before a dialog that has closed, if nothing has the focus. */
export const returnFocus = (): void =>
  // The dialog is still there while its transition ends.
  void clock.after(0, () => {
    // One dialog may have opened another.
    const within = [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1) ?? document.body;
    const top = TOP.flatMap((selector) => [...within.querySelectorAll<HTMLElement>(selector)].slice(0, 1));
    for (const element of [...used.filter((one) => within.contains(one)), ...top]) {
      if (hasFocus()) return;
      element.focus({ preventScroll: true });
    }
  });
