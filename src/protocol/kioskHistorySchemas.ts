// Changes of a kiosk. See src/server/kiosks/README.md#history-of-a-kiosk.
import * as z from 'zod/mini';
import { KIOSK_HISTORY_KINDS } from '#rules/kioskHistory.ts';
import { component, described } from './apiSchemas.ts';

const share = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));

const historyEntry = z.object({
  kind: z.enum(KIOSK_HISTORY_KINDS),
  at: z.string(),
  until: described(z.nullable(z.string()), 'The end of a silence; null while it lasts, and for others'),
  value: described(z.string(), 'The new version or release'),
});

export const kioskHistory = component(
  'KioskHistory',
  z.object({
    knownSince: described(z.string(), 'Nothing was noted before'),
    timeZone: described(z.string(), 'Of the days: IANA name'),
    uptime: described(
      z.object({ days7: share, days30: share }),
      'The share of its opening hours in which it was heard, today included; null where nothing is known',
    ),
    days: described(
      z.array(
        z.object({
          date: z.string(),
          isKnown: z.boolean(),
          openMinutes: z.number(),
          upMinutes: z.number(),
          faults: z.int(),
        }),
      ),
      'The last 30, the oldest first',
    ),
    entries: described(z.array(historyEntry), 'The newest first'),
  }),
);
export type KioskHistory = z.output<typeof kioskHistory>;
export type KioskHistoryEntry = z.output<typeof historyEntry>;
