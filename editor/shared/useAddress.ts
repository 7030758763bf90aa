// The address of a path under /edit, which keeps the search of the shown screen.
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { currentAddress } from '#state/navigation.ts';

export const useAddress = (path: string): string => useStore(kioskStore, () => currentAddress(path));
