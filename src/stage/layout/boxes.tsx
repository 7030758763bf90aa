// Layout by composition: a box knows its size before it is rendered, and its parent positions it.
// Blocks are functions from content to boxes, so the height of a page is known without rendering.
// Lengths in px.
import { Fragment, type ReactNode } from 'react';
import { IS_PORTRAIT } from '#config/layout.ts';

export interface LayoutBox {
  readonly width: number;
  readonly height: number;
  /** Renders the box with its top left corner there; `key` is unique among its siblings. */
  readonly place: (x: number, y: number, key: string) => ReactNode;
}

export type OptionalBox = LayoutBox | null | false;
export type Align = 'start' | 'center' | 'end';

/** Takes space and renders nothing. */
export const gapBox = (width: number, height: number): LayoutBox => ({ width, height, place: () => null });

/** A box without length along the flow is skipped, gaps included. */
const hasHeight = (box: OptionalBox): box is LayoutBox => box !== null && box !== false && box.height > 0;
const hasWidth = (box: OptionalBox): box is LayoutBox => box !== null && box !== false && box.width > 0;

const offset = (align: Align, availablePx: number, size: number): number =>
  align === 'start' ? 0 : Math.round(align === 'center' ? (availablePx - size) / 2 : availablePx - size);

const totalSize = (sizes: readonly number[], gap: number): number =>
  sizes.reduce((total, size) => total + size, 0) + gap * Math.max(0, sizes.length - 1);

interface Flow {
  gap?: number;
  align?: Align;
}

/** Stacks boxes vertically; as wide as the widest, or `width`. */
export function column(
  children: readonly OptionalBox[],
  { gap = 0, align = 'start', width }: Flow & { width?: number } = {},
): LayoutBox {
  const boxes = children.filter(hasHeight);
  const outer = width ?? Math.max(0, ...boxes.map((box) => box.width));
  return {
    width: outer,
    height: totalSize(
      boxes.map((box) => box.height),
      gap,
    ),
    place: (x, y, key) => {
      let at = y;
      return (
        <Fragment key={key}>
          {boxes.map((box, index) => {
            const element = box.place(x + offset(align, outer, box.width), at, `${key}.${index}`);
            at += box.height + gap;
            return element;
          })}
        </Fragment>
      );
    },
  };
}

/** Places boxes horizontally; as high as the highest. */
export function row(children: readonly OptionalBox[], { gap = 0, align = 'start' }: Flow = {}): LayoutBox {
  const boxes = children.filter(hasWidth);
  const height = Math.max(0, ...boxes.map((box) => box.height));
  return {
    width: totalSize(
      boxes.map((box) => box.width),
      gap,
    ),
    height,
    place: (x, y, key) => {
      let at = x;
      return (
        <Fragment key={key}>
          {boxes.map((box, index) => {
            const element = box.place(at, y + offset(align, height, box.height), `${key}.${index}`);
            at += box.width + gap;
            return element;
          })}
        </Fragment>
      );
    },
  };
}

/** Beside each other, or below each other on a portrait stage. */
export const rowOrColumn = IS_PORTRAIT ? column : row;

/** Places boxes horizontally, wrapping at `width`. */
export function wrapRow(
  children: readonly OptionalBox[],
  width: number,
  { gap = 0, rowGap = gap, align = 'start' }: Flow & { rowGap?: number } = {},
): LayoutBox {
  const rows: LayoutBox[][] = [];
  let rowWidth = 0;
  for (const box of children.filter(hasWidth)) {
    const current = rows.at(-1);
    if (current && rowWidth + gap + box.width <= width) {
      current.push(box);
      rowWidth += gap + box.width;
    } else {
      rows.push([box]);
      rowWidth = box.width;
    }
  }
  return column(
    rows.map((boxes) => row(boxes, { gap, align: 'center' })),
    { gap: rowGap, align, width },
  );
}

/** A box with padding. */
export function padded(child: LayoutBox, x: number, y = x): LayoutBox {
  return {
    width: child.width + x * 2,
    height: child.height + y * 2,
    place: (left, top, key) => child.place(left + x, top + y, key),
  };
}

/** A box that begins further left, such as an icon with a margin in its picture. */
export const outdented = (child: LayoutBox, px: number): LayoutBox => ({
  ...child,
  width: child.width - px,
  place: (left, top, key) => child.place(left - px, top, key),
});

/** A box of at least this size, with the child aligned inside. */
export function centeredIn(
  child: LayoutBox,
  width: number,
  height: number,
  align: Align = 'center',
  valign: Align = 'center',
): LayoutBox {
  const outer = { width: Math.max(width, child.width), height: Math.max(height, child.height) };
  return {
    ...outer,
    place: (x, y, key) =>
      child.place(
        x + offset(align, outer.width, child.width),
        y + offset(valign, outer.height, child.height),
        key,
      ),
  };
}

/** Layers boxes from one corner, the first at the back; as large as the largest. */
export function layered(children: readonly OptionalBox[]): LayoutBox {
  const boxes = children.filter(hasWidth);
  return {
    width: Math.max(0, ...boxes.map((box) => box.width)),
    height: Math.max(0, ...boxes.map((box) => box.height)),
    place: (x, y, key) => (
      <Fragment key={key}>{boxes.map((box, index) => box.place(x, y, `${key}.${index}`))}</Fragment>
    ),
  };
}

/** A box that keeps the same element while its position is unchanged, so that React skips it. */
export function memoBox(child: LayoutBox): LayoutBox {
  let last: { x: number; y: number; key: string; drawn: ReactNode } | undefined;
  return {
    width: child.width,
    height: child.height,
    place: (x, y, key) => {
      if (last?.x !== x || last.y !== y || last.key !== key)
        last = { x, y, key, drawn: child.place(x, y, key) };
      return last.drawn;
    },
  };
}

/** A box rendered by a component of that size. */
export const leafBox = (width: number, height: number, place: LayoutBox['place']): LayoutBox => ({
  width,
  height,
  place,
});
