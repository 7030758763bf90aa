// What is known of each file in the media store: the file record of Strapi v3, one row each.
// See src/server/README.md#27-media-store.
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from './openDatabase.ts';
import { isBelow, MediaFolderRepository } from './mediaFolderRepository.ts';
import type { MediaTable } from './tables.ts';
import { withoutNul } from './storableText.ts';
import { inTransaction, nextNumber } from './transactions.ts';

/** A file whose bytes are stored already; `bytes` is its size. */
export type NewMedia = Pick<
  MediaTable,
  'name' | 'hash' | 'ext' | 'mime' | 'width' | 'height' | 'url' | 'folder' | 'alternativeText'
> &
  Partial<Pick<MediaTable, 'caption' | 'formats'>> & { bytes: number };

/** What an editor may change of a file afterwards, and what comes with other bytes. */
export type MediaChange = Partial<
  Pick<
    MediaTable,
    'name' | 'alternativeText' | 'caption' | 'folder' | 'mime' | 'width' | 'height' | 'formats' | 'size'
  >
>;

/** What a folder shows: its files, or those of all folders below too; with part of a name only what is called so. `mime` is a type, or a pattern such as 'image/*'. */
export type LibraryQuery = {
  directory: string;
  isDeep: boolean;
  name?: string;
  mime?: string;
  offset: number;
  limit: number;
};

/** Raised when a file should go into a folder that is not there. */
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

/** A column that files can be sorted and chosen by. */
export type MediaField = (typeof TEXTS)[number] | (typeof NUMBERS)[number];
export const MEDIA_FIELDS: readonly MediaField[] = [...TEXTS, ...NUMBERS];
export const isNumberField = (field: MediaField): boolean => NUMBERS.some((name) => name === field);

/** How a field is compared, as Strapi v3 says it; `contains` ignores case, `containss` does not. */
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

/** Which files, in which order; without a limit all. */
export type MediaQuery = {
  filters: MediaFilter[];
  sort: { field: MediaField; direction: 'asc' | 'desc' }[];
  limit?: number;
  start: number;
};

const BYTES_PER_KILOBYTE = 1000;
/** Fewer than either engine takes as parameters. */
const URLS_AT_ONCE = 500;
/** More rows than there will be: SQLite skips rows only where a limit is named. */
const EVERY_ROW = 2_147_483_647;
/** Highest number of an integer column. */
const HIGHEST_ID = 2_147_483_647;

