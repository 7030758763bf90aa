// The media manager's own routes: pages of a folder, and changes of folders. Strapi v3 has no
// folders.
import type { FastifyInstance } from 'fastify';
import { folderName, isWithin, parentOf, ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import { splitTags } from '#rules/mediaTags.ts';
import type { MediaPageQuery } from '#protocol/mediaEndpoints.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { formatsOf } from './receiveUpload.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import type { MediaTable } from '../platform/database/tables.ts';
import * as mediaFolders from './mediaFolderRepository.ts';
import * as media from './mediaRepository.ts';

/** 410: a folder that was renamed, moved or deleted meanwhile. */
export const folderGone = (path: string) => new HttpError(410, `There is no folder '${path}' any more.`);

export function mediaFolderRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  route(app, 'GET /api/media', (request) => folderPage(services, request.query));

  route(app, 'GET /api/media/folders', async () =>
    (await mediaFolders.all(database)).map((folder) => presentFolder(folder)),
  );

  route(app, 'GET /api/media/:id/copies', async (request) => {
    const file = await media.get(services.database, idOf(request));
    if (!file) throw notFound();
    return (await media.copiesOf(services.database, file.id)).map(presentFile);
  });

  route(app, 'GET /api/media/tags', () => media.tags(services.database));

  route(app, 'POST /api/media/folders', async ({ body: { directory, name } }) =>
    presentFolder(folderOrError(await mediaFolders.create(database, directory, name), directory, name)),
  );

  route(app, 'PUT /api/media/folders/:id', async (request) => {
    const { directory, name } = request.body;
    return presentFolder(
      folderOrError(await mediaFolders.change(database, idOf(request), { directory, name }), directory, name),
    );
  });

  route(app, 'DELETE /api/media/folders/:id', async (request) =>
    presentFolder(folderOrError(await mediaFolders.remove(database, idOf(request)))),
  );
}

/** Folders come on the first page, before the files; only files are counted and paged. */
async function folderPage(
  { database }: Services,
  { directory: requestedDirectory, mime, name, below, offset, limit }: MediaPageQuery,
) {
  const directory = await mediaFolders.resolve(database, requestedDirectory);
  if (directory === undefined) throw folderGone(requestedDirectory);
  const [folders, counts] =
    offset > 0
      ? [[], []]
      : [await mediaFolders.list(database, directory, name), await media.countsByFolder(database, mime)];
  const filesWithin = ({ path }: mediaFolders.Folder): number =>
    counts.reduce((total, { folder, files }) => (isWithin(folder, path) ? total + files : total), 0);
  const { files, totalCount } = await media.library(database, {
    directory,
    name,
    isDeep: below === '1' || name !== '',
    mime,
    offset,
    limit,
  });
  const items = [
    ...folders.map((folder) => ({ ...presentFolder(folder), fileCount: filesWithin(folder) })),
    ...files.map(presentFile),
  ];
  const next = offset + limit;
  return { items, limit, offset, totalCount, nextOffset: next < totalCount ? next : null };
}

function presentFolder({ id, path }: mediaFolders.Folder) {
  return { type: 'dir' as const, id, filename: folderName(path), directory: parentOf(path) };
}

/** The fields that a tile of the media manager needs. */
function presentFile(row: MediaTable) {
  const { id, url, mime, width, height, size, alternativeText, tags, created_at } = row;
  const formats = formatsOf(row);
  const smallest = formats?.['thumbnail'] ?? formats?.['small'];
  const previewSrc = mime.startsWith('image/') ? (smallest?.url ?? url) : null;
  return {
    type: 'file' as const,
    id,
    filename: row.name,
    directory: row.folder,
    previewSrc,
    url,
    mime,
    width,
    height,
    size,
    formats,
    alternativeText,
    tags: splitTags(tags),
    notes: media.notesOf(row),
    created_at,
  };
}

function folderOrError(
  result: mediaFolders.FolderResult,
  directory = ROOT_FOLDER,
  name = '',
): mediaFolders.Folder {
  switch (result.outcome) {
    case 'done':
      return result.folder;
    case 'missing':
      throw notFound();
    case 'no such folder':
      throw folderGone(directory);
    case 'taken':
      throw new HttpError(
        409,
        name === ''
          ? 'There is a folder of that name already.'
          : `There is a folder called '${name}' here already.`,
      );
    case 'into itself':
      throw new HttpError(409, 'A folder cannot be put into itself.');
    case 'not empty':
      throw new HttpError(
        409,
        `Only an empty folder can be deleted: this one holds ${contentsText(result)}.`,
      );
  }
}

const countText = (count: number, noun: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${noun}` : `${count} ${noun}s`];

const contentsText = ({ files, folders }: { files: number; folders: number }): string =>
  [...countText(folders, 'folder'), ...countText(files, 'file')].join(' and ');

const idOf = ({ params: { id } }: { params: { id: string } }): number =>
  /^\d{1,9}$/.test(id) ? Number(id) : 0;
