// Routes of the pointer to the live release, and of releases. Public, like content. See
// src/server/publishing/README.md#publishing.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { kindByCollection } from '#content/kinds.ts';
import { document } from '#protocol/contentSchemas.ts';
import { byId, ifNoneMatch } from '#protocol/paramSchemas.ts';
import {
  byRelease,
  byReleasedDocument,
  liveQuery,
  liveRelease,
  releaseContent,
  releaseKeySet,
  releasePointer,
  releaseQuery,
} from '#protocol/releaseSchemas.ts';
import { chooseEnvironment } from '#rules/chooseEnvironment.ts';
import { SITE } from '../documents/documentGate.ts';
import { etagOf, isCurrent } from '../platform/http/etag.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { describe, readByHandler, typed } from '../platform/http/apiDocument.ts';
import { kioskOfCookie } from '../fleet/kioskCookie.ts';
import { addVary, negotiateEncoding } from '../platform/http/contentEncoding.ts';
import { environmentOf } from './publishChanges.ts';
import { firstDocuments, signedLive } from './releasePointer.ts';
import type { ReleaseHint, Releases } from './releases.ts';
import type { Services } from '../services.ts';
import { releaseKeys } from '../signing/releaseKeys.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** A release never changes: any proxy may keep it for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HASH = /^[0-9a-f]{64}$/;
/** All kiosks of a chain behind one address, which a proxy's cache normally answers. */
const LIMIT = {
  max: 2500,
  timeWindow: '10 seconds',
  errorResponseBuilder: () => new HttpError(429, 'Too much at once, please wait a moment.'),
};

export function releaseRoutes(app: FastifyInstance, services: Services, releases: Releases): void {
  const { documents } = services;
  const api = typed(app);

  const live = describe({
    tag: 'Releases',
    access: 'anyone',
    summary: 'What kiosks of an environment show now, with the documents of its first screen',
    querystring: liveQuery,
    headers: ifNoneMatch,
    response: { 200: liveRelease, 304: z.null() },
    errors: [503],
  });
  api.get('/api/live', { ...readByHandler, schema: live }, async (request, reply) => {
    const names = await documents.names(SITE, 'oldest first');
    const environment = chooseEnvironment(names, request.query.env ?? null);
    const text = environment
      ? liveText(environment, await signedLive(services, releases, environment.id, kioskOfCookie(request)))
      : NO_ENVIRONMENT;
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(JSON_TYPE).send(text);
  });

  const pointer = describe({
    tag: 'Releases',
    access: 'anyone',
    summary: 'What kiosks of an environment show now, in short',
    params: byId,
    headers: ifNoneMatch,
    response: { 200: releasePointer, 304: z.null() },
    errors: [404, 503],
  });
  api.get('/api/environments/:id/release', { schema: pointer }, async (request, reply) => {
    const environment = await environmentOf(services, request.params.id);
    const text = JSON.stringify((await signedLive(services, releases, environment)).pointer);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(JSON_TYPE).send(text);
  });

  const keys = describe({
    tag: 'Releases',
    access: 'anyone',
    summary: 'The keys that sign what kiosks show',
    params: byId,
    response: { 200: releaseKeySet },
    errors: [404, 503],
  });
  api.get('/api/environments/:id/keys', { schema: keys }, async (request, reply) => {
    await environmentOf(services, request.params.id);
    reply.header('cache-control', 'no-cache');
    return releaseKeys(services.database);
  });

  const whole = describe({
    tag: 'Releases',
    access: 'anyone',
    summary: 'A whole release, by the SHA-256 of this response',
    params: byRelease,
    querystring: releaseQuery,
    response: { 200: releaseContent },
    errors: [404, 429, 503],
  });
  const options = { ...readByHandler, config: { rateLimit: LIMIT } };
  api.get('/releases/:hash.json', { ...options, schema: whole }, async (request, reply) => {
    const bundle = await releases.get(hashOf(request.params.hash), hintOf(request.query));
    if (!bundle) throw notFound();
    const encoding = negotiateEncoding(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    addVary(reply, 'accept-encoding');
    return immutable(reply, `"${bundle.hash}"`).send(await bundle.body(encoding));
  });

  const one = describe({
    tag: 'Releases',
    access: 'anyone',
    summary: 'A document as a release has it',
    params: byReleasedDocument,
    querystring: releaseQuery,
    response: { 200: document },
    errors: [404, 429, 503],
  });
  api.get('/releases/:hash/:collection/:id', { ...options, schema: one }, async (request, reply) => {
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
