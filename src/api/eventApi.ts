// Sends analytics events and heartbeats. See src/analytics/README.md#sending and
// src/analytics/README.md#heartbeat-and-faults.
import type { EventBatch } from '#rules/analyticsEvents.ts';
import type { Heartbeat } from '#protocol/kioskSchemas.ts';
import { call, callForVersion } from './call.ts';
import type { RequestOptions } from './http.ts';

/** Sends in the name of a kiosk, with its key; '' before it is enrolled. */
export const asKiosk = (key: string): Omit<RequestOptions, 'method' | 'body'> => ({
  authenticated: false,
  keepUnauthorized: true,
  ...(key !== '' && { authorization: `Kiosk ${key}` }),
});

/**
 * Resolves once the events are stored; rejects with an HttpFailure. `isLast` completes the request
 * after the page is closed; `key` is the kiosk's.
 */
export const sendEvents = (body: EventBatch, key: string, isLast: boolean) =>
  call('POST /event', { ...asKiosk(key), body, keepalive: isLast });

/**
 * Resolves to the server's clock, as of `HttpResponse`, once the heartbeat is stored; rejects with
 * an HttpFailure.
 */
export const sendHeartbeat = async (clientId: string, key: string, body: Heartbeat): Promise<number> =>
  (await callForVersion('POST /api/kiosks/:clientId', { params: { clientId }, ...asKiosk(key), body }))
    .saidAtMs;
