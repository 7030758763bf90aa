// Commands to kiosks: sent by people, taken and answered by the kiosk. See
// src/server/kiosks/README.md#commands-to-kiosks.
import type { FastifyInstance } from 'fastify';
import type { CommandBatchState, KioskCommand } from '#protocol/commandSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { commandState } from '#rules/kioskCommands.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { ownKiosk } from '../fleet/kioskSender.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import type { KioskCommandTable } from '../platform/database/tables.ts';
import * as commands from './commandRepository.ts';

/** A picture of 200 kB in base64, with its envelope. */
const RESULT_LIMIT_BYTES = 320 * 1024;
/** Ten thousand ids. */
const BATCH_LIMIT_BYTES = 512 * 1024;
const PICTURE = /^data:(image\/(?:webp|png|jpeg));base64,([A-Za-z0-9+/]+=*)$/;
/** Caches a picture while a list of kiosks is open; the address of each picture has its time. */
const PICTURE_CACHE = 'private, max-age=300';
const iso = (ms: number): string => new Date(ms).toISOString();

export function commandRoutes(app: FastifyInstance, services: Services): void {
  batchRoutes(app, services);
  const { database } = services;

  route(app, 'POST /api/kiosks/:clientId/commands', async (request) => {
    const kiosk = clientIdOf(request.params.clientId);
    if (kiosk === undefined) throw notFound();
    const id = await commands.add(database, kiosk, request.body, request.actor, Date.now());
    if (id === undefined) throw new HttpError(404, 'There is no such kiosk, or it is not enrolled.');
    return { id };
  });

  route(app, 'GET /api/kiosks/:clientId/commands', async (request) => {
    const kiosk = clientIdOf(request.params.clientId);
    if (kiosk === undefined) throw notFound();
    return (await commands.list(database, kiosk)).map(presentCommand);
  });

  route(app, 'GET /api/kiosks/:clientId/commands/:commandId', async (request) => {
    const { clientId, commandId: id } = request.params;
    const row = await commands.find(database, clientIdOf(clientId) ?? '', id);
    if (!row) throw notFound();
    return presentCommand(row);
  });

  route(app, 'POST /api/kiosks/:clientId/due-commands', { logLevel: 'warn' }, async (request) => {
    const kiosk = ownKiosk(request);
    return commands.take(database, kiosk, Date.now());
  });

  route(
    app,
    'PUT /api/kiosks/:clientId/commands/:commandId',
    { bodyLimit: RESULT_LIMIT_BYTES, logLevel: 'warn' },
    async (request) => {
      const kiosk = ownKiosk(request);
      if (!(await commands.finish(database, kiosk, request.params.commandId, request.body, Date.now())))
        throw notFound();
    },
  );
}

function batchRoutes(app: FastifyInstance, { database }: Services): void {
  route(app, 'POST /api/kiosk-commands', { bodyLimit: BATCH_LIMIT_BYTES }, async (request) => {
    const { kiosks, ...order } = request.body;
    const sent = await commands.addBatch(database, kiosks, order, request.actor, Date.now());
    if (!sent) throw new HttpError(404, 'None of these kiosks is enrolled.');
    return { batch: sent.batch, ids: kiosks.map((kiosk) => sent.ids.get(kiosk) ?? null) };
  });

  route(app, 'GET /api/kiosk-commands/:batch', async (request) => {
    const { batch: id } = request.params;
    const batch = await commands.batch(database, id);
    if (!batch) throw notFound();
    const nowMs = Date.now();
    const hasExpired = (state: KioskCommandTable['state']): boolean =>
      commandState({ state, createdMs: batch.created_at, endedMs: null }, nowMs) === 'expired';
    const late = (['queued', 'sent'] as const).filter(hasExpired);
    return presentBatch(id, batch, await commands.notDone(database, id, ['failed', ...late]), late);
  });

  route(app, 'GET /api/kiosks/:clientId/picture', async (request, reply) => {
    const kiosk = clientIdOf(request.params.clientId);
    const result = kiosk === undefined ? undefined : await commands.picture(database, kiosk);
    // Kiosks send any text.
    const [, type, base64] = PICTURE.exec(result ?? '') ?? [];
    if (type === undefined || base64 === undefined) throw notFound();
    return reply.header('cache-control', PICTURE_CACHE).type(type).send(Buffer.from(base64, 'base64'));
  });
}

function presentBatch(
  id: string,
  { type, actor_name: by, created_at, counts }: commands.CommandBatch,
  notDone: readonly commands.NotDone[],
  late: readonly KioskCommandTable['state'][],
): CommandBatchState {
  const countOf = (state: KioskCommandTable['state']): number => counts.get(state) ?? 0;
  const lasting = (state: 'queued' | 'sent'): number => (late.includes(state) ? 0 : countOf(state));
  return {
    batch: id,
    type,
    by,
    at: iso(created_at),
    counts: {
      queued: lasting('queued'),
      sent: lasting('sent'),
      done: countOf('done'),
      failed: countOf('failed'),
      expired: late.reduce((sum, state) => sum + countOf(state), 0),
    },
    notDone: notDone.map(({ kiosk, name, store, state, result }) => ({
      kiosk,
      name: name || kiosk,
      store,
      state: state === 'failed' ? 'failed' : 'expired',
      result,
    })),
  };
}

const presentCommand = ({
  id,
  type,
  state,
  actor_name: by,
  created_at: createdMs,
  ended_at: endedMs,
  result,
}: KioskCommandTable): KioskCommand => ({
  id,
  type,
  state: commandState({ state, createdMs, endedMs }, Date.now()),
  by,
  at: iso(createdMs),
  endedAt: endedMs === null ? null : iso(endedMs),
  result,
});
