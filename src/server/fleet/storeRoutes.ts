// The store, group and settings of each kiosk, and what it loads of them. See
// src/server/fleet/README.md#stores-groups-and-settings-of-kiosks.
import type { FastifyInstance } from 'fastify';
import { clientIdOf } from '#rules/eventBatch.ts';
import { hashOf, isCurrent } from '../platform/http/etag.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { setKioskCookie } from './kioskCookie.ts';
import { ownKiosk } from './kioskSender.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { asConflict } from './enrolmentRoutes.ts';
import * as stores from './storeRepository.ts';

export function storeRoutes(app: FastifyInstance, { database, stock, appointments }: Services): void {
  route(app, 'PATCH /api/kiosks/:clientId', async (request, reply) => {
    const id = clientIdOf(request.params.clientId) ?? '';
    const { body, actor, headers } = request;
    if (!(await stores.place(database, id, body, actor, headers['if-match']).catch(asConflict)))
      throw notFound();
    const [assignment, etag] = await Promise.all([
      stores.assignment(database, id),
      stores.placeEtag(database, id),
    ]);
    if (!assignment) throw notFound();
    reply.header('etag', etag);
    return assignment;
  });

  route(app, 'GET /api/kiosks/:clientId/settings', async (request, reply) => {
    const id = clientIdOf(request.params.clientId) ?? '';
    const [assignment, etag] = await Promise.all([
      stores.assignment(database, id),
      stores.placeEtag(database, id),
    ]);
    if (!assignment) throw notFound();
    reply.header('etag', etag);
    return assignment;
  });

  route(app, 'GET /api/kiosks/:clientId/assignment', { logLevel: 'warn' }, async (request, reply) => {
    const id = ownKiosk(request);
    const place = await stores.assignment(database, id);
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
