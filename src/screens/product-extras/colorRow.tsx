// The colors of a product as swatches, with the name and the price difference of the marked one.
// See src/screens/product/README.md#colors.
import type { BlockContext, BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { extrasLabelsFor } from '#config/extrasLabels.ts';
import { SIZES } from '#config/limits.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { namedColors } from '#rules/productColors.ts';
import { joinPath } from '#schema/path.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, column, gapBox, layered, row, wrapRow, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';

type Color = Product['colors'][number];

interface Choice {
  /** Index of the marked color; -1 for none. */
  marked: number;
  choose: (index: number) => void;
}

const RING_PX = 4;
/** Between the ring and the swatch. */
const RING_GAP_PX = 5;
/** Text that is narrower is below the swatches. */
const TEXT_MIN_PX = 200;

/** 'Tide, + $2 a month'. */
export const colorName = (color: Color | undefined): string =>
  [color?.name, color?.priceDifference]
    .map((text) => markupOf(text ?? '').plain)
    .filter(Boolean)
    .join(', ');

export function colorRow(
  colors: Product['colors'],
  { marked, choose }: Choice,
  { width, context }: BlockPosition,
): LayoutBox | null {
  const shown = context.emptyLabel ? colors.map((color, index) => ({ color, index })) : namedColors(colors);
  if (shown.length === 0) return null;
  const labels = extrasLabelsFor(context.langCode);
  const swatches = shown.map(({ color, index }) =>
    pressable(swatch(color, index === marked), {
      action: () => choose(index),
      label: colorName(color),
      ariaRole: 'radio',
      isChecked: index === marked,
      path: joinPath('colors', index, 'swatch'),
    }),
  );
  const swatchesPx = (sidePx() + SPACE.s) * shown.length - SPACE.s;
  const besidePx = width - swatchesPx - SPACE.m;
  const isBeside = besidePx >= TEXT_MIN_PX;
  const rows = wrapRow(swatches, isBeside ? swatchesPx : width, { gap: SPACE.s, align: 'center' });
  const group = labelledGroup(rows, { role: 'group', ariaRole: 'radiogroup', label: labels.color });
  const write = ({ color, index }: { color: Color; index: number }): LayoutBox =>
    markedText(color, index, isBeside ? besidePx : width, context);
  const texts = shown.map(write);
  const none = textBlock(labels.colors(shown.length), {
    role: 'caption',
    width: isBeside ? besidePx : width,
    color: COLORS.inkSoft,
  });
  const text = texts[shown.findIndex(({ index }) => index === marked)] ?? none;
  // Same size as the largest text, so that a choice moves nothing.
  const [textPx, heightPx] = [
    Math.max(none.width, ...texts.map((box) => box.width)),
    Math.max(...texts.map((box) => box.height)),
  ];
  return isBeside
    ? row([group, gapBox(SPACE.m, 1), centeredIn(text, textPx, heightPx, 'start')], { align: 'center' })
    : column([group, centeredIn(text, textPx, heightPx)], { gap: SPACE.xs, align: 'center', width });
}

const sidePx = (): number => Math.max(SIZES.minTargetPx, 72);

/** A disc with an outline that light ones need; the marked one in a ring. */
function swatch({ swatch: hex }: Color, isMarked: boolean): LayoutBox {
  const side = sidePx();
  const inner = side - (RING_PX + RING_GAP_PX) * 2;
  const disc = panel(gapBox(inner, inner), {
    fill: hex === '' ? COLORS.sand : Number.parseInt(hex.slice(1), 16),
    radius: RADIUS.pill,
    line: COLORS.inkSoft,
    lineWidth: 2,
  });
  const ring = panel(gapBox(side, side), {
    fill: COLORS.white,
    radius: RADIUS.pill,
    line: COLORS.emberDeep,
    lineWidth: RING_PX,
  });
  return layered([isMarked && ring, centeredIn(disc, side, side)]);
}

function markedText(
  { name, priceDifference }: Color,
  index: number,
  width: number,
  context: BlockContext,
): LayoutBox {
  return column([
    textBlock(name, { role: 'label', width, path: joinPath('colors', index, 'name'), context }),
    textBlock(priceDifference, {
      role: 'caption',
      width,
      color: COLORS.inkSoft,
      path: joinPath('colors', index, 'priceDifference'),
      context,
    }),
  ]);
}
