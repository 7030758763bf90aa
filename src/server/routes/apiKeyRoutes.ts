// Keys for machines, for administrators. See src/server/README.md#214-people-and-audit.
import type { FastifyInstance } from 'fastify';
import { byId } from '#protocol/paramSchemas.ts';
import { apiKey, apiKeyBody, newApiKey } from '#protocol/peopleSchemas.ts';
import { isKeyRight } from '#rules/rights.ts';
import { notFound } from '../httpErrors.ts';
import { describe, noContent, typed } from '../plugins/apiDocument.ts';
import { listRoute } from '../records/listRoute.ts';
import type { Services } from '../services.ts';

export function apiKeyRoutes(app: FastifyInstance, services: Services): void {
  const { apiKeys, audit } = services;
  const api = typed(app);
  const shared = { tag: 'People', access: 'keys.manage' } as const;

  listRoute(app, services, {
    ...shared,
    path: '/api/keys',
    summary: 'Keys for machines',
    item: apiKey,
    load: async () =>
      (await apiKeys.list()).map(({ id, name, scopes, maker, isActive, createdAt, usedMs }) => ({
        id,
        name,
        scopes: scopes.filter(isKeyRight),
        madeBy: maker,
        active: isActive,
        createdAt,
        lastUsedAt: usedMs === null ? null : new Date(usedMs).toISOString(),
      })),
    idOf: ({ id }) => id,
    textOf: ({ name, madeBy, scopes }) => `${name} ${madeBy ?? ''} ${scopes.join(' ')}`,
    sorts: {
      name: ({ name }) => name,
      madeBy: ({ madeBy }) => madeBy,
      createdAt: ({ createdAt }) => createdAt,
      lastUsedAt: ({ lastUsedAt }) => lastUsedAt,
    },
    filters: { active: ({ active }) => active },
    cells: ({ scopes, ...key }) => ({ ...key, scopes: scopes.join(' ') }),
  });

  const creation = describe({
    ...shared,
    summary: 'Makes a key, which is sent this once',
    body: apiKeyBody,
    response: { 201: newApiKey },
    errors: [400, 413, 415, 503],
  });
  api.post('/api/keys', { schema: creation }, async (request, reply) => {
    const { name, scopes } = request.body;
    const made = await apiKeys.create(name, [...new Set(scopes)], request.actor?.id ?? null);
    const detail = { scopes: scopes.join(' ') };
    await audit.add({ actor: request.actor, action: 'make-key', subject: name, detail });
    reply.code(201).header('cache-control', 'no-store');
    return made;
  });

  const removal = describe({
    ...shared,
    summary: 'Removes a key, which ends its access at once',
    params: byId,
    response: { 204: noContent },
    errors: [404, 503],
  });
  api.delete('/api/keys/:id', { schema: removal }, async (request, reply) => {
    const removed = await apiKeys.remove(request.params.id);
    if (!removed) throw notFound();
    await audit.add({ actor: request.actor, action: 'remove-key', subject: removed.name });
    return reply.code(204).send();
  });
}
