// Sends analytics events and heartbeats. See src/screens/README.md#182-sending and
// src/screens/README.md#183-heartbeat-and-faults.
import type { EventBatch } from '#rules/analyticsEvents.ts';
import type { EventsResponse } from '#protocol/eventSchemas.ts';
import type { Heartbeat } from '#protocol/kioskSchemas.ts';
import { request } from './http.ts';

/**
 * Resolves once the events are stored; rejects with an HttpFailure. `isLast` completes the request
 * after the page is closed.
 */
export const sendEvents = (batch: EventBatch, isLast: boolean): Promise<EventsResponse> =>
  request<EventsResponse>('/event', {
    method: 'POST',
    body: batch,
    authenticated: false,
    keepUnauthorized: true,
    keepalive: isLast,
  });

/** Resolves once the heartbeat is stored; rejects with an HttpFailure. */
export const sendHeartbeat = (clientId: string, heartbeat: Heartbeat): Promise<unknown> =>
  request<unknown>(`/api/kiosks/${clientId}`, {
    method: 'POST',
    body: heartbeat,
    authenticated: false,
    keepUnauthorized: true,
  });
