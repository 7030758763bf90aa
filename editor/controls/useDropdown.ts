// A control's dropdown. Escape closes it, but not the popover around it.
import { useEffect, useState } from 'react';

/** Props of a Mantine Select; calls `onOpen` when it opens. */
export function useDropdown(onOpen?: () => void) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    // On the window, before React: a popover handles Escape in the capturing phase.
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setOpen(false);
      },
      { capture: true, signal: controller.signal },
    );
    return () => controller.abort();
  }, [isOpen]);
  return {
    dropdownOpened: isOpen,
    onDropdownOpen: () => {
      setOpen(true);
      onOpen?.();
    },
    onDropdownClose: () => setOpen(false),
  };
}
