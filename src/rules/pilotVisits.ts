// Actions of visitors on pilot kiosks and on the others, before and since a release, and whether
// the difference is more than chance. See src/server/publishing/README.md#pilot-kiosks-first.
import { WEEK_MS } from '#config/durations.ts';

/**
 * Possible outcomes of a visit: opening a product, comparing, a recommendation, an address check.
 */
export const OUTCOMES = ['product', 'comparison', 'quiz', 'address'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Visits of a kiosk in a time, and how many of them came to each outcome. */
export type VisitCounts = Readonly<Record<Outcome | 'visits', number>>;

export interface KioskVisits {
  isPilot: boolean;
  before: VisitCounts;
  since: VisitCounts;
}

interface Change {
  /** Shares of visits, 0 to 1. */
  before: number;
  since: number;
}

export interface OutcomeReading {
  outcome: Outcome;
  /** Change on all kiosks of the group that count; null without one. */
  pilot: Change | null;
  others: Change | null;
  /**
   * By how much the share of the pilot has changed more than that of the others, from -1 to 1, and
   * the interval that it is within; null while it is too early.
   */
  difference: { share: number; low: number; high: number } | null;
}

export interface PilotReading {
  /** Why nothing can be said yet: less than a week, or too few kiosks; null if it can. */
  tooEarly: 'days' | 'kiosks' | null;
  /** Kiosks that count. */
  pilots: number;
  others: number;
  outcomes: OutcomeReading[];
}

/** A share of fewer visits says little about a kiosk. */
const LEAST_VISITS = 30;
/** Fewer kiosks do not show how much kiosks differ by themselves. */
const LEAST_KIOSKS = 3;

/**
 * Quantiles of Student's t at 1 - 0.05 / 8, by degrees of freedom from 2: as there are four
 * outcomes, all four intervals are right together 19 times out of 20.
 */
const T_BY_FREEDOM = [
  8.86, 5.392, 4.315, 3.81, 3.521, 3.335, 3.206, 3.111, 3.038, 2.981, 2.934, 2.896, 2.864, 2.837, 2.813,
  2.793, 2.775, 2.759, 2.744, 2.732, 2.72, 2.71, 2.7, 2.692, 2.684, 2.676, 2.669, 2.663, 2.657,
] as const;
/** At 30 degrees of freedom and more, rounded up. */
const T_OF_MANY = 2.657;

const hasEnough = ({ before, since }: KioskVisits): boolean =>
  before.visits >= LEAST_VISITS && since.visits >= LEAST_VISITS;

/**
 * Compares kiosks, not visits: visits to one kiosk are alike, so that many of them at few kiosks
 * prove little. Each kiosk is compared with itself before the release, since stores differ.
 */
export function comparePilot(
  kiosks: readonly KioskVisits[],
  { startedMs, nowMs }: { startedMs: number; nowMs: number },
): PilotReading {
  const counted = kiosks.filter(hasEnough);
  const [pilots, others] = [
    counted.filter(({ isPilot }) => isPilot),
    counted.filter(({ isPilot }) => !isPilot),
  ];
  const tooEarly =
    nowMs - startedMs < WEEK_MS
      ? 'days'
      : Math.min(pilots.length, others.length) < LEAST_KIOSKS
        ? 'kiosks'
        : null;
  return {
    tooEarly,
    pilots: pilots.length,
    others: others.length,
    outcomes: OUTCOMES.map((outcome) => ({
      outcome,
      pilot: changeOf(pilots, outcome),
      others: changeOf(others, outcome),
      difference: tooEarly === null ? differenceOf(pilots, others, outcome) : null,
    })),
  };
}

const shareOf = (counts: VisitCounts, outcome: Outcome): number => counts[outcome] / counts.visits;

/** The mean of kiosks. */
function changeOf(kiosks: readonly KioskVisits[], outcome: Outcome): Change | null {
  if (kiosks.length === 0) return null;
  return {
    before: mean(kiosks.map(({ before }) => shareOf(before, outcome))),
    since: mean(kiosks.map(({ since }) => shareOf(since, outcome))),
  };
}

/** Welch's interval of the difference of two means. */
function differenceOf(
  pilots: readonly KioskVisits[],
  others: readonly KioskVisits[],
  outcome: Outcome,
): NonNullable<OutcomeReading['difference']> {
  const changes = (kiosks: readonly KioskVisits[]): number[] =>
    kiosks.map(({ before, since }) => shareOf(since, outcome) - shareOf(before, outcome));
  const [own, theirs] = [changes(pilots), changes(others)];
  const share = mean(own) - mean(theirs);
  const [ownError, theirError] = [variance(own) / own.length, variance(theirs) / theirs.length];
  const error = ownError + theirError;
  const freedom =
    error === 0
      ? Number.POSITIVE_INFINITY
      : error ** 2 / (ownError ** 2 / (own.length - 1) + theirError ** 2 / (theirs.length - 1));
  const reach = quantileOf(freedom) * Math.sqrt(error);
  return { share, low: Math.max(-1, share - reach), high: Math.min(1, share + reach) };
}

const quantileOf = (freedom: number): number =>
  T_BY_FREEDOM[Math.max(0, Math.floor(freedom) - 2)] ?? T_OF_MANY;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** Meaning of a difference: more or fewer visits, or nothing beyond chance. */
export const changeIn = ({
  low,
  high,
}: NonNullable<OutcomeReading['difference']>): 'more' | 'fewer' | 'open' =>
  low > 0 ? 'more' : high < 0 ? 'fewer' : 'open';
