// A table of which only the rows in view are drawn. In a narrow window a row is a card: its
// cells are laid out by the styles of the page.
import { useEffect, useRef, type ReactNode } from 'react';
import { NativeSelect, ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { KIOSKS } from '../messages/kioskPageMessages.ts';
import styles from './virtualTable.module.css';

/** Rows drawn beyond the view, for keyboards. */
const OVERSCAN = 8;
const ICON_PX = 16;
const NARROW = '(max-width: 800px)';

export interface Column<T, C extends string> {
  id: C;
  label: string;
  /** Of a track of a grid. */
  width: string;
  isSorted?: false;
  cell: (row: T) => ReactNode;
}

interface Order<C> {
  by: C;
  isDescending: boolean;
}

interface Props<T, C extends string> {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T, C>[];
  idOf: (row: T) => string;
  /** Of rows, in wide and narrow windows. */
  rowPx: readonly [wide: number, narrow: number];
  order: Order<C>;
  sortBy: (column: C) => void;
  /** Before the first column, as wide as a checkbox. */
  lead?: { head: ReactNode; cell: (row: T) => ReactNode };
  /** What the styles of narrow windows go by. */
  className?: string | undefined;
}

export function VirtualTable<T, C extends string>({
  label,
  rows,
  columns,
  idOf,
  rowPx,
  order,
  sortBy,
  lead,
  className,
}: Props<T, C>) {
  const view = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const heightPx = rowPx[isNarrow ? 1 : 0];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => view.current,
    estimateSize: () => heightPx,
    overscan: OVERSCAN,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : idOf(row);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx]);
  const tracks = [...(lead ? ['28px'] : []), ...columns.map(({ width }) => width)].join(' ');
  return (
    <div
      className={`${styles['table']} ${className ?? ''}`}
      style={{ '--tracks': tracks } as React.CSSProperties}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      {/** biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do. */}
      <div className={styles['head']} role="row" aria-rowindex={1}>
        {lead && (
          // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do.
          <span role="columnheader">{lead.head}</span>
        )}
        {columns.map((column) => (
          <Heading key={column.id} column={column} order={order} sortBy={sortBy} />
        ))}
        {isNarrow && (
          // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the controls in them do.
          <span role="columnheader" className={styles['sort']}>
            <SortField columns={columns} order={order} sortBy={sortBy} />
          </span>
        )}
      </div>
      <div ref={view} className={styles['rows']} role="rowgroup">
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do.
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={styles['row']}
                style={{ height: heightPx, transform: `translateY(${start}px)` }}
              >
                {lead && <span role="cell">{lead.cell(row)}</span>}
                {columns.map(({ id, cell }) => (
                  <span key={id} role="cell" data-column={id}>
                    {cell(row)}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface HeadingProps<T, C extends string> {
  column: Column<T, C>;
  order: Order<C>;
  sortBy: (column: C) => void;
}

function Heading<T, C extends string>({ column, order, sortBy }: HeadingProps<T, C>) {
  const { id, label, isSorted: maySort } = column;
  if (maySort === false)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do.
      <span role="columnheader" className={styles['headCell']}>
        {label}
      </span>
    );
  const isSorted = order.by === id;
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do.
    <span
      role="columnheader"
      className={styles['headCell']}
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles['heading']} onClick={() => sortBy(id)}>
        {label}
        {isSorted && <Arrow size={ICON_PX} aria-hidden />}
      </button>
    </span>
  );
}

/** Narrow windows have no headings to press. */
function SortField<T, C extends string>({
  columns,
  order,
  sortBy,
}: Omit<HeadingProps<T, C>, 'column'> & { columns: readonly Column<T, C>[] }) {
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={KIOSKS.sort}
        value={order.by}
        data={columns
          .filter(({ isSorted }) => isSorted !== false)
          .map(({ id, label }) => ({ value: id as string, label }))}
        onChange={({ currentTarget }) => sortBy(currentTarget.value as C)}
      />
      <ActionIcon
        variant="subtle"
        size={30}
        aria-label={KIOSKS.reverse}
        aria-pressed={order.isDescending}
        onClick={() => sortBy(order.by)}
      >
        <Arrow size={ICON_PX} />
      </ActionIcon>
    </>
  );
}
