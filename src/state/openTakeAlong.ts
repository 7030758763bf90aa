// Opens the code of an address that can be taken along; a module of its own, since few kiosks
// have it.
import { kioskStore } from './kioskStore.ts';

/** Over the wizard, it leaves the wizard open. */
export const openTakeAlong = (address: string): void =>
  kioskStore.setState(({ overlay }) => ({
    overlay: { type: 'takeAlong', address, wizard: overlay?.type === 'wizard' ? overlay.id : null },
  }));
