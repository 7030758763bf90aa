// Keys of a replay: Space plays and pauses, arrows go from step to step, wherever the focus is.
import { useEffect } from 'react';

interface Actions {
  toggle: () => void;
  previous: () => void;
  next: () => void;
}

/** Their own keys: Space presses a button, arrows choose among options. */
const PRESSED = 'a, button, summary';
const CHOSEN = 'select, textarea, input:not([type="range"]), [role="radio"], [role="dialog"] *';

export function useReplayKeys({ toggle, previous, next }: Actions): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey) return;
      const element = target instanceof Element ? target : document.body;
      if (element.matches(CHOSEN)) return;
      const action =
        key === ' '
          ? element.closest(PRESSED)
            ? undefined
            : toggle
          : key === 'ArrowLeft' || key === 'ArrowUp'
            ? previous
            : key === 'ArrowRight' || key === 'ArrowDown'
              ? next
              : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [toggle, previous, next]);
}
