// Saved states of documents, and restoring deleted ones. For editors.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { kindByCollection } from '#content/kinds.ts';
import {
  document,
  historyEntry,
  historyQuery,
  listedDocument,
  versionText,
} from '#protocol/contentSchemas.ts';
import { byCollection, byDocument, byVersion } from '#protocol/paramSchemas.ts';
import { isListed, presentDocument, type Kind } from '../documents/documentGate.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';
import { etagOf } from '../platform/http/etag.ts';

/** Longest list of a response. */
const PAGE_SIZE = 50;
export function historyRoutes(app: FastifyInstance, { documents }: Services): void {
  const api = typed(app);

  const saves = describe({
    tag: 'History',
    summary: 'Saves of a document, newest first, 50 at most',
    access: 'content.view',
    params: byDocument,
    querystring: historyQuery,
    response: { 200: z.array(historyEntry) },
    errors: [400, 404, 503],
  });
  api.get('/api/history/:collection/:id', { schema: saves }, async (request, reply) => {
    const { collection, id } = request.params;
    const { before } = request.query;
    reply.header('cache-control', 'no-cache');
    const entries = await documents.history(kindOf(collection).kind, id, { before, limit: PAGE_SIZE });
    if (entries.length === 0 && before === undefined) throw notFound();
    return entries;
  });

  const savedDocument = describe({
    tag: 'History',
    summary: 'A document as a save left it',
    access: 'content.view',
    params: byVersion,
    response: { 200: document },
    errors: [404, 503],
  });
  api.get('/api/history/:collection/:id/:version', { schema: savedDocument }, async (request) => {
    const kind = kindOf(request.params.collection);
    const { id } = request.params;
    const version = z.safeParse(versionText, request.params.version);
    const revision = version.success ? await documents.revision(kind.kind, id, version.data) : undefined;
    if (!revision?.body) throw notFound();
    return presentDocument(kind, { id, name: revision.body.name, body: revision.body });
  });

  const deleted = describe({
    tag: 'History',
    summary: 'Deleted documents of a collection',
    access: 'content.view',
    params: byCollection,
    response: { 200: z.array(listedDocument) },
    errors: [404, 503],
  });
  api.get('/api/deleted/:collection', { schema: deleted }, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return documents.deleted(kindOf(request.params.collection).kind, PAGE_SIZE);
  });

  const restored = describe({
    tag: 'History',
    summary: 'Restores a deleted document under its id',
    access: 'content.edit',
    params: byDocument,
    response: { 200: document },
    errors: [400, 404, 409, 413, 415, 503, 507],
  });
  api.post('/api/restore/:collection/:id', { schema: restored }, async (request, reply) => {
    const kind = kindOf(request.params.collection);
    const { id } = request.params;
    const restoredDocument = isListed(kind)
      ? await documents.restore(kind.kind, id, request.actor)
      : undefined;
    if (restoredDocument) {
      reply.header('etag', etagOf(restoredDocument.version)).header('cache-control', 'no-cache');
      return presentDocument(kind, restoredDocument);
    }
    if (await documents.get(kind.kind, id)) throw new HttpError(409, 'It has not been deleted.');
    throw notFound();
  });
}

function kindOf(collection: string): Kind {
  const kind = kindByCollection(collection);
  if (!kind) throw notFound();
  return kind;
}
