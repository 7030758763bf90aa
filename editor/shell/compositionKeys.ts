// Keys within a composition, as for Chinese or accented letters, are for the input method alone.

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

/** Keeps them from every other listener of the page until the returned function is called. */
export function keepCompositionKeys(): () => void {
  const controller = new AbortController();
  window.addEventListener(
    'keydown',
    (event) => {
      if (isComposed(event) && COMMAND_KEYS.has(event.key)) event.stopImmediatePropagation();
    },
    { capture: true, signal: controller.signal },
  );
  return () => controller.abort();
}
