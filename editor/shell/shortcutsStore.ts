// Whether the sheet of keys is open.
import { createStore } from 'zustand/vanilla';

export const shortcutsStore = createStore<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const setShortcutsOpen = (isOpen: boolean): void => shortcutsStore.setState({ isOpen });
