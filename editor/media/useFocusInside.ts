import { useEffect, type RefObject } from 'react';

/**
 * While `isOpen`, focus that anything below the dialogs takes returns to where it was in them, or
 * else to `input`: a menu that closes gives it to its button, possibly after the dialog has opened
 * and its user has gone on to another control.
 */
export function useFocusInside(isOpen: boolean, input: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (element: Element): boolean => !element.closest('[data-portal]');
    const bringBack = ({ target, relatedTarget }: FocusEvent): void => {
      if (!(target instanceof Element) || !isOutside(target)) return;
      const before = relatedTarget instanceof HTMLElement && !isOutside(relatedTarget) ? relatedTarget : null;
      (before ?? input.current)?.focus();
    };
    document.addEventListener('focusin', bringBack);
    return () => document.removeEventListener('focusin', bringBack);
  }, [isOpen, input]);
}
