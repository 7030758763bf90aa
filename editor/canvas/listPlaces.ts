// Where an entry can be added: behind the selected one, or at the end of a list of the page.
import { describe } from '#schema/describe.ts';
import type { LocatedField } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { fieldOf, listPositionOf } from './selectedField.ts';

export interface ListPlace {
  listPath: Path;
  /** Index of an entry that is added here. */
  at: number;
  /** Number of entries now. */
  count: number;
  list: LocatedField;
}

export const TRANSLATIONS = 'alternates';

/**
 * The lists that contain a path, the innermost first; each place is behind the entry of the path.
 */
export function listsAbove(ref: DocumentRef, path: Path): ListPlace[] {
  const position = path === '' ? null : listPositionOf(ref, path);
  if (!position) return [];
  const { listPath, index, count, list } = position;
  return [{ listPath, at: index + 1, count, list }, ...listsAbove(ref, listPath)];
}

/**
 * Lists of the page, also those in its groups, in the order of the form; each place is their end.
 */
export const listsIn = (ref: DocumentRef): ListPlace[] => listsUnder(ref, '', false);

/**
 * Lists of the page and those in their entries, in the order of the form; each place is their end.
 */
export const allLists = (ref: DocumentRef): ListPlace[] => listsUnder(ref, '', true);

function listsUnder(ref: DocumentRef, path: Path, isDeep: boolean): ListPlace[] {
  const { fields = {} } = path === '' ? describe(schemaOf(ref)) : (fieldOf(ref, path) ?? {});
  return Object.keys(fields).flatMap((key) => {
    const inner = joinPath(path, key);
    const field = key === TRANSLATIONS ? undefined : fieldOf(ref, inner);
    if (field?.meta.widget === 'group') return listsUnder(ref, inner, isDeep);
    const entries = valueAt(documentOf(ref), inner);
    if (!field || !Array.isArray(entries)) return [];
    const own = { listPath: inner, at: entries.length, count: entries.length, list: field };
    const deeper = isDeep ? entries.flatMap((_, index) => listsUnder(ref, joinPath(inner, index), true)) : [];
    return [own, ...deeper];
  });
}
