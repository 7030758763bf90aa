// The media store for editors, with the requests and responses of Strapi v3. Bytes:
// uploadRoutes.ts.
// See src/server/media/README.md#media-store.
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Crop } from '#protocol/mediaEndpoints.ts';
import { rowNumberOf } from '#protocol/paramSchemas.ts';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import { splitTags } from '#rules/mediaTags.ts';
import { errorBody, HttpError, notFound } from '../platform/http/httpErrors.ts';
import { fileInfos, readUploadForm, type FileInfo, type UploadForm, type NamedFile } from './uploadForm.ts';
import { canCrop, cropImage } from './imageVariants.ts';
import {
  discardUpload,
  formatsOf,
  kilobytes,
  receiveUpload,
  storeUpload,
  type Format,
} from './receiveUpload.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import { route } from '../platform/http/route.ts';
import { authorize } from '../accounts/authPlugin.ts';
import type { Services } from '../services.ts';
import * as fileHashes from './fileHashRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as media from './mediaRepository.ts';
import { slug } from '../platform/database/slug.ts';
import type { MediaTable } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import { folderGone } from './mediaFolderRoutes.ts';
import { mediaQuery } from './mediaQuery.ts';
import * as audit from '../audit/auditRepository.ts';

const HASH_BYTES = 5;
/** Used if no character of the name is allowed in an address. */
const DEFAULT_NAME = 'file';

export async function mediaRoutes(app: FastifyInstance, services: Services): Promise<void> {
  recordRoutes(app, services);
  cropRoute(app, services);
  // In its own context, because the plugin adds hooks to the context that it is registered in.
  // biome-ignore lint/nursery/noMisusedPromises: Fastify awaits what a plugin returns.
  await app.register(async (scope) => {
    await scope.register(multipart);
    uploadRoute(scope, services);
  });
}

function recordRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  route(app, 'GET /upload/files', async (request) =>
    (await media.list(database, mediaQuery(request.query))).map(presentRecord),
  );

  route(app, 'GET /upload/files/count', async (request) =>
    media.count(database, mediaQuery(request.query).filters),
  );

  route(app, 'GET /upload/files/:id', async (request) =>
    presentRecord(orNotFound(await media.get(database, rowNumberOf(request.params.id)))),
  );

  route(app, 'DELETE /upload/files/:id', async (request) => {
    const file = orNotFound(await media.get(database, rowNumberOf(request.params.id)));
    // The record first, so that no document can start to use the file. Bytes left behind are swept
    // later.
    const removed = presentRecord(orNotFound(await media.remove(database, file.id)));
    await discardUnused(services, file).catch((error: unknown) => {
      request.log.warn(
        { err: error, name: file.hash + file.ext },
        'a deleted file stays in the media store until the next sweep',
      );
    });
    await audit.add(services.database, { actor: request.actor, action: 'delete-file', subject: file.name });
    return removed;
  });
}

function cropRoute(app: FastifyInstance, services: Services): void {
  route(app, 'POST /api/media/:id/crops', async (request) => {
    const file = orNotFound(await media.get(services.database, rowNumberOf(request.params.id)));
    const cropped = await addCrop(services, file, request.body);
    await audit.add(services.database, { actor: request.actor, action: 'upload', subject: cropped.name });
    return presentRecord(cropped);
  });
}

