// Search over all saved documents and the media, with typos forgiven. The texts are kept in memory
// by version, so that both databases find the same, and several nodes need to tell each other
// nothing. See src/server/README.md#238-search-and-replace.
import { LRUCache } from 'lru-cache';
import { KINDS, type Kind } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { ExcerptBody, FoundDocument, FoundFile, SearchResult } from '#protocol/searchSchemas.ts';
import type { Json } from '#rules/fieldPlan.ts';
import { languagesOf, mergeLanguages, type Language } from '#rules/languages.ts';
import { isTextWidget, wordsOfText, type Mark, type TextWidget } from '#rules/textReplacement.ts';
import {
  closeWords,
  excerptOf,
  foldText,
  lettersOf,
  marksIn,
  vocabularyOf,
  searchTerms,
} from '#rules/textSearch.ts';
import { describe } from '#schema/describe.ts';
import { leafFieldsIn, type LeafField } from '#schema/leafFields.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { HOME, SITE } from './documentGate.ts';
import { formatsOf } from './media/receiveUpload.ts';
import type { DocumentRepository, SavedVersion } from './storage/documentRepository.ts';
import type { MediaRepository } from './storage/mediaRepository.ts';
import type { ReleaseRepository } from './storage/releaseRepository.ts';
import type { MediaTable } from './storage/tables.ts';
import { takeSteps } from './timeSlices.ts';

/** Documents of one response: their fields are read for it. */
const PAGE_SIZE = 25;
const [FILES_MAX, HITS_MAX] = [50, 4];
/** Fewer than these, and words that are spelled much the same are looked for too. */
const ENOUGH = 5;
/** Characters around a hit. */
const AROUND = 70;
/** Documents whose fields are remembered, for the next letter of a search. */
const REMEMBERED_MAX = 200;
/** Texts that are looked at before other requests are. */
const TEXTS_A_STEP = 2_000;
const KIND_BY_NAME = new Map<string, Kind>(KINDS.map((kind) => [kind.kind, kind]));
const FILE_FIELDS = ['name', 'alternativeText', 'caption', 'tags', 'folder'] as const;

/** A text in a language, once for all documents that have it. */
interface Text {
  key: string;
  langCode: string;
  folded: string;
  entries: Entry[];
}

interface Entry {
  kind: Kind;
  id: string;
  version: number;
  name: string;
  foldedName: string;
  texts: readonly Text[];
  /** Of a home screen. */
  languages: readonly Language[];
}

/** A field with its text, as it is stored. */
interface Field {
  path: Path;
  value: string;
  widget: TextWidget;
  langCode: string;
  folded: string;
}

interface FileEntry {
  file: MediaTable;
  texts: readonly { field: (typeof FILE_FIELDS)[number]; text: string; folded: string }[];
  words: ReadonlySet<string>;
}

export interface SearchedTexts {
  query: string;
  /** `media` for files; all without one. */
  collection?: string | undefined;
  lang?: string | undefined;
  /** Documents that are left out, as they are shown already. */
  offset?: number | undefined;
}

/** Forms of each word that is looked for. */
type Wanted = readonly (readonly string[])[];

interface Match {
  entry: Entry;
  score: number;
  wanted: Wanted;
  isClose: boolean;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const TRANSLATION = /^alternates\.(\d+)\./;

/** The language of a text: of its translation, of its entry, or of the document. */
export function languageOfLeaf(document: Json, { path, group }: Pick<LeafField, 'path' | 'group'>): string {
  const [, index] = TRANSLATION.exec(path) ?? [];
  if (index !== undefined) return textIn(valueAt(document, `alternates.${index}.langCode`));
  return textIn(valueAt(group, 'langCode')) || textIn(document['langCode']);
}

/** The field in the words of the form; its language is said beside it. */
export const labelOfLeaf = ({ schema }: Kind, document: Json, path: Path): string =>
  labelsTo(schema, document, path)
    .slice(TRANSLATION.test(path) ? 2 : 0)
    .join(' › ');

/** The fields of a document that have words. */
export function* wordFields(
  kind: Kind,
  document: Json,
): Generator<LeafField & { value: string; widget: TextWidget }> {
  for (const leaf of leafFieldsIn(describe(kind.schema).fields ?? {}, document)) {
    const { path, meta, value } = leaf;
    if (!isTextWidget(meta.widget) || typeof value !== 'string' || value.trim() === '') continue;
    // Texts by a machine are listed once more, for their marks.
    if (path !== 'id' && !path.includes('machineTexts.')) yield { ...leaf, value, widget: meta.widget };
  }
}

/** Words and how many texts have them. */
class Vocabulary {
  readonly #words = new Map<string, { count: number; letters: number }>();

