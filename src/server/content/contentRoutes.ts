// Routes for documents of all kinds; independent of the fields of a kind.
// See src/server/content/README.md.
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { KINDS, KINDS_BY_NAME, kindByCollection } from '#content/kinds.ts';
import {
  creationForm,
  document,
  documentBody,
  documentName,
  duplicateBody,
  listedDocument,
} from '#protocol/contentSchemas.ts';
import { editRightOf } from '#rules/rights.ts';
import { staleSaveResponse } from '#protocol/errorSchemas.ts';
import { publishingMode, type PublishingMode } from '#protocol/releaseSchemas.ts';
import { byDocument, byId, ifMatch, ifNoneMatch } from '#protocol/paramSchemas.ts';
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
import { describe, readByHandler, typed } from '../platform/http/apiDocument.ts';
import { maySeeDrafts, requireRight } from '../accounts/authPlugin.ts';
import { addVary, negotiateEncoding } from '../platform/http/contentEncoding.ts';
import { withExtraFields } from '../documents/extraFields.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import { CommentRepository } from '../collaboration/commentRepository.ts';
import { DocumentRepository, type SaveResult, type StoredDocument } from '../documents/documentRepository.ts';
import { ReleaseRepository } from '../publishing/releaseRepository.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import { etagOf, expectedVersions, isCurrent } from '../platform/http/etag.ts';

/** Largest accepted document, in bytes. */
const CONTENT_LIMIT_BYTES = 2 * 1024 * 1024;

export function contentRoutes(app: FastifyInstance, services: Services): void {
  const present = presentWith(services.releases);
  const responses = new ResponseCache(services.documents, present);
  for (const kind of KINDS) {
    readRoute(app, services, responses, kind);
    saveRoute(app, services, present, kind);
    // A home screen belongs to its environment.
    if (kind.kind !== HOME) listAndCreateRoutes(app, services, present, kind);
    if (isListed(kind)) deleteRoute(app, services, present, kind);
  }
  duplicateRoute(app, services, present);
}

/** Site settings say how their environment is published. */
const presentWith =
  (releases: ReleaseRepository): Present =>
  async (kind, stored) => ({
    ...presentDocument(kind, stored),
    ...(kind.kind === SITE && { publishing: (await releases.publishing(stored.id)).mode }),
  });

const pathOf = ({ collection }: Kind): string => `/api/${collection}/:id`;

