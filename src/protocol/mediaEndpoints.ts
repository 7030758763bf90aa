// The media store (as in Strapi 3) and the media manager's folders.
// See src/server/media/README.md#media-store.
import * as z from 'zod/mini';
import { folderNameProblem, ROOT_FOLDER, tidyFolderName } from '#rules/mediaFolderPaths.ts';
import { component, described } from './apiSchemas.ts';
import { fileResponse } from './appSchemas.ts';
import { endpoints } from './endpoint.ts';
import { ifNoneMatch } from './paramSchemas.ts';

const PAGE_SIZE = 50;
const PAGE_MAX = 200;

const nullableText = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());

const imageCopy = component(
  'ImageCopy',
  z.object({
    name: z.string(),
    hash: z.string(),
    ext: z.string(),
    mime: z.string(),
    /** Pixels. */
    width: z.number(),
    height: z.number(),
    /** Kilobytes, 1000 bytes each. */
    size: z.number(),
    url: z.string(),
    path: z.null(),
  }),
);
/** Smaller copies by name: thumbnail, small, medium, large. */
const formats = z.nullable(z.record(z.string(), imageCopy));

const fileRecord = component(
  'FileRecord',
  z.object({
    id: z.int(),
    name: z.string(),
    alternativeText: nullableText,
    caption: nullableText,
    width: nullableNumber,
    height: nullableNumber,
    formats,
    hash: z.string(),
    ext: z.string(),
    mime: z.string(),
    /** Kilobytes, 1000 bytes each. */
    size: z.number(),
    url: z.string(),
    previewUrl: nullableText,
    provider: z.string(),
    /** Notes for editors about the file; null if there are none. */
    provider_metadata: z.nullable(z.looseObject({ notes: z.optional(z.array(z.string())) })),
    tags: z.array(z.string()),
    created_at: z.string(),
    updated_at: z.string(),
    related: z.array(z.unknown()),
  }),
);

/** Filters are fields of a file with a suffix, such as `mime_contains=audio`. */
const fileQuery = described(
  z.looseObject({
    _sort: z.optional(z.string()),
    _limit: z.optional(z.string()),
    _start: z.optional(z.string()),
  }),
  'Filters: a field of a file, or one with _eq, _ne, _in, _nin, _contains, _ncontains, _containss, _lt, _lte, _gt, _gte or _null',
);
const uploadQuery = z.looseObject({
  id: z.optional(described(z.string(), 'Changes or replaces this file')),
});
const uploadBody = described(
  z.object({
    files: z.optional(z.array(described(z.string(), 'The bytes of a file'))),
    fileInfo: z.optional(
      z.array(
        described(z.string(), 'JSON {name, alternativeText, caption, folder, tags}, one for each file'),
      ),
    ),
  }),
  'multipart/form-data',
);
const uploadResponse = z.union([fileRecord, z.array(fileRecord)]);

const px = (least: number) =>
  z.int('Must be a whole number').check(z.minimum(least, `Must be at least ${least}`));

/** A part of a picture, in px of it as it is seen. */
const cropBody = z.object({ x: px(0), y: px(0), width: px(1), height: px(1) });
export type Crop = z.output<typeof cropBody>;

const slotQuery = z.looseObject({
  cover: z.optional(described(z.string(), 'WIDTHxHEIGHT of a slot that the picture fills')),
  contain: z.optional(described(z.string(), 'WIDTHxHEIGHT of a slot that the picture fits in')),
});

const text = z.pipe(
  z.string(),
  z.transform((value: string) => value.replaceAll('\0', '').normalize('NFC').trim()),
);
const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'Must be a whole number')),
  z.transform(Number),
);
const mimePattern = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^(\*\/\*|[\w.+-]+\/(\*|[\w.+-]+))$/, 'Must be a type, or a pattern such as image/*'),
  );
const pageLimit = z
  .number()
  .check(z.minimum(1, 'Must be at least 1'), z.maximum(PAGE_MAX, `Must be at most ${PAGE_MAX}`));

const mediaQuery = z.object({
  directory: z.prefault(text, ROOT_FOLDER),
  mime: z.optional(z.pipe(text, mimePattern)),
  name: z.prefault(text, ''),
  /** 1: the files of all folders below, too. */
  below: z._default(z.enum(['0', '1'], 'Must be 1 or 0'), '0'),
  offset: z.prefault(wholeNumber, '0'),
  limit: z.prefault(z.pipe(wholeNumber, pageLimit), String(PAGE_SIZE)),
});
export type MediaPageQuery = z.output<typeof mediaQuery>;

