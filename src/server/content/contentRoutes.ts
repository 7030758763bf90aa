// Routes for documents of all kinds; independent of the fields of a kind.
// See src/server/content/README.md.
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { KINDS, KINDS_BY_NAME, kindByCollection } from '#content/kinds.ts';
import { duplicateBody } from '#protocol/contentSchemas.ts';
import { documentEndpoints } from '#protocol/documentEndpoints.ts';
import { publishingMode, type PublishingMode } from '#protocol/releaseSchemas.ts';
import { ResponseCache, type Present } from './responseCache.ts';
import { errorBody, notFound, SAVED_MEANWHILE, validationError } from '../platform/http/httpErrors.ts';
import {
  acceptDocument,
  acceptName,
  acceptNewDocument,
  HOME,
  isListed,
  presentDocument,
  SITE,
  type Kind,
} from '../documents/documentGate.ts';
import { route, routesOf } from '../platform/http/route.ts';
import { maySeeDrafts, requireRight } from '../accounts/authPlugin.ts';
import { addVary, negotiateEncoding } from '../platform/http/contentEncoding.ts';
import { withExtraFields } from '../documents/extraFields.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import * as comments from '../collaboration/commentRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as storedReleases from '../publishing/releaseRepository.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import { etagOf, expectedVersions, isCurrent } from '../platform/http/etag.ts';
import * as liveDocuments from '../documents/liveDocuments.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Largest accepted document, in bytes. */
const CONTENT_LIMIT_BYTES = 2 * 1024 * 1024;

export function contentRoutes(app: FastifyInstance, services: Services): void {
  const present = presentWith(services.database);
  const responses = new ResponseCache(services.database, present);
  for (const kind of KINDS) {
    const route = routesOf(app, documentEndpoints(kind), { collection: kind.collection });
    readRoute(route, services, responses, kind);
    saveRoute(route, services, present, kind);
    // A home screen belongs to its environment.
    if (kind.kind !== HOME) listAndCreateRoutes(route, services, present, kind);
    if (isListed(kind)) deleteRoute(route, services, present, kind);
  }
  duplicateRoute(app, services, present);
}

type DocumentRoute = ReturnType<
  typeof routesOf<ReturnType<typeof documentEndpoints>, { collection: string }>
>;

/** Site settings say how their environment is published. */
const presentWith =
  (db: Database): Present =>
  async (kind, stored) => ({
    ...presentDocument(kind, stored),
    ...(kind.kind === SITE && { publishing: (await storedReleases.publishing(db, stored.id)).mode }),
  });

function readRoute(route: DocumentRoute, { database }: Services, responses: ResponseCache, kind: Kind): void {
  route('GET /api/:collection/:id', async (request, reply) => {
    const { id } = request.params;
    const lastSave = await documents.lastSave(database, kind.kind, id);
    if (!lastSave) throw notFound();
    const etag = etagOf(lastSave.version);
    addVary(reply.header('cache-control', 'no-cache'), 'accept-encoding');
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send();
    const cachedResponse = await responses.get({
      kind,
      id,
      save: lastSave,
      encoding: negotiateEncoding(request),
    });
    if (!cachedResponse) throw notFound();
    if (cachedResponse.encoding !== 'identity') reply.header('content-encoding', cachedResponse.encoding);
    return reply
      .header('etag', etagOf(cachedResponse.version))
      .type('application/json; charset=utf-8')
      .send(cachedResponse.body);
  });
}

function saveRoute(route: DocumentRoute, { database }: Services, present: Present, kind: Kind): void {
  route('PUT /api/:collection/:id', { bodyLimit: CONTENT_LIMIT_BYTES }, async (request, reply) => {
    const { id } = request.params;
    const expected = expectedVersions(request.headers['if-match']);
    const save = async (): Promise<documents.SaveResult> => {
      const stored = await documents.get(database, kind.kind, id);
      if (!stored) throw notFound();
      const sent = withExtraFields(kind, request.body, presentDocument(kind, stored));
      const body = acceptDocument(kind, sent, stored.name);
      const mode = kind.kind === SITE ? modeIn(request.body) : undefined;
      if (mode && mode !== (await storedReleases.publishing(database, id)).mode)
        requireRight(request, 'content.publish');
      const saved = await inTransaction(database, async (tx) => {
        // Releases are locked before documents, as everywhere.
        if (mode) await storedReleases.lock(tx);
        const versions = expected ?? [stored.version];
        const result = await documents.save(tx, kind.kind, id, body, request.actor, versions);
        // With a save: by the version, clients notice that the mode is another one.
        if (result.outcome === 'saved' && mode)
          await storedReleases.setMode(tx, id, mode, request.actor ?? NOBODY);
        // Comments stay at their entries.
        if (result.outcome === 'saved') await comments.follow(tx, kind.kind, id, stored.body, body);
        return result;
      });
      // The extra fields that were kept are older than a save in between.
      return saved.outcome === 'stale' && !expected ? save() : saved;
    };
    const result = await save();
    if (result.outcome === 'missing') throw notFound();
    if (result.outcome === 'stale') return refuseStale(reply, present, kind, result);
    return respondWith(reply, present, kind, result.document);
  });
}

