// The texts of all saved documents and of the media, folded, with an index of their trigrams: one
// row for each text of a document in a language.
// See src/server/search/README.md#search-and-replace.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { paddedWord, trigramsOf, vocabularyOf } from './textSearch.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import {
  contains,
  containsOneOf,
  keyRanges,
  type Database,
  type KeyRange,
} from '../platform/database/openDatabase.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** The kind of a file of the media store, beside those of documents. */
export const MEDIA_KIND = 'media';

/** A document or file; its stamp is another one after each change. */
export interface Stamped {
  kind: string;
  id: string;
  stamp: string;
}

/** A document or file with its texts. */
export interface IndexedTexts extends Stamped {
  name: string;
  /** JSON; empty for what is no home screen. */
  languages: string;
  texts: readonly { langCode: string; folded: string }[];
}

/** Forms of each word that is looked for. */
export type Wanted = readonly (readonly string[])[];

export interface TextQuery {
  wanted: Wanted;
  phrase: string;
  kind?: string | undefined;
  langCode?: string | undefined;
}

/** A document or file with all words, and how well it has them. */
export interface FoundTexts extends Stamped {
  name: string;
  score: number;
}

/** Scores of a text that has the whole phrase, all words, or some of them. */
const SCORES = { phrase: 40, together: 20, apart: 5 } as const;

/** The columns with an index of their trigrams. */
const FOLDED = { table: 'search_text', column: 'folded' } as const;
const PADDED = { table: 'search_word', column: 'padded' } as const;

/** Documents that are removed in a transaction. */
const REMOVED_AT_ONCE = 200;
const REVISIONS_KEY = 'searchRevisions';

/**
 * The number of the rules by which texts are taken from documents: those that were first used
 * later have a higher one.
 */
export function revisionOf(db: Database, rules: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await nextNumber(tx, 'search');
    const row = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', REVISIONS_KEY)
      .executeTakeFirst();
    const known = row ? (JSON.parse(row.value) as string[]) : [];
    if (!known.includes(rules)) {
      known.push(rules);
      const value = JSON.stringify(known);
      await tx
        .insertInto('setting')
        .values({ key: REVISIONS_KEY, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    }
    return known.indexOf(rules);
  });
}

/**
 * Returns the documents of these ids that changed since their texts were stored, or whose texts
 * were stored by earlier rules.
 */
export async function changed(db: Database, revision: number, ids?: readonly string[]): Promise<Stamped[]> {
  const there = thereIs(db, ids).as('there');
  return db
    .selectFrom(there)
    .leftJoin('search_document as stored', (join) =>
      join.onRef('stored.kind', '=', 'there.kind').onRef('stored.id', '=', 'there.id'),
    )
    .select(['there.kind', 'there.id', 'there.stamp'])
    .where(({ or, eb }) =>
      or([
        eb('stored.stamp', 'is', null),
        eb('stored.stamp', '<>', eb.ref('there.stamp')),
        eb('stored.revision', '<', revision),
      ]),
    )
    .execute();
}

/**
 * Stores texts instead of those that their documents had, and nothing for documents that were
 * changed or deleted since, or that another node has stored meanwhile.
 */
export function store(db: Database, entries: readonly IndexedTexts[], revision: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    // One node after the other.
    await nextNumber(tx, 'search');
    const ids = entries.map(({ id }) => id);
    const outdated = new Set((await changed(tx, revision, ids)).map(keyOf));
    const stale = entries.filter((entry) => outdated.has(keyOf(entry)));
    if (stale.length === 0) return;
    const rows = await tx
      .insertInto('search_document')
      .values(
        stale.map(({ kind, id, stamp, name, languages }) => ({
          kind,
          id,
          stamp,
          revision,
          name: withoutNul(name),
          languages,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id']).doUpdateSet(({ ref }) => ({
          stamp: ref('excluded.stamp'),
          revision,
          name: ref('excluded.name'),
          languages: ref('excluded.languages'),
        })),
      )
      .returning(['number', 'kind', 'id'])
      .execute();
    const numbers = new Map(rows.map(({ number, kind, id }) => [`${kind}/${id}`, number]));
    await replaceTexts(
      tx,
      rows.map(({ number }) => number),
      stale.flatMap(({ kind, id, texts }) => {
        const document = numbers.get(`${kind}/${id}`) ?? 0;
        return texts.map(({ langCode, folded }) => ({
          document,
          lang_code: withoutNul(langCode),
          folded,
        }));
      }),
    );
  });
}

