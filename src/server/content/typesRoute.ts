// Options for editors: the kinds with lists, and link targets (GET /api/types).
// See src/server/content/README.md#reading-content.
import type { FastifyInstance } from 'fastify';
import { KINDS } from '#content/kinds.ts';
import { targetType } from '#content/parts/targetFields.ts';
import { metaOf } from '#schema/field.ts';
import { isListed } from '../documents/documentGate.ts';
import { route } from '../platform/http/route.ts';

export function typesRoute(app: FastifyInstance): void {
  const types = KINDS.filter(isListed).flatMap(({ route: value, plural }) =>
    value === null ? [] : [{ value, label: plural }],
  );
  const connectedTypes = metaOf(targetType())?.options ?? [];

  route(app, 'GET /api/types', async () => ({ types, connectedTypes }));
}
