// The media store (as in Strapi 3) and the media manager's folders.
// See src/server/media/README.md#media-store.
import * as z from 'zod/mini';
import { folderNameProblem, ROOT_FOLDER, tidyFolderName } from '#rules/mediaFolderPaths.ts';
import { component, described } from './apiSchemas.ts';

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

export const fileRecord = component(
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
    /** `{notes}`: what an editor should know about the file; null if there is nothing. */
    provider_metadata: z.unknown(),
    tags: z.array(z.string()),
    created_at: z.string(),
    updated_at: z.string(),
    related: z.array(z.unknown()),
  }),
);

/** Filters are fields of a file with a suffix, such as `mime_contains=audio`. */
export const fileQuery = described(
  z.looseObject({
    _sort: z.optional(z.string()),
    _limit: z.optional(z.string()),
    _start: z.optional(z.string()),
  }),
  'Filters: a field of a file, or one with _eq, _ne, _in, _nin, _contains, _ncontains, _containss, _lt, _lte, _gt, _gte or _null',
);
export const uploadQuery = z.looseObject({
  id: z.optional(described(z.string(), 'Changes or replaces this file')),
});
export const uploadBody = described(
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
export const uploadResponse = z.union([fileRecord, z.array(fileRecord)]);

const px = (least: number) =>
  z.int('Must be a whole number').check(z.minimum(least, `Must be at least ${least}`));

/** A part of a picture, in px of it as it is seen. */
export const cropBody = z.object({ x: px(0), y: px(0), width: px(1), height: px(1) });
export type Crop = z.output<typeof cropBody>;

export const slotQuery = z.looseObject({
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

export const mediaQuery = z.object({
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
export const folderBody = z.prefault(
  z.object({ directory: z.prefault(text, ROOT_FOLDER), name: folderName }),
  {} as never,
);
export const folderChangeBody = z.prefault(
  z.object({ directory: z.optional(text), name: z.optional(folderName) }),
  {},
);

export const mediaFolder = component(
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

export const mediaFile = component(
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

export const mediaPage = component(
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
