// Compositions, as for Chinese or accented letters: keys within one are for the input method alone,
// and a text is not replaced meanwhile.
import { clock } from '#clock.ts';

/** Keys that fields and menus handle as commands. */
const COMMAND_KEYS = new Set([
  'Enter',
  'Escape',
  'Tab',
  '/',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Backspace',
]);
/**
 * `keyCode` of each key that an input method handles; Safari reports the Enter that ends a
 * composition with this alone.
 */
const PROCESS_KEY_CODE = 229;

const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === PROCESS_KEY_CODE;

let isActive = false;
let onEnd: (() => void) | undefined;

/** Whether a word is being composed; then `callAfter` is called once it is done. */
export function isComposing(callAfter?: () => void): boolean {
  if (isActive && callAfter) onEnd = callAfter;
  return isActive;
}

/** Keeps keys from every other listener of the page until the returned function is called. */
export function keepCompositionKeys(): () => void {
  const controller = new AbortController();
  const follow = ({ type }: Event): void => {
    isActive = type === 'compositionstart';
    if (isActive) return;
    // The composed word is written first.
    clock.after(0, () => {
      onEnd?.();
      onEnd = undefined;
    });
  };
  for (const type of ['compositionstart', 'compositionend'])
    window.addEventListener(type, follow, { capture: true, signal: controller.signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (isComposed(event) && COMMAND_KEYS.has(event.key)) event.stopImmediatePropagation();
    },
    { capture: true, signal: controller.signal },
  );
  return () => controller.abort();
}
