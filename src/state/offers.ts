// Offers of this kiosk beside the content: those of its store, and of the server.
import type { KioskState } from './kioskStore.ts';

/** Whether a phone can open the same: with a public address, and for what is public. */
export const canTakeAlong = ({ config, release, isEditing }: KioskState): boolean =>
  config.publicUrl !== null && release !== null && !isEditing;

export const hasStock = ({ machine, isEditing }: KioskState): boolean =>
  !isEditing && machine?.stock === true;

export const hasAppointments = ({ machine, isEditing }: KioskState): boolean =>
  !isEditing && machine?.appointments === true;
