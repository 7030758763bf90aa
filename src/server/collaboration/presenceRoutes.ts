// Who else is on a document. See src/server/collaboration/README.md#presence.
import type { FastifyInstance } from 'fastify';
import type { Presence } from '#protocol/collaborationEndpoints.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { openEventStream } from '../platform/http/eventStream.ts';
import { HttpError, unauthorized, validationError } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import { PresenceFeed } from './presenceFeed.ts';
import type { Services } from '../services.ts';
import * as presences from './presenceRepository.ts';
import * as sessions from '../accounts/sessionRepository.ts';

export function presenceRoutes(app: FastifyInstance, services: Services): void {
  const { database, node } = services;
  const feed = new PresenceFeed(database, node, (error) =>
    app.log.error({ err: error }, 'presence could not be read'),
  );
  app.addHook('preClose', async () => feed.close());
  streamRoute(app, services, feed);
  /** Signs of life come every few seconds; only failures are logged. */
  const quiet = { logLevel: 'warn' } as const;

  route(app, 'PUT /api/presence/:tab', quiet, async (request) => {
    const { account, params, body } = request;
    if (!account) throw unauthorized();
    if (clientIdOf(params.tab) === undefined)
      throw validationError([{ path: 'tab', message: 'Must be a UUID' }]);
    const nowMs = Date.now();
    await presences.note(database, account.id, params.tab, body, nowMs);
    void feed.poll();
    const others = await presences.othersOn(database, body.document, account.id, nowMs);
    return presenceOf(others);
  });

  route(app, 'DELETE /api/presence/:tab', quiet, async ({ account, params }) => {
    if (account) await presences.leave(database, account.id, params.tab);
    void feed.poll();
  });
}

function streamRoute(app: FastifyInstance, { database }: Services, feed: PresenceFeed): void {
  route(app, 'GET /api/presence/:tab', { logLevel: 'warn' }, async (request, reply) => {
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
        return (await sessions.find(database, sessionId, Date.now())) !== undefined;
      },
      onClose: () => stream.end(),
    });
    stream.onClose(unsubscribe);
    return reply;
  });
}

const presenceOf = (others: readonly presences.PresentTab[]): Presence => ({
  others: others.map(({ account: id, name, path }) => ({ id, name, path })),
});
