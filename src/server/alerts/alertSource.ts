// Alerts for operators. See src/server/operating/README.md#alerts.
import { alertOverview } from '#protocol/alertSchemas.ts';
import { alertSentence } from '#rules/alerts.ts';
import { DAY_MS } from '#config/durations.ts';
import { tableSource, type RecordSource } from '../records/recordSource.ts';
import type { Services } from '../services.ts';
import { alertTable } from './alertTable.ts';
import * as alerts from './alertRepository.ts';

const UNDELIVERED_SHOWN_MS = 7 * DAY_MS;
const iso = (ms: number): string => new Date(ms).toISOString();

export const alertSource = ({ database, settings }: Services): RecordSource => ({
  ...tableSource(database, alertTable),
  besides: {
    schema: alertOverview,
    load: async () => {
      const undelivered = await alerts.failedDeliveries(database, Date.now() - UNDELIVERED_SHOWN_MS);
      return {
        open: (await alerts.open(database)).map(({ rule, since, latest, ...counts }) => ({
          rule,
          ...counts,
          since: iso(since),
          latest: {
            subject: latest.subject,
            message: alertSentence(rule, [latest.name]),
            detail: latest.detail,
            since: iso(latest.since),
          },
        })),
        channels: { mail: settings.alerts.mail.length, webhook: settings.alerts.webhook !== undefined },
        undelivered: undelivered.map(({ target, next_at, reason }) => ({ target, at: iso(next_at), reason })),
      };
    },
  },
});
