// The report on visits, and its events as a file.
import type { Insights } from '#rules/insightCounts.ts';
import { download, request } from '#api/http.ts';

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

/** Events of a period as CSV. Rejects with an HttpFailure. */
export const downloadEvents = (period: Period): Promise<Blob> => download(`/api/events.csv?${query(period)}`);
