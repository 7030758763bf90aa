// Three-way merge of a document: what each editor changed since the common version, field by field,
// and the merged document. Lists of different length count as one field, since entries cannot be
// matched; so do lists that differ in their order alone.
import { dequal } from 'dequal';
import { MACHINE_TEXTS } from '#rules/machineTranslation.ts';
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

/** A group of fields; a media reference is one value. */
const isGroup = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('url' in value);

/** Whether two lists have the same entries in another order: one change, not one for each field. */
export function isReordered(mine: unknown, theirs: unknown): boolean {
  if (!Array.isArray(mine) || !Array.isArray(theirs) || mine.length !== theirs.length) return false;
  const left = [...theirs];
  for (const entry of mine) {
    const index = left.findIndex((other) => dequal(entry, other));
    if (index < 0) return false;
    left.splice(index, 1);
  }
  return !dequal(mine, theirs);
}

/** Fields in which mine and theirs differ, in document order. */
export function differencesOf(base: unknown, mine: unknown, theirs: unknown, path: Path = ''): Difference[] {
  if (dequal(mine, theirs)) return [];
  if (isGroup(mine) && isGroup(theirs) && mine['type'] === theirs['type']) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return keys.flatMap((key) =>
      differencesOf(valueAt(base, key), mine[key], theirs[key], joinPath(path, key)),
    );
  }
  if (path.endsWith(`.${MACHINE_TEXTS}`) && !dequal(mine, base) && !dequal(theirs, base)) {
    const both = mergedMarks([base, mine, theirs]);
    return dequal(both, theirs) ? [] : [{ path, mine: both, theirs, changedBy: 'me' }];
  }
  const isOneOrder = Array.isArray(mine) && Array.isArray(theirs) && isReordered(mine, theirs);
  if (
    !isOneOrder &&
    Array.isArray(mine) &&
    Array.isArray(theirs) &&
    mine.length === theirs.length &&
    path !== ''
  ) {
    return mine.flatMap((entry, index) =>
      differencesOf(valueAt(base, String(index)), entry, theirs[index], joinPath(path, index)),
    );
  }
  return [
    { path, mine, theirs, changedBy: dequal(mine, base) ? 'them' : dequal(theirs, base) ? 'me' : 'both' },
  ];
}

/**
 * A list without an order, in which each side may add and remove entries: nothing that one of them
 * has marked gets lost, and there is nothing to choose.
 */
function mergedMarks(lists: readonly unknown[]): unknown[] {
  const [base = [], mine = [], theirs = []] = lists.map((list) => (Array.isArray(list) ? list : []));
  const isIn = (list: readonly unknown[], entry: unknown): boolean =>
    list.some((other) => dequal(other, entry));
  return [
    ...theirs.filter((entry) => isIn(mine, entry) || !isIn(base, entry)),
    ...mine.filter((entry) => !isIn(base, entry) && !isIn(theirs, entry)),
  ];
}

/** The default choice: a change by only one of them is kept; of both, mine. */
export const defaultSide = ({ changedBy }: Difference): Side => (changedBy === 'them' ? 'theirs' : 'mine');

/** Their version, with mine where chosen. */
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
