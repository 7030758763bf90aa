// File records of the media store in the format of Strapi v3, one row each.
// See src/server/media/README.md#media-store.
import { sql, type Expression, type SqlBool } from 'kysely';
import { splitTags, tidyTags } from '#rules/mediaTags.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as mediaFolders from './mediaFolderRepository.ts';
import type { MediaTable } from '../platform/database/tables.ts';
import * as fileHashes from './fileHashRepository.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** A file whose bytes are already stored; `bytes` is its size. */
export type NewMedia = Pick<
  MediaTable,
  'name' | 'hash' | 'ext' | 'mime' | 'width' | 'height' | 'url' | 'folder' | 'alternativeText'
> &
  Partial<Pick<MediaTable, 'caption' | 'formats' | 'tags'>> & {
    bytes: number;
    /** SHA-256 of the bytes; computed later where it is not known. */
    sha256?: string;
    /** Notes for an editor about the file. */
    notes?: string[];
  };

/** Fields that an editor may change later, and those that change when the file is replaced. */
export type MediaChange = Partial<
  Pick<
    MediaTable,
    | 'name'
    | 'alternativeText'
    | 'caption'
    | 'folder'
    | 'tags'
    | 'mime'
    | 'width'
    | 'height'
    | 'formats'
    | 'size'
    | 'hash'
    | 'url'
    | 'provider_metadata'
  >
>;

/** `provider_metadata` of a file with these notes. */
export const notesMetadata = (notes: readonly string[] = []): string | null =>
  notes.length > 0 ? JSON.stringify({ notes }) : null;

/** The notes of a file; none for those that older builds have stored. */
export function notesOf({ provider_metadata }: Pick<MediaTable, 'provider_metadata'>): string[] {
  const { notes } = JSON.parse(provider_metadata ?? '{}') as { notes?: string[] };
  return notes ?? [];
}

/**
 * The files of a folder, or of all folders below too; `name` filters by part of the name or of a
 * tag. `mime` is a type, or a pattern such as 'image/*'.
 */
export type LibraryQuery = {
  directory: string;
  isDeep: boolean;
  name?: string;
  mime?: string;
  offset: number;
  limit: number;
};

/** Thrown when a file is to be put into a folder that does not exist. */
export class UnknownFolder extends Error {}

const TEXTS = [
  'name',
  'alternativeText',
  'caption',
  'hash',
  'ext',
  'mime',
  'url',
  'provider',
  'created_at',
  'updated_at',
] as const;
const NUMBERS = ['id', 'width', 'height', 'size'] as const;

/** A column that files can be sorted and filtered by. */
export type MediaField = (typeof TEXTS)[number] | (typeof NUMBERS)[number];
export const MEDIA_FIELDS: readonly MediaField[] = [...TEXTS, ...NUMBERS];
export const isNumberField = (field: MediaField): boolean => NUMBERS.some((name) => name === field);

/** Comparisons as in Strapi v3; `contains` ignores case, `containss` does not. */
export const COMPARISONS = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'nin',
  'contains',
  'ncontains',
  'containss',
  'ncontainss',
  'null',
] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type MediaFilter =
  | { field: MediaField; comparison: Exclude<Comparison, 'in' | 'nin' | 'null'>; value: string | number }
  | { field: MediaField; comparison: 'in' | 'nin'; value: (string | number)[] }
  | { field: MediaField; comparison: 'null'; value: boolean };

/** Filters, sorting and page; no limit means all. */
export type MediaQuery = {
  filters: MediaFilter[];
  sort: { field: MediaField; direction: 'asc' | 'desc' }[];
  limit?: number;
  start: number;
};

const BYTES_PER_KILOBYTE = 1000;
/** Below the parameter limit of both engines. */
const URLS_PER_QUERY = 500;
/** SQLite allows OFFSET only with LIMIT. */
const NO_LIMIT = 2_147_483_647;
/** Highest value of an integer column. */
const MAX_ID = 2_147_483_647;

