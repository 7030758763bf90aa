// A list that drops down from a control. Escape closes it and nothing around it, such as the popover that it stands in.
import { useEffect, useState } from 'react';

/** Props of a Mantine Select; `onOpen` hears when it opens. */
export function useDropdown(onOpen?: () => void) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    // On the window, before React: a popover takes Escape on its way down, earlier than any control in it.
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setOpen(false);
      },
      { capture: true, signal: listening.signal },
    );
    return () => listening.abort();
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
