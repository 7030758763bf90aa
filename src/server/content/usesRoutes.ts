// Where a document or a file is used: fields of other documents that refer to it. For editors.
import type { FastifyInstance } from 'fastify';
import { KINDS, kindByCollection, type Kind } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { usesIn, type DocumentUse } from '#rules/documentUses.ts';
import type { DocumentUse as FoundUse } from '#protocol/contentSchemas.ts';
import { rowNumberOf } from '#protocol/paramSchemas.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';
import * as media from '../media/mediaRepository.ts';

const KIND_BY_NAME = new Map<string, Kind>(KINDS.map((kind) => [kind.kind, kind]));

export function usesRoutes(app: FastifyInstance, { database }: Services): void {
  route(app, 'GET /api/uses/media/:id', async ({ params }) => {
    const file = await media.get(database, rowNumberOf(params.id));
    if (!file) throw notFound();
    return findUses([file.url], (use) => 'url' in use && use.url === file.url);
  });

  route(app, 'GET /api/uses/:collection/:id', async ({ params }) => {
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
    const candidates = await documents.containing(database, ...texts);
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
