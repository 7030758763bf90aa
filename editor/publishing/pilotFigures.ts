// Shares of visits in words.
import { locale } from '../i18n/locale.ts';

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** '42%'. */
export const percentOf = (share: number): string => percent.format(share);

/** '+3.4', of a difference of shares. */
export const pointsOf = (share: number): string => points.format(share * 100).replace('-', '\u2212');

/** The scale of all intervals: a share that they are within, at least 0.1. */
export const reachOf = (intervals: readonly { low: number; high: number }[]): number =>
  Math.max(0.1, ...intervals.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
