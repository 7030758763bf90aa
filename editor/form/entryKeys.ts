// React keys for list entries, which have no ids: an entry stays expanded and focused when moved.

let createdCount = 0;
const createKey = (): string => `entry-${(createdCount += 1)}`;

export const freshKeys = (count: number): string[] => Array.from({ length: count }, createKey);

interface KeyedEntries {
  entries: readonly unknown[];
  keys: readonly string[];
}

/**
 * The keys after a change. The same object keeps its key wherever it moves; a changed entry keeps
 * the key of its index.
 */
export function updateEntryKeys(
  { entries: before, keys }: KeyedEntries,
  after: readonly unknown[],
): string[] {
  const result: (string | undefined)[] = after.map((entry, index) =>
    entry === before[index] ? keys[index] : undefined,
  );
  const usedKeys = new Set(result);
  const free = new Map<unknown, string[]>();
  before.forEach((entry, index) => {
    const key = keys[index];
    if (key !== undefined && !usedKeys.has(key)) free.set(entry, [...(free.get(entry) ?? []), key]);
  });
  after.forEach((entry, index) => {
    result[index] ??= free.get(entry)?.shift();
    usedKeys.add(result[index]);
  });
  return result.map((key, index) => {
    const previousKey = keys[index];
    const entryKey =
      key ?? (previousKey !== undefined && !usedKeys.has(previousKey) ? previousKey : createKey());
    usedKeys.add(entryKey);
    return entryKey;
  });
}