/** Removes the texts of what is no longer there. */
export async function removeGone(db: Database): Promise<void> {
  // An id is a number only where its kind is `media`.
  const fileId = sql<number>`case when stored.kind = ${MEDIA_KIND} then cast(stored.id as integer) end`;
  const gone = (tx: Database) =>
    tx
      .selectFrom('search_document as stored')
      .select('stored.number')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('document')
              .select('document.id')
              .whereRef('document.kind', '=', 'stored.kind')
              .whereRef('document.id', '=', 'stored.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('media').select('media.id').where('media.id', '=', fileId))),
      )
      .limit(REMOVED_AT_ONCE)
      .execute();
  while ((await gone(db)).length > 0)
    await inTransaction(db, async (tx) => {
      await nextNumber(tx, 'search');
      const numbers = (await gone(tx)).map(({ number }) => number);
      if (numbers.length === 0) return;
      await replaceTexts(tx, numbers, []);
      await tx.deleteFrom('search_document').where('number', 'in', numbers).execute();
    });
}

/** Finds documents with all of these words in their texts, in any order. */
export async function find(
  db: Database,
  { wanted, phrase, kind, langCode }: TextQuery,
): Promise<FoundTexts[]> {
  const all = (1 << wanted.length) - 1;
  const isIn = (text: string, forms: readonly string[]) =>
    sql<number>`case when ${sql.join(
      forms.map((form) => contains(text, form)),
      sql` or `,
    )} then 1 else 0 end`;
  const words = wanted.map((_, index) => `word${index}`);
  const sum = (each: (word: string, index: number) => RawBuilder<unknown>) =>
    sql.join(words.map(each), sql` + `);
  const found = new Map<number, FoundTexts & { words: number }>();
  for (const range of await ranges(db, 'search_text')) {
    let texts = db
      .selectFrom('search_text')
      .select('search_text.document')
      .select(wanted.map((forms, index) => isIn('search_text.folded', forms).as(`word${index}`)))
      .select(isIn('search_text.folded', [phrase]).as('phrase'))
      .where(containsOneOf(db, { ...FOLDED, range }, wanted.flat()));
    if (langCode !== undefined) texts = texts.where('lang_code', '=', langCode);
    let scored = db
      .selectFrom(texts.as('text'))
      .innerJoin('search_document as stored', 'stored.number', 'text.document')
      .select(['stored.number', 'stored.kind', 'stored.id', 'stored.stamp', 'stored.name'])
      .select(
        sql<number>`${sum((word, index) => sql`max(${sql.ref(word)}) * ${sql.lit(1 << index)}`)}`.as('words'),
      )
      .select(
        sql<number>`max(case when ${sum((word) => sql.ref(word))} < ${sql.lit(words.length)}
          then ${sql.lit(SCORES.apart)} when phrase = 0 then ${sql.lit(SCORES.together)}
          else ${sql.lit(SCORES.phrase)} end)`.as('score'),
      )
      .groupBy(['stored.number', 'stored.kind', 'stored.id', 'stored.stamp', 'stored.name']);
    if (kind !== undefined) scored = scored.where('stored.kind', '=', kind);
    for (const { number, ...row } of await scored.execute()) {
      const known = found.get(number);
      if (!known) found.set(number, row);
      else {
        known.words |= row.words;
        known.score = Math.max(known.score, row.score);
      }
    }
    await nextTurn();
  }
  return [...found.values()].filter((one) => one.words === all);
}

/** The documents with a text that contains this folded one, the oldest first. */
export async function containing(
  db: Database,
  folded: string,
  kind?: string,
): Promise<{ kind: string; id: string }[]> {
  const found = new Map<number, { kind: string; id: string; created_seq: number }>();
  for (const range of await ranges(db, 'search_text')) {
    let query = db
      .selectFrom('search_text')
      .innerJoin('search_document as stored', 'stored.number', 'search_text.document')
      .innerJoin('document', (join) =>
        join.onRef('document.kind', '=', 'stored.kind').onRef('document.id', '=', 'stored.id'),
      )
      .select(['document.kind', 'document.id', 'document.created_seq'])
      .distinct()
      .where(containsOneOf(db, { ...FOLDED, range }, [folded]));
    if (kind !== undefined) query = query.where('document.kind', '=', kind);
    for (const row of await query.execute()) found.set(row.created_seq, row);
    await nextTurn();
  }
  return [...found.values()].sort((one, other) => one.created_seq - other.created_seq);
}