/** A part of an image beside it in its folder, with its texts. */
async function addCrop(services: Services, file: MediaTable, crop: Crop): Promise<MediaTable> {
  const { blobs } = services;
  const { name, ext, mime, hash, width, height, alternativeText, caption, folder, tags } = file;
  if (!canCrop(mime))
    throw new HttpError(415, `${name} cannot be cropped: only PNG, JPEG, WebP and AVIF can.`);
  if (crop.x + crop.width > (width ?? 0) || crop.y + crop.height > (height ?? 0))
    throw new HttpError(400, `The part is not within ${name}, which has ${width} x ${height} pixels.`);
  const stored = await blobs.stream(hash + ext);
  if (!stored) throw notFound();
  const bytes = await cropImage(await buffer(stored), mime, crop).catch(() => {
    throw new HttpError(415, `${name} is damaged: it cannot be cropped.`);
  });
  const croppedName = `${name.slice(0, name.length - extname(name).length)} ${crop.width}x${crop.height}${ext}`;
  const received = await receiveUpload(blobs, croppedName, Readable.from([bytes]));
  const fileInfo = { name: croppedName, alternativeText, caption, folder, tags: splitTags(tags) };
  try {
    const [added] = await addFiles(services, {
      files: [{ name: croppedName, file: received }],
      infos: [JSON.stringify(fileInfo)],
    });
    return orNotFound(added);
  } catch (error) {
    throw error instanceof media.UnknownFolder ? folderGone(error.message) : error;
  } finally {
    await received.draft.discard();
  }
}

function uploadRoute(app: FastifyInstance, services: Services): void {
  route(app, 'POST /upload', async (request, reply) => {
    const { id } = request.query;
    const existing =
      id === undefined ? undefined : orNotFound(await media.get(services.database, rowNumberOf(String(id))));
    const form = await readUploadForm(request, services.blobs);
    try {
      // A large file takes minutes.
      await authorize(request, services.database);
      const note = (action: AuditAction, { name }: MediaTable): Promise<void> =>
        audit.add(services.database, { actor: request.actor, action, subject: name });
      if (existing) {
        const changed = await changeFile(services, existing, form, request.actor);
        await note('change-file', changed);
        return presentRecord(changed);
      }
      if (form.files.length === 0) return await reply.code(400).send(NO_FILES_ERROR);
      const added = await addFiles(services, form);
      for (const file of added) await note('upload', file);
      return added.map(presentRecord);
    } catch (error) {
      throw error instanceof media.UnknownFolder ? folderGone(error.message) : error;
    } finally {
      // Drafts that were stored are gone already.
      await Promise.all(form.files.map(({ file }) => file.draft.discard()));
    }
  });
}

// Exactly as Strapi sends it: clients read data.errors. See src/server/media/README.md#media-store.
const NO_FILES_ERROR = errorBody(400, 'Bad Request', {
  data: { errors: [{ id: 'Upload.status.empty', message: 'Files are empty' }] },
});

function orNotFound(file: MediaTable | undefined): MediaTable {
  if (!file) throw notFound('file.notFound');
  return file;
}

async function addFiles({ database, blobs }: Services, form: UploadForm): Promise<MediaTable[]> {
  const infos = fileInfos(form, form.files.length);
  const storedFiles: { hash: string; ext: string; formats: Record<string, Format> | null }[] = [];
  try {
    const rows = [];
    for (const [index, { name: filename, file }] of form.files.entries()) {
      const { name, folder, ...info } = infoOf(infos[index], filename);
      const hash = hashOf(filename);
      const stored = { hash, ext: file.ext, formats: null };
      storedFiles.push(stored);
      const formats = await storeUpload(blobs, hash, file.ext, name, file);
      Object.assign(stored, { formats });
      const dimensions = {
        width: file.size?.width ?? null,
        height: file.size?.height ?? null,
        bytes: file.bytes,
        sha256: file.sha256,
        notes: file.notes,
      };
      const address = { hash, ext: file.ext, mime: file.mime, url: blobs.url(hash + file.ext), folder };
      rows.push({ name, ...info, ...dimensions, ...address, formats: formats && JSON.stringify(formats) });
    }
    return await media.addAll(database, rows);
  } catch (error) {
    // Without a record, the files are removed, too.
    await Promise.allSettled(
      storedFiles.map(({ hash, ext, formats }) => discardUpload(blobs, hash, ext, formats)),
    );
    throw error;
  }
}

async function changeFile(
  services: Services,
  existing: MediaTable,
  form: UploadForm,
  by: audit.Actor | null,
): Promise<MediaTable> {
  const [info] = fileInfos(form, 1);
  const [upload, ...others] = form.files;
  if (others.length > 0) throw new HttpError(400, 'A file can only be replaced by one file.');
  if (!upload && !info) throw new HttpError(400, 'There is nothing to change: send a file, or fileInfo.');
  return upload
    ? replaceFile(services, existing, { upload, info, by })
    : orNotFound(await media.change(services.database, existing.id, { ...info }));
}

