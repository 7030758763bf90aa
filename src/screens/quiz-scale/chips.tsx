// A candidate on the scale of a quiz: its picture and its name. See
// src/screens/README.md#109-scale-while-answering.
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { pictureOr } from '#stage/images/Picture.tsx';
import { centeredIn, gapBox, layered, leafBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { truncateMarkup } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { ShownCandidate } from './useCandidates.ts';

export const GAP_PX = SPACE.s;
const PICTURE_PX = 60;
const EDGE_PX = 8;
const LEADING_LINE_PX = 5;
const BADGE_PX = 36;
/** Of the scale, kept free to move in. */
const FREE_SHARE = 0.2;
/** A name with less room says nothing, in times of its size. */
const NAME_MIN_EM = 4;

const STAR_ICON = { fill: 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.5l-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z' };

const chipHeightPx = (): number => Math.max(PICTURE_PX, TYPE.label.line) + EDGE_PX * 2;

/** Height of the scale, in px of the stage. */
export const scaleHeightPx = (): number => chipHeightPx() + SPACE.m * 2;

interface Chip {
  key: string;
  box: LayoutBox;
}

/** One for each, best first, as far as there is room on `lengthPx`. */
export function chipsFor(candidates: readonly ShownCandidate[], lengthPx: number): Chip[] {
  const aroundPx = PICTURE_PX + EDGE_PX + SPACE.s + SPACE.m;
  const usablePx = lengthPx * (1 - FREE_SHARE);
  const minPx = aroundPx + TYPE.label.size * NAME_MIN_EM + GAP_PX;
  const count = Math.max(1, Math.min(candidates.length, Math.floor(usablePx / minPx)));
  const namePx = usablePx / count - aroundPx - GAP_PX;
  return candidates.slice(0, count).map(({ key, name, image }) => {
    const initial = textBlock(escapePlainText([...name][0] ?? ''), {
      role: 'label',
      width: PICTURE_PX,
      align: 'center',
      color: COLORS.inkSoft,
      isSilent: true,
    });
    const face = pictureOr(image, centeredIn(initial, PICTURE_PX, PICTURE_PX), {
      width: PICTURE_PX,
      height: PICTURE_PX,
      fit: 'contain',
      radius: PICTURE_PX / 2,
    });
    const content = row(
      [gapBox(EDGE_PX, 1), face, gapBox(SPACE.s, 1), nameIn(name, namePx), gapBox(SPACE.m, 1)],
      { align: 'center' },
    );
    const box = panel(centeredIn(content, content.width, chipHeightPx()), {
      fill: COLORS.white,
      radius: RADIUS.pill,
      line: COLORS.line,
      lineWidth: 2,
    });
    return { key, box };
  });
}

/** On one line, cut where there is no room. */
function nameIn(name: string, width: number): LayoutBox {
  const write = (text: string): LayoutBox =>
    textBlock(escapePlainText(text), { role: 'label', width: lineMaxPx, isSilent: true });
  let box = write(name);
  for (let length = [...name].length - 1; box.width > width && length > 1; length -= 1)
    box = write(truncateMarkup(name, length));
  return box;
}

/** No name is wrapped. */
const lineMaxPx = 10_000;

/** Around a chip that leads: an outline, and a star on its picture. */
export const leadingMark = (width: number, height: number): LayoutBox =>
  layered([
    panel(gapBox(width, height), {
      radius: RADIUS.pill,
      line: COLORS.emberDeep,
      lineWidth: LEADING_LINE_PX,
    }),
    panel(
      centeredIn(
        leafBox(BADGE_PX - EDGE_PX, BADGE_PX - EDGE_PX, (x, y, key) => (
          <VectorIcon key={key} name={STAR_ICON} x={x} y={y} size={BADGE_PX - EDGE_PX} tint={COLORS.white} />
        )),
        BADGE_PX,
        BADGE_PX,
      ),
      { fill: COLORS.emberDeep, radius: RADIUS.pill },
    ),
  ]);
