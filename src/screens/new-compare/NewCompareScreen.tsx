// The 5-column compare page: a header that collapses while scrolling, details, calls to action,
// rows of cells. See src/screens/table/README.md#5-column-page.
import { useMemo } from 'react';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COUNTS } from '#config/limits.ts';
import type { NewCompare } from '#content/kinds/newCompareKind.ts';
import { columnKeys } from '#content/parts/columnFields.ts';
import { actionOfCta, pathOfAction } from '#rules/actions.ts';
import { columnWidth, comparedColumns, countsInRows, toggleDetails } from '../table/compareColumns.ts';
import { joinPath } from '#schema/path.ts';
import { announce } from '#state/sceneRegistry.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { priced } from '../prices/priced.tsx';
import { markBest } from '../table/bestMark.tsx';
import { comparedBy, isCost, subjectOf } from '../matters/rowSubject.ts';
import { cellBoxes, nameOfCells, textOfCell } from '../table/tableCell.tsx';
import { AREA_PX, COLUMN_MAX_PX } from '../table/tableLayout.ts';
import { fullWidthRow, headedRow } from '../table/TableRows.tsx';
import { closingRow } from '../table/closingRow.tsx';
import { offersOfCalls } from '../table/columnOffers.ts';
import { TableScreen } from '../table/TableScreen.tsx';
import { useColumns } from '../table/useColumns.ts';
import { useRowLayout } from '../table/useRowLayout.ts';
import { useBlockContext } from '../useScreenContext.ts';
import { detailsRow, legalRow, type DetailsColumn } from './detailsRow.tsx';
import { footerBox, FOOTER_FIELDS } from './legalFooter.tsx';

const COLUMNS = columnKeys(COUNTS.newCompareColumns, 'column');
const HEADER_COLUMNS = columnKeys(COUNTS.newCompareColumns, 'headerColumn');

export const NewCompareScreen = priced(function NewCompareScreen({ document }: { document: NewCompare }) {
  const context = useBlockContext();
  const headerColumns = HEADER_COLUMNS.map((path) => document[path]);
  const headers: readonly DetailsColumn[] = useMemo(
    () => HEADER_COLUMNS.map((path) => ({ path, ...document[path] })),
    // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
    headerColumns,
  );
  const [state, change] = useColumns(headers.map(({ enabled }) => enabled));
  const columnPx = columnWidth(state, AREA_PX, COLUMN_MAX_PX);
  const position: BlockPosition = useMemo(
    () => ({ path: '', width: columnPx, context }),
    [columnPx, context],
  );
  const names = headers.map(({ title }) => markupOf(title).plain);
  const isShown = countsInRows(state);
  const body = useRowLayout(
    document.rows,
    (row, index) => {
      const path = joinPath('rows', index);
      const cells = COLUMNS.map((key) => row[key]);
      const values = cells.map(({ title }) => title);
      const by = comparedBy(row, values, context.langCode);
      const columns = { keys: COLUMNS, names, isShown };
      const { boxes, header } = cellBoxes(cells, columns, { ...position, path }, isCost(by.best, values));
      const marked = markBest(boxes, { ...by, isCompared: comparedColumns(state), context });
      const name = nameOfCells(cells, isShown);
      const subject = subjectOf({ id: path, name, ...by }, context);
      return [{ ...headedRow(path, marked, header), texts: cells.map(textOfCell), ...subject }];
    },
    [position, isShown.join(), names.join('\n')],
  );
  const closing = useMemo(
    () => closingRow(offersOfCalls(headers, document.rows), document.rows.length, columnPx, context),
    [headers, document.rows, columnPx, context],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  const footer = useMemo(
    () => fullWidthRow('footer', footerBox(document, { ...position, width: AREA_PX }), closing.length === 0),
    [...FOOTER_FIELDS.map((field) => document[field]), position, closing],
  );
  const columns = useMemo(
    () =>
      headers.map(({ path, title, image, cta }) => ({
        name: title,
        namePath: joinPath(path, 'title'),
        image,
        imagePath: joinPath(path, 'image'),
        sharedElement: { path: pathOfAction(actionOfCta(cta)) },
      })),
    [headers],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  const details = useMemo(() => {
    const openHeader = headers[state.open ?? -1];
    const toggle = (column: number) => {
      change((before) => toggleDetails(before, column));
      const { title, legal } = headers[column] ?? { title: '', legal: '' };
      if (state.open !== column) announce([title, legal].map((text) => markupOf(text).plain).join(': '));
    };
    return [
      detailsRow(headers, state, toggle, position),
      ...(openHeader ? [legalRow(openHeader, context)] : []),
    ];
  }, [headers, state, position, context]);
  return (
    <TableScreen
      label={document.title || context.speech.compare}
      title={document.title}
      titlePath="title"
      columns={columns}
      columnPx={columnPx}
      state={state}
      change={change}
      rows={[...details, ...body, ...closing, footer]}
      collapses="withScroll"
      speech={context.speech}
    />
  );
});
