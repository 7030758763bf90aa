// A table of which only the rows in view are drawn: sorted by its headings, with columns to choose
// and rows to select. In a narrow window a row is a card.
import { useEffect, useRef, type ReactNode } from 'react';
import { ActionIcon, Box, Checkbox, Menu, NativeSelect, VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ICON_PX } from '../theme.ts';
import { withAllToggled, withToggled } from './rowSelection.ts';
import styles from './dataTable.module.css';
import { t } from '../i18n/t.ts';

/** Rows drawn beyond the view, for keyboards. */
const OVERSCAN = 8;
/** The next page is loaded so many rows before it is seen. */
const LOAD_AHEAD = 20;
const NARROW = '(max-width: 800px)';
/** Whether a column is shown, by its id; those that are absent are. */
type Visibility = Readonly<Record<string, boolean>>;
const ALL_COLUMNS: Visibility = {};

export interface Column<T> {
  id: string;
  label: string;
  /** Grid track size. */
  width: string;
  isSortable?: boolean;
  /** The first press on the heading sorts from the last, such as the latest change. */
  isDescendingFirst?: boolean;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  /** Always shown. */
  isFixed?: boolean;
  cell: (row: T) => ReactNode;
}

interface Selection<T> {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  labelOf: (row: T) => string;
  labelOfAll: string;
  /** Selects all rows, also those that are not loaded yet; without it, those that are. */
  onAll?: () => void;
}

interface Props<T> {
  label: string;
  /** By which the columns that a person chooses are remembered in this browser. */
  name: string;
  rows: readonly T[];
  /** All rows, also those that are not loaded yet; Infinity if they are not counted. */
  total?: number;
  columns: readonly Column<T>[];
  idOf: (row: T) => string;
  /** Height of a row, in wide and narrow windows. */
  rowPx: readonly [wide: number, narrow: number];
  /** The id of a column; descending after '-'. */
  sort: string;
  onSort: (sort: string) => void;
  selection?: Selection<T>;
  /** Called near the end of the rows. */
  onEnd?: (() => void) | undefined;
  /** Receives the indexes of the rows that are drawn. */
  onView?: (first: number, last: number) => void;
  /**
   * Rows have texts alone, and are as tall as these; `rowPx` is a guess. The list takes the focus,
   * so that keys scroll it.
   */
  isText?: boolean;
  /** Class for the styles in narrow windows. */
  className?: string | undefined;
}

/** A second press on a column reverses it. */
export function toggledSort(sort: string, column: string, isDescendingFirst = false): string {
  const [first, second] = isDescendingFirst ? [`-${column}`, column] : [column, `-${column}`];
  return sort === first ? second : first;
}

