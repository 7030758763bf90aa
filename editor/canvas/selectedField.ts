// What the canvas knows of a thing on the stage that can be edited: its field, and the list that it is an entry of.
import { fieldAt, type LocatedField } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';

/** A path of a translation, and the path of what it translates. */
const TRANSLATED = /^alternates\.\d+\.(.+)$/;

/**
 * A field of the document on the stage; undefined where the path no longer leads anywhere. What has not been translated yet
 * has the field of what it translates.
 */
export function fieldOf(ref: DocumentRef, path: Path): LocatedField | undefined {
  const document = documentOf(ref);
  const main = TRANSLATED.exec(path)?.[1];
  return (
    fieldAt(schemaOf(ref), document, path) ??
    (main === undefined ? undefined : fieldAt(schemaOf(ref), document, main))
  );
}

/** What a field is called by itself, in any language: 'Selling point 2: Title', 'Headline', and 'Image 1' for the image of an image. */
export function nameOf(ref: DocumentRef, path: Path): string {
  const root = TRANSLATED.test(path) ? 2 : 0;
  const keys = keysOf(path);
  const parts = keys.slice(root).flatMap((key, index) => {
    const { meta, item, members } = fieldOf(ref, joinPath(...keys.slice(0, root + index + 1))) ?? {};
    if (!meta) return [];
    const isWithin = index < keys.length - root - 1;
    // A list goes by the name of its entry.
    if (isWithin && (item || members)) return [];
    return [/^\d+$/.test(key) ? `${meta.label} ${Number(key) + 1}` : meta.label];
  });
  const [outer = '', own = ''] = parts.slice(-2);
  if (parts.length < 2) return outer;
  return outer.replace(/ \d+$/, '') === own ? outer : `${outer}: ${own}`;
}

const keysOf = (path: Path): string[] => (path === '' ? [] : path.split('.'));

/** An entry of a list: the list's path, the entry's place, how many there are. */
export interface ListPosition {
  listPath: Path;
  index: number;
  count: number;
  list: LocatedField;
}

/** The innermost list that a path stands in an entry of. */
export function listPositionOf(ref: DocumentRef, path: Path): ListPosition | null {
  const keys = keysOf(path);
  for (let at = keys.length - 1; at >= 0; at -= 1) {
    if (!/^\d+$/.test(keys[at] ?? '')) continue;
    const listPath = joinPath(...keys.slice(0, at));
    const list = fieldOf(ref, listPath);
    const entries = valueAt(documentOf(ref), listPath);
    // A translation's entries are the translation of the main ones, not a list to arrange.
    if (list && Array.isArray(entries) && listPath !== 'alternates')
      return { listPath, index: Number(keys[at]), count: entries.length, list };
  }
  return null;
}

/** The path of the group or list entry that a field stands in; '' for the document. */
export const parentOf = (path: Path): Path => joinPath(...keysOf(path).slice(0, -1));

/** Whether a path is another one or stands in it. */
export const isWithinPath = (path: Path, outer: Path): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`);
