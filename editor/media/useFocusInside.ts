import { useEffect, type RefObject } from 'react';

/**
 * While `isOpen`, focus that anything below the dialogs takes goes to `input`: a menu that
 * closes returns it to its button, possibly after the dialog has opened.
 */
export function useFocusInside(isOpen: boolean, input: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const bringBack = ({ target }: FocusEvent): void => {
      if (target instanceof Element && !target.closest('[data-portal]')) input.current?.focus();
    };
    document.addEventListener('focusin', bringBack);
    return () => document.removeEventListener('focusin', bringBack);
  }, [isOpen, input]);
}