export function DataTable<T>(props: Props<T>) {
  const {
    label,
    name,
    rows,
    total = rows.length,
    columns,
    idOf,
    rowPx,
    selection,
    onEnd,
    onView,
    className,
  } = props;
  const { isText = false } = props;
  const [hidden, setHidden] = useLocalStorage({
    key: `vitrine-columns-${name}`,
    defaultValue: ALL_COLUMNS,
    getInitialValueInEffect: false,
  });
  const visible = columns.filter(({ id }) => hidden[id] !== false);
  const view = useRef<HTMLDivElement>(null);
  // The row that was toggled last; a range by Shift begins there.
  const anchor = useRef<string>(undefined);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  // The texts of a card may need more lines.
  const isMeasured = isText || isNarrow;
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
  const items = virtualizer.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) >= rows.length - LOAD_AHEAD;
  useEffect(() => {
    if (isAtEnd && rows.length < total) onEnd?.();
  }, [isAtEnd, rows.length, total, onEnd]);
  const [firstDrawn, lastDrawn] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onView?.(firstDrawn, lastDrawn), [firstDrawn, lastDrawn, onView]);
  const widths = visible.map(({ width }) => width);
  return (
    <div
      className={`${styles['table']} ${className ?? ''}`}
      style={{ '--tracks': [...(selection ? ['28px'] : []), ...widths].join(' ') } as React.CSSProperties}
      role="table"
      aria-label={label}
      aria-rowcount={Number.isFinite(total) ? total + 1 : -1}
    >
      {/** biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do. */}
      <div className={styles['head']} role="row" aria-rowindex={1}>
        {selection && (
          // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do.
          <span role="columnheader">
            <SelectAll rows={rows} total={total} idOf={idOf} selection={selection} />
          </span>
        )}
        {visible.map((column) => (
          <Heading key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
        {isNarrow && (
          // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the controls in them do.
          <span role="columnheader" className={styles['sort']}>
            <SortField columns={columns} sort={props.sort} onSort={props.onSort} />
          </span>
        )}
        {!isNarrow && (
          <ColumnMenu
            columns={columns.filter(({ isFixed }) => !isFixed)}
            hidden={hidden}
            onChange={setHidden}
          />
        )}
      </div>
      <div ref={view} className={styles['rows']} role="rowgroup" {...(isText && { tabIndex: 0 })}>
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start, key }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = idOf(row);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do.
              <div
                key={key}
                ref={isMeasured ? virtualizer.measureElement : null}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={styles['row']}
                data-selected={selection?.ids.has(id) || undefined}
                style={{
                  [isMeasured ? 'minHeight' : 'height']: heightPx,
                  transform: `translateY(${start}px)`,
                }}
              >
                {selection && (
                  <span role="cell">
                    <Checkbox
                      aria-label={selection.labelOf(row)}
                      checked={selection.ids.has(id)}
                      onChange={({ nativeEvent }) => {
                        const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
                        const from = isRange ? anchor.current : undefined;
                        selection.onChange(withToggled(selection.ids, id, rows.map(idOf), from));
                        anchor.current = id;
                      }}
                    />
                  </span>
                )}
                {visible.map(({ id: column, cell }) => (
                  <span
                    key={column}
                    role={column === columns[0]?.id ? 'rowheader' : 'cell'}
                    data-column={column}
                  >
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

interface SelectAllProps<T> {
  rows: readonly T[];
  total: number;
  idOf: (row: T) => string;
  selection: Selection<T>;
}

function SelectAll<T>({ rows, total, idOf, selection }: SelectAllProps<T>) {
  const { ids, onChange, onAll, labelOfAll } = selection;
  const isAll = rows.length > 0 && (!onAll || ids.size >= total) && rows.every((row) => ids.has(idOf(row)));
  const select = (): void => {
    if (isAll && onAll) onChange(new Set());
    else if (onAll && rows.length < total) onAll();
    else onChange(withAllToggled(ids, rows.map(idOf)));
  };
  return (
    <Checkbox
      aria-label={labelOfAll}
      checked={isAll}
      indeterminate={!isAll && rows.some((row) => ids.has(idOf(row)))}
      onChange={select}
    />
  );
}

interface SortProps {
  sort: string;
  onSort: (sort: string) => void;
}

function Heading<T>({ column, sort, onSort }: SortProps & { column: Column<T> }) {
  const { id, label, isSortable = true, isLabelHidden = false, isDescendingFirst } = column;
  if (!isSortable)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do.
      <span role="columnheader" className={styles['headCell']}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </span>
    );
  const isDescending = sort === `-${id}`;
  const isSorted = isDescending || sort === id;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the buttons in them do.
    <span
      role="columnheader"
      className={styles['headCell']}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles['heading']}
        onClick={() => onSort(toggledSort(sort, id, isDescendingFirst))}
      >
        {label}
        {isSorted && <Arrow size={ICON_PX.sm} aria-hidden />}
      </button>
    </span>
  );
}

/** Narrow windows have no headings to press. */
function SortField<T>({ columns, sort, onSort }: SortProps & { columns: readonly Column<T>[] }) {
  const isDescending = sort.startsWith('-');
  const by = isDescending ? sort.slice(1) : sort;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('Sort by')}
        value={by}
        data={columns
          .filter(({ isSortable }) => isSortable !== false)
          .map(({ id, label }) => ({ value: id, label }))}
        onChange={({ currentTarget }) => onSort(currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        size={30}
        aria-label={t('Reverse the order')}
        aria-pressed={isDescending}
        onClick={() => onSort(isDescending ? by : `-${by}`)}
      >
        <Arrow size={ICON_PX.sm} />
      </ActionIcon>
    </>
  );
}

interface ColumnMenuProps<T> {
  columns: readonly Column<T>[];
  hidden: Visibility;
  onChange: (hidden: Visibility) => void;
}

function ColumnMenu<T>({ columns, hidden, onChange }: ColumnMenuProps<T>) {
  return (
    <Box component="span" role="columnheader" pos="absolute" top={6} right={8}>
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('Choose columns')}>
            <IconColumns size={ICON_PX.sm} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {columns.map(({ id, label }) => {
            const isShown = hidden[id] !== false;
            return (
              <Menu.Item
                key={id}
                role="menuitemcheckbox"
                aria-checked={isShown}
                leftSection={<Checkbox.Indicator checked={isShown} size="xs" />}
                onClick={() => onChange({ ...hidden, [id]: !isShown })}
              >
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}
