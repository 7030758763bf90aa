// Layout by composition: a box knows its size before it is drawn, and draws itself where its parent puts it.
// Blocks are functions from content to boxes, so a page's height is known without a frame. All lengths in px.
import { Fragment, type ReactNode } from 'react';

export interface LayoutBox {
  readonly width: number;
  readonly height: number;
  /** Draws the box with its top left corner there; `key` is unique among what is drawn beside it. */
  readonly place: (x: number, y: number, key: string) => ReactNode;
}

export type OptionalBox = LayoutBox | null | false;
export type Align = 'start' | 'center' | 'end';

/** Takes room and draws nothing. */
export const gapBox = (width: number, height: number): LayoutBox => ({ width, height, place: () => null });

/** A box without length along the flow takes part in nothing, not even in the gaps. */
const tall = (box: OptionalBox): box is LayoutBox => box !== null && box !== false && box.height > 0;
const wide = (box: OptionalBox): box is LayoutBox => box !== null && box !== false && box.width > 0;

const offset = (align: Align, room: number, size: number): number =>
  align === 'start' ? 0 : Math.round(align === 'center' ? (room - size) / 2 : room - size);

const sum = (sizes: readonly number[], gap: number): number =>
  sizes.reduce((total, size) => total + size, 0) + gap * Math.max(0, sizes.length - 1);

interface Flow {
  gap?: number;
  align?: Align;
}

/** Boxes below each other; as wide as the widest, or as `width`. */
export function column(
  children: readonly OptionalBox[],
  { gap = 0, align = 'start', width }: Flow & { width?: number } = {},
): LayoutBox {
  const boxes = children.filter(tall);
  const outer = width ?? Math.max(0, ...boxes.map((box) => box.width));
  return {
    width: outer,
    height: sum(
      boxes.map((box) => box.height),
      gap,
    ),
    place: (x, y, key) => {
      let at = y;
      return (
        <Fragment key={key}>
          {boxes.map((box, index) => {
            const drawn = box.place(x + offset(align, outer, box.width), at, `${key}.${index}`);
            at += box.height + gap;
            return drawn;
          })}
        </Fragment>
      );
    },
  };
}

/** Boxes beside each other; as high as the highest. */
export function row(children: readonly OptionalBox[], { gap = 0, align = 'start' }: Flow = {}): LayoutBox {
  const boxes = children.filter(wide);
  const height = Math.max(0, ...boxes.map((box) => box.height));
  return {
    width: sum(
      boxes.map((box) => box.width),
      gap,
    ),
    height,
    place: (x, y, key) => {
      let at = x;
      return (
        <Fragment key={key}>
          {boxes.map((box, index) => {
            const drawn = box.place(at, y + offset(align, height, box.height), `${key}.${index}`);
            at += box.width + gap;
            return drawn;
          })}
        </Fragment>
      );
    },
  };
}

/** Boxes beside each other, going on in a new row where the width ends. */
export function wrapRow(
  children: readonly OptionalBox[],
  width: number,
  { gap = 0, rowGap = gap, align = 'start' }: Flow & { rowGap?: number } = {},
): LayoutBox {
  const rows: LayoutBox[][] = [];
  let room = 0;
  for (const box of children.filter(wide)) {
    const current = rows.at(-1);
    if (current && room + gap + box.width <= width) {
      current.push(box);
      room += gap + box.width;
    } else {
      rows.push([box]);
      room = box.width;
    }
  }
  return column(
    rows.map((boxes) => row(boxes, { gap, align: 'center' })),
    { gap: rowGap, align, width },
  );
}

/** A box with room around it. */
export function padded(child: LayoutBox, x: number, y = x): LayoutBox {
  return {
    width: child.width + x * 2,
    height: child.height + y * 2,
    place: (left, top, key) => child.place(left + x, top + y, key),
  };
}

/** A box of at least this size, with the child placed in it. */
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

/** Boxes over each other from one corner, the first at the back; as large as the largest. */
export function layered(children: readonly OptionalBox[]): LayoutBox {
  const boxes = children.filter(wide);
  return {
    width: Math.max(0, ...boxes.map((box) => box.width)),
    height: Math.max(0, ...boxes.map((box) => box.height)),
    place: (x, y, key) => (
      <Fragment key={key}>{boxes.map((box, index) => box.place(x, y, `${key}.${index}`))}</Fragment>
    ),
  };
}

/** A box whose drawing stays the same element for as long as it stays where it is, so that nothing in it is drawn anew. */
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

/** A box drawn by a component of that size. */
export const leafBox = (width: number, height: number, place: LayoutBox['place']): LayoutBox => ({
  width,
  height,
  place,
});
