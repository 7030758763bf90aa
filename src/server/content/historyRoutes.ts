// Saved states of documents, and restoring deleted ones. For editors.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { kindByCollection } from '#content/kinds.ts';
import { versionText } from '#protocol/contentSchemas.ts';
import { isListed, presentDocument, type Kind } from '../documents/documentGate.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { etagOf } from '../platform/http/etag.ts';
import * as documents from '../documents/documentRepository.ts';

/** Longest list of a response. */
const PAGE_SIZE = 50;
export function historyRoutes(app: FastifyInstance, { database }: Services): void {
  route(app, 'GET /api/history/:collection/:id', async (request, reply) => {
    const { collection, id } = request.params;
    const { before } = request.query;
    reply.header('cache-control', 'no-cache');
    const entries = await documents.history(database, kindOf(collection).kind, id, {
      before,
      limit: PAGE_SIZE,
    });
    if (entries.length === 0 && before === undefined) throw notFound();
    return entries;
  });

  route(app, 'GET /api/history/:collection/:id/:version', async (request) => {
    const kind = kindOf(request.params.collection);
    const { id } = request.params;
    const version = z.safeParse(versionText, request.params.version);
    const revision = version.success
      ? await documents.revision(database, kind.kind, id, version.data)
      : undefined;
    if (!revision?.body) throw notFound();
    return presentDocument(kind, { id, name: revision.body.name, body: revision.body });
  });

  route(app, 'GET /api/deleted/:collection', async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return documents.deleted(database, kindOf(request.params.collection).kind, PAGE_SIZE);
  });

  route(app, 'POST /api/restore/:collection/:id', async (request, reply) => {
    const kind = kindOf(request.params.collection);
    const { id } = request.params;
    const restoredDocument = isListed(kind)
      ? await documents.restore(database, kind.kind, id, request.actor)
      : undefined;
    if (restoredDocument) {
      reply.header('etag', etagOf(restoredDocument.version)).header('cache-control', 'no-cache');
      return presentDocument(kind, restoredDocument);
    }
    if (await documents.get(database, kind.kind, id)) throw new HttpError(409, 'It has not been deleted.');
    throw notFound();
  });
}

function kindOf(collection: string): Kind {
  const kind = kindByCollection(collection);
  if (!kind) throw notFound();
  return kind;
}
