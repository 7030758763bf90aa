// Whether the languages of what is edited are looked at.
import { createStore } from 'zustand/vanilla';

export const languagesStore = createStore<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const setLanguagesOpen = (isOpen: boolean): void => languagesStore.setState({ isOpen });
