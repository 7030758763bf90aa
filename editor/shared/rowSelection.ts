// Which rows of a list are selected.

/**
 * Selects a row, or deselects it. With an anchor, all rows from it to this one, in the order that
 * is shown, become what this one becomes.
 */
export function withToggled(
  ids: ReadonlySet<string>,
  id: string,
  shown: readonly string[],
  anchor: string = id,
): ReadonlySet<string> {
  const [from, to] = [shown.indexOf(anchor), shown.indexOf(id)];
  const changed = from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(ids);
  for (const each of changed) {
    if (ids.has(id)) next.delete(each);
    else next.add(each);
  }
  return next;
}

/** Selects all rows that are shown; deselects them if all of them were selected. */
export function withAllToggled(ids: ReadonlySet<string>, shown: readonly string[]): ReadonlySet<string> {
  const next = new Set(ids);
  const areAll = shown.every((id) => ids.has(id));
  for (const id of shown) {
    if (areAll) next.delete(id);
    else next.add(id);
  }
  return next;
}
