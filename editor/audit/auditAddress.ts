// The filters of the audit in the address.
import { AUDIT_ACTIONS } from '#rules/auditActions.ts';
import type { AuditFilter } from '../api/peopleApi.ts';
import type { AddressState } from '../data/useAddressState.ts';

export const AUDIT_FIELDS = {
  /** 'person:5' or 'key:Price feed'; '' for everyone. */
  who: '',
  /** '' for everything. */
  what: ['', ...AUDIT_ACTIONS],
  /** Days as 2026-11-24, in the time zone of the browser; '' for no limit. */
  from: '',
  to: '',
  /** '' for the latest first. */
  order: ['', 'oldest'],
} as const;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The last day is included. */
export function filterOf({ who, what, from, to, order }: AddressState<typeof AUDIT_FIELDS>): AuditFilter {
  const [kind, name = ''] = [who.slice(0, who.indexOf(':')), who.slice(who.indexOf(':') + 1)];
  return {
    ...(kind === 'person' && /^\d+$/.test(name) && { actor: Number(name) }),
    ...(kind === 'key' && { key: name }),
    ...(what !== '' && { action: what }),
    ...(DAY.test(from) && { from: startOf(from, 0) }),
    ...(DAY.test(to) && { until: startOf(to, 1) }),
    ...(order !== '' && { order }),
  };
}

/** The midnight with which a day begins, or one of the days after it; ISO 8601. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
