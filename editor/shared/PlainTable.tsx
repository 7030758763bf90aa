// A table within a page or a dialog, of which all rows are drawn. Long lists are a DataTable.
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { t } from '../i18n/t.ts';
import styles from './adminTable.module.css';

export interface PlainColumn<T> {
  label: ReactNode;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  /** Whether the rows are sorted by it; absent where they cannot be. */
  sort?: 'ascending' | 'descending' | 'none';
  /** CSS width. One column with it gives the table a fixed layout. */
  width?: string;
  /** Names the row. */
  isHeader?: boolean;
  /** Buttons, at the end of the row. */
  isActions?: boolean;
  cell: (row: T, index: number) => ReactNode;
}

interface Props<T> {
  label: string;
  columns: readonly PlainColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  /** Class of the scrolling region. */
  className?: string | undefined;
  /** Lower rows, in a region of its own height. */
  isInDialog?: boolean;
  /** Maximum number of rows. The number of the others is shown below. */
  limit?: number;
  rowProps?: (row: T) => { className?: string | undefined; style?: CSSProperties; 'data-visit'?: string };
  region?: RefObject<HTMLDivElement | null>;
  isBusy?: boolean;
  /** Below the rows, such as a button for more. */
  children?: ReactNode;
}

export function PlainTable<T>(props: Props<T>) {
  const {
    label,
    columns,
    rows,
    keyOf,
    rowProps,
    isBusy = false,
    isInDialog = false,
    limit = rows.length,
  } = props;
  const { className = isInDialog ? styles['dialog'] : styles['view'] } = props;
  const isFixed = columns.some(({ width }) => width !== undefined);
  const tableClass = `${styles['table']} ${isFixed ? styles['fixed'] : ''}`;
  return (
    <div
      ref={props.region}
      className={className}
      role="region"
      aria-label={label}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={tableClass} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ label: heading, isLabelHidden, isActions, sort, width }, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order.
                key={index}
                scope="col"
                aria-sort={sort}
                className={isActions ? styles['actions'] : undefined}
                style={width === undefined ? undefined : { width }}
              >
                {isLabelHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row, rowIndex) => (
            <tr key={keyOf(row)} {...rowProps?.(row)}>
              {columns.map(({ isHeader, isActions, cell }, index) =>
                isHeader ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order.
                  <th key={index} scope="row">
                    {cell(row, rowIndex)}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order.
                  <td key={index} className={isActions ? styles['actions'] : undefined}>
                    {cell(row, rowIndex)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > limit && (
        <p className={styles['more']}>{t('and {count, number} more', { count: rows.length - limit })}</p>
      )}
      {props.children}
    </div>
  );
}
