// The 5-column compare page (spec 2, 3 and 4): a header that collapses with the scroll, details, calls to action, rows of cells.
import { useMemo } from 'react';
import type { BlockPlace } from '#blocks/context.ts';
import type { NewCompare } from '#content/kinds/newCompare.ts';
import { columnWidth, toggleDetails } from '#rules/compareColumns.ts';
import { joinPath } from '#schema/path.ts';
import { markupOf } from '#stage/text/markup.ts';
import { cellBox } from '../table/cell.tsx';
import { AREA_PX, COLUMN_MAX_PX } from '../table/layout.ts';
import { cellRow, wholeRow } from '../table/Rows.tsx';
import { TableScreen } from '../table/TableScreen.tsx';
import { useColumns } from '../table/useColumns.ts';
import { useBlockContext } from '../useContext.ts';
import { detailsRow, legalRow, type HeaderColumn } from './details.tsx';
import { footerBox } from './footer.tsx';

const COLUMNS = ['column1', 'column2', 'column3', 'column4', 'column5'] as const;
const HEADER_COLUMNS = ['headerColumn1', 'headerColumn2', 'headerColumn3', 'headerColumn4', 'headerColumn5'] as const;

export function NewCompareScreen({ document }: { document: NewCompare }) {
  const context = useBlockContext();
  const headers: readonly HeaderColumn[] = HEADER_COLUMNS.map((key) => document[key]);
  const [state, setState] = useColumns(headers.map(({ enabled }) => enabled));
  const columnPx = columnWidth(state, AREA_PX, COLUMN_MAX_PX);
  const place: BlockPlace = useMemo(() => ({ path: '', width: columnPx, context }), [columnPx, context]);
  const body = useMemo(() => [
    ...document.rows.map((row, index) => cellRow(joinPath('rows', index), COLUMNS.map((key) => cellBox(row[key], { ...place, path: joinPath('rows', index, key) })))),
    wholeRow('footer', footerBox(document, { ...place, width: AREA_PX }), true),
  ], [document, place]);
  const { open, hidden } = state;
  const details = useMemo(() => [
    detailsRow(headers, open, hidden, (column) => setState((before) => toggleDetails(before, column)), place),
    ...(open === null ? [] : [legalRow(headers[open], joinPath(HEADER_COLUMNS[open] ?? '', 'legal'))]),
  ], [document, open, hidden, place]);
  const title = document.title || context.spoken.compare;
  return (
    <TableScreen
      label={markupOf(title).plain} title={title} titlePath="title"
      columns={HEADER_COLUMNS.map((key) => ({ name: document[key].title, namePath: joinPath(key, 'title'), image: document[key].image, imagePath: joinPath(key, 'image') }))}
      columnPx={columnPx} state={state} setState={setState} rows={[...details, ...body]}
      collapses="withScroll" hasResetAlways={false} spoken={context.spoken}
    />
  );
}
