// The heading of a column that sorts a table.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { SortedList } from './useSortedList.ts';
import { ICON_PX } from '../theme.ts';
import styles from './adminTable.module.css';

/** How a list is sorted, and how that is changed. */
type Sorting<C extends string> = Pick<SortedList<unknown, C>, 'order' | 'sortBy'>;

interface Props<C extends string> {
  label: string;
  column: C;
  list: Sorting<C>;
  width: string;
}

export function SortHeading<C extends string>({ width, ...button }: Props<C>) {
  const { column, list } = button;
  const isSorted = list.order.by === column;
  return (
    <th
      scope="col"
      style={{ width }}
      aria-sort={isSorted ? (list.order.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <SortButton {...button} />
    </th>
  );
}

/** For a heading with two of them. */
export function SortButton<C extends string>({
  label,
  column,
  list: { order, sortBy },
}: Omit<Props<C>, 'width'>) {
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" className={styles['heading']} onClick={() => sortBy(column)}>
      {label}
      {order.by === column && <Arrow size={ICON_PX.sm} aria-hidden />}
    </button>
  );
}
