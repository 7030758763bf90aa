// List entries on the system clipboard: as JSON for this editor, and as text for any other program.
import { describe } from '#schema/describe.ts';
import type { LocatedField } from '#schema/fieldAt.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { repair } from '#schema/normalize.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { plainOf } from '#rules/plainText.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { canAdd } from '../draft/listEdits.ts';
import { listsAbove, listsIn, TRANSLATIONS } from './listPlaces.ts';
import { fieldOf, listPositionOf } from './selectedField.ts';

/** Type of the JSON on the clipboard. */
export const ENTRY_TYPE = 'application/x-vitrine-entry+json';

export interface CopiedEntry {
  /** What it is called in its list, 'Selling point'. */
  label: string;
  entry: Record<string, unknown>;
  /** By language code. */
  translations: Record<string, unknown>;
}

/** The entry that a path is in; undefined for none. */
export function copyEntry(ref: DocumentRef, path: Path): CopiedEntry | undefined {
  const position = listPositionOf(ref, path);
  if (!position) return undefined;
  const entryPath = joinPath(position.listPath, position.index);
  const document = documentOf(ref);
  const entry = valueAt(document, entryPath);
  if (!isObject(entry)) return undefined;
  const translations = valueAt(document, TRANSLATIONS);
  return {
    label: fieldOf(ref, entryPath)?.meta.label ?? '',
    entry,
    translations: Object.fromEntries(
      (Array.isArray(translations) ? translations : []).flatMap((translation) => {
        const own = valueAt(translation, entryPath);
        return own === undefined ? [] : [[String(valueAt(translation, 'langCode')), own]];
      }),
    ),
  };
}

/** What a person reads of an entry, a line for each text. */
export function textOfEntry(ref: DocumentRef, path: Path): string {
  const position = listPositionOf(ref, path);
  if (!position) return '';
  const entryPath = joinPath(position.listPath, position.index);
  const { fields = {} } = fieldOf(ref, entryPath) ?? {};
  return leafFieldsIn(fields, valueAt(documentOf(ref), entryPath))
    .flatMap(({ meta, value }) =>
      (meta.widget === 'text' || meta.widget === 'richText') && !meta.isCode ? [plainOf(String(value))] : [],
    )
    .filter(Boolean)
    .join('\n');
}

/** What another program or page put on the clipboard; undefined if it is no entry. */
export function readCopied(json: string): CopiedEntry | undefined {
  try {
    const { label, entry, translations } = JSON.parse(json) as Partial<CopiedEntry>;
    return isObject(entry) && isObject(translations)
      ? { label: String(label ?? ''), entry, translations }
      : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type PastePlace =
  | { type: 'list'; listPath: Path; at: number; entry: unknown; translations: Record<string, unknown> }
  /** The list that takes it has as many entries as it may. */
  | { type: 'full'; max: number }
  | { type: 'none' };

/** Where an entry goes: behind the selected one, or at the end of the first list that takes it. */
export function placeFor(ref: DocumentRef, selected: Path, copied: CopiedEntry): PastePlace {
  for (const { listPath, at, list } of [...listsAbove(ref, selected), ...listsIn(ref)]) {
    const entry = acceptedBy(list, copied.entry);
    if (entry === undefined) continue;
    const entries = valueAt(documentOf(ref), listPath);
    if (!canAdd(list, Array.isArray(entries) ? entries.length : 0))
      return { type: 'full', max: list.meta.max ?? 0 };
    const translations = Object.fromEntries(
      Object.entries(copied.translations).flatMap(([langCode, translation]) => {
        const own = isObject(translation) ? acceptedBy(list, translation) : undefined;
        return own === undefined ? [] : [[langCode, own]];
      }),
    );
    return { type: 'list', listPath, at, entry, translations };
  }
  return { type: 'none' };
}

/** The entry as this list has it; undefined if it is of another sort. */
function acceptedBy({ item, members, field }: LocatedField, entry: Record<string, unknown>): unknown {
  const type = String(entry['type']);
  const member = members && Object.hasOwn(members, type) ? members[type] : undefined;
  const fields = item ?? (member && describe(member).fields);
  if (!field || !fields) return undefined;
  const isSame =
    Object.keys(entry).every((key) => key === 'type' || Object.hasOwn(fields, key)) &&
    Object.keys(fields).every((key) => key === 'type' || Object.hasOwn(entry, key));
  return isSame ? (repair(field, [entry]) as unknown[])[0] : undefined;
}
