// Which entries of a list are shown, and in what order, as functions of data.
import type { ListedDocument } from '../api/editApi.ts';

/** What a list is sorted by, and which way; without one the newest stands first, as the server tells it. */
export interface ListOrder {
  by: 'name' | 'changed';
  isDescending: boolean;
}

interface Asked {
  words: string;
  order: ListOrder | null;
  /** Ids of what has just been made: on top, however the list is sorted. */
  fresh: readonly string[];
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Case and accents make no difference to who looks for a name. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const COMPARE: Record<ListOrder['by'], (a: ListedDocument, b: ListedDocument) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  changed: (a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0),
};

/** The entries whose name or id holds every word, sorted. */
export function sortedAndFiltered(
  entries: readonly ListedDocument[],
  { words, order, fresh }: Asked,
): readonly ListedDocument[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ id, name }) => {
    const text = `${plain(name)} ${id}`;
    return wanted.every((word) => text.includes(word));
  });
  const way = order?.isDescending ? -1 : 1;
  const sorted = order ? found.toSorted((a, b) => way * COMPARE[order.by](a, b)) : found;
  if (fresh.length === 0) return sorted;
  const rank = ({ id }: ListedDocument): number => (fresh.includes(id) ? fresh.indexOf(id) : fresh.length);
  return sorted.toSorted((a, b) => rank(a) - rank(b));
}

/** The order after a press on a heading: names first from A, changes first from the latest; a second press turns it round. */
export const toggledOrder = (order: ListOrder | null, by: ListOrder['by']): ListOrder =>
  order?.by === by ? { by, isDescending: !order.isDescending } : { by, isDescending: by === 'changed' };
