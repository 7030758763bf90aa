// Commands to kiosks: sent by people, taken and answered by the kiosk. See
// src/server/README.md#227-commands-to-kiosks.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  byCommand,
  commandBody,
  commandId,
  commandResult,
  dueCommands,
  kioskCommand,
  type KioskCommand,
} from '#protocol/commandSchemas.ts';
import { kioskParams } from '#protocol/kioskSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { commandState } from '#rules/kioskCommands.ts';
import { HttpError, notFound } from '../httpErrors.ts';
import { ownKiosk } from '../kioskSender.ts';
import { describe, noContent, typed } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';
import type { KioskCommandTable } from '../storage/tables.ts';

/** A picture of 200 kB in base64, with its envelope. */
const RESULT_LIMIT_BYTES = 320 * 1024;
const iso = (ms: number): string => new Date(ms).toISOString();

export function commandRoutes(app: FastifyInstance, { commands }: Services): void {
  const api = typed(app);
  const managed = { tag: 'Kiosks', access: 'kiosks.manage' } as const;
  const enrolled = { tag: 'Kiosks', access: 'enrolled' } as const;

  const sending = describe({
    ...managed,
    summary: 'Sends a command to an enrolled kiosk',
    params: kioskParams,
    body: commandBody,
    response: { 202: commandId },
    errors: [400, 404, 409, 413, 415, 503],
  });
  api.post('/api/kiosks/:clientId/commands', { schema: sending }, async (request, reply) => {
    const kiosk = clientIdOf(request.params.clientId);
    if (kiosk === undefined) throw notFound();
    const id = await commands.add(kiosk, request.body, request.actor, Date.now());
    if (id === undefined) throw new HttpError(404, 'There is no such kiosk, or it is not enrolled.');
    reply.code(202);
    return { id };
  });

  const list = describe({
    ...managed,
    summary: 'The latest commands of a kiosk, the newest first',
    params: kioskParams,
    response: { 200: z.array(kioskCommand) },
    errors: [404, 503],
  });
  api.get('/api/kiosks/:clientId/commands', { schema: list }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const kiosk = clientIdOf(request.params.clientId);
    if (kiosk === undefined) throw notFound();
    return (await commands.list(kiosk)).map(presentCommand);
  });

  const one = describe({
    ...managed,
    summary: 'A command, with what the kiosk answered',
    params: byCommand,
    response: { 200: kioskCommand },
    errors: [404, 503],
  });
  api.get('/api/kiosks/:clientId/commands/:commandId', { schema: one }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { clientId, commandId: id } = request.params;
    const row = await commands.find(clientIdOf(clientId) ?? '', id);
    if (!row) throw notFound();
    return presentCommand(row);
  });

  const taking = describe({
    ...enrolled,
    summary: 'What a kiosk has to do, handed out once',
    params: kioskParams,
    response: { 200: dueCommands },
    errors: [503],
  });
  api.post(
    '/api/kiosks/:clientId/due-commands',
    { schema: taking, logLevel: 'warn' },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const kiosk = ownKiosk(request);
      return commands.take(kiosk, Date.now());
    },
  );

  const answering = describe({
    ...enrolled,
    summary: 'What came of a command',
    params: byCommand,
    body: commandResult,
    response: { 204: noContent },
    errors: [400, 404, 413, 415, 503, 507],
  });
  api.put(
    '/api/kiosks/:clientId/commands/:commandId',
    { schema: answering, bodyLimit: RESULT_LIMIT_BYTES, logLevel: 'warn' },
    async (request, reply) => {
      const kiosk = ownKiosk(request);
      if (!(await commands.finish(kiosk, request.params.commandId, request.body, Date.now())))
        throw notFound();
      return reply.code(204).send();
    },
  );
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
