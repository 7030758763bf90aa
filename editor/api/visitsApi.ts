// Single anonymous visits.
import { DAY_MS } from '#config/durations.ts';
import { clock } from '#clock.ts';
import type { Visit, VisitList } from '#protocol/insightsEndpoints.ts';
import { editorCall } from './editorCall.ts';

/** Which visits are listed; '' for all. */
export interface VisitsFilter {
  /** The last ones. */
  days: number;
  environment: string;
  language: string;
  group: string;
  /** A page that they saw; `screen` is '' for any. */
  screen: string;
  id: string;
}

/**
 * A page of visits, the latest first; after what `next` of the one before was. Rejects with an
 * HttpFailure.
 */
export function loadVisits(
  { days, screen, id, ...filter }: VisitsFilter,
  { after, signal }: { after?: string; signal?: AbortSignal } = {},
): Promise<VisitList> {
  const to = clock.epochMs();
  const query = {
    from: new Date(to - days * DAY_MS).toISOString(),
    to: new Date(to).toISOString(),
    ...filter,
    ...(screen !== '' && { screen, id }),
    after,
  };
  return editorCall('GET /api/visits', { query, signal });
}

/** A visit, step by step. Rejects with an HttpFailure: 404 where it may not be shown. */
export const loadVisit = (id: string, signal: AbortSignal): Promise<Visit> =>
  editorCall('GET /api/visits/:id', { params: { id }, signal });