/** The words of all texts among which are all that may be meant by a misspelled one. */
export async function wordsLike(db: Database, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const range of await ranges(db, 'search_word')) {
    const rows = await db
      .selectFrom('search_word')
      .select('padded')
      .where(containsOneOf(db, { ...PADDED, range }, trigramsOf(word)))
      .execute();
    for (const { padded } of rows) found.push(padded.trim());
    await nextTurn();
  }
  return found;
}

async function ranges(db: Database, table: 'search_text' | 'search_word'): Promise<Iterable<KeyRange>> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst();
  return keyRanges(db, Number(row?.last ?? 0));
}

/** The languages of each home screen as they were stored, that of the oldest first. */
export async function languages(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('search_document as stored')
    .innerJoin('document', (join) =>
      join.onRef('stored.kind', '=', 'document.kind').onRef('stored.id', '=', 'document.id'),
    )
    .select('stored.languages')
    .where('stored.languages', '<>', '')
    .orderBy('document.created_seq')
    .execute();
  return rows.map(({ languages }) => languages);
}

const keyOf = ({ kind, id, stamp }: Stamped): string => `${kind}/${id} ${stamp}`;

/** The documents and files; with ids, those that have one of them. */
function thereIs(db: Database, ids?: readonly string[]) {
  const fileId = sql<string>`cast(id as text)`;
  let documents = db
    .selectFrom('document')
    .select(['kind', 'id', sql<string>`cast(version as text)`.as('stamp')]);
  let files = db
    .selectFrom('media')
    .select([sql<string>`cast(${MEDIA_KIND} as text)`.as('kind'), fileId.as('id'), 'updated_at as stamp']);
  if (ids) {
    documents = documents.where('id', 'in', ids);
    files = files.where(fileId, 'in', ids);
  }
  return documents.unionAll(files);
}

interface TextRow {
  document: number;
  lang_code: string;
  folded: string;
}

/** Replaces the texts of these documents; what stays the same is not written again. */
async function replaceTexts(tx: Database, documents: number[], texts: readonly TextRow[]): Promise<void> {
  const rowKey = ({ document, lang_code, folded }: TextRow): string => `${document} ${lang_code} ${folded}`;
  const before = await tx.selectFrom('search_text').selectAll().where('document', 'in', documents).execute();
  const [old, now] = [new Set(before.map(rowKey)), new Map(texts.map((text) => [rowKey(text), text]))];
  const gone = before.filter((row) => !now.has(rowKey(row))).map(({ number }) => number);
  for (const some of chunksOf(gone)) await tx.deleteFrom('search_text').where('number', 'in', some).execute();
  for (const some of chunksOf([...now].filter(([key]) => !old.has(key)).map(([, text]) => text)))
    await tx.insertInto('search_text').values(some).execute();
  const counts = new Map<string, number>();
  for (const [rows, change] of [
    [before, -1],
    [texts, 1],
  ] as const)
    for (const word of eachWord(rows)) counts.set(word, (counts.get(word) ?? 0) + change);
  await countWords(
    tx,
    [...counts].filter(([, change]) => change !== 0),
  );
}

/** The words of each document, once for each. */
function* eachWord(rows: readonly TextRow[]): Generator<string> {
  const words = new Map<number, Set<string>>();
  for (const { document, folded } of rows) {
    const known = words.get(document) ?? new Set<string>();
    for (const word of vocabularyOf(folded)) known.add(word);
    words.set(document, known);
  }
  for (const known of words.values()) yield* known;
}

/** Counts the documents that have a word; one that none has is removed. */
async function countWords(tx: Database, changes: [word: string, change: number][]): Promise<void> {
  for (const some of chunksOf(changes)) {
    const rows = some.map(([word, documents]) => ({ padded: paddedWord(word), documents }));
    await tx
      .insertInto('search_word')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('padded').doUpdateSet(({ eb, ref }) => ({
          documents: eb('search_word.documents', '+', ref('excluded.documents')),
        })),
      )
      .execute();
    const fewer = rows.filter(({ documents }) => documents < 0).map(({ padded }) => padded);
    if (fewer.length > 0)
      await tx.deleteFrom('search_word').where('padded', 'in', fewer).where('documents', '<=', 0).execute();
  }
}
