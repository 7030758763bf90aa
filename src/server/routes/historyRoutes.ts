// What a document was: its saved states, and the way back for one that was deleted. Editors only.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { kindByCollection } from '#content/kinds.ts';
import { isListed, presentDocument, type Kind } from '../documentGate.ts';
import { HttpError, notFound, validationError } from '../httpErrors.ts';
import type { EditorOnly } from '../plugins/authPlugin.ts';
import type { Services } from '../services.ts';
import { etagOf } from './etag.ts';

type ByDocument = { Params: { collection: string; id: string } };

/** Most entries of one answer. */
const PAGE_SIZE = 50;
const HIGHEST_VERSION = 999_999_999;

const version = z.coerce
  .number('Must be a version')
  .int('Must be a version')
  .min(1, 'Must be a version')
  .max(HIGHEST_VERSION, 'Must be a version');

export function historyRoutes(app: FastifyInstance, { documents }: Services, editorOnly: EditorOnly): void {
  const options = { onRequest: editorOnly };

  app.get<ByDocument & { Querystring: { before?: string } }>(
    '/api/history/:collection/:id',
    options,
    async (request, reply) => {
      const { collection, id } = request.params;
      const before = z.optional(version).safeParse(request.query.before);
      if (!before.success) throw validationError([{ path: 'before', message: 'Must be a version' }]);
      reply.header('cache-control', 'no-cache');
      const entries = await documents.history(kindOf(collection).kind, id, {
        before: before.data,
        limit: PAGE_SIZE,
      });
      if (entries.length === 0 && before.data === undefined) throw notFound();
      return entries;
    },
  );

  app.get<ByDocument & { Params: { version: string } }>(
    '/api/history/:collection/:id/:version',
    options,
    async (request) => {
      const kind = kindOf(request.params.collection);
      const { id } = request.params;
      const wanted = version.safeParse(request.params.version);
      const revision = wanted.success ? await documents.revision(kind.kind, id, wanted.data) : undefined;
      if (!revision?.body) throw notFound();
      return presentDocument(kind, { id, name: revision.body.name, body: revision.body });
    },
  );

  app.get<{ Params: { collection: string } }>('/api/deleted/:collection', options, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return documents.deleted(kindOf(request.params.collection).kind, PAGE_SIZE);
  });

  app.post<ByDocument>('/api/restore/:collection/:id', options, async (request, reply) => {
    const kind = kindOf(request.params.collection);
    const { id } = request.params;
    const account = request.account?.id ?? null;
    const back = isListed(kind) ? await documents.bringBack(kind.kind, id, account) : undefined;
    if (back) {
      reply.header('etag', etagOf(back.version)).header('cache-control', 'no-cache');
      return presentDocument(kind, back);
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
