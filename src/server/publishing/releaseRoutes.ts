// Routes of the pointer to the live release, and of releases. Public, like content. See
// src/server/publishing/README.md#publishing.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { kindByCollection } from '#content/kinds.ts';
import type { releaseQuery } from '#protocol/releaseSchemas.ts';
import { chooseEnvironment } from '#rules/chooseEnvironment.ts';
import { SITE } from '../documents/documentGate.ts';
import { etagOf, isCurrent } from '../platform/http/etag.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import { kioskOfCookie } from '../fleet/kioskCookie.ts';
import { addVary, negotiateEncoding } from '../platform/http/contentEncoding.ts';
import { environmentOf } from './publishChanges.ts';
import { firstDocuments, signedLive } from './releasePointer.ts';
import type { ReleaseHint, Releases } from './releases.ts';
import type { Services } from '../services.ts';
import { releaseKeys } from '../signing/releaseKeys.ts';
import * as documents from '../documents/documentRepository.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** A release never changes: any proxy may keep it for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HASH = /^[0-9a-f]{64}$/;
/** All kiosks of a chain behind one address, which a proxy's cache normally answers. */
const LIMIT = { max: 2500, timeWindow: '10 seconds' };

export function releaseRoutes(app: FastifyInstance, services: Services, releases: Releases): void {
  const { database } = services;

  route(app, 'GET /api/live', async (request, reply) => {
    const names = await documents.names(database, SITE, 'oldest first');
    const environment = chooseEnvironment(names, request.query.env ?? null);
    const text = environment
      ? liveText(environment, await signedLive(services, releases, environment.id, kioskOfCookie(request)))
      : NO_ENVIRONMENT;
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(JSON_TYPE).send(text);
  });

  route(app, 'GET /api/environments/:id/release', async (request, reply) => {
    const environment = await environmentOf(services, request.params.id);
    const text = JSON.stringify((await signedLive(services, releases, environment)).pointer);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(JSON_TYPE).send(text);
  });

  route(app, 'GET /api/environments/:id/keys', async (request, reply) => {
    await environmentOf(services, request.params.id);
    reply.header('cache-control', 'no-cache');
    return releaseKeys(services.database);
  });

  const options = { rateLimit: LIMIT };
  route(app, 'GET /releases/:hash.json', options, async (request, reply) => {
    const bundle = await releases.get(hashOf(request.params.hash), hintOf(request.query));
    if (!bundle) throw notFound();
    const encoding = negotiateEncoding(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    addVary(reply, 'accept-encoding');
    return immutable(reply, `"${bundle.hash}"`).send(await bundle.body(encoding));
  });

  route(app, 'GET /releases/:hash/:collection/:id', options, async (request, reply) => {
    const { hash, collection, id } = request.params;
    const kind = kindByCollection(collection);
    if (!kind) throw notFound();
    const bundle = await releases.get(hashOf(hash), hintOf(request.query));
    const found = bundle?.document(kind.kind, id);
    if (!found) throw notFound();
    return immutable(reply, etagOf(found.version)).send(found.text);
  });
}

function hintOf({ env, at, from }: z.output<typeof releaseQuery>): ReleaseHint | undefined {
  if (env === undefined) return undefined;
  if (/^\d{1,15}$/.test(at ?? '')) return { environment: env, seq: Number(at) };
  const moment = new Date(from ?? '');
  return Number.isNaN(moment.getTime()) ? undefined : { environment: env, from: moment.toISOString() };
}

function liveText(
  environment: { id: string; name: string },
  { live: { mode, bundle, url }, pointer }: Awaited<ReturnType<typeof signedLive>>,
): string {
  const { id, name } = environment;
  const start = JSON.stringify({
    environment: { id, name },
    publishing: mode === 'byHand' ? 'manual' : 'live',
    hash: bundle.hash,
    url,
    next: pointer.next,
    pointer,
  });
  return `${start.slice(0, -1)},"documents":${firstDocuments(id, bundle).text}}`;
}

const NO_ENVIRONMENT = JSON.stringify({
  environment: null,
  publishing: 'live',
  hash: '',
  url: '',
  next: [],
  pointer: null,
  documents: {},
});

function hashOf(text: string): string {
  if (!HASH.test(text)) throw notFound();
  return text;
}

const immutable = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.type(JSON_TYPE).header('cache-control', IMMUTABLE).header('etag', etag);
