// Calls of shoppers for a colleague: from a kiosk, and answered by the staff. See
// src/server/calls/README.md#calls-for-a-colleague.
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#config/durations.ts';
import type { CallBody, OwnCall, StaffCallRecord } from '#protocol/callEndpoints.ts';
import { areCallsOpen, callEndsAtMs, isOpenCall } from '#rules/staffCalls.ts';
import { writeCallMessage } from './callMessages.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { ownKiosk } from '../fleet/kioskSender.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import type { StaffCallTable } from '../platform/database/tables.ts';
import * as documents from '../documents/documentRepository.ts';
import * as calls from './callRepository.ts';
import * as stores from '../fleet/storeRepository.ts';

/** Limit for a kiosk: shoppers who call, change their mind and call again stay below it. */
const CALLS_PER_MINUTE = 6;
const BODY_LIMIT_BYTES = 4 * 1024;
const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export function callRoutes(app: FastifyInstance, services: Services): void {
  kioskCallRoutes(app, services);
  const { database } = services;

  route(app, 'GET /api/calls', { logLevel: 'warn' }, async () => {
    const nowMs = Date.now();
    const rows = await calls.list(database, nowMs);
    return {
      calls: rows.map((row) => present(row, nowMs)),
      day: await calls.dayCounts(database, nowMs),
      stores: (await stores.stores(database)).map(({ id, name }) => ({ id, name })),
      isOn: await stores.haveCalls(database),
      now: iso(nowMs),
    };
  });

  route(app, 'PUT /api/calls/:id', async (request) => {
    const nowMs = Date.now();
    const { id } = request.params;
    const answered = await calls.answer(database, id, request.body.state, request.actor, nowMs);
    if (!answered) throw notFound();
    const { call, isChanged } = answered;
    if (!isChanged) throw new HttpError(409, whyNot(call, nowMs));
    return present(call, nowMs);
  });
}

function whyNot(call: calls.NamedCall, nowMs: number): string {
  const state = calls.stateOfCall(call, nowMs);
  if (state === 'withdrawn') return 'The shopper has withdrawn this call.';
  if (state === 'expired') return 'This call has expired.';
  return call.answered_by === '' ? 'This call is taken already.' : `${call.answered_by} has taken this call.`;
}

function kioskCallRoutes(app: FastifyInstance, { database, settings }: Services): void {
  const rateLimit = {
    max: CALLS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ kioskId }: { kioskId: string | null }) => `call ${kioskId ?? ''}`,
  };
  const options = { bodyLimit: BODY_LIMIT_BYTES, rateLimit };
  route(app, 'POST /api/kiosks/:clientId/call', options, async (request, reply) => {
    const kiosk = ownKiosk(request);
    const nowMs = Date.now();
    const assignment = await stores.assignment(database, kiosk);
    if (!assignment) throw notFound();
    const { calls: isOn, hours, timeZone } = assignment.settings;
    const held = { calls: isOn?.value, hours: hours?.value, timeZone: timeZone?.value };
    if (!areCallsOpen(held, nowMs))
      throw new HttpError(
        409,
        isOn?.value ? 'The store is closed.' : 'Calls are switched off for this kiosk.',
      );
    const { language } = request.body;
    const page = await pageOf(request.body.page);
    const { call, isNew } = await calls.open(database, kiosk, { language, page }, nowMs, (tx, id) =>
      writeCallMessage(tx, settings, {
        id,
        kiosk: { id: kiosk, name: assignment.name },
        store: assignment.store && { id: assignment.store.id, name: assignment.store.name },
        language,
        page: page ?? null,
        nowMs,
      }),
    );
    reply.code(isNew ? 201 : 200);
    return presentOwn(call, nowMs);
  });

  const pageOf = async (page: CallBody['page']) => {
    const document = page && (await documents.get(database, page.kind, page.id));
    return page && document ? { ...page, name: document.name } : undefined;
  };

  route(app, 'GET /api/kiosks/:clientId/call', { logLevel: 'warn' }, async (request) => {
    const call = await calls.latestOf(database, ownKiosk(request));
    return { call: call ? presentOwn(call, Date.now()) : null };
  });

  route(app, 'DELETE /api/kiosks/:clientId/call', { logLevel: 'warn' }, async (request) => {
    await calls.withdraw(database, ownKiosk(request), Date.now());
  });
}

function presentOwn(call: StaffCallTable, nowMs: number): OwnCall {
  const state = calls.stateOfCall(call, nowMs);
  const endsAtMs = callEndsAtMs({ state, createdMs: call.created_at, answeredMs: call.answered_at });
  return { state, endsInMs: isOpenCall(state) ? Math.max(0, Math.round(endsAtMs - nowMs)) : 0 };
}

function present(call: calls.NamedCall, nowMs: number): StaffCallRecord {
  const { id, kiosk, language, created_at, answered_by, answered_at, closed_at } = call;
  const { state: stored, page_kind, page, page_name } = call;
  const state = calls.stateOfCall(call, nowMs);
  const endedMs =
    closed_at ??
    (state === 'expired'
      ? callEndsAtMs({ state: stored, createdMs: created_at, answeredMs: answered_at })
      : null);
  return {
    id,
    state,
    kiosk: { id: kiosk, name: call.kiosk_name || kiosk },
    store: call.store === null ? null : { id: call.store, name: call.store_name ?? '' },
    language,
    page: page_kind === '' ? null : { kind: page_kind, id: page, name: page_name },
    at: iso(created_at),
    by: answered_by,
    answeredAt: isoOrNull(answered_at),
    endedAt: isoOrNull(endedMs),
  };
}
