// Search over all saved documents and the media, with typos forgiven. See
// src/server/search/README.md#search-and-replace.
import { LRUCache } from 'lru-cache';
import { kindByCollection, type Kind } from '#content/kinds.ts';
import type { ExcerptBody, FoundDocument, FoundFile, SearchResult } from '#protocol/searchEndpoints.ts';
import type { Json } from '#rules/fieldLayout.ts';
import { mergeLanguages, type Language } from '#rules/languages.ts';
import { wordsOfText, type Mark } from './textReplacement.ts';
import { closeWords, excerptOf, foldText, marksIn, searchTerms, typosIn } from './textSearch.ts';
import { HOME, SITE } from '../documents/documentGate.ts';
import { formatsOf } from '../media/receiveUpload.ts';
import {
  KIND_BY_NAME,
  labelOfLeaf,
  SearchIndex,
  textsOf,
  textsOfFile,
  type TextField,
} from './searchIndex.ts';
import type { MediaTable } from '../platform/database/tables.ts';
import { savedRows } from '../publishing/releasedRows.ts';
import * as documents from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as search from './searchRepository.ts';
import * as media from '../media/mediaRepository.ts';

/** Documents of one response: their fields are read for it. */
const PAGE_SIZE = 25;
const [FILES_MAX, HITS_MAX] = [50, 4];
/** Fewer than these, and words that are spelled much the same are looked for too. */
const ENOUGH = 5;
/** Words that may be meant by a misspelled one, at most: a statement has its limits. */
const CLOSE_MAX = 200;
/** Characters around a hit. */
const AROUND = 70;
/** Documents whose fields are remembered, for the next letter of a search. */
const REMEMBERED_MAX = 200;
/** How much better a document is whose name has all words, too. */
const NAMED = 100;

export interface SearchedTexts {
  query: string;
  /** `media` for files; all without one. */
  collection?: string | undefined;
  lang?: string | undefined;
  /** Documents that are left out, as they are shown already. */
  offset?: number | undefined;
}

interface Match {
  kind: Kind;
  id: string;
  version: number;
  name: string;
  foldedName: string;
  score: number;
  wanted: search.Wanted;
  isClose: boolean;
}

interface FileMatch {
  id: number;
  wanted: search.Wanted;
  isClose: boolean;
}

interface Matches {
  documents: readonly Match[];
  files: readonly FileMatch[];
}

const NONE: Matches = { documents: [], files: [] };

