// Where the entries of a document's lists went, so that what belongs to an entry follows it. An
// entry has no id: it is known by what it holds. See src/server/README.md#217-comments.
import { dequal } from 'dequal';
import type { Path } from '#schema/path.ts';

/** Less in common, and it is another entry. */
export const SIMILAR_FROM = 0.5;

/**
 * For each entry of `before` its index in `after`; null for one that is gone. One that was
 * rewritten is where it was.
 */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): (number | null)[] {
  const isEqual = (from: number, to: number): boolean => dequal(before[from], after[to]);
  const { matches, free, match } = matchAlike(before.length, after.length, isEqual, (from, to) =>
    likeness(before[from], after[to]),
  );
  // Rewritten, with as many entries as before: where it was, else in order.
  if (before.length === after.length) {
    before.forEach((_, index) => match(index, index));
    before.forEach((_, index) => match(index, free.values().next().value));
  }
  return matches;
}

interface Matching {
  matches: (number | null)[];
  /** Indexes in the new list that are no entry of the old one. */
  free: ReadonlySet<number>;
  match: (from: number, to: number | undefined) => void;
}

/**
 * Matches the entries of two lists that are equal or have enough in common, by their indexes;
 * `likenessOf` is 0 to 1.
 */
export function matchAlike(
  beforeCount: number,
  afterCount: number,
  isEqual: (from: number, to: number) => boolean,
  likenessOf: (from: number, to: number) => number,
): Matching {
  const before = Array.from({ length: beforeCount }, (_, index) => index);
  const matches = before.map((): number | null => null);
  const free = new Set(Array.from({ length: afterCount }, (_, index) => index));
  const match = (index: number, to: number | undefined): void => {
    if (to === undefined || matches[index] !== null || !free.has(to)) return;
    matches[index] = to;
    free.delete(to);
  };
  // Unchanged in place, then unchanged elsewhere, then changed.
  for (const from of before) if (free.has(from) && isEqual(from, from)) match(from, from);
  for (const from of before)
    if (matches[from] === null)
      match(
        from,
        [...free].find((to) => isEqual(from, to)),
      );
  for (const from of before) {
    if (matches[from] !== null) continue;
    const candidates = [...free].map((to) => ({ to, likeness: likenessOf(from, to), isHere: to === from }));
    const [best] = candidates
      .filter((candidate) => candidate.likeness >= SIMILAR_FROM)
      .sort((one, other) => other.likeness - one.likeness || Number(other.isHere) - Number(one.isHere));
    match(from, best?.to);
  }
  return { matches, free, match };
}

/** Share of the values that both have, 0 to 1; different types have nothing in common. */
function likeness(one: unknown, other: unknown): number {
  if (dequal(one, other)) return 1;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return 0;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  if (first['type'] !== second['type']) return 0;
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])].filter((key) => key !== 'type');
  if (keys.length === 0) return 0;
  return keys.filter((key) => dequal(first[key], second[key])).length / keys.length;
}

/** Where the value at a path of `before` is in `after`; null if its entry is gone. */
export function followPath(before: unknown, after: unknown, path: Path): Path | null {
  const followed: (string | number)[] = [];
  let [from, to] = [before, after];
  for (const key of path === '' ? [] : path.split('.')) {
    let newKey: string | number = key;
    if (Array.isArray(from) && Array.isArray(to)) {
      const index = matchEntries(from, to)[Number(key)];
      if (index === undefined || index === null) return null;
      newKey = index;
    }
    followed.push(newKey);
    from = (from as Record<string, unknown> | null | undefined)?.[key];
    to = (to as Record<string, unknown> | null | undefined)?.[String(newKey)];
  }
  return followed.join('.');
}
