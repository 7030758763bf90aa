// Where the entries of a document's lists went, so that what belongs to an entry follows it. An
// entry has no id: it is known by what it holds. See src/server/collaboration/README.md#comments.
import { dequal } from 'dequal';
import type { Path } from '#schema/path.ts';

/** Less in common, and it is another entry. */
export const SIMILAR_FROM = 0.5;

/** More pairs than this are not compared: lists this long are matched by their keys and places. */
const MOST_PAIRS = 200 * 200;

/**
 * For each entry of `before` its index in `after`; null for one that is gone. One that was
 * rewritten is where it was.
 */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): (number | null)[] {
  const keysOf = (entries: readonly unknown[]): string[][] => entries.map((entry) => [keyOf(entry)]);
  const { matches, free, match } = matchAlike(keysOf(before), keysOf(after), (from, to) =>
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

/** The keys of an entry, the surest first; null where nothing says which entry it is. */
export type EntryKeys = readonly (string | null)[];

/**
 * Matches the entries of two lists that have a key in common or are alike, by their indexes;
 * `likenessOf` is 0 to 1. `lastKeys` are for lists that are too long to compare each pair.
 */
export function matchAlike(
  before: readonly EntryKeys[],
  after: readonly EntryKeys[],
  likenessOf: (from: number, to: number) => number,
  lastKeys?: { before: EntryKeys; after: EntryKeys },
): Matching {
  const matches = before.map((): number | null => null);
  const free = new Set(after.keys());
  const match = (index: number, to: number | undefined): void => {
    if (to === undefined || matches[index] !== null || !free.has(to)) return;
    matches[index] = to;
    free.delete(to);
  };
  // Unchanged in place, then unchanged elsewhere, then changed.
  const matchKeys = (old: EntryKeys, next: EntryKeys): void => {
    old.forEach((key, index) => {
      if (typeof key === 'string' && key === next[index]) match(index, index);
    });
    const places = new Map<string, number[]>();
    for (const index of [...free].reverse()) {
      const key = next[index];
      if (typeof key !== 'string') continue;
      const queue = places.get(key);
      if (queue) queue.push(index);
      else places.set(key, [index]);
    }
    old.forEach((key, index) => {
      if (typeof key === 'string' && matches[index] === null) match(index, places.get(key)?.pop());
    });
  };
  const depth = before[0]?.length ?? 0;
  const at = (level: number) => (keys: EntryKeys) => keys[level] ?? null;
  for (let level = 0; level < depth; level += 1) matchKeys(before.map(at(level)), after.map(at(level)));

  const left = [...matches.keys()].filter((from) => matches[from] === null);
  const isShort = left.length * free.size <= MOST_PAIRS;
  if (!isShort && lastKeys) matchKeys(lastKeys.before, lastKeys.after);
  for (const from of left) {
    if (matches[from] !== null) continue;
    const near = isShort ? [...free] : free.has(from) ? [from] : [];
    const candidates = near.map((to) => ({ to, likeness: likenessOf(from, to), isHere: to === from }));
    const [best] = candidates
      .filter((candidate) => candidate.likeness >= SIMILAR_FROM)
      .sort((one, other) => other.likeness - one.likeness || Number(other.isHere) - Number(one.isHere));
    match(from, best?.to);
  }
  return { matches, free, match };
}

/** The same text for equal values with their fields in any order. */
export function keyOf(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
    ) ?? ''
  );
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