export class SiteSearch {
  readonly #db: Database;
  readonly #index: SearchIndex;
  readonly #fields = new LRUCache<string, { document: Json; fields: readonly TextField[] }>({
    max: REMEMBERED_MAX,
  });

  constructor(db: Database, version: string) {
    this.#db = db;
    this.#index = new SearchIndex(db, version);
  }

  async search({ query, collection, lang, offset = 0 }: SearchedTexts): Promise<SearchResult> {
    await this.#index.update();
    const words = searchTerms(query);
    const kind = kindOf(collection);
    const isNothing = words.length === 0 || (collection !== undefined && kind === undefined);
    const { documents, files } = isNothing
      ? NONE
      : await this.#matches(words, { phrase: foldText(query).trim(), kind, langCode: lang || undefined });
    return {
      documents: await this.#present(documents.slice(offset, offset + PAGE_SIZE), lang),
      files: await this.#presentFiles(files.slice(0, FILES_MAX)),
      documentCount: documents.length,
      fileCount: files.length,
      languages: await this.#languages(),
    };
  }

  /** The documents of which a text has these words somewhere, regardless of case and accents. */
  async containing(words: string, collection?: string): Promise<{ kind: Kind; id: string }[]> {
    await this.#index.update();
    const wanted = kindOf(collection);
    if (collection !== undefined && wanted === undefined) return [];
    const found = await search.containing(this.#db, foldText(words), wanted);
    return found.flatMap(({ kind: name, id }) => {
      const kind = KIND_BY_NAME.get(name);
      return kind ? [{ kind, id }] : [];
    });
  }

  /** The best ones first. */
  async #matches(words: readonly string[], query: Omit<search.TextQuery, 'wanted'>): Promise<Matches> {
    const exact = await this.#find({ ...query, wanted: words.map((word) => [word]) }, false);
    if (exact.documents.length + exact.files.length >= ENOUGH) return exact;
    const wanted: string[][] = [];
    for (const word of words) wanted.push([word, ...(await this.#closeTo(word))]);
    const close = await this.#find({ ...query, wanted }, true);
    const documents = new Set(exact.documents.map(({ kind, id }) => `${kind.kind}/${id}`));
    const files = new Set(exact.files.map(({ id }) => id));
    return {
      documents: [
        ...exact.documents,
        ...close.documents.filter(({ kind, id }) => !documents.has(`${kind.kind}/${id}`)),
      ],
      files: [...exact.files, ...close.files.filter(({ id }) => !files.has(id))],
    };
  }

  async #closeTo(word: string): Promise<string[]> {
    if (typosIn(word) === 0) return [];
    const words = await search.wordsLike(this.#db, word);
    return closeWords(word, words).sort(compareText).slice(0, CLOSE_MAX);
  }

  async #find(query: search.TextQuery, isClose: boolean): Promise<Matches> {
    const { wanted } = query;
    const [documents, files]: [Match[], FileMatch[]] = [[], []];
    for (const { kind: kindName, id, stamp, name, score } of await search.find(this.#db, query)) {
      const kind = KIND_BY_NAME.get(kindName);
      if (kindName === search.MEDIA_KIND) files.push({ id: Number(id), wanted, isClose });
      if (!kind) continue;
      const foldedName = foldText(name);
      const isNamed = wordsIn(foldedName, wanted) === allOf(wanted);
      const version = Number(stamp);
      documents.push({
        kind,
        id,
        version,
        name,
        foldedName,
        score: score + (isNamed ? NAMED : 0),
        wanted,
        isClose,
      });
    }
    return {
      documents: documents.sort(
        (one, other) =>
          other.score - one.score ||
          compareText(one.foldedName, other.foldedName) ||
          compareText(keyOf(one), keyOf(other)),
      ),
      files: files.sort((one, other) => one.id - other.id),
    };
  }

  async #present(matches: readonly Match[], lang: string | undefined): Promise<FoundDocument[]> {
    const unread = matches.filter((match) => !this.#fields.has(keyOf(match)));
    const rows = await savedRows(
      this.#db,
      unread.map(({ kind, id, version }) => ({ kind: kind.kind, id, version })),
    );
    const bodies = new Map(rows.map(({ kind, id, body }) => [`${kind}/${id}`, body]));
    const hasOwn = matches.some(({ kind }) => isOfEnvironment(kind));
    const environments = new Map(
      hasOwn ? (await documents.names(this.#db, SITE, 'oldest first')).map(({ id, name }) => [id, name]) : [],
    );
    const found: FoundDocument[] = [];
    for (const match of matches) {
      const { kind, id, name } = match;
      const body = bodies.get(`${kind.kind}/${id}`);
      const known = this.#fields.get(keyOf(match)) ?? (body === undefined ? undefined : textsOf(kind, body));
      // Deleted a moment ago.
      if (!known) continue;
      this.#fields.set(keyOf(match), known);
      const hits = hitsIn(known.fields, match.wanted, lang);
      found.push({
        collection: kind.collection,
        id,
        name,
        environment: isOfEnvironment(kind) ? (environments.get(id) ?? '') : '',
        isClose: match.isClose,
        hits: hits.slice(0, HITS_MAX).map(({ path, langCode, value, widget }) => ({
          path,
          label: labelOfLeaf(kind, known.document, path),
          langCode,
          excerpt: marked(wordsOfText(value, widget), match.wanted.flat()),
        })),
        more: Math.max(0, hits.length - HITS_MAX),
      });
    }
    return found;
  }

  async #presentFiles(matches: readonly FileMatch[]): Promise<FoundFile[]> {
    if (matches.length === 0) return [];
    const files = await media.byId(
      this.#db,
      matches.map(({ id }) => id),
    );
    const byId = new Map(files.map((file) => [file.id, file]));
    return matches.flatMap(({ id, wanted, isClose }) => {
      const file = byId.get(id);
      return file ? [presentFile(file, wanted, isClose)] : [];
    });
  }

  async #languages(): Promise<SearchResult['languages']> {
    let all: Language[] = [];
    for (const languages of await search.languages(this.#db))
      all = mergeLanguages(all, JSON.parse(languages) as Language[]);
    return all.map(({ langCode, language }) => ({ langCode, language }));
  }
}

const kindOf = (collection: string | undefined): string | undefined =>
  collection === search.MEDIA_KIND ? search.MEDIA_KIND : collection && kindByCollection(collection)?.kind;

const isOfEnvironment = ({ kind }: Kind): boolean => kind === HOME || kind === SITE;

const keyOf = ({ kind, id, version }: Match): string => `${kind.kind}/${id}/${version}`;

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const allOf = ({ length }: search.Wanted): number => (1 << length) - 1;

/** Which of the words a folded text has, as bits. */
function wordsIn(folded: string, wanted: search.Wanted): number {
  let found = 0;
  for (const [index, forms] of wanted.entries())
    if (forms.some((form) => folded.includes(form))) found |= 1 << index;
  return found;
}

/** The fields that have all of the words; where none has, those that have some of them. */
function hitsIn(fields: readonly TextField[], wanted: search.Wanted, lang: string | undefined): TextField[] {
  const all = allOf(wanted);
  const found = fields
    .filter(({ langCode }) => !lang || langCode === lang)
    .map((field) => ({ field, words: wordsIn(field.folded, wanted) }));
  const best = found.some(({ words }) => words === all) ? all : 0;
  return found.filter(({ words }) => words !== 0 && (words & best) === best).map(({ field }) => field);
}

function presentFile(file: MediaTable, wanted: search.Wanted, isClose: boolean): FoundFile {
  const { id, name, mime, folder } = file;
  const formats = formatsOf(file);
  const smallest = formats?.['thumbnail'] ?? formats?.['small'];
  const picture = mime.startsWith('image/') ? (smallest?.url ?? file.url) : null;
  const hits = textsOfFile(file)
    .filter(({ folded }) => wordsIn(folded, wanted) !== 0)
    .map(({ field, text }) => ({ field, excerpt: marked(text, wanted.flat()) }));
  return { id, name, picture, mime, folder, isClose, hits };
}

const marked = (text: string, forms: readonly string[]): ExcerptBody =>
  presentExcerpt(text, marksIn(text, forms), AROUND);

/** An excerpt as it is sent. */
export function presentExcerpt(text: string, marks: readonly Mark[], around: number): ExcerptBody {
  const excerpt = excerptOf(text, marks, around);
  return { text: excerpt.text, marks: excerpt.marks.map(([start, end]) => ({ start, end })) };
}
