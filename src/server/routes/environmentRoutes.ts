// The list of environments. See src/server/README.md#240-records.
import type { FastifyInstance } from 'fastify';
import { environmentRecord } from '#protocol/releaseSchemas.ts';
import { SITE } from '../documentGate.ts';
import { listRoute } from '../records/listRoute.ts';
import type { Services } from '../services.ts';

export function environmentRoutes(app: FastifyInstance, services: Services): void {
  const { documents, releases } = services;
  listRoute(app, services, {
    tag: 'Releases',
    access: 'content.view',
    path: '/api/environments',
    summary: 'Environments, and how each is published',
    item: environmentRecord,
    load: async () =>
      Promise.all(
        (await documents.names(SITE, 'oldest first')).map(async ({ id, name }) => ({
          id,
          name,
          mode: (await releases.publishing(id)).mode,
        })),
      ),
    idOf: ({ id }) => id,
    textOf: ({ id, name }) => `${id} ${name}`,
    sorts: { name: ({ name }) => name, mode: ({ mode }) => mode },
    filters: { mode: ({ mode }) => mode },
    cells: (environment) => environment,
  });
}