function listAndCreateRoutes(route: DocumentRoute, services: Services, present: Present, kind: Kind): void {
  // Kiosks fall back to the first environment, so the order must be stable.
  // See src/screens/README.md#choosing-an-environment.
  const order = kind.kind === SITE ? 'oldest first' : 'newest first';
  route('GET /api/:collection/names', async (request, reply) => {
    addVary(reply.header('cache-control', 'no-cache'), 'authorization', 'cookie');
    const { database } = services;
    return (await maySeeDrafts(request, database))
      ? documents.names(database, kind.kind, order)
      : liveDocuments.names(database, kind.kind, order);
  });

  route('GET /api/lists/:collection', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return documents.listed(services.database, kind.kind);
  });

  route('POST /api/:collection', { bodyLimit: CONTENT_LIMIT_BYTES }, async (request, reply) => {
    const body = acceptNewDocument(kind, request.body);
    const by = request.actor;
    const created = await inTransaction(services.database, async (tx) => {
      const isByHand = kind.kind === SITE && modeIn(request.body) === 'byHand';
      // Releases are locked before documents, as everywhere.
      if (isByHand) await storedReleases.lock(tx);
      const document = await documents.create(tx, kind.kind, { body }, by);
      if (kind.kind === SITE) {
        await createHome(tx, document, by);
        if (isByHand) await storedReleases.setMode(tx, document.id, 'byHand', by ?? NOBODY);
      }
      return document;
    });
    return respondWith(reply, present, kind, created);
  });
}

function deleteRoute(route: DocumentRoute, { database }: Services, present: Present, kind: Kind): void {
  route('DELETE /api/:collection/:id', async (request, reply) => {
    const expected = expectedVersions(request.headers['if-match']);
    const removed = await documents.remove(database, kind.kind, request.params.id, request.actor, expected);
    if (removed.outcome === 'missing') throw notFound();
    if (removed.outcome === 'stale') return refuseStale(reply, present, kind, removed);
    return presentDocument(kind, removed.document);
  });
}

/** How an environment is to be published; undefined if it is not said. Throws 400. */
function modeIn(sent: unknown): PublishingMode | undefined {
  const mode = (sent as { publishing?: unknown } | null)?.publishing;
  if (mode === undefined) return undefined;
  const parsed = z.safeParse(publishingMode, mode);
  if (!parsed.success) throw validationError([{ path: 'publishing', message: 'Must be atOnce or byHand' }]);
  return parsed.data;
}

const NOBODY: Actor = { id: null, name: '' };

async function createHome(db: Database, site: documents.StoredDocument, by: Actor | null): Promise<void> {
  const body = acceptNewDocument(KINDS_BY_NAME[HOME], { name: site.name });
  await documents.create(db, HOME, { id: site.id, body }, by);
}

function duplicateRoute(app: FastifyInstance, { database }: Services, present: Present): void {
  route(app, 'POST /api/duplicate/:collection/:id', async (request, reply) => {
    const kind = kindByCollection(request.params.collection);
    if (!kind || !isListed(kind)) throw notFound();
    const parsed = z.safeParse(duplicateBody, request.body ?? {});
    if (!parsed.success) throw validationError([{ path: 'newName', message: 'Required' }]);
    const newName = acceptName('newName', parsed.data.newName);
    const copy = await documents.duplicate(database, kind.kind, request.params.id, newName, request.actor);
    if (!copy) throw notFound();
    return respondWith(reply, present, kind, copy);
  });
}

function respondWith(
  reply: FastifyReply,
  present: Present,
  kind: Kind,
  document: documents.StoredDocument,
): ReturnType<Present> {
  reply.header('etag', etagOf(document.version)).header('cache-control', 'no-cache');
  return present(kind, document);
}

type StaleSave = Extract<documents.SaveResult, { outcome: 'stale' }>;

async function refuseStale(
  reply: FastifyReply,
  present: Present,
  kind: Kind,
  { current, savedBy }: StaleSave,
): Promise<FastifyReply> {
  const { version, updatedAt: savedAt } = current;
  reply.code(412).header('etag', etagOf(version));
  return reply.send(
    errorBody(412, SAVED_MEANWHILE, {
      current: await present(kind, current),
      version,
      currentVersion: version,
      savedAt,
      ...(savedBy !== null && { savedBy }),
    }),
  );
}
