// Stores, groups and the places of kiosks, and what a kiosk is told of itself. See
// src/server/README.md#226-stores-groups-and-settings-of-kiosks.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { kioskParams } from '#protocol/kioskSchemas.ts';
import { byId, ifNoneMatch } from '#protocol/paramSchemas.ts';
import {
  groupBody,
  kioskAssignment,
  ownAssignment,
  kioskGroup,
  kioskPlaceBody,
  store,
  storeBody,
} from '#protocol/storeSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { isCurrent } from '../etag.ts';
import { notFound } from '../httpErrors.ts';
import { setKioskCookie } from '../kioskCookie.ts';
import { ownKiosk } from '../kioskSender.ts';
import { describe, noContent, typed } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';
import { asConflict } from './enrolmentRoutes.ts';

const changed = [400, 404, 409, 413, 415, 503, 507];
const managed = { tag: 'Kiosks', access: 'kiosks.manage' } as const;

export function storeRoutes(app: FastifyInstance, services: Services): void {
  placeRoutes(app, services);
  groupRoutes(app, services);
  const { stores } = services;
  const api = typed(app);

  const list = describe({ ...managed, summary: 'Stores', response: { 200: z.array(store) }, errors: [503] });
  api.get('/api/stores', { schema: list }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return stores.stores();
  });
  const creation = describe({
    ...managed,
    summary: 'Adds a store',
    body: storeBody,
    response: { 201: store },
    errors: changed,
  });
  api.post('/api/stores', { schema: creation }, async (request, reply) => {
    const made = await stores.saveStore(null, request.body, request.actor).catch(asConflict);
    if (!made) throw notFound();
    reply.code(201);
    return made;
  });
  const change = describe({
    ...managed,
    summary: 'Changes a store',
    params: byId,
    body: storeBody,
    response: { 200: store },
    errors: changed,
  });
  api.put('/api/stores/:id', { schema: change }, async (request) => {
    const saved = await stores.saveStore(request.params.id, request.body, request.actor).catch(asConflict);
    if (!saved) throw notFound();
    return saved;
  });
  const removal = describe({
    ...managed,
    summary: 'Removes a store; its kiosks stay, without one',
    params: byId,
    response: { 204: noContent },
    errors: [404, 503],
  });
  api.delete('/api/stores/:id', { schema: removal }, async (request, reply) => {
    if (!(await stores.removeStore(request.params.id, request.actor))) throw notFound();
    return reply.code(204).send();
  });
}

function groupRoutes(app: FastifyInstance, { stores }: Services): void {
  const api = typed(app);
  const list = describe({
    ...managed,
    summary: 'Groups of kiosks',
    response: { 200: z.array(kioskGroup) },
    errors: [503],
  });
  api.get('/api/kiosk-groups', { schema: list }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return stores.groups();
  });
  const creation = describe({
    ...managed,
    summary: 'Adds a group',
    body: groupBody,
    response: { 201: kioskGroup },
    errors: changed,
  });
  api.post('/api/kiosk-groups', { schema: creation }, async (request, reply) => {
    const made = await stores.saveGroup(null, request.body, request.actor).catch(asConflict);
    if (!made) throw notFound();
    reply.code(201);
    return made;
  });
  const change = describe({
    ...managed,
    summary: 'Changes a group',
    params: byId,
    body: groupBody,
    response: { 200: kioskGroup },
    errors: changed,
  });
  api.put('/api/kiosk-groups/:id', { schema: change }, async (request) => {
    const saved = await stores.saveGroup(request.params.id, request.body, request.actor).catch(asConflict);
    if (!saved) throw notFound();
    return saved;
  });
  const removal = describe({
    ...managed,
    summary: 'Removes a group; what is in it moves to the group above',
    params: byId,
    response: { 204: noContent },
    errors: [404, 503],
  });
  api.delete('/api/kiosk-groups/:id', { schema: removal }, async (request, reply) => {
    if (!(await stores.removeGroup(request.params.id, request.actor))) throw notFound();
    return reply.code(204).send();
  });
}

function placeRoutes(app: FastifyInstance, { stores, stock, appointments }: Services): void {
  const api = typed(app);
  const change = describe({
    ...managed,
    summary: 'Changes the name, store, group or own settings of a kiosk',
    params: kioskParams,
    body: kioskPlaceBody,
    response: { 200: kioskAssignment },
    errors: changed,
  });
  api.patch('/api/kiosks/:clientId', { schema: change }, async (request) => {
    const id = clientIdOf(request.params.clientId) ?? '';
    if (!(await stores.place(id, request.body, request.actor).catch(asConflict))) throw notFound();
    const assignment = await stores.assignment(id);
    if (!assignment) throw notFound();
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
    reply.header('cache-control', 'no-store');
    const assignment = await stores.assignment(clientIdOf(request.params.clientId) ?? '');
    if (!assignment) throw notFound();
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
    const text = JSON.stringify(assignment);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    setKioskCookie(request, reply, id);
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return assignment;
  });
}
