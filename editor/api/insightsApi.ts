// The report on visits, and its events as a file.
import { DAY_MS } from '#config/durations.ts';
import type { Insights } from '#rules/insightCounts.ts';
import { addressOf } from '#api/call.ts';
import { download } from '#api/http.ts';
import { clock } from '#clock.ts';
import type { HeatReport } from '#protocol/insightsEndpoints.ts';
import { editorCall } from './editorCall.ts';

export interface Period {
  /** Ms since 1970; `to` is exclusive. */
  from: number;
  to: number;
}

const queryOf = ({ from, to }: Period) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** Counts of a period, for one environment or all. Rejects with an HttpFailure. */
export const loadInsights = (period: Period, environment: string, signal: AbortSignal): Promise<Insights> =>
  editorCall('GET /api/insights', { query: { ...queryOf(period), environment }, signal });

/** Which visits of a page are counted; '' for all. */
export interface HeatFilter {
  days: number;
  environment: string;
  language: string;
  group: string;
}

/** Loads the heat map of a page from visits of the last days. Rejects with an HttpFailure. */
export function loadHeat(
  { screen, id }: { screen: string; id: string },
  { days, ...filter }: HeatFilter,
  signal: AbortSignal,
): Promise<HeatReport> {
  const to = clock.epochMs();
  const query = { ...queryOf({ from: to - days * DAY_MS, to }), screen, id, ...filter };
  return editorCall('GET /api/heat', { query, signal });
}

/** Events of a period as CSV. Rejects with an HttpFailure. */
export const downloadEvents = (period: Period): Promise<Blob> =>
  download(addressOf('GET /api/events.csv', { query: queryOf(period) }));
