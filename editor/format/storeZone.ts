import { kioskStore } from '#state/kioskStore.ts';

/** IANA name of the zone of the stores, or of this browser where the site settings name none. */
export const storeZone = (): string =>
  kioskStore.getState().settings?.timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
