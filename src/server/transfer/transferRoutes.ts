// Export and import of a showroom, and copies of environments. See
// src/server/transfer/README.md#export-and-import.
import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendQuery } from '#protocol/transferEndpoints.ts';
import { HttpError, notFound, validationError } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import { authorize } from '../accounts/authPlugin.ts';
import type { Services } from '../services.ts';
import { draftPathIn, removeDraft, sweepDrafts } from '../platform/files/blobStore.ts';
import { IMPORTS } from '../platform/files/dataDir.ts';
import { diskFull, isDiskFull } from '../platform/http/storageErrors.ts';
import { copyEnvironment } from './copyEnvironment.ts';
import { exportShowroom, type ExportChoice } from './exportArchive.ts';
import { importShowroom, planImport, type ImportPreview } from './importShowroom.ts';
import { Archive } from './readArchive.ts';
import * as audit from '../audit/auditRepository.ts';

/** A larger file is imported from the command line. */
const IMPORT_LIMIT_BYTES = 4 * 1024 ** 3;
/** Fields beside the file are ignored. */
const FIELDS_MAX = 10;
const BYTES_PER_GIGABYTE = 1024 ** 3;
const ID = /^[\da-f-]{36}$/;

export async function transferRoutes(app: FastifyInstance, services: Services): Promise<void> {
  exportRoutes(app, services);
  copyRoute(app, services);
  importRoutes(app, services);
  // In its own context, because the plugin adds hooks to the context that it is registered in.
  // biome-ignore lint/nursery/noMisusedPromises: Fastify awaits what a plugin returns.
  await app.register(async (scope) => {
    await scope.register(multipart);
    sendRoute(scope, services);
  });
}

function exportRoutes(app: FastifyInstance, services: Services): void {
  const compress = false as const;

  route(app, 'GET /api/export', { compress }, async ({ actor, query }, reply) =>
    send(reply, actor, { environment: undefined, hasRevisions: query.revisions === '1' }),
  );

  route(app, 'GET /api/environments/:id/export', { compress }, async ({ actor, query, params }, reply) =>
    send(reply, actor, {
      environment: params.id,
      hasRevisions: query.revisions === '1',
      isPublic: query.public === '1',
    }),
  );

  async function send(
    reply: FastifyReply,
    actor: audit.Actor | null,
    choice: ExportChoice,
  ): Promise<FastifyReply> {
    const { manifest, filename, stream } = await exportShowroom(services, choice);
    const subject = manifest.environment?.name ?? 'showroom';
    await audit.add(services.database, { actor, action: 'export', subject, detail: manifest.counts });
    reply.header('content-disposition', `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '-')}"`);
    return reply.type('application/zip').send(stream);
  }
}

function sendRoute(app: FastifyInstance, services: Services): void {
  route(app, 'POST /api/imports', async (request, reply) => {
    const folder = folderOf(services);
    await sweepDrafts(folder);
    const path = await draftPathIn(folder);
    try {
      const { dryRun, how, name } = sentQuery(request.query);
      await receive(request, path);
      await authorize(request, services.database);
      if (dryRun === '1') {
        const offer = await withArchive(path, async (archive) => ({
          id: idOf(path),
          exportedAt: archive.manifest.exportedAt,
          ...(await planImport(services, archive)),
        }));
        return await reply.code(200).send(offer);
      }
      const result = await withArchive(path, async (archive) => {
        if (how === undefined) refuseClashes(await planImport(services, archive));
        const choice = how === 'copy' ? { how, name } : { how: how ?? 'keep' };
        return importShowroom(services, archive, choice, request.actor, (tx) => authorize(request, tx));
      });
      await removeDraft(path);
      return await reply.code(201).send(result);
    } catch (error) {
      await removeDraft(path);
      throw isDiskFull(error) ? diskFull() : error;
    }
  });
}

/** The body is read by the handler, and so is the query. Throws 400. */
function sentQuery(query: unknown): z.output<typeof sendQuery> {
  const { data, error } = z.safeParse(sendQuery, query);
  if (data) return data;
  throw validationError(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Refuses an import with conflicts unless the request says how to handle them. Throws 409. */
function refuseClashes({ clashes, fileClashes }: ImportPreview): void {
  if (clashes.length + fileClashes.length === 0) return;
  throw new HttpError(
    409,
    'Nothing was imported, because documents or files differ from yours: say how=keep, replace or copy.',
    { clashes, fileClashes },
  );
}

/** Writes the one file of the form. Throws 400, and 413 for one that is too large. */
async function receive(request: FastifyRequest, path: string): Promise<void> {
  const limits = { fileSize: IMPORT_LIMIT_BYTES, files: 1, fields: FIELDS_MAX };
  const part = request.isMultipart() ? await request.file({ limits }) : undefined;
  if (!part) throw new HttpError(400, 'Send an exported showroom as the file of a form.');
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated)
    throw new HttpError(
      413,
      `This file is larger than ${IMPORT_LIMIT_BYTES / BYTES_PER_GIGABYTE} GB: import it with npm run showroom.`,
    );
}

function importRoutes(app: FastifyInstance, services: Services): void {
  route(app, 'POST /api/imports/:id', async (request) => {
    const path = await sentFile(services, request.params.id);
    const { how, name } = request.body;
    const choice = how === 'copy' ? { how, name } : { how };
    const result = await withArchive(path, (archive) =>
      importShowroom(services, archive, choice, request.actor, (tx) => authorize(request, tx)),
    );
    await removeDraft(path);
    return result;
  });

  route(app, 'DELETE /api/imports/:id', async (request) => {
    await removeDraft(await sentFile(services, request.params.id));
  });
}

function copyRoute(app: FastifyInstance, { database }: Services): void {
  route(app, 'POST /api/environments/:id/copy', async (request) => {
    const copy = await copyEnvironment(database, request.params.id, request.body, request.actor);
    return copy;
  });
}

const folderOf = ({ settings }: Services): string => join(settings.dataDir, IMPORTS);

const DRAFT_NAME = /[\da-f-]{36}$/;
const idOf = (path: string): string => DRAFT_NAME.exec(path)?.[0] ?? '';

/** Path of a file that was sent to this server. Throws 404. */
async function sentFile(services: Services, id: string): Promise<string> {
  const path = join(folderOf(services), `.${id}`);
  const isThere =
    ID.test(id) &&
    (await access(path).then(
      () => true,
      () => false,
    ));
  if (!isThere) throw notFound('This file is no longer here: send it again.');
  return path;
}

async function withArchive<T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await Archive.open(path);
  try {
    return await work(archive);
  } finally {
    archive.close();
  }
}
