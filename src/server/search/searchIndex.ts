// The texts of saved documents and of the media, as the search finds them: taken from what was
// changed since the last search, by whichever node. See
// src/server/search/README.md#search-and-replace.
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { KINDS, type Kind } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { Json } from '#rules/fieldLayout.ts';
import { languagesOf } from '#rules/languages.ts';
import { isTextWidget, wordsOfText, type TextWidget } from './textReplacement.ts';
import { foldText } from './textSearch.ts';
import { describe } from '#schema/describe.ts';
import { fieldLabels } from '#schema/fieldAt.ts';
import { leafFieldsIn, type LeafField } from '#schema/leafFields.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { HOME } from '../documents/documentGate.ts';
import { savedRows } from '../publishing/releasedRows.ts';
import * as documents from '../documents/documentRepository.ts';
import * as media from '../media/mediaRepository.ts';
import * as search from './searchRepository.ts';
import type { MediaTable } from '../platform/database/tables.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Raise it with each change of what is taken from a document, or of how it is folded. */
const RULES = 1;
/** Documents of a transaction, which saves wait for. */
const STORED_AT_ONCE = 4;
const FILE_FIELDS = ['name', 'alternativeText', 'caption', 'tags', 'folder'] as const;

export const KIND_BY_NAME: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [kind.kind, kind]));

/** A field with its text, as it is stored. */
export interface TextField {
  path: Path;
  value: string;
  widget: TextWidget;
  langCode: string;
  folded: string;
}

/** A text of a file. */
export interface FileText {
  field: (typeof FILE_FIELDS)[number];
  text: string;
  folded: string;
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
  fieldLabels(schema, document, path)
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

/** The texts of a document, from its JSON. */
export function textsOf(kind: Kind, body: string): { document: Json; fields: readonly TextField[] } {
  const document = restore(kind, JSON.parse(body)) as unknown as Json;
  const fields = [...wordFields(kind, document)].map((leaf) => {
    const { path, value, widget } = leaf;
    const langCode = languageOfLeaf(document, leaf);
    return { path, value, widget, langCode, folded: foldText(wordsOfText(value, widget)) };
  });
  return { document, fields };
}

/** The texts of a file. */
export const textsOfFile = (file: MediaTable): FileText[] =>
  FILE_FIELDS.flatMap((field) => {
    const text = file[field];
    return text && text !== '/' ? [{ field, text, folded: foldText(text) }] : [];
  });

export class SearchIndex {
  readonly #db: Database;
  readonly #rules: string;
  #revision: Promise<number> | undefined;
  /** Stamp of the last change at the time when everything was stored. */
  #stored = '';
  #storing: Promise<void> = Promise.resolve();

  /** `version` is that of the app, which completes documents in its own way. */
  constructor(db: Database, version: string) {
    this.#db = db;
    this.#rules = rulesOf(version);
  }

  /**
   * Stores what was changed: what was saved before is found afterwards. `pause` is called before
   * each transaction; what was stored stays if it rejects.
   */
  update(pause?: () => Promise<void>): Promise<void> {
    // One after the other.
    const storing = this.#storing.then(() => this.#update(pause));
    this.#storing = storing.catch(() => undefined);
    return storing;
  }

  async #update(pause?: () => Promise<void>): Promise<void> {
    const there = `${await documents.latestChange(this.#db)} ${await media.stamp(this.#db)}`;
    if (there === this.#stored) return;
    const revision = await this.#revisionNow();
    const changed = await search.changed(this.#db, revision);
    for (let start = 0; start < changed.length; start += STORED_AT_ONCE) {
      await pause?.();
      const some = changed.slice(start, start + STORED_AT_ONCE);
      await search.store(
        this.#db,
        [...(await this.#documentsOf(some)), ...(await this.#filesOf(some))],
        revision,
      );
    }
    await search.removeGone(this.#db);
    this.#stored = there;
  }

  /** Documents of older versions of the app are completed in other ways, and have other fields. */
  async #revisionNow(): Promise<number> {
    this.#revision ??= search.revisionOf(this.#db, this.#rules).catch((error: unknown) => {
      this.#revision = undefined;
      throw error;
    });
    return this.#revision;
  }

  async #documentsOf(changed: readonly search.Stamped[]): Promise<search.IndexedTexts[]> {
    const saved = changed.filter(({ kind }) => kind !== search.MEDIA_KIND);
    const rows = await savedRows(
      this.#db,
      saved.map(({ kind, id, stamp }) => ({ kind, id, version: Number(stamp) })),
    );
    const entries: search.IndexedTexts[] = [];
    for (const { kind: name, id, version, body } of rows) {
      const kind = KIND_BY_NAME.get(name);
      const { document, fields } = kind ? textsOf(kind, body) : { document: {}, fields: [] };
      entries.push({
        kind: name,
        id,
        stamp: String(version),
        name: textIn(document['name']),
        languages:
          name === HOME
            ? JSON.stringify(languagesOf(document as unknown as Parameters<typeof languagesOf>[0]))
            : '',
        texts: fields,
      });
      // A document takes up to some milliseconds: others are answered in between.
      await nextTurn();
    }
    return entries;
  }

  async #filesOf(changed: readonly search.Stamped[]): Promise<search.IndexedTexts[]> {
    const ids = changed.flatMap(({ kind, id }) => (kind === search.MEDIA_KIND ? [Number(id)] : []));
    const files = await media.byId(this.#db, ids);
    return files.map((file) => ({
      kind: search.MEDIA_KIND,
      id: String(file.id),
      stamp: file.updated_at,
      name: file.name,
      languages: '',
      texts: textsOfFile(file).map(({ folded }) => ({ langCode: '', folded })),
    }));
  }
}

const rulesOf = (version: string): string =>
  createHash('sha256')
    .update(JSON.stringify([RULES, version, KINDS.map(({ schema }) => describe(schema))]))
    .digest('base64url');
