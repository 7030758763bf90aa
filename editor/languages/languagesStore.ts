// Whether the languages dialog is open.
import { createStore } from 'zustand/vanilla';

export const languagesStore = createStore<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const setLanguagesOpen = (isOpen: boolean): void => languagesStore.setState({ isOpen });
