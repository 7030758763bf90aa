// Modules of a home screen or page: image tiles in an area of 1500 px, and the band at the bottom.
// See src/screens/home/README.md#modules.
import { COLORS, RADIUS, SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { SIZES } from '#config/limits.ts';
import type { HomeScreen } from '#content/kinds/homeScreenKind.ts';
import type { Page } from '#content/kinds/pageKind.ts';
import { actionOfFields } from '#rules/actions.ts';
import { moduleRows, rowsOfLarger } from './moduleRows.ts';
import { modularPadding } from './paddings.ts';
import { joinPath } from '#schema/path.ts';
import { column, layered, padded, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { listItems, accessibleList } from '#stage/accessibility/LabelledGroup.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import { gradient, panel } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { arrowDisc } from './arrowDisc.tsx';
import type { BlockPosition } from './blockContext.ts';
import { visibleTiles, tile, wordsBelowTiles } from './cubes.tsx';

type Modular = HomeScreen | Page;

/** Height range of a module row. */
const ROW_PX = { min: 220, max: 520 } as const;

/** Rows of tiles that fill `availablePx` of height within their height range. */
export function moduleGrid(
  { modules, moduleColumnPadding, moduleRowPadding }: Modular,
  { width, context }: BlockPosition,
  availablePx: number,
): LayoutBox {
  const gap = modularPadding(moduleColumnPadding);
  const rowGap = modularPadding(moduleRowPadding);
  const visible = visibleTiles(modules, context);
  // A narrow tile of a portrait stage has no room for larger words.
  const rows =
    IS_PORTRAIT && THEME.isLarger
      ? rowsOfLarger(
          visible.map(({ content }) => Boolean(content.detail)),
          width,
          gap,
        )
      : moduleRows(visible.length, width, gap);
  const evenHeight = Math.floor((availablePx + rowGap) / rows.length - rowGap);
  const height = Math.min(Math.max(evenHeight, ROW_PX.min), ROW_PX.max);
  const rowBoxes = rows.map((widths) => {
    const entries = visible.splice(0, widths.length);
    const rowOf = (heightPx: number): LayoutBox => {
      const tiles = entries.map(
        ({ content, index }, at) =>
          [content, heightPx, { path: joinPath('modules', index), width: widths[at] ?? 0, context }] as const,
      );
      // Pictures of a row are equally high.
      const wordsPx = wordsBelowTiles(...tiles);
      return row(listItems(tiles.map((one) => tile(...one, wordsPx))), { gap });
    };
    // Where larger words need a higher tile, its neighbors are as high.
    const box = rowOf(height);
    return box.height > height ? rowOf(box.height) : box;
  });
  return accessibleList(column(rowBoxes, { gap: rowGap, align: 'center' }), context.speech.topics);
}

/** Fraction of the band for its words: the subject of its picture is at their right. */
const BAND_LABEL_SHARE = 0.6;
/** Bright parts of the picture stay visible. */
const SHADE_ALPHA = 0.7;

/** The band at the bottom, at most 1760x128. See src/screens/home/README.md#modules. */
export function moduleBand(
  band: Modular['moduleBottom'],
  availablePx: number,
  context: Presentation,
): LayoutBox | null {
  if (!band.image && band.label === '') return null;
  const width = Math.min(SIZES.bottomModule.widthPx, SIZES.moduleAreaWidthPx, availablePx - SPACE.l * 2);
  const label = textBlock(band.label, {
    role: 'subheading',
    width: Math.round(width * BAND_LABEL_SHARE),
    color: COLORS.white,
    isSilent: true,
    path: 'moduleBottom.label',
    context,
  });
  const height = Math.max(SIZES.bottomModule.heightPx, label.height + SPACE.m);
  const face = panel(
    layered([
      picture(THEME.isPlain ? null : band.image, {
        width,
        height,
        fit: 'cover',
        radius: RADIUS.m,
        path: 'moduleBottom.image',
        context,
      }),
      // White words are read on what is bright at the foot of a picture.
      ...(band.image && !THEME.isPlain
        ? [gradient(width, height, RADIUS.m, COLORS.tideDeep, SHADE_ALPHA)]
        : []),
      centeredIn(padded(label, SPACE.xl, 0), width, height, 'start'),
      centeredIn(padded(arrowDisc(SPACE.xl), SPACE.l, 0), width, height, 'end'),
    ]),
    { fill: COLORS.tideDeep, radius: RADIUS.m, shadow: 32, shadowAlpha: 0.16 },
  );
  return pressable(face, {
    action: actionOfFields(band, band.label),
    label: markupOf(band.label).plain,
    analyticsTag: band.analyticsTag,
    path: 'moduleBottom',
  });
}
