// Arrow keys among radio buttons, as in a form of a page: they choose the next or the previous one.
// See WAI-ARIA APG, 'Radio Group Pattern'.
import { useEffect } from 'react';

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

const RADIOS = '[role="radio"]';

function chooseNext(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement && focused.matches(RADIOS))) return;
  const group = focused.closest('[role="radiogroup"]');
  if (step === undefined || !group) return;
  const radios = [...group.querySelectorAll<HTMLElement>(RADIOS)];
  const next = radios.at((radios.indexOf(focused) + step) % radios.length);
  // The page would scroll.
  event.preventDefault();
  event.stopImmediatePropagation();
  next?.focus({ preventScroll: true });
  next?.click();
}

export function useColorKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', chooseNext, { capture: true });
    return () => window.removeEventListener('keydown', chooseNext, { capture: true });
  }, []);
}
