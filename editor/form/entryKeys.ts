// React keys for list entries, which have no ids: expanded and focused entries stay so when moved.

let made = 0;
const fresh = (): string => `entry-${(made += 1)}`;

export const freshKeys = (count: number): string[] => Array.from({ length: count }, fresh);

interface Named {
  entries: readonly unknown[];
  keys: readonly string[];
}

/**
 * The keys after a change. The same object keeps its key wherever it moves; a changed entry keeps
 * the key of its index.
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