/**
 * Replaces a file under a new address: an address never changes its bytes, so that a release shows
 * for ever what it was made of. Documents that refer to the old one are saved with the new one.
 */
async function replaceFile(
  services: Services,
  existing: MediaTable,
  {
    upload: { name, file },
    info,
    by,
  }: { upload: NamedFile; info: Partial<FileInfo> | undefined; by: audit.Actor | null },
): Promise<MediaTable> {
  const { blobs, database } = services;
  const { ext, mime } = existing;
  // Pages that show the file may not be able to show another type.
  if (file.mime !== mime)
    throw new HttpError(400, `${name} is not of the same type as ${existing.name}, which it should replace.`);
  const hash = hashOf(existing.name);
  const formats = await storeUpload(blobs, hash, ext, existing.name, file);
  const url = blobs.url(hash + ext);
  const replacement = {
    width: file.size?.width ?? null,
    height: file.size?.height ?? null,
    size: kilobytes(file.bytes),
    formats: formats && JSON.stringify(formats),
    provider_metadata: media.notesMetadata(file.notes),
    hash,
    url,
  };
  try {
    const changed = await inTransaction(database, async (tx) => {
      await fileHashes.add(tx, { url, bytes: file.bytes, sha256: file.sha256 });
      const row = orNotFound(await media.change(tx, existing.id, { ...info, ...replacement }));
      for (const { kind, id, body } of await documents.containing(tx, existing.url))
        await documents.save(tx, kind, id, withAddress(body, existing.url, url), by);
      return row;
    });
    await discardUnused(services, existing);
    return changed;
  } catch (error) {
    await discardUpload(blobs, hash, ext, formats).catch(() => undefined);
    throw error;
  }
}

/** The document with every value that is this address changed. */
const withAddress = (body: documents.Body, from: string, to: string): documents.Body =>
  JSON.parse(JSON.stringify(body), (_key, value: unknown) => (value === from ? to : value)) as documents.Body;

/** Removes the bytes of a file, unless a version of a document still shows them; see the sweep. */
async function discardUnused({ database, blobs, renditions }: Services, file: MediaTable): Promise<void> {
  if (await documents.hasVersionWith(database, file.url)) return;
  await discardUpload(blobs, file.hash, file.ext, formatsOf(file));
  await renditions.forget(file.hash + file.ext);
}

const infoOf = (info: FileInfo | undefined, filename: string) => ({
  tags: info?.tags ?? '',
  name: info?.name ?? filename,
  alternativeText: info?.alternativeText ?? null,
  caption: info?.caption ?? null,
  folder: info?.folder ?? ROOT_FOLDER,
});

/** A unique address: the slug of the name and ten random hex digits. */
const hashOf = (name: string): string =>
  `${slug(name.slice(0, name.length - extname(name).length), '_') || DEFAULT_NAME}_${randomBytes(HASH_BYTES).toString('hex')}`;

/** A file record; all keys are always present. See src/server/media/README.md#media-store. */
function presentRecord(row: MediaTable) {
  const {
    id,
    name,
    alternativeText,
    caption,
    width,
    height,
    hash,
    ext,
    mime,
    size: measurements,
    url,
    previewUrl,
    provider,
    created_at,
    updated_at,
  } = row;
  const metadata =
    row.provider_metadata === null ? null : (JSON.parse(row.provider_metadata) as { notes?: string[] });
  const stored = {
    hash,
    ext,
    mime,
    size: measurements,
    url,
    previewUrl,
    provider,
    provider_metadata: metadata,
    tags: splitTags(row.tags),
  };
  return {
    id,
    name,
    alternativeText,
    caption,
    width,
    height,
    formats: formatsOf(row),
    ...stored,
    created_at,
    updated_at,
    related: [],
  };
}
