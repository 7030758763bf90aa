// The media manager's own calls: a folder as a page of folders and files, and what can be done with folders. Strapi v3 has none of them.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  folderName,
  folderNameProblem,
  isWithin,
  parentOf,
  ROOT_FOLDER,
  tidyFolderName,
} from '#rules/mediaFolderPaths.ts';
import { HttpError, notFound, validationError } from '../httpErrors.ts';
import { formatsOf } from '../media/receiveUpload.ts';
import type { EditorOnly } from '../plugins/authPlugin.ts';
import type { Services } from '../services.ts';
import type { Folder, FolderResult } from '../storage/mediaFolderRepository.ts';
import type { MediaTable } from '../storage/tables.ts';
import { withoutNul } from '../storage/storableText.ts';

const PAGE_SIZE = 50;
const PAGE_MAX = 200;

/** 410: a folder that somebody has renamed, moved or deleted since. */
export const folderGone = (path: string) => new HttpError(410, `There is no folder '${path}' any more.`);

const text = z.string().transform((given) => withoutNul(given).normalize('NFC').trim());
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number')
  .transform(Number);
const listed = z.object({
  directory: text.default(ROOT_FOLDER),
  mime: text
    .pipe(
      z
        .string()
        .toLowerCase()
        .regex(/^(\*\/\*|[\w.+-]+\/(\*|[\w.+-]+))$/, 'Must be a type, or a pattern such as image/*'),
    )
    .optional(),
  name: text.default(''),
  /** The files of all folders below too. */
  below: z.enum(['0', '1'], 'Must be 1 or 0').default('0'),
  offset: wholeNumber.default(0),
  limit: wholeNumber
    .pipe(z.number().min(1, 'Must be at least 1').max(PAGE_MAX, `Must be at most ${PAGE_MAX}`))
    .default(PAGE_SIZE),
});
const name = z
  .string('Must be a text')
  .transform(tidyFolderName)
  .superRefine((given, context) => {
    const problem = folderNameProblem(given);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });
const made = z.object({ directory: text.default(ROOT_FOLDER), name });
const changed = z.object({ directory: text.optional(), name: name.optional() });

type ById = { Params: { id: string } };

export function mediaFolderRoutes(app: FastifyInstance, services: Services, onRequest: EditorOnly): void {
  const { mediaFolders } = services;

  app.get('/api/media', { onRequest }, (request) => page(services, read(listed, request.query)));

  app.get('/api/media/folders', { onRequest }, async () =>
    (await mediaFolders.all()).map((folder) => presentFolder(folder)),
  );

  app.post('/api/media/folders', { onRequest }, async (request) => {
    const { directory, name } = read(made, request.body);
    return presentFolder(done(await mediaFolders.create(directory, name), directory, name));
  });

  app.put<ById>('/api/media/folders/:id', { onRequest }, async (request) => {
    const { directory, name } = read(changed, request.body);
    return presentFolder(
      done(await mediaFolders.change(idOf(request), { directory, name }), directory, name),
    );
  });

  app.delete<ById>('/api/media/folders/:id', { onRequest }, async (request) =>
    presentFolder(done(await mediaFolders.remove(idOf(request)))),
  );
}

/** Folders come on the first page, before the files; only files are counted and paged. */
async function page(
  { media, mediaFolders }: Services,
  { directory: requested, mime, name, below, offset, limit }: z.infer<typeof listed>,
) {
  const directory = await mediaFolders.resolve(requested);
  if (directory === undefined) throw folderGone(requested);
  const [folders, counts] =
    offset > 0 ? [[], []] : [await mediaFolders.list(directory, name), await media.countsByFolder(mime)];
  const within = ({ path }: Folder): number =>
    counts.reduce((sum, { folder, files }) => (isWithin(folder, path) ? sum + files : sum), 0);
  const { files, totalCount } = await media.library({
    directory,
    name,
    isDeep: below === '1' || name !== '',
    mime,
    offset,
    limit,
  });
  const items = [
    ...folders.map((folder) => ({ ...presentFolder(folder), fileCount: within(folder) })),
    ...files.map(presentFile),
  ];
  const next = offset + limit;
  return { items, limit, offset, totalCount, nextOffset: next < totalCount ? next : null };
}

function presentFolder({ id, path }: Folder) {
  return { type: 'dir' as const, id, filename: folderName(path), directory: parentOf(path) };
}

/** What a tile needs of a file. */
function presentFile(row: MediaTable) {
  const { id, url, mime, width, height, size, alternativeText, created_at } = row;
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
    created_at,
  };
}

function done(result: FolderResult, directory = ROOT_FOLDER, name = ''): Folder {
  switch (result.outcome) {
    case 'done':
      return result.folder;
    case 'missing':
      throw notFound();
    case 'no such place':
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
      throw new HttpError(409, `Only an empty folder can be deleted: this one holds ${holdings(result)}.`);
  }
}

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`];

const holdings = ({ files, folders }: { files: number; folders: number }): string =>
  [...counted(folders, 'folder'), ...counted(files, 'file')].join(' and ');

const idOf = ({ params: { id } }: { params: { id: string } }): number =>
  /^\d{1,9}$/.test(id) ? Number(id) : 0;

/** What was asked, checked. Throws 400 with what is wrong with it. */
function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
