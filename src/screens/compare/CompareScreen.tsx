// The 4-column compare page: models side by side, rows of cells, prices and ratings.
// See src/screens/table/README.md#4-column-page.
import { useMemo } from 'react';
import { COUNTS } from '#config/limits.ts';
import type { Compare } from '#content/kinds/compareKind.ts';
import { columnKeys } from '#content/parts/columnFields.ts';
import { columnWidth, comparedColumns, countsInRows } from '../table/compareColumns.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { closingRow } from '../table/closingRow.tsx';
import { offersOfPrices } from '../table/columnOffers.ts';
import { AREA_PX, COLUMN_MAX_PX } from '../table/tableLayout.ts';
import { TableScreen } from '../table/TableScreen.tsx';
import { useColumns } from '../table/useColumns.ts';
import { useRowLayout } from '../table/useRowLayout.ts';
import { useBlockContext } from '../useScreenContext.ts';
import { columnPath } from '../table/columnPath.ts';
import { rowOf } from './compareRows.tsx';
import { priced } from '../prices/priced.tsx';

const COLUMNS = columnKeys(COUNTS.compareColumns, 'column');
const HEADER_COLUMNS = columnKeys(COUNTS.compareColumns, 'headerColumn');

export const CompareScreen = priced(function CompareScreen({ document }: { document: Compare }) {
  const context = useBlockContext();
  const [state, change] = useColumns(
    HEADER_COLUMNS.map((key) => markupOf(document[key].title).plain.trim() !== ''),
  );
  const { isEditing } = state;
  const isShown = countsInRows(state);
  const columnPx = columnWidth(state, AREA_PX, COLUMN_MAX_PX);
  const names = HEADER_COLUMNS.map((key) => markupOf(document[key].title).plain);
  const images = HEADER_COLUMNS.map((key) => document[key].image?.url).join();
  const rowStyle = { isEditing, isShown, isCompared: comparedColumns(state), names };
  const rows = useRowLayout(
    document.rows,
    (row, index) => rowOf(row, index, { path: '', width: columnPx, context }, rowStyle),
    [columnPx, context, isEditing, isShown.join(), names.join('\n')],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  const closing = useMemo(
    () => closingRow(offersOfPrices(document, names), document.rows.length, columnPx, context),
    [document.rows, columnPx, context, names.join('\n'), images],
  );
  const paths = COLUMNS.map((key) => columnPath(document, key));
  const columns = useMemo(
    () =>
      HEADER_COLUMNS.map((key, index) => ({
        sharedElement: { path: paths[index] ?? null },
        name: document[key].title,
        namePath: `${key}.title`,
        image: document[key].image,
        imagePath: `${key}.image`,
      })),
    // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
    (HEADER_COLUMNS.map((key) => document[key]) as unknown[]).concat(paths),
  );
  const visibleNames = columns.flatMap(({ name }) => (name ? [name] : []));
  return (
    <TableScreen
      label={[context.speech.compare, visibleNames.join(', ')].filter(Boolean).join(': ')}
      columns={columns}
      columnPx={columnPx}
      state={state}
      change={change}
      rows={closing.length > 0 ? [...rows, ...closing] : rows}
      collapses="atThreshold"
      speech={context.speech}
    />
  );
});
