// Who else is on a document. See src/server/README.md#216-presence.
import type { FastifyInstance } from 'fastify';
import { byTab, presence, presenceBody } from '#protocol/presenceSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { unauthorized, validationError } from '../httpErrors.ts';
import { describe, noContent, typed } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';

export function presenceRoutes(app: FastifyInstance, { presences }: Services): void {
  const api = typed(app);
  const shared = { tag: 'People', access: 'account', params: byTab } as const;
  /** Signs of life come every few seconds; only failures are logged. */
  const quiet = { logLevel: 'warn' } as const;

  const note = describe({
    ...shared,
    summary: 'This tab is on a document; who else is',
    body: presenceBody,
    response: { 200: presence },
    errors: [400, 413, 415, 503],
  });
  api.put('/api/presence/:tab', { ...quiet, schema: note }, async (request, reply) => {
    const { account, params, body } = request;
    if (!account) throw unauthorized();
    if (clientIdOf(params.tab) === undefined)
      throw validationError([{ path: 'tab', message: 'Must be a UUID' }]);
    reply.header('cache-control', 'no-store');
    const nowMs = Date.now();
    await presences.note(account.id, params.tab, body, nowMs);
    const others = await presences.othersOn(body.document, account.id, nowMs);
    return { others: others.map(({ account: id, name, path }) => ({ id, name, path })) };
  });

  const leave = describe({
    ...shared,
    summary: 'This tab is on no document any more',
    response: { 204: noContent },
    errors: [503],
  });
  api.delete('/api/presence/:tab', { ...quiet, schema: leave }, async ({ account, params }, reply) => {
    if (account) await presences.leave(account.id, params.tab);
    return reply.code(204).send();
  });
}
