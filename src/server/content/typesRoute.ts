// Options for editors: the kinds with lists, and link targets (GET /api/types).
// See src/server/content/README.md#reading-content.
import type { FastifyInstance } from 'fastify';
import { KINDS } from '#content/kinds.ts';
import { targetType } from '#content/parts/targetFields.ts';
import { contentTypes } from '#protocol/contentSchemas.ts';
import { metaOf } from '#schema/field.ts';
import { isListed } from '../documents/documentGate.ts';
import { describe } from '../platform/http/apiDocument.ts';

export function typesRoute(app: FastifyInstance): void {
  const types = KINDS.filter(isListed).map(({ route, plural }) => ({ value: route, label: plural }));
  const connectedTypes = metaOf(targetType())?.options ?? [];
  const schema = describe({
    tag: 'Content',
    summary: 'Kinds with lists, and where a link may lead',
    access: 'content.view',
    response: { 200: contentTypes },
  });
  app.get('/api/types', { schema }, async () => ({ types, connectedTypes }));
}
