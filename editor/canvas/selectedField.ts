// The field of an editable node, and its position in a list.
import { fieldAt, type LocatedField } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';

/** A path in a translation, and the path it translates. */
const TRANSLATED = /^alternates\.\d+\.(.+)$/;

/**
 * A field of the current document; undefined if the path does not exist. A missing translation has
 * the field of its original.
 */
export function fieldOf(ref: DocumentRef, path: Path): LocatedField | undefined {
  const document = documentOf(ref);
  const main = TRANSLATED.exec(path)?.[1];
  return (
    fieldAt(schemaOf(ref), document, path) ??
    (main === undefined ? undefined : fieldAt(schemaOf(ref), document, main))
  );
}

/**
 * A field's full name: 'Selling point 2: Title', 'Headline', and 'Image 1' for the image of an
 * image entry.
 */
export function nameOf(ref: DocumentRef, path: Path): string {
  const root = TRANSLATED.test(path) ? 2 : 0;
  const keys = keysOf(path);
  const parts = keys.slice(root).flatMap((key, index) => {
    const { meta, item, members } = fieldOf(ref, joinPath(...keys.slice(0, root + index + 1))) ?? {};
    if (!meta) return [];
    const isWithin = index < keys.length - root - 1;
    // A list is represented by the label of its entry.
    if (isWithin && (item || members)) return [];
    return [/^\d+$/.test(key) ? `${meta.label} ${Number(key) + 1}` : meta.label];
  });
  const [outer = '', inner = ''] = parts.slice(-2);
  if (parts.length < 2) return outer;
  return outer.replace(/ \d+$/, '') === inner ? outer : `${outer}: ${inner}`;
}

const keysOf = (path: Path): string[] => (path === '' ? [] : path.split('.'));

/** An entry's list path, index, and number of siblings. */
export interface ListPosition {
  listPath: Path;
  index: number;
  count: number;
  list: LocatedField;
}

/** The innermost list that contains a path. */
export function listPositionOf(ref: DocumentRef, path: Path): ListPosition | null {
  const keys = keysOf(path);
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    if (!/^\d+$/.test(keys[index] ?? '')) continue;
    const listPath = joinPath(...keys.slice(0, index));
    const list = fieldOf(ref, listPath);
    const entries = valueAt(documentOf(ref), listPath);
    // A translation's entries belong to the main ones and are not reordered.
    if (list && Array.isArray(entries) && listPath !== 'alternates')
      return { listPath, index: Number(keys[index]), count: entries.length, list };
  }
  return null;
}

/** Path of the group or list entry that contains a field; '' for the document. */
export const parentOf = (path: Path): Path => joinPath(...keysOf(path).slice(0, -1));

/** A document path without the root of a translation. */
export const stagePathOf = (path: Path, root: Path): Path =>
  root !== '' && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : path;

/** Whether a path equals or is inside another. */
export const isWithinPath = (path: Path, outer: Path): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`);
