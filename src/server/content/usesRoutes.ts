// Where a document or a file is used: fields of other documents that refer to it. For editors.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { KINDS, kindByCollection, type Kind } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { usesIn, type DocumentUse } from '#rules/documentUses.ts';
import { documentUse, type DocumentUse as FoundUse } from '#protocol/contentSchemas.ts';
import { byDocument, byId, rowNumberOf } from '#protocol/paramSchemas.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';

const KIND_BY_NAME = new Map<string, Kind>(KINDS.map((kind) => [kind.kind, kind]));

export function usesRoutes(app: FastifyInstance, { documents, media }: Services): void {
  const api = typed(app);
  const shared = {
    tag: 'History',
    access: 'content.view',
    response: { 200: z.array(documentUse) },
    errors: [404, 503],
  } as const;

  const ofFile = describe({ ...shared, summary: 'Fields that show a file', params: byId });
  api.get('/api/uses/media/:id', { schema: ofFile }, async ({ params }) => {
    const file = await media.get(rowNumberOf(params.id));
    if (!file) throw notFound();
    return findUses([file.url], (use) => 'url' in use && use.url === file.url);
  });

  const ofDocument = describe({ ...shared, summary: 'Fields that lead to a document', params: byDocument });
  api.get('/api/uses/:collection/:id', { schema: ofDocument }, async ({ params }) => {
    const { collection, id } = params;
    if (!kindByCollection(collection)) throw notFound();
    // Finds the id as a complete value, or at the end of an address.
    const uses = await findUses(
      [`"${id}"`, `/${id}`],
      (use) => 'id' in use && use.collection === collection && use.id === id,
    );
    // A quiz slide's link to itself is not a use by another document.
    return uses.filter((use) => use.collection !== collection || use.id !== id);
  });

  // A text search in the database preselects documents, so that thousands need not be read.
  async function findUses(
    texts: readonly string[],
    isUse: (use: DocumentUse) => boolean,
  ): Promise<FoundUse[]> {
    const candidates = await documents.containing(...texts);
    return candidates.flatMap(({ kind: kindName, id, name, body }) => {
      const kind = KIND_BY_NAME.get(kindName);
      if (!kind) return [];
      const document = restore(kind, body);
      return usesIn(kind.schema, document)
        .filter(isUse)
        .map(({ path }) => ({
          collection: kind.collection,
          id,
          name,
          path,
          label: labelsTo(kind.schema, document, path).join(' › '),
        }));
    });
  }
}
