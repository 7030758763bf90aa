// Two editors changed one document: what each of them changed since the version that both began with, field by field, and the
// document that a choice among these makes. Lists of other lengths are one field, since nothing says which entry is which.
import { dequal } from 'dequal';
import { joinPath, valueAt, withValueAt, type Path } from '#schema/path.ts';

export type Side = 'mine' | 'theirs';

export interface Difference {
  path: Path;
  mine: unknown;
  theirs: unknown;
  /** Who changed it since the common version. */
  changedBy: 'me' | 'them' | 'both';
}

type Json = Record<string, unknown>;

/** A group of fields; a file of the media store is one value. */
const isGroup = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('url' in value);

/** Where mine and theirs differ, in the order of the document. */
export function differencesOf(base: unknown, mine: unknown, theirs: unknown, path: Path = ''): Difference[] {
  if (dequal(mine, theirs)) return [];
  if (isGroup(mine) && isGroup(theirs) && mine['type'] === theirs['type']) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return keys.flatMap((key) =>
      differencesOf(valueAt(base, key), mine[key], theirs[key], joinPath(path, key)),
    );
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length && path !== '') {
    return mine.flatMap((entry, index) =>
      differencesOf(valueAt(base, String(index)), entry, theirs[index], joinPath(path, index)),
    );
  }
  return [
    { path, mine, theirs, changedBy: dequal(mine, base) ? 'them' : dequal(theirs, base) ? 'me' : 'both' },
  ];
}

/** Whose value stands where nobody has chosen: what only one of them changed is kept, and of both, mine. */
export const defaultSide = ({ changedBy }: Difference): Side => (changedBy === 'them' ? 'theirs' : 'mine');

/** Theirs, with mine wherever that was chosen. */
export function mergeDocuments<D>(
  theirs: D,
  differences: readonly Difference[],
  sideOf: (difference: Difference) => Side,
): D {
  return differences.reduce(
    (document, difference) =>
      sideOf(difference) === 'mine' ? withValueAt(document, difference.path, difference.mine) : document,
    theirs,
  );
}
