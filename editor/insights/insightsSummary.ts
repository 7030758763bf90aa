// How many visits there were, in a sentence.
import { t } from '../i18n/t.ts';

/** Counts as they are shown. */
export function insightsSummary(visits: string, busiestCount: string, day: string): string {
  if (visits === '1') return t('1 visit, on {day}.', { day });
  return visits === busiestCount
    ? t('{visits} visits, all on {day}.', { visits, day })
    : t('{visits} visits. Busiest day: {day}, with {busiestCount}.', { visits, day, busiestCount });
}
