// Alerts, which the server alone changes.
import { sql } from 'kysely';
import { alerts } from '#records/kinds/alertRecords.ts';
import { alertAdvice, alertSentence } from '#rules/alerts.ts';
import type { AlertTable } from '../platform/database/tables.ts';
import type { RecordTable } from '../records/recordTable.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(Number(ms)).toISOString());

export const alertTable: RecordTable = {
  kind: alerts,
  table: 'alert',
  rows: sql`(select alert.*, cast(null as text) as sort_key,
    lower(name || ' ' || place || ' ' || detail) as search_key,
    case when ended_at is null then 'open' else 'ended' end as state from alert) as alert`,
  toColumns: () => {
    throw new Error('Alerts are not saved as records');
  },
  toValues: (row) => {
    const { rule, subject, name, place, detail, since, told_at, ended_at } = row as unknown as AlertTable;
    return {
      message: alertSentence(rule, [name]),
      rule,
      state: ended_at === null ? 'open' : 'ended',
      subject,
      place,
      detail,
      advice: alertAdvice(rule),
      since: iso(since),
      toldAt: iso(told_at),
      endedAt: iso(ended_at),
    };
  },
  sorts: {
    rule: sql`alert.rule`,
    state: sql`alert.state`,
    place: sql`alert.place`,
    detail: sql`alert.detail`,
    since: sql`alert.since`,
    endedAt: sql`alert.ended_at`,
  },
  numbers: ['since', 'endedAt'],
  filters: { rule: sql`alert.rule`, state: sql`alert.state`, place: sql`alert.place` },
};
