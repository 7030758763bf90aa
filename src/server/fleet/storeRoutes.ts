// The store, group and settings of each kiosk, and what it loads of them. See
// src/server/fleet/README.md#stores-groups-and-settings-of-kiosks.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { kioskParams } from '#protocol/kioskSchemas.ts';
import { ifMatch, ifNoneMatch } from '#protocol/paramSchemas.ts';
import { kioskAssignment, kioskPlaceBody, ownAssignment } from '#protocol/storeSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { hashOf, isCurrent } from '../platform/http/etag.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { setKioskCookie } from './kioskCookie.ts';
import { ownKiosk } from './kioskSender.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';
import { asConflict } from './enrolmentRoutes.ts';

const changed = [400, 404, 409, 412, 413, 415, 503, 507];
const managed = { tag: 'Kiosks', access: 'kiosks.manage' } as const;

export function storeRoutes(app: FastifyInstance, { stores, stock, appointments }: Services): void {
  const api = typed(app);
  const change = describe({
    ...managed,
    summary: 'Changes the name, store, group or own settings of a kiosk',
    params: kioskParams,
    headers: ifMatch,
    body: kioskPlaceBody,
    response: { 200: kioskAssignment },
    errors: changed,
  });
  api.patch('/api/kiosks/:clientId', { schema: change }, async (request, reply) => {
    const id = clientIdOf(request.params.clientId) ?? '';
    const { body, actor, headers } = request;
    if (!(await stores.place(id, body, actor, headers['if-match']).catch(asConflict))) throw notFound();
    const [assignment, etag] = await Promise.all([stores.assignment(id), stores.placeEtag(id)]);
    if (!assignment) throw notFound();
    reply.header('etag', etag);
    return assignment;
  });
  const why = describe({
    ...managed,
    summary: 'The settings that hold for a kiosk, each with the place that it comes from',
    params: kioskParams,
    response: { 200: kioskAssignment },
    errors: [404, 503],
  });
  api.get('/api/kiosks/:clientId/settings', { schema: why }, async (request, reply) => {
    const id = clientIdOf(request.params.clientId) ?? '';
    const [assignment, etag] = await Promise.all([stores.assignment(id), stores.placeEtag(id)]);
    if (!assignment) throw notFound();
    reply.header('cache-control', 'no-store').header('etag', etag);
    return assignment;
  });
  const own = describe({
    tag: 'Kiosks',
    access: 'enrolled',
    summary: 'What a kiosk is told of itself: its name and settings',
    params: kioskParams,
    headers: ifNoneMatch,
    response: { 200: ownAssignment, 304: z.null() },
    errors: [503],
  });
  api.get('/api/kiosks/:clientId/assignment', { schema: own, logLevel: 'warn' }, async (request, reply) => {
    const id = ownKiosk(request);
    const place = await stores.assignment(id);
    if (!place) throw notFound();
    const hasStore = place.store !== null;
    const offers = {
      stock: hasStore && stock !== undefined,
      appointments: hasStore && appointments !== undefined,
    };
    const assignment = { ...place, offers };
    const etag = hashOf(assignment);
    setKioskCookie(request, reply, id);
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return assignment;
  });
}
