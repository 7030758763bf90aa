// Searching and sorting a short list that is there as a whole.
import { useMemo, useState } from 'react';
import { locale } from '../i18n/locale.ts';

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

/** Search ignores case and accents. */
const normalized = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface Order<C> {
  by: C;
  isDescending: boolean;
}

export interface SortedList<T, C> {
  shown: readonly T[];
  search: string;
  setSearch: (search: string) => void;
  order: Order<C>;
  /** A second press on a column reverses it. */
  sortBy: (column: C) => void;
}

/**
 * `columns` have the value that a row is sorted by; the first one sorts at first. `textOf` is what
 * is searched. Both must keep their identity.
 */
export function useSortedList<T, C extends string>(
  rows: readonly T[],
  columns: Readonly<Record<C, (row: T) => string>>,
  textOf: (row: T) => string,
): SortedList<T, C> {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order<C>>({ by: Object.keys(columns)[0] as C, isDescending: false });
  const shown = useMemo(() => {
    const terms = normalized(search).split(/\s+/).filter(Boolean);
    const direction = order.isDescending ? -1 : 1;
    const sortValueOf = columns[order.by];
    return rows
      .filter((row) => terms.every((term) => normalized(textOf(row)).includes(term)))
      .toSorted((a, b) => direction * collator.compare(sortValueOf(a), sortValueOf(b)));
  }, [rows, columns, textOf, search, order]);
  const sortBy = (by: C): void =>
    setOrder((before) => ({ by, isDescending: before.by === by && !before.isDescending }));
  return { shown, search, setSearch, order, sortBy };
}
