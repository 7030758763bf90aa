// Rows of pressable image tiles, together at most 1500 px wide. See
// src/blocks/README.md#cube-rows.
import { COLORS, RADIUS } from '#config/brand.ts';
import { CUBE_RATIOS } from '#config/layout.ts';
import { FALLBACKS, SIZES } from '#config/limits.ts';
import type { ActionFields } from '#rules/actions.ts';
import { actionOfFields } from '#rules/actions.ts';
import { cubePadding } from './paddings.ts';
import { joinPath } from '#schema/path.ts';
import { wrapRow, type LayoutBox } from '#stage/layout/boxes.tsx';
import { listItems, accessibleList } from '#stage/accessibility/LabelledGroup.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { captionedPicture, wordsBelow } from './captionedPicture.tsx';
import { isBlank } from './isBlank.ts';
import type { BlockPosition } from './blockContext.ts';

interface Tile extends ActionFields {
  label: string;
  /** A second line; cubes have none. */
  detail?: string;
  image: { id: string | number | null; url: string } | null;
}

const captionOf = ({ image, label, detail = '' }: Tile, height: number, at: BlockPosition) => ({
  image,
  label,
  detail,
  width: at.width,
  height,
  at: (field: string) => ({ path: joinPath(at.path, field), context: at.context }),
});

/** Height in px of what is below the pictures of tiles in a row. */
export const wordsBelowTiles = (...tiles: readonly Readonly<Parameters<typeof captionOf>>[]): number =>
  Math.max(0, ...tiles.map((one) => wordsBelow(captionOf(...one))));

/** A picture with its label below, which has at least `wordsPx`; see `wordsBelowTiles`. */
export function tile(content: Tile, height: number, position: BlockPosition, wordsPx = 0): LayoutBox {
  const face = panel(captionedPicture({ ...captionOf(content, height, position), wordsPx }), {
    fill: COLORS.white,
    radius: RADIUS.m,
    shadow: 36,
    shadowAlpha: 0.18,
  });
  return pressable(face, {
    action: actionOfFields(content, content.label),
    label: markupOf([content.label, content.detail].filter(Boolean).join(', ')).plain,
    analyticsTag: content.analyticsTag,
    path: position.path,
  });
}

/** The tiles with content, each with its index. */
export const visibleTiles = <T extends Tile>(
  tiles: readonly T[],
  context: Presentation,
): { content: T; index: number }[] =>
  tiles
    .map((content, index) => ({ content, index }))
    .filter(({ content }) => !isBlank(context, content.label, content.image));

interface CubeRows {
  hPadding: number | null;
  vPadding: number | null;
  buttons: readonly Tile[];
}

/**
 * Smallest tile width: more tiles wrap into the next row. A single one is as wide as one of two.
 */
const CUBE_MIN_PX = 330;
/** A narrower tile is higher: its picture stays the larger part of it. */
const NARROW_PX = 400;
const CUBE_MAX_PX = (SIZES.cubeRowWidthPx - FALLBACKS.cubeRowsPaddingPx) / 2;

export function cubeRowsBox(
  { hPadding, vPadding, buttons }: CubeRows,
  { path, width, context }: BlockPosition,
): LayoutBox {
  const gap = cubePadding(hPadding);
  const areaPx = Math.min(width, SIZES.cubeRowWidthPx);
  const visible = visibleTiles(buttons, context);
  const perRow = Math.max(1, Math.min(visible.length, Math.floor((areaPx + gap) / (CUBE_MIN_PX + gap))));
  const side = Math.min(CUBE_MAX_PX, Math.floor((areaPx - gap * (perRow - 1)) / perRow));
  const tiles = visible.map(({ content, index }) =>
    tile(content, Math.round(side * (side < NARROW_PX ? CUBE_RATIOS.narrow : CUBE_RATIOS.wide)), {
      path: joinPath(path, 'buttons', index),
      width: side,
      context,
    }),
  );
  return accessibleList(
    wrapRow(listItems(tiles), areaPx, { gap, rowGap: cubePadding(vPadding), align: 'center' }),
    context.speech.topics,
  );
}
