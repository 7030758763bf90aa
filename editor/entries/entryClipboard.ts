// List entries on the system clipboard: as JSON for this editor, and as text for any other program.
import { describe } from '#schema/describe.ts';
import type { LocatedField } from '#schema/fieldAt.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { repair } from '#schema/normalize.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { plainOf } from '#rules/plainText.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { listsAbove, listsIn, TRANSLATIONS, type ListPlace } from '../canvas/listPlaces.ts';
import { fieldOf } from '../canvas/selectedField.ts';
import { countedEntries } from './countedEntries.ts';

/** Type of the JSON on the clipboard. */
export const ENTRY_TYPE = 'application/x-vitrine-entry+json';

/** Entries of one list. */
export interface EntriesOf {
  listPath: Path;
  /** Ascending. */
  indexes: readonly number[];
}

interface CopiedEntry {
  entry: Record<string, unknown>;
  /** By language code. */
  translations: Record<string, unknown>;
}

export interface CopiedEntries {
  /** Their label in the list, 'Selling point' or '3 selling points'. */
  label: string;
  entries: readonly CopiedEntry[];
}

/** Returns the label of entries in their list: 'Selling point', '3 selling points'. */
export function labelOf(ref: DocumentRef, { listPath, indexes }: EntriesOf): string {
  const [first = 0, ...others] = indexes;
  return others.length === 0
    ? (fieldOf(ref, joinPath(listPath, first))?.meta.label ?? '')
    : countedEntries(indexes.length, fieldOf(ref, listPath)?.meta.itemLabel ?? 'entry');
}

/** Entries with their translations. */
export function copyEntries(ref: DocumentRef, from: EntriesOf): CopiedEntries {
  const document = documentOf(ref);
  const translations = valueAt(document, TRANSLATIONS);
  return {
    label: labelOf(ref, from),
    entries: from.indexes.flatMap((index) => {
      const entryPath = joinPath(from.listPath, index);
      const entry = valueAt(document, entryPath);
      if (!isObject(entry)) return [];
      const own = (Array.isArray(translations) ? translations : []).flatMap((translation) => {
        const translated = valueAt(translation, entryPath);
        return translated === undefined ? [] : [[String(valueAt(translation, 'langCode')), translated]];
      });
      return [{ entry, translations: Object.fromEntries(own) as Record<string, unknown> }];
    }),
  };
}

/** Returns entries as plain text, a line for each text and an empty line between entries. */
export const textOfEntries = (ref: DocumentRef, { listPath, indexes }: EntriesOf): string =>
  indexes
    .map((index) => textsIn(ref, joinPath(listPath, index)).join('\n'))
    .filter(Boolean)
    .join('\n\n');

/** Texts of a group or an entry, without markup; empty ones are left out. */
export const textsIn = (ref: DocumentRef, path: Path): string[] =>
  leafFieldsIn(fieldOf(ref, path)?.fields ?? {}, valueAt(documentOf(ref), path))
    .flatMap(({ meta, value }) =>
      (meta.widget === 'text' || meta.widget === 'richText') && !meta.isCode ? [plainOf(String(value))] : [],
    )
    .filter(Boolean);

/** Entries from the clipboard; undefined if there are none. */
export function readEntries(value: unknown): CopiedEntries | undefined {
  const entries = valueAt(value, 'entries');
  if (!Array.isArray(entries) || entries.length === 0) return undefined;
  const read = entries.flatMap((one: unknown) => {
    const [entry, translations] = [valueAt(one, 'entry'), valueAt(one, 'translations')];
    return isObject(entry) && isObject(translations) ? [{ entry, translations }] : [];
  });
  return read.length === entries.length
    ? { label: String(valueAt(value, 'label') ?? ''), entries: read }
    : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type PastePlace =
  | { type: 'list'; listPath: Path; at: number; entries: readonly CopiedEntry[] }
  /** The list that accepts them may not have so many entries. */
  | { type: 'full'; max: number }
  | { type: 'none' };

/**
 * Where entries go: behind the selected one, or at the end of the first list that accepts them all.
 */
export function placeFor(ref: DocumentRef, selected: Path, copied: CopiedEntries): PastePlace {
  for (const place of [...listsAbove(ref, selected), ...listsIn(ref)]) {
    const found = placeIn(ref, place, copied);
    if (found.type !== 'none') return found;
  }
  return { type: 'none' };
}

/** The same for one list. */
export function placeIn(
  ref: DocumentRef,
  { listPath, at, count, list }: ListPlace,
  copied: CopiedEntries,
): PastePlace {
  const entries = copied.entries.flatMap(({ entry, translations }) => {
    const accepted = acceptedBy(list, entry);
    const own = { entry: accepted ?? {}, translations: translationsIn(ref, listPath, translations) };
    return accepted === undefined ? [] : [own];
  });
  if (entries.length < copied.entries.length) return { type: 'none' };
  const { max = Number.POSITIVE_INFINITY } = list.meta;
  return count + entries.length > max ? { type: 'full', max } : { type: 'list', listPath, at, entries };
}

/**
 * Those of the languages of this page; a choice of a translation may be as in the main language.
 */
function translationsIn(ref: DocumentRef, listPath: Path, translations: CopiedEntry['translations']) {
  const own = valueAt(documentOf(ref), TRANSLATIONS);
  return Object.fromEntries(
    (Array.isArray(own) ? own : []).flatMap((translation: unknown, index) => {
      const langCode = String(valueAt(translation, 'langCode'));
      const list = fieldOf(ref, joinPath(TRANSLATIONS, index, listPath));
      const value = translations[langCode];
      const accepted = list && isObject(value) ? acceptedBy(list, value) : undefined;
      return accepted === undefined ? [] : [[langCode, accepted]];
    }),
  );
}

/** The entry as this list has it; undefined if it is of another sort. */
function acceptedBy(
  { item, members, field }: LocatedField,
  entry: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const type = String(entry['type']);
  const member = members && Object.hasOwn(members, type) ? members[type] : undefined;
  const fields = item ?? (member && describe(member).fields);
  if (!field || !fields) return undefined;
  const isSame =
    Object.keys(entry).every((key) => key === 'type' || Object.hasOwn(fields, key)) &&
    Object.keys(fields).every((key) => key === 'type' || Object.hasOwn(entry, key));
  return isSame ? (repair(field, [entry]) as Record<string, unknown>[])[0] : undefined;
}
