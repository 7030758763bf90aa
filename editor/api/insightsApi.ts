// What visitors did, as editors ask for it: sums over a time, and every event of it as a file.
import type { Insights } from '#rules/insightCounts.ts';
import { download, request } from '#api/http.ts';

export interface Period {
  /** Ms since 1970; `to` is no longer part of it. */
  from: number;
  to: number;
}

const query = ({ from, to }: Period, environment?: string): string =>
  new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(environment && { environment }),
  }).toString();

/** Sums of a time, of one environment or of all. Rejects with an HttpFailure. */
export const loadInsights = (period: Period, environment: string, signal: AbortSignal): Promise<Insights> =>
  request(`/api/insights?${query(period, environment)}`, { authenticated: true, signal });

/** Every event of a time as CSV. Rejects with an HttpFailure. */
export const downloadEvents = (period: Period): Promise<Blob> => download(`/api/events.csv?${query(period)}`);
