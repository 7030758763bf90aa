// The rows of a compare page: cells that follow their columns, a rule above each row, rendered near
// the viewport only.
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { COLORS, SPACE } from '#config/brand.ts';
import { COLUMN_PAD_PX, IS_PORTRAIT } from '#config/layout.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { type ColumnTrack, InColumn } from '#stage/scrolling/ColumnTrack.tsx';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { LayoutBox } from '#stage/layout/boxes.tsx';
import { VirtualRow } from '#stage/scrolling/VirtualRows.tsx';
import { DrawLayerGroup } from '#stage/shapes/DrawLayerGroup.tsx';
import { useDrawLayer } from '#stage/shapes/drawLayer.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import type { RowSubject } from '../matters/rowPriorities.ts';
import { MatterBand } from '../matters/MatterBand.tsx';
import type { MarkedBoxes } from './bestMark.tsx';
import type { RowHeader } from './tableCell.tsx';
import { AREA_PX, hasHeadAbove, ICON_INSET_PX, rowHeaderPx, rowLeftPx, ROW_PAD_PX } from './tableLayout.ts';
import { useMountedRows, type PlacedRow } from './useMountedRows.ts';

/** A cell laid out once: it keeps its element, so that closing a column renders no text again. */
export interface CellLayout {
  width: number;
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
  /** Left of the columns, or above them. */
  header?: (CellLayout & Omit<RowHeader, 'box' | 'icon'> & { icon: CellLayout | null }) | null;
  /** Text of each column, if the row compares them. */
  texts?: readonly string[];
  /** Subject that shoppers can mark as important. */
  subject?: RowSubject;
  /** One of the rows that matter, which stand on a band. */
  isInBand?: boolean;
}

/** The row that ends a comparison: from there on the ground is another one. */
export const CLOSING_KEY = 'closing';

const PADS = [ROW_PAD_PX, ROW_PAD_PX] as const;