/** Reads and writes file records. */
export class MediaRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Adds a record; a file of the same address is the same file and keeps its id. Throws NoSuchFolder. */
  add({ bytes, ...file }: NewMedia): Promise<MediaTable> {
    return inTransaction(this.#db, async (tx) => {
      const at = new Date().toISOString();
      const row: MediaTable = {
        caption: null,
        formats: null,
        ...file,
        id: await nextNumber(tx, 'media'),
        // After the number, which keeps the folder from going away meanwhile.
        folder: await placeFor(tx, file.folder),
        size: Number((bytes / BYTES_PER_KILOBYTE).toFixed(2)),
        previewUrl: null,
        provider: 'local',
        provider_metadata: null,
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

  /** All of them or, when one fails, none. Throws NoSuchFolder. */
  addAll(files: NewMedia[]): Promise<MediaTable[]> {
    return inTransaction(this.#db, async (tx) => {
      const added: MediaTable[] = [];
      for (const file of files) added.push(await new MediaRepository(tx).add(file));
      return added;
    });
  }

  async get(id: number): Promise<MediaTable | undefined> {
    if (!isId(id)) return undefined;
    return this.#db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The records of files by their addresses; what is no file of ours is left out. */
  async byUrl(urls: readonly string[]): Promise<Map<string, MediaTable>> {
    const found = new Map<string, MediaTable>();
    for (let at = 0; at < urls.length; at += URLS_AT_ONCE) {
      const rows = await this.#db
        .selectFrom('media')
        .selectAll()
        .where('url', 'in', urls.slice(at, at + URLS_AT_ONCE).map(withoutNul))
        .execute();
      for (const row of rows) found.set(row.url, row);
    }
    return found;
  }

  list({ filters, sort, limit = EVERY_ROW, start }: MediaQuery): Promise<MediaTable[]> {
    let query = this.#db.selectFrom('media').selectAll();
    for (const filter of filters) query = query.where(condition(filter));
    for (const { field, direction } of sort) query = query.orderBy(field, direction);
    // Files that came together were made at the same moment: their numbers keep the order the same on every page.
    return query
      .orderBy('id', sort.at(-1)?.direction ?? 'asc')
      .limit(limit)
      .offset(start)
      .execute();
  }

  async count(filters: MediaFilter[]): Promise<number> {
    let query = this.#db.selectFrom('media').select((column) => column.fn.countAll().as('files'));
    for (const filter of filters) query = query.where(condition(filter));
    return Number((await query.executeTakeFirstOrThrow()).files);
  }

  /** The page of a folder, newest first, and how many files there are on all of them. */
  async library({
    directory,
    isDeep,
    name = '',
    mime,
    offset,
    limit,
  }: LibraryQuery): Promise<{ files: MediaTable[]; totalCount: number }> {
    let query = this.#db.selectFrom('media');
    query = isDeep ? query.where(isInside(directory)) : query.where('folder', '=', directory);
    if (name !== '') query = query.where(condition({ field: 'name', comparison: 'contains', value: name }));
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

  /** How many files of a type each folder holds itself. */
  async countsByFolder(mime?: string): Promise<{ folder: string; files: number }[]> {
    let query = this.#db
      .selectFrom('media')
      .select((column) => ['folder' as const, column.fn.countAll().as('files')])
      .groupBy('folder');
    if (mime !== undefined) query = query.where(isOfType(mime));
    return (await query.execute()).map(({ folder, files }) => ({ folder, files: Number(files) }));
  }

  /** The record as it is now; undefined when there is none. Throws NoSuchFolder. */
  change(id: number, change: MediaChange): Promise<MediaTable | undefined> {
    return inTransaction(this.#db, async (tx) => {
      if (!isId(id)) return undefined;
      if (change.folder !== undefined) await nextNumber(tx, 'media');
      const folder = change.folder === undefined ? {} : { folder: await placeFor(tx, change.folder) };
      const row = { ...change, ...folder, updated_at: new Date().toISOString() };
      return tx.updateTable('media').set(row).where('id', '=', id).returningAll().executeTakeFirst();
    });
  }

  /** The record as it was; undefined when there was none. */
  async remove(id: number): Promise<MediaTable | undefined> {
    if (!isId(id)) return undefined;
    return this.#db.deleteFrom('media').where('id', '=', id).returningAll().executeTakeFirst();
  }
}

async function placeFor(tx: Database, directory: string): Promise<string> {
  const folder = await new MediaFolderRepository(tx).resolve(directory);
  if (folder === undefined) throw new UnknownFolder(directory);
  return folder;
}

const isInside = (directory: string): Expression<SqlBool> =>
  sql<SqlBool>`(folder = ${directory} or ${isBelow('folder', directory)})`;

const ANY_SUBTYPE = '*';

/** Whether a file is of a type, or of one that begins like a pattern: 'image/*'. */
function isOfType(pattern: string): Expression<SqlBool> {
  if (!pattern.endsWith(ANY_SUBTYPE)) return sql<SqlBool>`mime = ${pattern}`;
  const beginning = pattern.slice(0, -1).replace(/^\*\/$/, '');
  return sql<SqlBool>`substr(mime, 1, cast(${beginning.length} as integer)) = ${beginning}`;
}

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= HIGHEST_ID;

const SIGNS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function condition(filter: MediaFilter): Expression<SqlBool> {
  const column = sql.ref<string | number | null>(filter.field);
  if (filter.comparison === 'null')
    return filter.value ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} is not null`;
  // An integer column would refuse 0.5 and 3000000000, which are fair questions.
  const requested = isNumberField(filter.field) ? sql`cast(${column} as double precision)` : column;
  const bound = (value: string | number) =>
    typeof value === 'number' ? sql`cast(${value} as double precision)` : sql`${withoutNul(value)}`;
  switch (filter.comparison) {
    case 'in':
    case 'nin': {
      if (filter.value.length === 0)
        return filter.comparison === 'in' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`1 = 1`;
      const list = sql.join(filter.value.map(bound));
      return filter.comparison === 'in'
        ? sql<SqlBool>`${requested} in (${list})`
        : sql<SqlBool>`(${column} is null or ${requested} not in (${list}))`;
    }
    case 'contains':
    case 'ncontains':
      return holds(
        filter.comparison === 'contains',
        sql`lower(${column})`,
        sql`lower(${bound(filter.value)})`,
      );
    case 'containss':
    case 'ncontainss':
      return holds(filter.comparison === 'containss', sql`${column}`, bound(filter.value));
    case 'ne':
      return sql<SqlBool>`(${column} is null or ${requested} <> ${bound(filter.value)})`;
    default:
      return sql<SqlBool>`${requested} ${sql.raw(SIGNS[filter.comparison])} ${bound(filter.value)}`;
  }
}

/** Whether a text is part of another, without the wild cards of LIKE and its differences between the engines. */
function holds(isWanted: boolean, text: Expression<unknown>, part: Expression<unknown>): Expression<SqlBool> {
  const rest = sql`replace(coalesce(${text}, ''), ${part}, '')`;
  return isWanted
    ? sql<SqlBool>`${rest} <> coalesce(${text}, '')`
    : sql<SqlBool>`${rest} = coalesce(${text}, '')`;
}
