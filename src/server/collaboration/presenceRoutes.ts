// Who else is on a document. See src/server/collaboration/README.md#presence.
import type { FastifyInstance } from 'fastify';
import { textResponse } from '#protocol/appSchemas.ts';
import { byTab, presence, presenceBody, type Presence } from '#protocol/presenceSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { openEventStream } from '../platform/http/eventStream.ts';
import { HttpError, unauthorized, validationError } from '../platform/http/httpErrors.ts';
import { describe, noContent, readByHandler, typed } from '../platform/http/apiDocument.ts';
import { PresenceFeed } from './presenceFeed.ts';
import type { Services } from '../services.ts';
import type { PresentTab } from './presenceRepository.ts';

export function presenceRoutes(app: FastifyInstance, services: Services): void {
  const { node, presences } = services;
  const feed = new PresenceFeed(presences, node, (error) =>
    app.log.error({ err: error }, 'presence could not be read'),
  );
  app.addHook('preClose', async () => feed.close());
  streamRoute(app, services, feed);
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
    void feed.poll();
    const others = await presences.othersOn(body.document, account.id, nowMs);
    return presenceOf(others);
  });

  const leave = describe({
    ...shared,
    summary: 'This tab is on no document any more',
    response: { 204: noContent },
    errors: [503],
  });
  api.delete('/api/presence/:tab', { ...quiet, schema: leave }, async ({ account, params }, reply) => {
    if (account) await presences.leave(account.id, params.tab);
    void feed.poll();
    return reply.code(204).send();
  });
}

function streamRoute(app: FastifyInstance, { sessions }: Services, feed: PresenceFeed): void {
  const schema = describe({
    tag: 'People',
    access: 'account',
    summary: 'Server-sent events: who else is on the document of this tab',
    params: byTab,
    response: { 200: textResponse },
    produces: ['text/event-stream'],
    errors: [503],
  });
  const options = { ...readByHandler, logLevel: 'warn', schema } as const;
  app.get<{ Params: { tab: string } }>('/api/presence/:tab', options, async (request, reply) => {
    const { account, sessionId } = request;
    if (!account || sessionId === null) throw unauthorized();
    if (feed.isFullFor(account.id)) throw new HttpError(503, 'Too many listen already.');
    const stream = openEventStream(reply);
    const unsubscribe = feed.subscribe({
      account: account.id,
      tab: request.params.tab,
      onOthers: (others) => stream.write(`data: ${JSON.stringify(presenceOf(others))}\n\n`),
      onCheck: async () => {
        stream.write(':\n\n');
        return (await sessions.find(sessionId, Date.now())) !== undefined;
      },
      onClose: () => stream.end(),
    });
    stream.onClose(unsubscribe);
    return reply;
  });
}

const presenceOf = (others: readonly PresentTab[]): Presence => ({
  others: others.map(({ account: id, name, path }) => ({ id, name, path })),
});
