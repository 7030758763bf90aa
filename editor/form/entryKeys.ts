// Names for the entries of a list, which have none: so that what is unfolded or typed into stays itself while entries move.

let made = 0;
const fresh = (): string => `entry-${(made += 1)}`;

export const freshKeys = (count: number): string[] => Array.from({ length: count }, fresh);

interface Named {
  entries: readonly unknown[];
  keys: readonly string[];
}

/**
 * The keys of a list after any change. An entry that is the same object keeps its key wherever it went; one that was changed
 * in its place keeps the key of its place.
 */
export function updateEntryKeys({ entries: before, keys }: Named, after: readonly unknown[]): string[] {
  const result: (string | undefined)[] = after.map((entry, index) =>
    entry === before[index] ? keys[index] : undefined,
  );
  const taken = new Set(result);
  const free = new Map<unknown, string[]>();
  before.forEach((entry, index) => {
    const key = keys[index];
    if (key !== undefined && !taken.has(key)) free.set(entry, [...(free.get(entry) ?? []), key]);
  });
  after.forEach((entry, index) => {
    result[index] ??= free.get(entry)?.shift();
    taken.add(result[index]);
  });
  return result.map((key, index) => {
    const place = keys[index];
    const kept = key ?? (place !== undefined && !taken.has(place) ? place : fresh());
    taken.add(kept);
    return kept;
  });
}
