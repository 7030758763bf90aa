// Calls of shoppers for a colleague: from a kiosk, and answered by the staff. See
// src/server/calls/README.md#calls-for-a-colleague.
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#config/durations.ts';
import {
  callAnswer,
  callBody,
  ownCall,
  ownCallOrNone,
  staffCall,
  staffCallList,
  type CallBody,
  type OwnCall,
  type StaffCallRecord,
} from '#protocol/callSchemas.ts';
import { kioskParams } from '#protocol/kioskSchemas.ts';
import { byId } from '#protocol/paramSchemas.ts';
import { areCallsOpen, callEndsAtMs, isOpenCall } from '#rules/staffCalls.ts';
import { writeCallMessage } from './callMessages.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { ownKiosk } from '../fleet/kioskSender.ts';
import { describe, noContent, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';
import { stateOfCall, type NamedCall } from './callRepository.ts';
import type { StaffCallTable } from '../platform/database/tables.ts';

/** Limit for a kiosk: shoppers who call, change their mind and call again stay below it. */
const CALLS_PER_MINUTE = 6;
const BODY_LIMIT_BYTES = 4 * 1024;
const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export function callRoutes(app: FastifyInstance, services: Services): void {
  kioskCallRoutes(app, services);
  const { calls, stores } = services;
  const api = typed(app);

  const list = describe({
    tag: 'Kiosks',
    access: 'calls.view',
    summary: 'Open calls for a colleague, then those of the last 24 hours',
    response: { 200: staffCallList },
    errors: [503],
  });
  api.get('/api/calls', { schema: list, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const nowMs = Date.now();
    const rows = await calls.list(nowMs);
    return {
      calls: rows.map((row) => present(row, nowMs)),
      day: await calls.dayCounts(nowMs),
      stores: (await stores.stores()).map(({ id, name }) => ({ id, name })),
      isOn: await stores.haveCalls(),
      now: iso(nowMs),
    };
  });

  const answering = describe({
    tag: 'Kiosks',
    access: 'calls.answer',
    summary: 'Takes a call (`coming`), or closes it (`done`); 409 once it has ended or is taken',
    params: byId,
    body: callAnswer,
    response: { 200: staffCall },
    errors: [400, 404, 409, 413, 415, 503],
  });
  api.put('/api/calls/:id', { schema: answering }, async (request) => {
    const nowMs = Date.now();
    const { id } = request.params;
    const answered = await calls.answer(id, request.body.state, request.actor, nowMs);
    if (!answered) throw notFound();
    const { call, isChanged } = answered;
    if (!isChanged) throw new HttpError(409, whyNot(call, nowMs));
    return present(call, nowMs);
  });
}

function whyNot(call: NamedCall, nowMs: number): string {
  const state = stateOfCall(call, nowMs);
  if (state === 'withdrawn') return 'The shopper has withdrawn this call.';
  if (state === 'expired') return 'This call has expired.';
  return call.answered_by === '' ? 'This call is taken already.' : `${call.answered_by} has taken this call.`;
}

function kioskCallRoutes(app: FastifyInstance, { calls, stores, documents, settings }: Services): void {
  const api = typed(app);
  const enrolled = { tag: 'Kiosks', access: 'enrolled', params: kioskParams } as const;

  const calling = describe({
    ...enrolled,
    summary: 'Calls a colleague; while a call is open, it stays the only one',
    body: callBody,
    response: { 200: ownCall, 201: ownCall },
    errors: [400, 404, 409, 413, 415, 429, 503],
  });
  const rateLimit = {
    max: CALLS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ kioskId }: { kioskId: string | null }) => `call ${kioskId ?? ''}`,
    errorResponseBuilder: () => new HttpError(429, 'Too much at once, please wait a moment.'),
  };
  const options = { schema: calling, bodyLimit: BODY_LIMIT_BYTES, config: { rateLimit } };
  api.post('/api/kiosks/:clientId/call', options, async (request, reply) => {
    const kiosk = ownKiosk(request);
    const nowMs = Date.now();
    const assignment = await stores.assignment(kiosk);
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
    const { call, isNew } = await calls.open(kiosk, { language, page }, nowMs, (tx, id) =>
      writeCallMessage(tx, settings, {
        id,
        kiosk: { id: kiosk, name: assignment.name },
        store: assignment.store && { id: assignment.store.id, name: assignment.store.name },
        language,
        page: page ?? null,
        nowMs,
      }),
    );
    reply.code(isNew ? 201 : 200).header('cache-control', 'no-store');
    return presentOwn(call, nowMs);
  });

  const pageOf = async (page: CallBody['page']) => {
    const document = page && (await documents.get(page.kind, page.id));
    return page && document ? { ...page, name: document.name } : undefined;
  };

  const state = describe({
    ...enrolled,
    summary: 'The latest call of a kiosk',
    response: { 200: ownCallOrNone },
    errors: [503],
  });
  api.get('/api/kiosks/:clientId/call', { schema: state, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const call = await calls.latestOf(ownKiosk(request));
    return { call: call ? presentOwn(call, Date.now()) : null };
  });

  const withdrawing = describe({
    ...enrolled,
    summary: 'Withdraws the call of a kiosk, if one is open',
    response: { 204: noContent },
    errors: [503],
  });
  api.delete(
    '/api/kiosks/:clientId/call',
    { schema: withdrawing, logLevel: 'warn' },
    async (request, reply) => {
      await calls.withdraw(ownKiosk(request), Date.now());
      return reply.code(204).send();
    },
  );
}

function presentOwn(call: StaffCallTable, nowMs: number): OwnCall {
  const state = stateOfCall(call, nowMs);
  const endsAtMs = callEndsAtMs({ state, createdMs: call.created_at, answeredMs: call.answered_at });
  return { state, endsInMs: isOpenCall(state) ? Math.max(0, Math.round(endsAtMs - nowMs)) : 0 };
}

function present(call: NamedCall, nowMs: number): StaffCallRecord {
  const { id, kiosk, language, created_at, answered_by, answered_at, closed_at } = call;
  const { state: stored, page_kind, page, page_name } = call;
  const state = stateOfCall(call, nowMs);
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