const folderName = z.pipe(z.string('Must be a text'), z.transform(tidyFolderName)).check(
  z.superRefine((value, context) => {
    const problem = folderNameProblem(value);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
);
// A request without a body counts as an empty object.
const folderBody = z.prefault(
  z.object({ directory: z.prefault(text, ROOT_FOLDER), name: folderName }),
  {} as never,
);
const folderChangeBody = z.prefault(
  z.object({ directory: z.optional(text), name: z.optional(folderName) }),
  {},
);

const mediaFolder = component(
  'MediaFolder',
  z.object({
    type: z.literal('dir'),
    id: z.int(),
    filename: z.string(),
    /** The folder that holds it. */
    directory: z.string(),
    /** How many files of the requested type it holds, at any depth; only in a list. */
    fileCount: z.optional(z.int()),
  }),
);
/** A folder of the media manager. */
export type MediaFolder = z.output<typeof mediaFolder>;

const mediaFile = component(
  'MediaFile',
  z.object({
    type: z.literal('file'),
    id: z.int(),
    filename: z.string(),
    directory: z.string(),
    /** The smallest picture of it; null for sound and video. */
    previewSrc: nullableText,
    alternativeText: nullableText,
    tags: z.array(z.string()),
    /** Warnings for editors, such as dropped parts of a drawing or kiosks that may not play it. */
    notes: z.array(z.string()),
    /** Pixels; null for sound and video. */
    width: nullableNumber,
    height: nullableNumber,
    formats,
    mime: z.string(),
    /** Kilobytes, 1000 bytes each. */
    size: z.number(),
    url: z.string(),
    created_at: z.string(),
  }),
);

export type ListedFile = z.output<typeof mediaFile>;

const mediaPage = component(
  'MediaPage',
  z.object({
    /** Folders on the first page only, before the files. */
    items: z.array(z.union([mediaFolder, mediaFile])),
    limit: z.int(),
    offset: z.int(),
    /** Number of files, without folders. */
    totalCount: z.int(),
    /** Where the next page begins; null after the last. */
    nextOffset: z.nullable(z.int()),
  }),
);

export const mediaEndpoints = endpoints('Media', {
  'GET /api/media': {
    access: 'content.view',
    summary: 'A page of a folder: its folders, then its files',
    querystring: mediaQuery,
    response: mediaPage,
    errors: [410],
  },
  'GET /api/media/folders': {
    access: 'content.view',
    summary: 'All folders',
    response: z.array(mediaFolder),
  },
  'GET /api/media/:id/copies': {
    access: 'content.view',
    summary: 'Other files of the same bytes, the oldest first',
    response: z.array(mediaFile),
  },
  'GET /api/media/tags': {
    access: 'content.view',
    summary: 'Every tag that a file has',
    response: z.array(z.string()),
  },
  'POST /api/media/folders': {
    access: 'media.edit',
    summary: 'Makes an empty folder',
    body: folderBody,
    response: mediaFolder,
    errors: [404, 409, 410, 507],
  },
  'PUT /api/media/folders/:id': {
    access: 'media.edit',
    summary: 'Renames or moves a folder',
    body: folderChangeBody,
    response: mediaFolder,
    errors: [409, 410, 507],
  },
  'DELETE /api/media/folders/:id': {
    access: 'media.edit',
    summary: 'Deletes an empty folder',
    response: mediaFolder,
    errors: [409, 507],
  },
  'GET /upload/files': {
    access: 'content.view',
    summary: 'Files of the media store',
    // Strapi's query language has its own errors.
    isReadByHandler: true,
    querystring: fileQuery,
    response: z.array(fileRecord),
    errors: [400],
  },
  'GET /upload/files/count': {
    access: 'content.view',
    summary: 'Number of files, for the same filters',
    isReadByHandler: true,
    querystring: fileQuery,
    response: z.number(),
    errors: [400],
  },
  'GET /upload/files/:id': {
    access: 'content.view',
    summary: 'A file',
    response: fileRecord,
  },
  'DELETE /upload/files/:id': {
    access: 'media.edit',
    summary: 'Deletes a file',
    response: fileRecord,
    errors: [507],
  },
  'POST /api/media/:id/crops': {
    access: 'media.edit',
    summary: 'Makes a file of a part of an image; the image stays as it is',
    body: cropBody,
    response: fileRecord,
    errors: [410, 507],
  },
  'POST /upload': {
    access: 'media.edit',
    summary: 'Uploads files; with ?id= changes or replaces one',
    isReadByHandler: true,
    querystring: uploadQuery,
    body: uploadBody,
    response: uploadResponse,
    consumes: ['multipart/form-data'],
    errors: [404, 410, 422, 507],
  },
  'GET /uploads/:name': {
    access: 'anyone',
    summary: 'A file, or a picture in the size of a slot',
    // An invalid slot gives the complete file.
    isReadByHandler: true,
    querystring: slotQuery,
    headers: ifNoneMatch,
    response: { 200: fileResponse, 206: fileResponse },
    produces: ['image/*', 'audio/*', 'video/*', 'application/octet-stream'],
    errors: [416],
  },
});