  add(words: ReadonlySet<string>): void {
    for (const word of words) {
      const known = this.#words.get(word);
      if (known) known.count += 1;
      else this.#words.set(word, { count: 1, letters: lettersOf(word) });
    }
  }

  remove(words: ReadonlySet<string>): void {
    for (const word of words) {
      const known = this.#words.get(word);
      if (known && (known.count -= 1) === 0) this.#words.delete(word);
    }
  }

  *letters(): Generator<readonly [string, number]> {
    for (const [word, { letters }] of this.#words) yield [word, letters];
  }
}

export class SiteSearch {
  readonly #documents: DocumentRepository;
  readonly #releases: ReleaseRepository;
  readonly #media: MediaRepository;
  readonly #entries = new Map<string, Entry>();
  readonly #texts = new Map<string, Text>();
  readonly #vocabulary = new Vocabulary();
  readonly #fields = new LRUCache<string, { document: Json; fields: readonly Field[] }>({
    max: REMEMBERED_MAX,
  });
  #files: readonly FileEntry[] = [];
  #filesStamp = '';
  #lastChange = -1;
  #reading: Promise<void> = Promise.resolve();

  constructor(services: {
    documents: DocumentRepository;
    releases: ReleaseRepository;
    media: MediaRepository;
  }) {
    this.#documents = services.documents;
    this.#releases = services.releases;
    this.#media = services.media;
  }

