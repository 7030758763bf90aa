// A candidate on the scale of a quiz: its picture and its name. See
// src/screens/help-me-choose/README.md#scale-while-answering.
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
const [BADGE_PX, STAR_PX] = [36, 28];
/** Fraction of the scale that stays free for movement where names are long. */
const FREE_SHARE = 0.25;
/** No name is cut to less, in times of its size: two could look the same. */
const NAME_MIN_EM = 7;

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
  const sharePx = (lengthPx * (1 - FREE_SHARE)) / candidates.length - aroundPx - GAP_PX;
  const namePx = Math.max(sharePx, TYPE.label.size * NAME_MIN_EM);
  const chips: Chip[] = [];
  let freePx = lengthPx;
  for (const candidate of candidates) {
    const box = chipOf(candidate, namePx);
    freePx -= box.width;
    if (freePx < 0) break;
    freePx -= GAP_PX;
    chips.push({ key: candidate.key, box });
  }
  return chips;
}

function chipOf({ name, image }: ShownCandidate, namePx: number): LayoutBox {
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
    // The chips of the next question take the place of these.
    isInstant: true,
  });
  const content = row(
    [gapBox(EDGE_PX, 1), face, gapBox(SPACE.s, 1), nameIn(name, namePx), gapBox(SPACE.m, 1)],
    { align: 'center' },
  );
  return panel(centeredIn(content, content.width, chipHeightPx()), {
    fill: COLORS.white,
    radius: RADIUS.pill,
    line: COLORS.inkSoft,
    lineWidth: 2,
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
export function leadingMark(width: number, height: number): LayoutBox {
  const star = leafBox(STAR_PX, STAR_PX, (x, y, key) => (
    <VectorIcon key={key} name={STAR_ICON} x={x} y={y} size={STAR_PX} tint={COLORS.white} />
  ));
  const badge = panel(centeredIn(star, BADGE_PX, BADGE_PX), { fill: COLORS.emberDeep, radius: RADIUS.pill });
  return layered([
    panel(gapBox(width, height), {
      radius: RADIUS.pill,
      line: COLORS.emberDeep,
      lineWidth: LEADING_LINE_PX,
    }),
    leafBox(BADGE_PX, BADGE_PX, (x, y, key) => badge.place(x - EDGE_PX, y - EDGE_PX, key)),
  ]);
}
