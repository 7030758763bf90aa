// Rows of the page of languages: documents of a part of the site with their states in a language,
// and the texts left to translate. See editor/shell/README.md#languages-of-the-site.
import { KINDS_BY_NAME, kindByCollection } from '#content/kinds.ts';
import type { Json } from '#rules/fieldLayout.ts';
import { mergeLanguages, type Language } from '#rules/languages.ts';
import {
  countStates,
  documentStateOf,
  progressOf,
  stateOf,
  TEXT_STATES,
  translatableTexts,
  translationIn,
  type StateCounts,
  type TextState,
} from '#rules/translatableTexts.ts';
import type { SiteTexts, TranslatableDocument } from '../api/translationApi.ts';
import type { DocumentRef } from '../draft/draftStore.ts';

/** A document in a language. */
export interface LanguageRow {
  key: string;
  document: TranslatableDocument;
  counts: StateCounts;
  state: TextState;
}

/** A text that is to be translated. */
export interface QueuedText {
  key: string;
  path: string;
}

export const keyOfDocument = ({ collection, id }: Pick<TranslatableDocument, 'collection' | 'id'>): string =>
  `${collection}/${id}`;

export function refOf({
  collection,
  id,
}: Pick<TranslatableDocument, 'collection' | 'id'>): DocumentRef | null {
  const kind = kindByCollection(collection);
  return kind ? { kind: kind.kind, id } : null;
}

/** Kinds of which each environment has its own document, under its id. */
const OWN_COLLECTIONS: ReadonlySet<string> = new Set(
  [KINDS_BY_NAME.environment, KINDS_BY_NAME.homeScreen].map(({ collection }) => collection),
);

/** The documents of an environment; of the whole site for ''. */
export const documentsOf = (
  { documents }: SiteTexts,
  environment: string,
): readonly TranslatableDocument[] =>
  environment === ''
    ? documents
    : documents.filter(({ collection, id }) => !OWN_COLLECTIONS.has(collection) || id === environment);

/** The languages into which something is to be translated. */
export function languagesIn(site: SiteTexts, environment: string): Language[] {
  const all = site.environments
    .filter(({ id }) => environment === '' || id === environment)
    .reduce<Language[]>((merged, { languages }) => mergeLanguages(merged, languages), []);
  const documents = documentsOf(site, environment);
  return all.filter(({ langCode }) =>
    documents.some(({ texts }) => texts.some((text) => translationIn(text, langCode) !== undefined)),
  );
}

/** Documents with a text that needs a translation or has one, the most urgent first. */
export function rowsOf(documents: readonly TranslatableDocument[], langCode: string): LanguageRow[] {
  return documents
    .map((document) => {
      const counts = countStates(document.texts, langCode);
      return { key: keyOfDocument(document), document, counts, state: documentStateOf(counts) };
    })
    .filter(({ state }) => state !== 'optional')
    .toSorted((one, other) => TEXT_STATES.indexOf(one.state) - TEXT_STATES.indexOf(other.state));
}

export function sumOf(rows: readonly LanguageRow[]): {
  done: number;
  all: number;
  missing: number;
  older: number;
  machine: number;
} {
  const sum = { done: 0, all: 0, missing: 0, older: 0, machine: 0 };
  for (const { counts } of rows) {
    const { done, all } = progressOf(counts);
    sum.done += done;
    sum.all += all;
    sum.missing += counts.missing;
    sum.older += counts.older;
    sum.machine += counts.machine;
  }
  return sum;
}

/** Returns the missing, outdated and unread translations, document by document. */
export const queueOf = (rows: readonly LanguageRow[], langCode: string): QueuedText[] =>
  rows.flatMap(({ key, document: { texts } }) =>
    texts.filter((text) => isToDo(stateOf(text, langCode))).map(({ path }) => ({ key, path })),
  );

export const isToDo = (state: TextState | undefined): boolean =>
  state === 'missing' || state === 'older' || state === 'machine';

/** A document after it was saved here; what was older stays so where nothing of it has changed. */
export function refreshed(old: TranslatableDocument, saved: unknown): TranslatableDocument {
  const kind = kindByCollection(old.collection);
  if (!kind) return old;
  const codes = [...new Set(old.texts.flatMap(({ translations }) => Object.keys(translations)))];
  const before = new Map(old.texts.map((text) => [text.path, text]));
  // Site settings do not say their main language themselves.
  const document = { ...(saved as Json), langCode: old.langCode };
  const texts = translatableTexts(kind.schema, document, codes).map((text) => {
    const known = before.get(text.path);
    if (known?.main !== text.main) return text;
    const translations = Object.entries(text.translations).map(([code, translation]) => {
      const earlier = translationIn(known, code);
      const isSame = earlier?.text === translation.text && earlier.before !== undefined;
      return [code, isSame ? { ...translation, before: earlier.before } : translation] as const;
    });
    return { ...text, translations: Object.fromEntries(translations) };
  });
  return { ...old, texts };
}
