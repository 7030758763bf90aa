// The report on visits, and its events as a file.
import { DAY_MS } from '#config/durations.ts';
import type { Insights } from '#rules/insightCounts.ts';
import { download, request } from '#api/http.ts';
import { clock } from '#clock.ts';
import type { HeatReport } from '#protocol/insightsEndpoints.ts';

export interface Period {
  /** Ms since 1970; `to` is exclusive. */
  from: number;
  to: number;
}

const query = ({ from, to }: Period, environment?: string): string =>
  new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(environment && { environment }),
  }).toString();

/** Counts of a period, for one environment or all. Rejects with an HttpFailure. */
export const loadInsights = (period: Period, environment: string, signal: AbortSignal): Promise<Insights> =>
  request(`/api/insights?${query(period, environment)}`, { authenticated: true, signal });

/** Which visits of a page are counted; '' takes all. */
export interface HeatFilter {
  days: number;
  environment: string;
  language: string;
  group: string;
}

/** Loads the heat map of a page from visits of the last days. Rejects with an HttpFailure. */
export function loadHeat(
  { screen, id }: { screen: string; id: string },
  { days, environment, language, group }: HeatFilter,
  signal: AbortSignal,
): Promise<HeatReport> {
  const to = clock.epochMs();
  const parameters = new URLSearchParams({ screen, id, language, group });
  return request(`/api/heat?${query({ from: to - days * DAY_MS, to }, environment)}&${parameters}`, {
    authenticated: true,
    signal,
  });
}

/** Events of a period as CSV. Rejects with an HttpFailure. */
export const downloadEvents = (period: Period): Promise<Blob> => download(`/api/events.csv?${query(period)}`);
