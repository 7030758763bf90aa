// Problems that operators are told of. See src/server/operating/README.md#alerts.
import * as z from 'zod/mini';
import { ALERT_RULES } from '#rules/alerts.ts';
import { component, described } from './apiSchemas.ts';

const alertRecord = component(
  'Alert',
  z.object({
    id: z.string(),
    rule: z.enum(ALERT_RULES),
    subject: described(z.string(), 'Id of the kiosk, server or environment; empty for the whole showroom'),
    message: described(z.string(), 'Such as: Window is silent'),
    advice: z.string(),
    place: described(z.string(), 'The store of a kiosk'),
    detail: z.string(),
    since: z.string(),
    toldAt: described(z.nullable(z.string()), 'When a message about it was written; null before'),
    endedAt: z.nullable(z.string()),
  }),
);
export type AlertRecord = z.output<typeof alertRecord>;

export const alertList = component(
  'AlertList',
  z.object({
    items: described(z.array(alertRecord), 'Those that last, the latest first, then those that have ended'),
    total: z.int(),
    next: z.null(),
    open: described(
      z.array(z.object({ rule: z.enum(ALERT_RULES), count: z.int() })),
      'How many last, by rule; `items` has the latest 2,000 of them',
    ),
    channels: described(
      z.object({ mail: z.int(), webhook: z.boolean() }),
      'How many addresses get mails, and whether there is a webhook',
    ),
    undelivered: described(
      z.array(z.object({ target: z.string(), at: z.string(), reason: z.string() })),
      'Messages of the last seven days that could not be delivered',
    ),
  }),
);
export type AlertList = z.output<typeof alertList>;