function readRoute(
  app: FastifyInstance,
  { documents }: Services,
  responses: ResponseCache,
  kind: Kind,
): void {
  const schema = describe({
    tag: 'Content',
    summary: `Reads a document of ${kind.collection}`,
    access: 'anyone',
    params: byId,
    headers: ifNoneMatch,
    response: { 200: document, 304: z.null() },
    errors: [404, 503],
  });
  typed(app).get(pathOf(kind), { schema }, async (request, reply) => {
    const { id } = request.params;
    const lastSave = await documents.lastSave(kind.kind, id);
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

function saveRoute(
  app: FastifyInstance,
  { database, documents, releases: publishing }: Services,
  present: Present,
  kind: Kind,
): void {
  const schema = describe({
    tag: 'Content',
    summary: `Saves a document of ${kind.collection}`,
    access: editRightOf(kind.kind),
    params: byId,
    headers: ifMatch,
    body: documentBody,
    response: { 200: document, 412: staleSaveResponse },
    errors: [400, 404, 413, 415, 503, 507],
  });
  const options = { ...readByHandler, schema, bodyLimit: CONTENT_LIMIT_BYTES };
  typed(app).put(pathOf(kind), options, async (request, reply) => {
    const { id } = request.params;
    const expected = expectedVersions(request.headers['if-match']);
    const save = async (): Promise<SaveResult> => {
      const stored = await documents.get(kind.kind, id);
      if (!stored) throw notFound();
      const sent = withExtraFields(kind, request.body, presentDocument(kind, stored));
      const body = acceptDocument(kind, sent, stored.name);
      const mode = kind.kind === SITE ? modeIn(request.body) : undefined;
      if (mode && mode !== (await publishing.publishing(id)).mode) requireRight(request, 'content.publish');
      const saved = await inTransaction(database, async (tx) => {
        const releases = new ReleaseRepository(tx);
        // Releases are locked before documents, as everywhere.
        if (mode) await releases.lock();
        const versions = expected ?? [stored.version];
        const result = await new DocumentRepository(tx).save(kind.kind, id, body, request.actor, versions);
        // With a save: the version tells clients that the mode is another one.
        if (result.outcome === 'saved' && mode) await releases.setMode(id, mode, request.actor ?? NOBODY);
        // Comments stay at their entries.
        if (result.outcome === 'saved')
          await new CommentRepository(tx).follow(kind.kind, id, stored.body, body);
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

function listAndCreateRoutes(app: FastifyInstance, services: Services, present: Present, kind: Kind): void {
  // Kiosks fall back to the first environment, so the order must be stable.
  // See src/screens/README.md#choosing-an-environment.
  const order = kind.kind === SITE ? 'oldest first' : 'newest first';
  const names = describe({
    tag: 'Content',
    summary: `Ids and names of ${kind.collection}; without an account, of those that are live`,
    access: 'anyone',
    response: { 200: z.array(documentName) },
    errors: [503],
  });
  app.get(`/api/${kind.collection}/names`, { schema: names }, async (request, reply) => {
    addVary(reply.header('cache-control', 'no-cache'), 'authorization', 'cookie');
    const { documents, liveDocuments } = services;
    return (await maySeeDrafts(request, services))
      ? documents.names(kind.kind, order)
      : liveDocuments.names(kind.kind, order);
  });

  const list = describe({
    tag: 'Content',
    summary: `Lists ${kind.collection}, newest first`,
    access: 'content.view',
    response: { 200: z.array(listedDocument) },
    errors: [503],
  });
  app.get(`/api/lists/${kind.collection}`, { schema: list }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return services.documents.listed(kind.kind);
  });

  const schema = describe({
    tag: 'Content',
    summary: `Creates a document in ${kind.collection}`,
    access: editRightOf(kind.kind),
    body: creationForm,
    response: { 200: document },
    errors: [400, 413, 415, 503, 507],
  });
  const options = { ...readByHandler, schema, bodyLimit: CONTENT_LIMIT_BYTES };
  app.post(`/api/${kind.collection}`, options, async (request, reply) => {
    const body = acceptNewDocument(kind, request.body);
    const by = request.actor;
    const created = await inTransaction(services.database, async (tx) => {
      const documents = new DocumentRepository(tx);
      const isByHand = kind.kind === SITE && modeIn(request.body) === 'byHand';
      // Releases are locked before documents, as everywhere.
      if (isByHand) await new ReleaseRepository(tx).lock();
      const document = await documents.create(kind.kind, { body }, by);
      if (kind.kind === SITE) {
        await createHome(documents, document, by);
        if (isByHand) await new ReleaseRepository(tx).setMode(document.id, 'byHand', by ?? NOBODY);
      }
      return document;
    });
    return respondWith(reply, present, kind, created);
  });
}

function deleteRoute(app: FastifyInstance, { documents }: Services, present: Present, kind: Kind): void {
  const schema = describe({
    tag: 'Content',
    summary: `Deletes a document of ${kind.collection}`,
    access: editRightOf(kind.kind),
    params: byId,
    headers: ifMatch,
    response: { 200: document, 412: staleSaveResponse },
    errors: [404, 503, 507],
  });
  typed(app).delete(pathOf(kind), { schema }, async (request, reply) => {
    const expected = expectedVersions(request.headers['if-match']);
    const removed = await documents.remove(kind.kind, request.params.id, request.actor, expected);
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

async function createHome(
  documents: DocumentRepository,
  site: StoredDocument,
  by: Actor | null,
): Promise<void> {
  const body = acceptNewDocument(KINDS_BY_NAME[HOME], { name: site.name });
  await documents.create(HOME, { id: site.id, body }, by);
}

function duplicateRoute(app: FastifyInstance, { documents }: Services, present: Present): void {
  const schema = describe({
    tag: 'Content',
    summary: 'Copies a document under a new name',
    access: 'content.edit',
    params: byDocument,
    body: duplicateBody,
    response: { 200: document },
    errors: [400, 404, 413, 415, 503, 507],
  });
  typed(app).post(
    '/api/duplicate/:collection/:id',
    // An unknown collection gives 404 before the name is checked.
    { ...readByHandler, schema },
    async (request, reply) => {
      const kind = kindByCollection(request.params.collection);
      if (!kind || !isListed(kind)) throw notFound();
      const parsed = z.safeParse(duplicateBody, request.body ?? {});
      if (!parsed.success) throw validationError([{ path: 'newName', message: 'Required' }]);
      const newName = acceptName('newName', parsed.data.newName);
      const copy = await documents.duplicate(kind.kind, request.params.id, newName, request.actor);
      if (!copy) throw notFound();
      return respondWith(reply, present, kind, copy);
    },
  );
}

function respondWith(
  reply: FastifyReply,
  present: Present,
  kind: Kind,
  document: StoredDocument,
): Promise<Record<string, unknown>> {
  reply.header('etag', etagOf(document.version)).header('cache-control', 'no-cache');
  return present(kind, document);
}

type StaleSave = Extract<SaveResult, { outcome: 'stale' }>;

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
