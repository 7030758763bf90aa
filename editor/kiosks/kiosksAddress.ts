// What the page Kiosks shows, in its address: a reload and a copied link show the same. It leaves
// with the page; the rest of the address goes along, such as the environment.
import { ALERT_RULES } from '#rules/alerts.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { keepOutOfSearch } from '#state/pageSearch.ts';
import { KIOSK_COLUMNS, KIOSK_FLAGS, type KioskFilter, type KioskOrder } from './kioskList.ts';

export const KIOSK_VIEWS = ['kiosks', 'stores', 'groups'] as const;
export type KioskView = (typeof KIOSK_VIEWS)[number];

/** How the kiosks are shown. */
export const KIOSK_LAYOUTS = ['list', 'pictures', 'map'] as const;
export type KioskLayout = (typeof KIOSK_LAYOUTS)[number];

export interface KioskFields extends KioskFilter {
  view: KioskView;
  layout: KioskLayout;
  order: KioskOrder;
  /** Id of the kiosk whose panel is open; '' for none. */
  kiosk: string;
  /** The code that a kiosk shows, as its QR code has it; '' for none. */
  code: string;
}

/** All kiosks. */
export const NO_FILTER: KioskFilter = { words: '', state: '', store: '', group: '', alert: '' };

const NAMES = [
  'view',
  'as',
  'q',
  'state',
  'store',
  'group',
  'alert',
  'by',
  'order',
  'kiosk',
  'code',
] as const;

/** Other pages do not keep them. Runs until the returned function is called. */
export const followKioskAddress = (): (() => void) => keepOutOfSearch(NAMES);

export function readKioskFields(address = window.location.search): KioskFields {
  const search = new URLSearchParams(address);
  const of = (name: (typeof NAMES)[number]): string => search.get(name) ?? '';
  return {
    view: KIOSK_VIEWS.find((view) => view === of('view')) ?? 'kiosks',
    layout: KIOSK_LAYOUTS.find((layout) => layout === of('as')) ?? 'list',
    words: of('q'),
    state: KIOSK_FLAGS.find((flag) => flag === of('state')) ?? '',
    store: of('store'),
    group: of('group'),
    alert: ALERT_RULES.find((rule) => rule === of('alert')) ?? '',
    order: {
      by: KIOSK_COLUMNS.find((column) => column === of('by')) ?? 'name',
      isDescending: of('order') === 'descending',
    },
    kiosk: of('kiosk'),
    code: of('code'),
  };
}

/** The search of the address, with the fields that are not as at first. */
export function searchOfFields(fields: KioskFields, rest = ''): string {
  const { view, layout, words, state, store, group, alert, order, kiosk, code } = fields;
  const values: Record<(typeof NAMES)[number], string> = {
    view: view === 'kiosks' ? '' : view,
    as: layout === 'list' ? '' : layout,
    q: words,
    state,
    store,
    group,
    alert,
    by: order.by === 'name' ? '' : order.by,
    order: order.isDescending ? 'descending' : '',
    kiosk,
    code,
  };
  const search = new URLSearchParams(rest);
  for (const name of NAMES) if (values[name] !== '') search.set(name, values[name]);
  return search.size > 0 ? `?${search}` : '';
}

export function writeKioskFields(fields: KioskFields): void {
  const address = window.location.pathname + searchOfFields(fields, kioskStore.getState().search);
  window.history.replaceState(window.history.state, '', address);
}
