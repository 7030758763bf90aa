// Additions of the list of alerts to its records. See src/server/operating/README.md#alerts.
import * as z from 'zod/mini';
import type { RecordOf } from '#records/defineRecord.ts';
import type { alerts } from '#records/kinds/alertRecords.ts';
import { ALERT_RULES } from '#rules/alerts.ts';
import type { RecordPage } from './recordSchemas.ts';
import { described } from './apiSchemas.ts';

export const alertOverview = z.object({
  open: described(
    z.array(
      z.object({
        rule: z.enum(ALERT_RULES),
        count: z.int(),
        since: described(z.string(), 'When the first of them began'),
        latest: z.object({ subject: z.string(), message: z.string(), detail: z.string(), since: z.string() }),
        places: described(z.array(z.string()), 'Stores of the latest, three at most'),
        placeCount: z.int(),
      }),
    ),
    'Those that last, by rule',
  ),
  channels: described(
    z.object({ mail: z.int(), webhook: z.boolean() }),
    'How many addresses get mails, and whether there is a webhook',
  ),
  undelivered: described(
    z.array(z.object({ target: z.string(), at: z.string(), reason: z.string() })),
    'Messages of the last seven days that could not be delivered',
  ),
});
export type AlertOverview = z.output<typeof alertOverview>;
export type AlertPage = RecordPage<RecordOf<typeof alerts>> & AlertOverview;
