// State of the page Kiosks, as its address stores it.
import { ALERT_RULES } from '#rules/alerts.ts';
import { KIOSK_FLAGS } from '#rules/kioskStates.ts';
import type { KioskFilter } from '../api/kioskApi.ts';
import type { AddressState } from '../data/useAddressState.ts';
import { KIOSK_COLUMNS } from './kioskList.ts';

/** How the kiosks are shown. */
export const KIOSK_LAYOUTS = ['list', 'pictures', 'map'] as const;
export type KioskLayout = (typeof KIOSK_LAYOUTS)[number];

/** Fields of the page itself; the list adds its own. */
export const PAGE_FIELDS = {
  /** Id of the kiosk whose panel is open; '' for none. */
  kiosk: '',
  /** The code that a kiosk shows, as its QR code has it; '' for none. */
  code: '',
} as const;

/** Fields of the list of kiosks. */
export const LIST_FIELDS = {
  as: KIOSK_LAYOUTS,
  q: '',
  state: ['', ...KIOSK_FLAGS],
  store: '',
  group: '',
  region: '',
  alert: ['', ...ALERT_RULES],
  by: KIOSK_COLUMNS,
  order: ['', 'descending'],
} as const;
export type ListState = AddressState<typeof LIST_FIELDS>;

/** All kiosks. */
export const NO_FILTER = { q: '', state: '', store: '', group: '', region: '', alert: '' } as const;

export const filterOf = ({ q, state, store, group, region, alert }: ListState): KioskFilter => ({
  search: q,
  state: state || undefined,
  store,
  group,
  region,
  alert: alert || undefined,
});

export const sortOf = ({ by, order }: ListState): string => (order === 'descending' ? `-${by}` : by);