/** Lays out a cell, once; its element is made when its row is mounted. */
function layoutCell(box: LayoutBox): CellLayout {
  let element: ReactNode;
  return {
    width: box.width,
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
/** A row whose cells share what is left of them, `markPx` higher for a mark. */
export const headedRow = (
  key: string,
  { boxes, markPx }: MarkedBoxes,
  header: RowHeader | null,
  hasRule = true,
): TableRow => ({
  ...cellRow(key, boxes, hasRule),
  header:
    header &&
    Object.assign(layoutCell(header.box), {
      ...header,
      icon: header.icon && layoutCell(header.icon),
      valuePx: header.valuePx + markPx,
    }),
});
export const fullWidthRow = (
  key: string,
  box: LayoutBox,
  hasRule = false,
  pads: TableRow['pads'] = PADS,
): TableRow => ({ key, cells: null, fullWidth: layoutCell(box), hasRule, pads });

const HEAD_GAP_PX = SPACE.xs / 2;
/** Above and below a label at the left of its row, at most. */
const HEAD_PAD_PX = SPACE.m;
/** Between a label and the cells below it. */
const HEAD_FOOT_PX = SPACE.s;

/** Where the label of a row is, and how high it is with its icon, in px. */
interface RowHead {
  height: number;
  /** Middle of its first line. */
  middlePx: number;
  labelY: number;
}

function headOf({ header }: TableRow): RowHead {
  const [labelPx, iconPx] = [header?.height ?? 0, header?.icon?.height ?? 0];
  if (hasHeadAbove()) return { height: labelPx, middlePx: 0, labelY: 0 };
  const labelY = iconPx > 0 ? iconPx + HEAD_GAP_PX - (header?.besidePx ?? 0) : 0;
  return { height: labelY + labelPx, middlePx: labelY + (header?.middlePx ?? 0), labelY };
}

function contentHeight({ cells, fullWidth }: TableRow, hidden: readonly number[]): number {
  const heights = fullWidth
    ? [fullWidth.height]
    : (cells ?? []).map(({ height }, column) => (hidden.includes(column) ? 0 : height));
  return Math.max(0, ...heights);
}

/** Where a row's head and cells begin: a label at their left is in line with the values. */
function placesIn(row: TableRow, head: RowHead, contentPx: number): { headY: number; cellsY: number } {
  const [above] = row.pads;
  if (hasHeadAbove() || head.height === 0)
    return { headY: above, cellsY: head.height > 0 ? above + head.height + HEAD_FOOT_PX : above };
  const lowerPx = Math.round((row.header?.valuePx ?? contentPx / 2) - head.middlePx);
  const cellsY = Math.max(above, Math.min(above, HEAD_PAD_PX) - lowerPx);
  return { headY: cellsY + lowerPx, cellsY };
}

/** Height in px of a row's content; 0 if no open column has any. */
export function rowHeight(row: TableRow, hidden: readonly number[]): number {
  const height = contentHeight(row, hidden);
  if (height === 0) return 0;
  const head = headOf(row);
  const { headY, cellsY } = placesIn(row, head, height);
  return Math.max(cellsY + height + row.pads[1], hasHeadAbove() ? 0 : headY + head.height + HEAD_PAD_PX);
}

/** Space around the band of the rows that matter. */
const BAND_GAP_PX = SPACE.m;

/** Height in px of all rows. */
export const rowsHeight = (rows: readonly TableRow[], hidden: readonly number[]): number =>
  rows.reduce((total, row) => total + rowHeight(row, hidden), 0) +
  (rows.some(({ isInBand }) => isInBand) ? BAND_GAP_PX * 2 : 0);

export interface TableRowsProps {
  placed: readonly TablePlace[];
  columnPx: number;
  hidden: readonly number[];
  /** The columns from left to right. */
  order: readonly number[];
  track: ColumnTrack;
}

export function TableRows({ placed, ...columns }: TableRowsProps) {
  const inBand = placed.filter(({ row }) => row.isInBand);
  const [first, last] = [inBand[0], inBand.at(-1)];
  const closing = placed.find(({ key }) => key === CLOSING_KEY);
  return (
    <DrawLayerGroup>
      {closing && (
        <pixiSprite
          texture={plainTexture()}
          x={-COMPARE.sidePx}
          y={closing.top}
          width={STAGE.widthPx}
          height={STAGE.heightPx * 2}
          tint={COLORS.sand}
          eventMode="none"
        />
      )}
      {first && last && <MatterBand top={first.top} height={last.top + last.height - first.top} />}
      {useMountedRows(placed).map(({ key, row, top: y, height }) => (
        <Row key={key} row={row} top={y} height={height} {...columns} />
      ))}
    </DrawLayerGroup>
  );
}

interface TablePlace extends PlacedRow {
  row: TableRow;
}

/** Rows below each other; `top` in px from the top of the content. */
export function placeRows(
  rows: readonly TableRow[],
  top: number,
  hidden: readonly number[],
): readonly TablePlace[] {
  let at = top;
  return rows.map((row, index) => {
    const height = rowHeight(row, hidden);
    if ((row.isInBand ?? false) !== (rows[index - 1]?.isInBand ?? false)) at += BAND_GAP_PX;
    const y = at;
    at += height;
    return { key: row.key, row, top: y, height };
  });
}

type RowProps = Omit<TableRowsProps, 'placed'> & { row: TableRow; top: number; height: number };

const Row = memo(function Row({ top, height, ...inside }: RowProps) {
  if (height === 0) return null;
  return (
    <VirtualRow top={top} height={height}>
      <LabelledGroup x={0} y={top} width={AREA_PX} height={height} info={{ role: 'row', label: '' }}>
        <Cells {...inside} />
      </LabelledGroup>
    </VirtualRow>
  );
});

/** A row's content, which moves down when a title grows, without rendering again. */
const Cells = memo(function Cells({ row, columnPx, hidden, order, track }: Omit<RowProps, 'top' | 'height'>) {
  const { cells, fullWidth, header, hasRule } = row;
  const height = contentHeight(row, hidden);
  const head = headOf(row);
  const { headY, cellsY: above } = placesIn(row, head, height);
  return (
    <>
      {hasRule && <Rule track={track} />}
      {fullWidth && (
        <LabelledGroup x={0} y={above} width={AREA_PX} height={height} info={{ role: 'cell', label: '' }}>
          {fullWidth.element}
        </LabelledGroup>
      )}
      {cells && head.height > 0 && (
        <LabelledGroup
          x={rowLeftPx()}
          y={headY}
          width={rowHeaderPx()}
          height={head.height}
          info={{ role: 'rowheader', label: header?.label ?? '' }}
        >
          <pixiContainer x={-ICON_INSET_PX}>{header?.icon?.element}</pixiContainer>
          <pixiContainer y={head.labelY}>{header?.element}</pixiContainer>
        </LabelledGroup>
      )}
      {cells &&
        order.map((column) => (
          <InColumn key={column} track={track} column={column} isHidden={hidden.includes(column)} y={above}>
            <LabelledGroup x={0} y={0} width={columnPx} height={height} info={{ role: 'cell', label: '' }}>
              {cells[column]?.element}
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
  useLayoutEffect(
    () => (node.current && !IS_PORTRAIT ? track.followEnd(node.current, rowLeftPx()) : undefined),
    [track],
  );
  useDrawLayer(line);
  // On a portrait stage it ends where the buttons of the rows do.
  const [x, width] = IS_PORTRAIT ? [rowLeftPx(), AREA_PX - COLUMN_PAD_PX * 2] : [0, 1];
  return (
    <pixiContainer ref={node} eventMode="none">
      <pixiSprite
        ref={line}
        texture={plainTexture()}
        x={x}
        width={width}
        height={RULE_PX}
        tint={COLORS.line}
      />
    </pixiContainer>
  );
}
