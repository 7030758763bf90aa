// List edits as data: add, remove, duplicate, move, within limits. Translations match lists by
// index (rules/languages.ts), so they are edited together.
import { fieldAt, newEntry, type LocatedField } from '#schema/fieldAt.ts';
import type { AnyField } from '#schema/field.ts';
import { repair } from '#schema/normalize.ts';
import { hasPath, joinPath, valueAt, withValueAt, type Path } from '#schema/path.ts';

export type ListChange =
  /** `translations` are those of the entry, by language code; others are blank. */
  | { type: 'add'; at: number; entry: unknown; translations?: Readonly<Record<string, unknown>> }
  | { type: 'remove'; at: number }
  | { type: 'duplicate'; at: number }
  | { type: 'move'; from: number; to: number }
  /** The entries with these indexes, in this order; one may be left out or be there twice. */
  | { type: 'arrange'; order: readonly number[] };

/** The list after an edit; unchanged if the index does not exist. */
export function changedList<T>(list: readonly T[], change: ListChange): readonly T[] {
  const has = (index: number): boolean => index >= 0 && index < list.length;
  switch (change.type) {
    case 'add':
      return list.toSpliced(Math.min(Math.max(change.at, 0), list.length), 0, change.entry as T);
    case 'remove':
      return has(change.at) ? list.toSpliced(change.at, 1) : list;
    case 'duplicate':
      return has(change.at) ? list.toSpliced(change.at + 1, 0, list[change.at] as T) : list;
    case 'move': {
      if (!has(change.from) || !has(change.to) || change.from === change.to) return list;
      const moved = list[change.from] as T;
      return list.toSpliced(change.from, 1).toSpliced(change.to, 0, moved);
    }
    case 'arrange':
      return change.order.filter(has).map((index) => list[index] as T);
  }
}

/** Whether another entry fits. Removing is always allowed: a save refuses too few. */
export const canAdd = ({ meta }: LocatedField, count: number): boolean =>
  count < (meta.max ?? Number.POSITIVE_INFINITY);

const TRANSLATIONS = 'alternates';
/** Number of keys of a translation's root, 'alternates.0'. */
const ROOT_KEYS = 2;

/** A document with a list edited, in its translations too. */
export function withListChange<D>(schema: AnyField, document: D, path: Path, change: ListChange): D {
  const list = valueAt(document, path);
  if (!Array.isArray(list)) return document;
  const after = changedList(list, change);
  if (after === list) return document;
  const changed = withValueAt(document, path, after);
  const translations = valueAt(document, TRANSLATIONS);
  if (path.startsWith(TRANSLATIONS) || !Array.isArray(translations)) return changed;
  return translations.reduce<D>(
    (result, translation, index) =>
      withTranslatedChange(
        schema,
        result,
        joinPath(TRANSLATIONS, index, path),
        list,
        change.type === 'add'
          ? { ...change, entry: change.translations?.[String(valueAt(translation, 'langCode'))] ?? BLANK }
          : change,
        change.type === 'add' ? change.entry : undefined,
      ),
    changed,
  );
}

function withTranslatedChange<D>(
  schema: AnyField,
  document: D,
  path: Path,
  main: readonly unknown[],
  change: ListChange,
  mainEntry: unknown,
): D {
  const list = valueAt(document, path);
  const locatedField = fieldAt(schema, document, path);
  const isTranslated = change.type === 'add' && change.entry !== BLANK;
  if (!Array.isArray(list) || !locatedField || (list.length === 0 && !isTranslated)) return document;
  const blank = (entry: unknown): unknown => blankEntry(locatedField, entry);
  if (change.type === 'add') {
    if (!isTranslated && change.at > list.length) return document;
    const upTo = [...list, ...main.slice(list.length, change.at).map(blank)];
    const entry = isTranslated ? change.entry : blank(mainEntry);
    return withValueAt(document, path, changedList(upTo, { ...change, entry }));
  }
  // Missing translations get blank entries, so that later ones keep their index.
  const requiredCount =
    change.type === 'arrange'
      ? main.length
      : change.type === 'move'
        ? Math.max(change.from, change.to) + 1
        : 0;
  const filled = [...list, ...main.slice(list.length, Math.max(list.length, requiredCount)).map(blank)];
  return withValueAt(document, path, changedList(filled, change));
}

/** In place of a translation that there is not. */
const BLANK = Symbol('blank');

/** A blank entry: everything falls back to the main language. */
function blankEntry(list: LocatedField, main: unknown): unknown {
  const type = valueAt(main, 'type');
  const [blank] = list.field
    ? (repair(list.field, [typeof type === 'string' ? { type } : {}]) as unknown[])
    : [];
  return blank ?? newEntry(list);
}

/**
 * Root path of the text shown in a language: '' for the main language, else that of its
 * translation; '' if it has none.
 */
export function rootOf(
  document: { langCode?: string; alternates?: readonly { langCode: string }[] },
  langCode: string,
): Path {
  const index = (document.alternates ?? []).findIndex((alternate) => alternate.langCode === langCode);
  return langCode === '' || langCode === document.langCode || index < 0 ? '' : joinPath(TRANSLATIONS, index);
}

/**
 * A document with a value at a path; a translation's lists are filled with blank entries up to it.
 * Unchanged if the path names a missing entry, such as one removed by undo.
 */
export function withValue<D>(schema: AnyField, document: D, path: Path, value: unknown): D {
  const filled = path.startsWith(TRANSLATIONS) ? withFilledLists(schema, document, path) : document;
  return hasPath(filled, path) ? withValueAt(filled, path, value) : document;
}

function withFilledLists<D>(schema: AnyField, document: D, path: Path): D {
  const keys = path.split('.');
  let result = document;
  for (let depth = ROOT_KEYS; depth < keys.length; depth += 1) {
    const index = Number(keys[depth]);
    const listPath = keys.slice(0, depth).join('.');
    const list = valueAt(result, listPath);
    if (!Array.isArray(list) || !Number.isInteger(index) || index < list.length) continue;
    const locatedField = fieldAt(schema, result, listPath);
    const main = valueAt(result, keys.slice(ROOT_KEYS, depth).join('.'));
    if (!locatedField || !Array.isArray(main)) continue;
    result = withValueAt(result, listPath, [
      ...list,
      ...main.slice(list.length, index + 1).map((entry) => blankEntry(locatedField, entry)),
    ]);
  }
  return result;
}
