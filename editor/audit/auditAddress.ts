// The filters of the audit in the address, so that a reload and a copied link show the same. They
// leave with the page: the rest of the address goes along, such as the environment.
import { kioskStore } from '#state/kioskStore.ts';
import { keepOutOfSearch } from '#state/pageSearch.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#rules/auditActions.ts';
import type { AuditFilter } from '../api/peopleApi.ts';

/** As in the fields of the page. */
export interface AuditFields {
  /** 'person:5' or 'key:Price feed'; '' for everyone. */
  who: string;
  /** '' for everything. */
  what: AuditAction | '';
  /** Days as 2026-11-24, in the time zone of the browser; '' for no limit. */
  from: string;
  to: string;
  /** '' for the latest first. */
  order: 'oldest' | '';
}

const NAMES = ['who', 'what', 'from', 'to', 'order'] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Other pages do not keep the filters. Runs until the returned function is called. */
export const followAuditAddress = (): (() => void) => keepOutOfSearch(NAMES);

export function readAuditFields(): AuditFields {
  const search = new URLSearchParams(window.location.search);
  const [who = '', what = '', from = '', to = '', order = ''] = NAMES.map((name) => search.get(name) ?? '');
  return {
    who,
    what: AUDIT_ACTIONS.find((action) => action === what) ?? '',
    from: DAY.test(from) ? from : '',
    to: DAY.test(to) ? to : '',
    order: order === 'oldest' ? order : '',
  };
}

export function writeAuditFields(fields: AuditFields): void {
  const search = new URLSearchParams(kioskStore.getState().search);
  for (const name of NAMES) if (fields[name] !== '') search.set(name, fields[name]);
  const address = window.location.pathname + (search.size > 0 ? `?${search}` : '');
  window.history.replaceState(window.history.state, '', address);
}

/** The last day is included. */
export function filterOf({ who, what, from, to, order }: AuditFields): AuditFilter {
  const [kind, name = ''] = [who.slice(0, who.indexOf(':')), who.slice(who.indexOf(':') + 1)];
  return {
    ...(kind === 'person' && /^\d+$/.test(name) && { actor: Number(name) }),
    ...(kind === 'key' && { key: name }),
    ...(what !== '' && { action: what }),
    ...(from !== '' && { from: startOf(from, 0) }),
    ...(to !== '' && { until: startOf(to, 1) }),
    ...(order !== '' && { order }),
  };
}

/** The midnight with which a day begins, or one of the days after it; ISO 8601. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
