// The texts of all documents as they are saved, in each language. See
// src/server/languages/README.md#texts-in-each-language.
import { LRUCache } from 'lru-cache';
import { KINDS, KINDS_BY_NAME, type Kind } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { SiteTexts, TranslatableDocument } from '#protocol/languageEndpoints.ts';
import type { Json } from '#rules/fieldLayout.ts';
import { languagesOf, mergeLanguages, type Language } from '#rules/languages.ts';
import { translatableTexts, withAges, type TranslatableText } from '#rules/translatableTexts.ts';
import * as documents from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { latestSaves, savedRows } from '../publishing/releasedRows.ts';
import { runInSlices } from '../platform/database/timeSlices.ts';

/** Some showrooms of 2,000 documents. */
const KEPT_MAX = 10_000;
const KIND_BY_NAME = new Map<string, Kind>(KINDS.map((kind) => [kind.kind, kind]));

interface Row {
  kind: string;
  id: string;
  version: number;
  body: string;
}

const OF_ENVIRONMENT: ReadonlySet<string> = new Set(['environment', 'homeScreen']);

const HAS_TRANSLATIONS = /"alternates":\[\{/;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads saves once: what a version says never changes. */
export class SiteTextReader {
  readonly #db: Database;
  readonly #known = new LRUCache<string, TranslatableDocument>({ max: KEPT_MAX });

  constructor(db: Database) {
    this.#db = db;
  }

  async read(): Promise<Omit<SiteTexts, 'suggestions'>> {
    const versions = await documents.versions(this.#db);
    const saved = new Map(
      (await savedRows(this.#db, versions)).map((row) => [`${row.kind}/${row.id}`, row] as const),
    );
    const rows = versions.flatMap(({ kind, id }) => saved.get(`${kind}/${id}`) ?? []);
    const environments = await runInSlices(environmentsIn(rows));
    const languages = environments.reduce<Language[]>((all, one) => mergeLanguages(all, one.languages), []);
    const codes = languages.map(({ langCode }) => langCode);
    const read: TranslatableDocument[] = [];
    // In slices, one document each.
    const found = await runInSlices(this.#documentsIn(rows, environments, codes));
    for (const { row, kind, key, document } of found) {
      const aged = this.#known.has(key) ? document : await this.#withAges(kind, row, document);
      if (document.texts.length > 0) read.push(aged);
      this.#known.set(key, aged);
    }
    return { environments, documents: read };
  }

  *#documentsIn(rows: readonly Row[], environments: SiteTexts['environments'], codes: readonly string[]) {
    for (const row of rows) {
      const kind = KIND_BY_NAME.get(row.kind);
      if (!kind) continue;
      // A home screen and its site settings have its languages, all others those of the site.
      const own = OF_ENVIRONMENT.has(row.kind) ? environments.find(({ id }) => id === row.id) : undefined;
      const wanted = own ? own.languages.map(({ langCode }) => langCode) : codes;
      // With another language there are other texts to translate.
      const key = [row.kind, row.id, row.version, ...wanted].join('/');
      const document = this.#known.get(key) ?? documentIn(kind, row, wanted);
      yield { row, kind, key, document };
    }
  }

  /** When translations were written is known from the saves. */
  async #withAges(kind: Kind, row: Row, document: TranslatableDocument): Promise<TranslatableDocument> {
    if (row.version === 1 || !HAS_TRANSLATIONS.test(row.body)) return document;
    const bodies = (await latestSaves(this.#db, row.kind, row.id)).toReversed();
    const saves = await runInSlices(savesIn(kind, bodies));
    return { ...document, texts: withAges(document.texts, saves) };
  }
}

function documentIn(kind: Kind, row: Row, codes: readonly string[]): TranslatableDocument {
  const restored = restore(kind, JSON.parse(row.body)) as unknown as Json;
  // Site settings do not say their main language themselves.
  const langCode = textIn(restored['langCode']) || (codes[0] ?? '');
  return {
    collection: kind.collection,
    id: row.id,
    name: textIn(restored['name']),
    langCode,
    texts: translatableTexts(kind.schema, { ...restored, langCode }, codes),
  };
}

function* savesIn(kind: Kind, saves: readonly { body: string }[]): Generator<TranslatableText[]> {
  for (const { body } of saves)
    yield translatableTexts(kind.schema, restore(kind, JSON.parse(body)) as unknown as Json, []);
}

function* environmentsIn(rows: readonly Row[]): Generator<SiteTexts['environments'][number]> {
  const { homeScreen } = KINDS_BY_NAME;
  for (const row of rows) {
    if (row.kind !== homeScreen.kind) continue;
    const home = restore(homeScreen, JSON.parse(row.body));
    yield { id: row.id, name: home.name, languages: languagesOf(home) };
  }
}
