// What an editor can choose from: the kinds with lists, and where a link may lead (GET /api/types).
// See src/server/README.md#24-reading-content.
import type { FastifyInstance } from 'fastify';
import { KINDS } from '#content/kinds.ts';
import { targetType } from '#content/parts/targetFields.ts';
import { metaOf } from '#schema/field.ts';
import { isListed } from '../documentGate.ts';
import type { EditorOnly } from '../plugins/authPlugin.ts';

export function typesRoute(app: FastifyInstance, editorOnly: EditorOnly): void {
  const types = KINDS.filter(isListed).map(({ route, plural }) => ({ value: route, label: plural }));
  const connectedTypes = metaOf(targetType())?.options ?? [];
  app.get('/api/types', { onRequest: editorOnly }, async () => ({ types, connectedTypes }));
}