/** Adds a record; a file with the same address keeps its id. Throws UnknownFolder. */
export function add(db: Database, { bytes, sha256, notes, ...file }: NewMedia): Promise<MediaTable> {
  return inTransaction(db, async (tx) => {
    if (sha256 !== undefined) await fileHashes.add(tx, { url: file.url, bytes, sha256 });
    const at = new Date().toISOString();
    const row: MediaTable = {
      caption: null,
      formats: null,
      tags: '',
      ...file,
      id: await nextNumber(tx, 'media'),
      // Checked after the sequence is locked, so that the folder cannot be removed meanwhile.
      folder: await resolveFolder(tx, file.folder),
      size: Number((bytes / BYTES_PER_KILOBYTE).toFixed(2)),
      previewUrl: null,
      provider: 'local',
      provider_metadata: notesMetadata(notes),
      created_at: at,
      updated_at: at,
    };
    return tx
      .insertInto('media')
      .values(row)
      .onConflict((conflict) => conflict.column('url').doUpdateSet({ updated_at: at }))
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Adds all records, or none if one fails. Throws UnknownFolder. */
export function addAll(db: Database, files: NewMedia[]): Promise<MediaTable[]> {
  return inTransaction(db, async (tx) => {
    const added: MediaTable[] = [];
    for (const file of files) added.push(await add(tx, file));
    return added;
  });
}

export async function get(db: Database, id: number): Promise<MediaTable | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

/** File records by id, in the order of their ids; other ids are ignored. */
export async function byId(db: Database, ids: readonly number[]): Promise<MediaTable[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('media').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** File records by address; other addresses are ignored. */
export async function byUrl(db: Database, urls: readonly string[]): Promise<Map<string, MediaTable>> {
  const records = new Map<string, MediaTable>();
  for (let start = 0; start < urls.length; start += URLS_PER_QUERY) {
    const rows = await db
      .selectFrom('media')
      .selectAll()
      .where('url', 'in', urls.slice(start, start + URLS_PER_QUERY).map(withoutNul))
      .execute();
    for (const row of rows) records.set(row.url, row);
  }
  return records;
}

export function list(
  db: Database,
  { filters, sort, limit = NO_LIMIT, start }: MediaQuery,
): Promise<MediaTable[]> {
  let query = db.selectFrom('media').selectAll();
  for (const filter of filters) query = query.where(condition(filter));
  for (const { field, direction } of sort) query = query.orderBy(field, direction);
  // Files uploaded together have the same time; the id makes the order of pages stable.
  return query
    .orderBy('id', sort.at(-1)?.direction ?? 'asc')
    .limit(limit)
    .offset(start)
    .execute();
}

export async function count(db: Database, filters: MediaFilter[]): Promise<number> {
  let query = db.selectFrom('media').select((column) => column.fn.countAll().as('files'));
  for (const filter of filters) query = query.where(condition(filter));
  return Number((await query.executeTakeFirstOrThrow()).files);
}

/** Another text after every change of a record. */
export async function stamp(db: Database): Promise<string> {
  const row = await db
    .selectFrom('media')
    .select(({ fn }) => [fn.countAll().as('files'), fn.max('id').as('id'), fn.max('updated_at').as('at')])
    .executeTakeFirstOrThrow();
  return [row.files, row.id, row.at].join(' ');
}

/** Other files of the same bytes, the oldest first. */
export function copiesOf(db: Database, id: number): Promise<MediaTable[]> {
  return db
    .selectFrom('media')
    .innerJoin('file_hash', 'file_hash.url', 'media.url')
    .selectAll('media')
    .where('media.id', '!=', id)
    .where('file_hash.sha256', '=', (query) =>
      query
        .selectFrom('media as original')
        .innerJoin('file_hash as original_hash', 'original_hash.url', 'original.url')
        .select('original_hash.sha256')
        .where('original.id', '=', id),
    )
    .orderBy('media.id')
    .execute();
}

/** A page of a folder, newest first, and the number of files on all pages. */
export async function library(
  db: Database,
  { directory, isDeep, name = '', mime, offset, limit }: LibraryQuery,
): Promise<{ files: MediaTable[]; totalCount: number }> {
  let query = db.selectFrom('media');
  query = isDeep ? query.where(isInside(directory)) : query.where('folder', '=', directory);
  if (name !== '') query = query.where(hasNameOrTag(name));
  if (mime !== undefined) query = query.where(isOfType(mime));
  const page = query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  const { files } = await query
    .select((column) => column.fn.countAll().as('files'))
    .executeTakeFirstOrThrow();
  return { files: await page.execute(), totalCount: Number(files) };
}

/** Every tag that a file has. */
export async function tags(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('media').select('tags').distinct().where('tags', '!=', '').execute();
  return tidyTags(
    rows.flatMap(({ tags }) => splitTags(tags)),
    Number.POSITIVE_INFINITY,
  );
}

/** Number of files of a type in each folder, subfolders not included. */
export async function countsByFolder(
  db: Database,
  mime?: string,
): Promise<{ folder: string; files: number }[]> {
  let query = db
    .selectFrom('media')
    .select((column) => ['folder' as const, column.fn.countAll().as('files')])
    .groupBy('folder');
  if (mime !== undefined) query = query.where(isOfType(mime));
  return (await query.execute()).map(({ folder, files }) => ({ folder, files: Number(files) }));
}

/** Changes a record and returns it; undefined if there is none. Throws UnknownFolder. */
export function change(db: Database, id: number, change: MediaChange): Promise<MediaTable | undefined> {
  return inTransaction(db, async (tx) => {
    if (!isId(id)) return undefined;
    if (change.folder !== undefined) await nextNumber(tx, 'media');
    const folder = change.folder === undefined ? {} : { folder: await resolveFolder(tx, change.folder) };
    const row = { ...change, ...folder, updated_at: new Date().toISOString() };
    return tx.updateTable('media').set(row).where('id', '=', id).returningAll().executeTakeFirst();
  });
}

/** Removes a record and returns it; undefined if there is none. */
export async function remove(db: Database, id: number): Promise<MediaTable | undefined> {
  if (!isId(id)) return undefined;
  return db.deleteFrom('media').where('id', '=', id).returningAll().executeTakeFirst();
}

async function resolveFolder(tx: Database, directory: string): Promise<string> {
  const folder = await mediaFolders.resolve(tx, directory);
  if (folder === undefined) throw new UnknownFolder(directory);
  return folder;
}

const hasNameOrTag = (words: string): Expression<SqlBool> => {
  const wanted = sql`lower(${withoutNul(words)})`;
  const [name, tags] = [
    containsCondition(true, sql`lower(name)`, wanted),
    containsCondition(true, sql`lower(tags)`, wanted),
  ];
  return sql<SqlBool>`(${name} or ${tags})`;
};

const isInside = (directory: string): Expression<SqlBool> =>
  sql<SqlBool>`(folder = ${directory} or ${mediaFolders.isBelow('folder', directory)})`;

const ANY_SUBTYPE = '*';

/** Matches a type, or a pattern such as 'image/*'. */
function isOfType(pattern: string): Expression<SqlBool> {
  if (!pattern.endsWith(ANY_SUBTYPE)) return sql<SqlBool>`mime = ${pattern}`;
  const prefix = pattern.slice(0, -1).replace(/^\*\/$/, '');
  return sql<SqlBool>`substr(mime, 1, cast(${prefix.length} as integer)) = ${prefix}`;
}

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;

const SIGNS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function condition(filter: MediaFilter): Expression<SqlBool> {
  const column = sql.ref<string | number | null>(filter.field);
  if (filter.comparison === 'null')
    return filter.value ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} is not null`;
  // PostgreSQL's integer columns refuse 0.5 and 3000000000, which are valid in a query.
  const comparable = isNumberField(filter.field) ? sql`cast(${column} as double precision)` : column;
  const bound = (value: string | number) =>
    typeof value === 'number' ? sql`cast(${value} as double precision)` : sql`${withoutNul(value)}`;
  switch (filter.comparison) {
    case 'in':
    case 'nin': {
      if (filter.value.length === 0)
        return filter.comparison === 'in' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`1 = 1`;
      const list = sql.join(filter.value.map(bound));
      return filter.comparison === 'in'
        ? sql<SqlBool>`${comparable} in (${list})`
        : sql<SqlBool>`(${column} is null or ${comparable} not in (${list}))`;
    }
    case 'contains':
    case 'ncontains':
      return containsCondition(
        filter.comparison === 'contains',
        sql`lower(${column})`,
        sql`lower(${bound(filter.value)})`,
      );
    case 'containss':
    case 'ncontainss':
      return containsCondition(filter.comparison === 'containss', sql`${column}`, bound(filter.value));
    case 'ne':
      return sql<SqlBool>`(${column} is null or ${comparable} <> ${bound(filter.value)})`;
    default:
      return sql<SqlBool>`${comparable} ${sql.raw(SIGNS[filter.comparison])} ${bound(filter.value)}`;
  }
}

/** Substring test that treats the wild cards of LIKE as text and works alike on both engines. */
function containsCondition(
  isContained: boolean,
  text: Expression<unknown>,
  part: Expression<unknown>,
): Expression<SqlBool> {
  const rest = sql`replace(coalesce(${text}, ''), ${part}, '')`;
  return isContained
    ? sql<SqlBool>`${rest} <> coalesce(${text}, '')`
    : sql<SqlBool>`${rest} = coalesce(${text}, '')`;
}
