// Which entries of a list are selected, to act on all of them at once.

export interface ListSelection {
  ids: ReadonlySet<string>;
  /** The entry that was toggled last; a range begins there. */
  anchor: string | null;
}

export const NOTHING_SELECTED: ListSelection = { ids: new Set(), anchor: null };

/**
 * Selects an entry, or takes it out. With `isRange` all entries from the anchor to it, in the order
 * that is shown, become what it becomes.
 */
export function withToggled(
  { ids, anchor }: ListSelection,
  id: string,
  { shown, isRange }: { shown: readonly string[]; isRange: boolean },
): ListSelection {
  const [from, to] = [shown.indexOf(isRange ? (anchor ?? id) : id), shown.indexOf(id)];
  const changed = from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(ids);
  for (const each of changed) {
    if (ids.has(id)) next.delete(each);
    else next.add(each);
  }
  return { ids: next, anchor: id };
}

/** Selects all that is shown; takes it out if all of it was selected. */
export function withAllToggled({ ids }: ListSelection, shown: readonly string[]): ListSelection {
  const areAll = shown.every((id) => ids.has(id));
  const others = [...ids].filter((id) => !shown.includes(id));
  return { ids: new Set(areAll ? others : [...others, ...shown]), anchor: null };
}

/** Without what is not in the list any more. */
export const withOnly = ({ ids }: ListSelection, listed: readonly string[]): ListSelection => ({
  ids: new Set(listed.filter((id) => ids.has(id))),
  anchor: null,
});
