// Sends analytics events and heartbeats. See src/analytics/README.md#sending and
// src/analytics/README.md#heartbeat-and-faults.
import type { EventBatch } from '#rules/analyticsEvents.ts';
import type { EventsResponse } from '#protocol/insightsEndpoints.ts';
import type { Heartbeat } from '#protocol/kioskSchemas.ts';
import { exchange, request, type RequestOptions } from './http.ts';

/** Sends in the name of a kiosk, with its key; '' before it is enrolled. */
export const asKiosk = (key: string): RequestOptions => ({
  authenticated: false,
  keepUnauthorized: true,
  ...(key !== '' && { authorization: `Kiosk ${key}` }),
});

/**
 * Resolves once the events are stored; rejects with an HttpFailure. `isLast` completes the request
 * after the page is closed; `key` is the kiosk's.
 */
export const sendEvents = (batch: EventBatch, key: string, isLast: boolean): Promise<EventsResponse> =>
  request<EventsResponse>('/event', {
    ...asKiosk(key),
    method: 'POST',
    body: batch,
    keepalive: isLast,
  });

/**
 * Resolves to the server's clock, as of `HttpResponse`, once the heartbeat is stored; rejects with
 * an HttpFailure.
 */
export const sendHeartbeat = async (clientId: string, key: string, heartbeat: Heartbeat): Promise<number> =>
  (
    await exchange<unknown>(`/api/kiosks/${clientId}`, {
      ...asKiosk(key),
      method: 'POST',
      body: heartbeat,
    })
  ).saidAtMs;