  async search({ query, collection, lang, offset = 0 }: SearchedTexts): Promise<SearchResult> {
    await this.#readChanges();
    const words = searchTerms(query);
    const matches: Match[] = [];
    const files: FoundFile[] = [];
    if (words.length > 0) {
      const phrase = foldText(query).trim();
      const inFiles = (collection === undefined || collection === 'media') && !lang ? this.#files : [];
      const exact = words.map((word) => [word]);
      matches.push(...(await this.#matches(exact, { phrase, collection, lang, isClose: false })));
      files.push(...filesWith(inFiles, exact, false));
      if (matches.length + files.length < ENOUGH) {
        const vocabulary = [...this.#vocabulary.letters()];
        const close = words.map((word) => [word, ...closeWords(word, vocabulary)]);
        const listed = new Set(matches.map(({ entry }) => entry));
        const others = await this.#matches(close, { phrase, collection, lang, isClose: true });
        matches.push(...others.filter(({ entry }) => !listed.has(entry)));
        const listedFiles = new Set(files.map(({ id }) => id));
        files.push(...filesWith(inFiles, close, true).filter(({ id }) => !listedFiles.has(id)));
      }
    }
    return {
      documents: await this.#present(matches.slice(offset, offset + PAGE_SIZE), lang),
      files: files.slice(0, FILES_MAX),
      documentCount: matches.length,
      fileCount: files.length,
      languages: this.#languages(),
    };
  }

  /** The documents of which a text has these words somewhere, whatever their case and accents. */
  async containing(words: string, collection?: string): Promise<{ kind: Kind; id: string }[]> {
    await this.#readChanges();
    const folded = foldText(words);
    const found = new Set<Entry>();
    for (const text of this.#texts.values())
      if (text.folded.includes(folded)) for (const entry of text.entries) found.add(entry);
    return [...found].filter(({ kind }) => collection === undefined || kind.collection === collection);
  }

  /** The best ones first. */
  async #matches(
    wanted: Wanted,
    {
      phrase,
      collection,
      lang,
      isClose,
    }: { phrase: string; isClose: boolean } & Pick<SearchedTexts, 'collection' | 'lang'>,
  ): Promise<Match[]> {
    const all = (1 << wanted.length) - 1;
    const found = new Map<Entry, { words: number; score: number }>();
    const note = (entry: Entry, words: number, score: number): void => {
      const known = found.get(entry);
      if (!known) found.set(entry, { words, score });
      else {
        known.words |= words;
        if (score > known.score) known.score = score;
      }
    };
    const texts = this.#texts.values();
    const look = function* () {
      for (let count = 1; ; count += 1) {
        const { value: text, done } = texts.next();
        if (done) return;
        const words = !lang || text.langCode === lang ? wordsIn(text.folded, wanted) : 0;
        if (words !== 0) {
          const score = scoreOf(text.folded, words === all, phrase);
          for (const entry of text.entries) note(entry, words, score);
        }
        if (count % TEXTS_A_STEP === 0) yield;
      }
    };
    await takeSteps(look());
    const matches: Match[] = [];
    for (const [entry, { words, score }] of found) {
      if (words !== all || (collection !== undefined && entry.kind.collection !== collection)) continue;
      const isNamed = wordsIn(entry.foldedName, wanted) === all;
      matches.push({ entry, score: score + (isNamed ? SCORES.name : 0), wanted, isClose });
    }
    return matches.sort(
      (one, other) => other.score - one.score || compareText(one.entry.foldedName, other.entry.foldedName),
    );
  }

  async #present(matches: readonly Match[], lang: string | undefined): Promise<FoundDocument[]> {
    const unread = matches.filter(({ entry }) => !this.#fields.has(keyOf(entry)));
    const rows = await this.#releases.savedRows(
      unread.map(({ entry: { kind, id, version } }) => ({ kind: kind.kind, id, version })),
    );
    const bodies = new Map(rows.map(({ kind, id, body }) => [`${kind}/${id}`, body]));
    const found: FoundDocument[] = [];
    for (const match of matches) {
      const { entry } = match;
      const { kind, id, name } = entry;
      const body = bodies.get(`${kind.kind}/${id}`);
      const known =
        this.#fields.get(keyOf(entry)) ?? (body === undefined ? undefined : this.#fieldsOf(kind, body));
      // Deleted a moment ago.
      if (!known) continue;
      this.#fields.set(keyOf(entry), known);
      const own = kind.kind === HOME || kind.kind === SITE ? this.#entries.get(`${SITE}/${id}`) : undefined;
      const hits = hitsIn(known.fields, match.wanted, lang);
      found.push({
        collection: kind.collection,
        id,
        name,
        environment: own?.name ?? '',
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

  #languages(): SearchResult['languages'] {
    let all: Language[] = [];
    for (const { languages } of this.#entries.values())
      if (languages.length > 0) all = mergeLanguages(all, languages);
    return all.map(({ langCode, language }) => ({ langCode, language }));
  }

  /** One after the other: what somebody has just saved is found. */
  #readChanges(): Promise<void> {
    const reading = this.#reading.then(() => this.#read());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #read(): Promise<void> {
    const change = await this.#documents.latestChange();
    if (change !== this.#lastChange) await this.#readVersions();
    this.#lastChange = change;
    await this.#readFiles();
  }

  async #readVersions(): Promise<void> {
    const versions = await this.#documents.versions();
    const current = new Set(versions.map(({ kind, id }) => `${kind}/${id}`));
    for (const [key, entry] of this.#entries) if (!current.has(key)) this.#drop(key, entry);
    const changed = versions.filter(
      ({ kind, id, version }) => this.#entries.get(`${kind}/${id}`)?.version !== version,
    );
    if (changed.length > 0) await this.#readDocuments(changed);
  }

  async #readDocuments(changed: readonly SavedVersion[]): Promise<void> {
    const rows = await this.#releases.savedRows(changed);
    const add = (kind: Kind, row: (typeof rows)[number]): void => this.#add(kind, row);
    const steps = function* () {
      for (const row of rows) {
        const kind = KIND_BY_NAME.get(row.kind);
        if (kind) yield add(kind, row);
      }
    };
    await takeSteps(steps());
  }

  #add(kind: Kind, { id, version, body }: { id: string; version: number; body: string }): void {
    const key = `${kind.kind}/${id}`;
    const before = this.#entries.get(key);
    if (before) this.#drop(key, before);
    const document = restore(kind, JSON.parse(body)) as unknown as Json;
    const texts = new Set<Text>();
    for (const leaf of wordFields(kind, document))
      texts.add(this.#textOf(leaf, languageOfLeaf(document, leaf)));
    const name = textIn(document['name']);
    const languages =
      kind.kind === HOME ? languagesOf(document as unknown as Parameters<typeof languagesOf>[0]) : [];
    const entry = { kind, id, version, name, foldedName: foldText(name), texts: [...texts], languages };
    for (const text of texts) text.entries.push(entry);
    this.#entries.set(key, entry);
  }

  #fieldsOf(kind: Kind, body: string): { document: Json; fields: readonly Field[] } {
    const document = restore(kind, JSON.parse(body)) as unknown as Json;
    const fields = [...wordFields(kind, document)].map((leaf) => {
      const { path, value, widget } = leaf;
      const langCode = languageOfLeaf(document, leaf);
      const folded =
        this.#texts.get(textKey(value, widget, langCode))?.folded ?? foldText(wordsOfText(value, widget));
      return { path, value, widget, langCode, folded };
    });
    return { document, fields };
  }

  #textOf({ value, widget }: { value: string; widget: TextWidget }, langCode: string): Text {
    const key = textKey(value, widget, langCode);
    const known = this.#texts.get(key);
    if (known) return known;
    const folded = foldText(wordsOfText(value, widget));
    const text: Text = { key, langCode, folded, entries: [] };
    this.#vocabulary.add(vocabularyOf(folded));
    this.#texts.set(key, text);
    return text;
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    for (const text of entry.texts) {
      text.entries.splice(text.entries.indexOf(entry), 1);
      if (text.entries.length > 0) continue;
      this.#vocabulary.remove(vocabularyOf(text.folded));
      this.#texts.delete(text.key);
    }
  }

  async #readFiles(): Promise<void> {
    const stamp = await this.#media.stamp();
    if (stamp === this.#filesStamp) return;
    for (const { words } of this.#files) this.#vocabulary.remove(words);
    this.#files = (await this.#media.list({ filters: [], sort: [], start: 0 })).map(fileEntryOf);
    for (const { words } of this.#files) this.#vocabulary.add(words);
    this.#filesStamp = stamp;
  }
}

const textKey = (value: string, widget: TextWidget, langCode: string): string =>
  `${langCode} ${widget} ${value}`;

const keyOf = ({ kind, id, version }: Entry): string => `${kind.kind}/${id}/${version}`;

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function fileEntryOf(file: MediaTable): FileEntry {
  const texts = FILE_FIELDS.flatMap((field) => {
    const text = file[field];
    return text && text !== '/' ? [{ field, text, folded: foldText(text) }] : [];
  });
  return { file, texts, words: vocabularyOf(texts.map(({ folded }) => folded).join(' ')) };
}

const SCORES = { name: 100, phrase: 40, together: 20, apart: 5 } as const;

const scoreOf = (folded: string, hasAll: boolean, phrase: string): number =>
  hasAll ? (folded.includes(phrase) ? SCORES.phrase : SCORES.together) : SCORES.apart;

/** Which of the words a folded text has, as bits. */
function wordsIn(folded: string, wanted: Wanted): number {
  let found = 0;
  for (const [index, forms] of wanted.entries())
    if (forms.some((form) => folded.includes(form))) found |= 1 << index;
  return found;
}

/** The fields that have all of the words; where none has, those that have some of them. */
function hitsIn(fields: readonly Field[], wanted: Wanted, lang: string | undefined): Field[] {
  const all = (1 << wanted.length) - 1;
  const found = fields
    .filter(({ langCode }) => !lang || langCode === lang)
    .map((field) => ({ field, words: wordsIn(field.folded, wanted) }));
  const best = found.some(({ words }) => words === all) ? all : 0;
  return found.filter(({ words }) => words !== 0 && (words & best) === best).map(({ field }) => field);
}

function filesWith(files: readonly FileEntry[], wanted: Wanted, isClose: boolean): FoundFile[] {
  const all = (1 << wanted.length) - 1;
  return files.flatMap(({ file, texts }) => {
    const hits = texts.filter(({ folded }) => wordsIn(folded, wanted) !== 0);
    if (hits.reduce((found, { folded }) => found | wordsIn(folded, wanted), 0) !== all) return [];
    const { id, name, mime, folder } = file;
    const formats = formatsOf(file);
    const smallest = formats?.['thumbnail'] ?? formats?.['small'];
    const picture = mime.startsWith('image/') ? (smallest?.url ?? file.url) : null;
    const forms = wanted.flat();
    const shown = hits.map(({ field, text }) => ({ field, excerpt: marked(text, forms) }));
    return [{ id, name, picture, mime, folder, isClose, hits: shown }];
  });
}

const marked = (text: string, forms: readonly string[]): ExcerptBody =>
  presentExcerpt(text, marksIn(text, forms), AROUND);

/** An excerpt as it is sent. */
export function presentExcerpt(text: string, marks: readonly Mark[], around: number): ExcerptBody {
  const excerpt = excerptOf(text, marks, around);
  return { text: excerpt.text, marks: excerpt.marks.map(([start, end]) => ({ start, end })) };
}
