// Texts of what visitors do on pilot kiosks, loaded with it.
import type { Outcome } from '#rules/pilotVisits.ts';

const kiosks = (count: number): string => (count === 1 ? '1 kiosk' : `${count} kiosks`);

export const PILOT_VISITS = {
  open: 'What visitors do',
  close: 'Hide what visitors do',
  loading: 'Counting visits…',
  failed: 'The visits could not be counted.',
  retry: 'Try again',
  caption: 'Share of visits, before and since the release',
  outcome: 'Visits that…',
  pilot: (count: number) => `Pilot (${kiosks(count)})`,
  others: (count: number) => `Others (${kiosks(count)})`,
  difference: 'Pilot against others',
  outcomes: {
    product: 'opened a product',
    comparison: 'compared',
    quiz: 'got a recommendation',
    address: 'checked an address',
  } satisfies Record<Outcome, string>,
  change: (before: string, since: string) => `${before} to ${since}`,
  /** Of shares, as points of a hundred. */
  points: (share: string, low: string, high: string) => `${share} points (${low} to ${high})`,
  none: 'No visits',
  tooEarly: {
    days: 'Too early to say. After a week this shows whether the release changes what visitors do.',
    kiosks:
      'Too early to say. It takes at least three kiosks in the pilot group and three others, each with 30 visits before and since the release.',
  },
  soon: 'Too early',
  results: {
    more: 'More since the release',
    fewer: 'Fewer since the release',
    open: 'May be chance',
  },
  method:
    'Each kiosk is compared with its own time before, and the pilot with the others. In the brackets is what the difference can be; while it reaches from less to more, it may be chance.',
} as const;
