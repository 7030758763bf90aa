// The headings of columns that sort a table.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PlainColumn } from './PlainTable.tsx';
import type { SortedList } from './useSortedList.ts';
import { ICON_PX } from '../theme.ts';
import styles from './adminTable.module.css';

/** How a list is sorted, and how that is changed. */
type Sorting<C extends string> = Pick<SortedList<unknown, C>, 'order' | 'sortBy'>;

/** A column with a button for each value that it sorts by. */
export function sortedBy<C extends string>(
  { order: { by, isDescending }, sortBy }: Sorting<C>,
  labels: Readonly<Partial<Record<C, string>>>,
): Pick<PlainColumn<unknown>, 'label' | 'sort'> {
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return {
    sort: by in labels ? (isDescending ? 'descending' : 'ascending') : 'none',
    label: (Object.entries(labels) as [C, string][]).map(([column, label]) => (
      <button key={column} type="button" className={styles['heading']} onClick={() => sortBy(column)}>
        {label}
        {by === column && <Arrow size={ICON_PX.sm} aria-hidden />}
      </button>
    )),
  };
}
