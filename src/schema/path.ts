// Content paths: 'cards.1.model' names one value of a document, the same in the scene registry, the
// editor and errors.

export type Path = string;

/** Joins parts into a path; empty parts are left out, so that a root needs no special case. */
export const joinPath = (...parts: readonly (string | number)[]): Path =>
  parts.filter((part) => part !== '').join('.');

const keysOf = (path: Path): string[] => (path === '' ? [] : path.split('.'));

/** The value at a path; undefined where the path leads nowhere. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of keysOf(path)) {
    // Paths come from others too: '__proto__' and 'constructor' are no content.
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Whether a value can be put at a path: every list on the way has the entry that it names. */
export function hasPath(root: unknown, path: Path): boolean {
  let value = root;
  for (const key of keysOf(path)) {
    const isEntry = /^\d+$/.test(key);
    if (isEntry ? !Array.isArray(value) || Number(key) >= value.length : Array.isArray(value)) return false;
    value = valueAt(value, key);
  }
  return true;
}

/**
 * A copy of `root` with `value` at the path; what is not on the way is shared with the original.
 */
export function withValueAt<T>(root: T, path: Path, value: unknown): T {
  const [key, ...rest] = keysOf(path);
  if (key === undefined) return value as T;
  const inner = rest.length === 0 ? value : withValueAt(valueAt(root, key), rest.join('.'), value);
  if (Array.isArray(root)) return root.with(Number(key), inner) as T;
  return { ...(root as object), [key]: inner } as T;
}
