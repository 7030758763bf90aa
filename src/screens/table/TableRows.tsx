// The rows of a compare page: cells that follow their columns, a rule above each row, rendered near
// the viewport only.
import { memo, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { COMPARE } from '#config/limits.ts';
import { type ColumnTrack, InColumn } from '#stage/scrolling/ColumnTrack.tsx';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { LayoutBox } from '#stage/layout/boxes.tsx';
import { VirtualRow } from '#stage/scrolling/VirtualRows.tsx';
import { DrawLayerGroup } from '#stage/shapes/DrawLayerGroup.tsx';
import { useDrawLayer } from '#stage/shapes/drawLayer.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import type { RowHeader } from './tableCell.tsx';
import { AREA_PX, ROW_HEADER_LEFT_PX, ROW_HEADER_PX, ROW_PAD_PX } from './tableLayout.ts';
import { useMountedRows, type PlacedRow } from './useMountedRows.ts';

/** A cell laid out once: it keeps its element, so that closing a column renders no text again. */
export interface CellLayout {
  height: number;
  element: ReactNode;
}

export interface TableRow {
  key: string;
  /** One per column; null for one full-width box. */
  cells: readonly CellLayout[] | null;
  fullWidth: CellLayout | null;
  /** A thin line above the row. */
  hasRule: boolean;
  /** Padding in px above and below the content. */
  pads: readonly [above: number, below: number];
  /** Left of the columns. */
  header?: (CellLayout & { label: string }) | null;
  /** What each column says, if the row compares them. */
  texts?: readonly string[];
}

const PADS = [ROW_PAD_PX, ROW_PAD_PX] as const;

/** Lays out a cell, once; its element is made when its row is mounted. */
function layoutCell(box: LayoutBox): CellLayout {
  let element: ReactNode;
  return {
    height: box.height,
    get element() {
      return (element ??= box.place(0, 0, 'cell'));
    },
  };
}

export const cellRow = (
  key: string,
  boxes: readonly LayoutBox[],
  hasRule = true,
  pads: TableRow['pads'] = PADS,
): TableRow => ({ key, cells: boxes.map(layoutCell), fullWidth: null, hasRule, pads });
/** A row whose cells share what stands left of them. */
export const headedRow = (key: string, boxes: readonly LayoutBox[], header: RowHeader | null): TableRow => ({
  ...cellRow(key, boxes),
  header: header && Object.assign(layoutCell(header.box), { label: header.label }),
});
export const fullWidthRow = (
  key: string,
  box: LayoutBox,
  hasRule = false,
  pads: TableRow['pads'] = PADS,
): TableRow => ({ key, cells: null, fullWidth: layoutCell(box), hasRule, pads });

/** Height in px of a row's content; 0 if no open column has any. */
export function rowHeight(
  { cells, fullWidth, header, pads: [above, below] }: TableRow,
  hidden: readonly number[],
): number {
  const heights = fullWidth
    ? [fullWidth.height]
    : (cells ?? []).map(({ height }, column) => (hidden.includes(column) ? 0 : height));
  const height = Math.max(0, ...heights);
  return height === 0 ? 0 : above + Math.max(height, header?.height ?? 0) + below;
}

export interface TableRowsProps {
  rows: readonly TableRow[];
  /** Offset in px from the top of the content. */
  top: number;
  columnPx: number;
  hidden: readonly number[];
  track: ColumnTrack;
}

export function TableRows({ rows, top, columnPx, hidden, track }: TableRowsProps) {
  const placed = useMemo(() => placeRows(rows, top, hidden), [rows, top, hidden]);
  return (
    <DrawLayerGroup>
      {useMountedRows(placed).map(({ key, row, top: y, height }) => (
        <Row key={key} row={row} top={y} height={height} columnPx={columnPx} hidden={hidden} track={track} />
      ))}
    </DrawLayerGroup>
  );
}

function placeRows(
  rows: readonly TableRow[],
  top: number,
  hidden: readonly number[],
): readonly (PlacedRow & { row: TableRow })[] {
  let at = top;
  return rows.map((row) => {
    const height = rowHeight(row, hidden);
    const y = at;
    at += height;
    return { key: row.key, row, top: y, height };
  });
}

type RowProps = Omit<TableRowsProps, 'rows'> & { row: TableRow; height: number };

const Row = memo(function Row({ top, ...inside }: RowProps) {
  const { row, height } = inside;
  if (height === 0) return null;
  return (
    <VirtualRow top={top} height={height}>
      <LabelledGroup x={0} y={top} width={AREA_PX} height={height} info={{ role: 'row', label: '' }}>
        <Cells {...inside} height={height - row.pads[0] - row.pads[1]} />
      </LabelledGroup>
    </VirtualRow>
  );
});

/** A row's content, which moves down when a title grows, without rendering again. */
const Cells = memo(function Cells({
  row: {
    cells,
    fullWidth,
    header,
    hasRule,
    pads: [above],
  },
  height,
  columnPx,
  hidden,
  track,
}: Omit<RowProps, 'top'>) {
  return (
    <>
      {hasRule && <Rule track={track} />}
      {fullWidth && (
        <LabelledGroup x={0} y={above} width={AREA_PX} height={height} info={{ role: 'cell', label: '' }}>
          {fullWidth.element}
        </LabelledGroup>
      )}
      {header && (
        <LabelledGroup
          x={ROW_HEADER_LEFT_PX - COMPARE.sidePx}
          y={above + Math.round((height - header.height) / 2)}
          width={ROW_HEADER_PX}
          height={header.height}
          info={{ role: 'rowheader', label: header.label }}
        >
          {header.element}
        </LabelledGroup>
      )}
      {cells?.map(({ element }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
        <InColumn key={column} track={track} column={column} isHidden={hidden.includes(column)} y={above}>
          <LabelledGroup x={0} y={0} width={columnPx} height={height} info={{ role: 'cell', label: '' }}>
            {element}
          </LabelledGroup>
        </InColumn>
      ))}
    </>
  );
});

const RULE_PX = 2;

function Rule({ track }: { track: ColumnTrack }) {
  const node = useRef<Container>(null);
  const line = useRef<Sprite>(null);
  useLayoutEffect(() => (node.current ? track.followSpan(node.current) : undefined), [track]);
  useDrawLayer(line);
  return (
    <pixiContainer ref={node} eventMode="none">
      <pixiSprite ref={line} texture={plainTexture()} width={1} height={RULE_PX} tint={COLORS.line} />
    </pixiContainer>
  );
}
