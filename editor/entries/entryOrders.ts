// The order of a list after an edit of several of its entries: indexes of the entries before, of
// which one may be left out or be there twice.

/** A new order, and where the edited entries are in it. */
export interface EntryOrder {
  order: readonly number[];
  indexes: readonly number[];
}

const all = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/**
 * One place back (-1) or forward (1); an entry at the edge stays, and those that follow close up.
 */
export function orderStepped(count: number, selected: readonly number[], by: -1 | 1): EntryOrder {
  const order = all(count);
  const isSelected = new Set(selected);
  const indexes = by < 0 ? all(count) : all(count).reverse();
  for (const index of indexes) {
    const [one, other] = [order[index], order[index + by]];
    if (one === undefined || other === undefined || !isSelected.has(one) || isSelected.has(other)) continue;
    [order[index], order[index + by]] = [other, one];
  }
  return found(order, isSelected);
}

/** Together before the entry that is at `before`, or at the end. */
export function orderGathered(count: number, selected: readonly number[], before: number): EntryOrder {
  const isSelected = new Set(selected);
  const rest = (indexes: readonly number[]): number[] => indexes.filter((index) => !isSelected.has(index));
  const [first, last] = [all(count).slice(0, before), all(count).slice(before)];
  return found([...rest(first), ...selected, ...rest(last)], isSelected);
}

/** Copies behind the last of them; those are the ones that are selected then. */
export function orderDuplicated(count: number, selected: readonly number[]): EntryOrder {
  const at = (selected.at(-1) ?? count - 1) + 1;
  return {
    order: all(count).toSpliced(at, 0, ...selected),
    indexes: selected.map((_, index) => at + index),
  };
}

/** Without them; the entry that replaces the first one is selected then, if there is one. */
export function orderRemoved(count: number, selected: readonly number[]): EntryOrder {
  const order = all(count).filter((index) => !selected.includes(index));
  return { order, indexes: order.length === 0 ? [] : [Math.min(selected[0] ?? 0, order.length - 1)] };
}

const found = (order: readonly number[], isSelected: ReadonlySet<number>): EntryOrder => ({
  order,
  indexes: order.flatMap((entry, index) => (isSelected.has(entry) ? [index] : [])),
});

/** The order as this one, with no change to any entry. */
export const isSameOrder = ({ order }: EntryOrder, count: number): boolean =>
  order.length === count && order.every((entry, index) => entry === index);
