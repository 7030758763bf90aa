// Filters and sorts the entries of a list.
import type { ListedDocument } from '../api/editApi.ts';
import { locale } from '../i18n/locale.ts';

/** Sort column and direction; without one, newest first as the server sends it. */
export interface ListOrder {
  by: 'name' | 'changed';
  isDescending: boolean;
}

interface ListQuery {
  words: string;
  order: ListOrder | null;
  /** Ids of new entries: always first. */
  fresh: readonly string[];
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

/** Search ignores case and accents. */
const normalized = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const COMPARE: Record<ListOrder['by'], (a: ListedDocument, b: ListedDocument) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  changed: (a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0),
};

/** Entries whose name or id contains every search term, sorted. */
export function sortedAndFiltered(
  entries: readonly ListedDocument[],
  { words: searchText, order, fresh: createdIds }: ListQuery,
): readonly ListedDocument[] {
  const terms = normalized(searchText).split(/\s+/).filter(Boolean);
  const matches = entries.filter(({ id, name }) => {
    const text = `${normalized(name)} ${id}`;
    return terms.every((term) => text.includes(term));
  });
  const direction = order?.isDescending ? -1 : 1;
  const sorted = order ? matches.toSorted((a, b) => direction * COMPARE[order.by](a, b)) : matches;
  if (createdIds.length === 0) return sorted;
  const rank = ({ id }: ListedDocument): number =>
    createdIds.includes(id) ? createdIds.indexOf(id) : createdIds.length;
  return sorted.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * The order after a press on a column header: names from A, changes from the latest; a second press
 * reverses.
 */
export const toggledOrder = (order: ListOrder | null, column: ListOrder['by']): ListOrder =>
  order?.by === column
    ? { by: column, isDescending: !order.isDescending }
    : { by: column, isDescending: column === 'changed' };
