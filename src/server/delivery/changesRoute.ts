// Changes as server-sent events (WHATWG HTML, 9.2). Kiosks apply them when no visitor is there.
import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { clientIdOf } from '#rules/eventBatch.ts';
import { spreadFor } from '#rules/pollSpread.ts';
import { AddressCounts } from '../platform/http/addressCounts.ts';
import { ChangeFeed, type Change, type Listener } from './changeFeed.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { openEventStream, type EventStream } from '../platform/http/eventStream.ts';
import { errorBody } from '../platform/http/httpErrors.ts';
import { appRevision } from './offlineManifest.ts';
import { route } from '../platform/http/route.ts';
import { maySeeDrafts, TOKEN_LIFE_S } from '../accounts/authPlugin.ts';
import type { Services } from '../services.ts';
import { KIOSK_CALL } from '../calls/callRepository.ts';
import { KIOSK_COMMAND, KIOSK_COMMAND_BATCH } from '../kiosks/commandRepository.ts';
import { KIOSK_SETTINGS, OWN_KIOSK_SETTINGS } from '../fleet/storeRepository.ts';
import * as documents from '../documents/documentRepository.ts';

/** Reconnection times are spread, because all connections break at once when a server restarts. */
const RETRY_MS = { min: 2000, max: 12_000 };
const RETRY_AFTER_S = 30;
const MS_PER_SECOND = 1000;
/** The kiosks of a large store, or of a small chain behind one address. */
const CONNECTIONS_PER_ADDRESS = 500;

/** Returns how many listen on this node. */
export function changesRoute(app: FastifyInstance, services: Services): () => number {
  const { database, settings } = services;
  const feed = new ChangeFeed(services, (error) =>
    app.log.error({ err: error }, 'changes could not be read'),
  );
  const connections = new AddressCounts(CONNECTIONS_PER_ADDRESS);
  app.addHook('preClose', async () => feed.close());

  route(app, 'GET /api/changes', async (request, reply) => {
    const releaseAddress = connections.acquire(clientAddress(request.ip));
    if (!releaseAddress)
      return reply
        .code(429)
        .header('retry-after', RETRY_AFTER_S)
        .send(errorBody(429, 'This address listens too often already.'));
    request.raw.socket.once('close', releaseAddress);
    if (feed.isFull)
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_S)
        .send(errorBody(503, 'Too many listen already.'));
    const seesDrafts = await maySeeDrafts(request, database);
    const latest = await documents.latestChange(database);
    const lastSeen =
      changeNumberOf(request.headers['last-event-id']) ?? changeNumberOf(request.query.since) ?? latest;
    // After restoring a backup, the database may be behind the client; a client that reconnects
    // checks everything anyway.
    const since = Math.min(lastSeen, latest);
    const app = (await appRevision(settings)) ?? '';
    const stream = openEventStream(reply);
    const hello = JSON.stringify({ app, time: Date.now() });
    const retryMs = randomInt(RETRY_MS.min, RETRY_MS.max);
    stream.write(`retry: ${retryMs}\nid: ${since}\nevent: hello\ndata: ${hello}\n\n`);
    const kiosk = clientIdOf(request.query.kiosk ?? '');
    const unsubscribe = feed.subscribe(
      listenerFor(stream, { kiosk, seesDrafts }, () => feed.listenerCount),
      since,
    );
    // The next connection shows whether the account still has a session.
    const end = seesDrafts ? setTimeout(() => stream.end(), TOKEN_LIFE_S * MS_PER_SECOND) : undefined;
    stream.onClose(() => {
      clearTimeout(end);
      unsubscribe();
    });
    return reply;
  });
  return () => feed.listenerCount;
}

const changeNumberOf = (value: string | string[] | undefined): number | undefined =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

/** A kiosk hears of its own commands and settings, and no other listener does; see `addressed`. */
const listenerFor = (
  stream: EventStream,
  { kiosk, seesDrafts }: { kiosk: string | undefined; seesDrafts: boolean },
  countListeners: () => number,
): Listener => ({
  onChanges: (changes) => {
    const spreadMs = spreadFor(countListeners());
    stream.write(
      changes
        .filter(({ isDraft }) => seesDrafts || !isDraft)
        .flatMap((change) => addressed(change, kiosk))
        .map(
          ({ seq, kind, id, version }) =>
            `id: ${seq}\ndata: ${JSON.stringify({ kind, id, version, spreadMs })}\n\n`,
        )
        .join(''),
    );
  },
  onKeepAlive: () => stream.write('event: ping\ndata: {}\n\n'),
  onClose: () => stream.end(),
});

/** The change for this listener, without the id of another kiosk; empty if it is for others. */
function addressed(change: Change, kiosk: string | undefined): Change[] {
  const { kind, id, recipients } = change;
  const ownKind = kind === OWN_KIOSK_SETTINGS ? KIOSK_SETTINGS : kind;
  // Other listeners learn only that there is something new: the staff loads it with a right.
  if (kind === KIOSK_CALL || kind === OWN_KIOSK_SETTINGS)
    return kiosk === undefined
      ? [{ ...change, kind: ownKind, id: '' }]
      : id === kiosk
        ? [{ ...change, kind: ownKind }]
        : [];
  if (kind === KIOSK_COMMAND) return id === kiosk ? [change] : [];
  if (kind !== KIOSK_COMMAND_BATCH) return [change];
  return kiosk !== undefined && recipients?.has(kiosk) ? [{ ...change, kind: KIOSK_COMMAND, id: kiosk }] : [];
}
