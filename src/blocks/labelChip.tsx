// An image's label on a chip at its bottom: the image stays bright, the label readable.
import { COLORS, SPACE } from '#config/brand.ts';
import { padded, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { EditableAt } from '#stage/layout/presentation.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

const CHIP_PX = 68;

/** A box of the image's size with the chip in its corner; null for an empty label. */
export function labelChip(text: string, width: number, height: number, at: EditableAt): LayoutBox | null {
  const label = textBlock(text, {
    role: 'label',
    width: width - SPACE.m * 2 - SPACE.l,
    isSilent: true,
    ...at,
  });
  if (label.width === 0) return null;
  const chip = panel(centeredIn(padded(label, SPACE.m, SPACE.s), 0, CHIP_PX), {
    fill: COLORS.white,
    radius: Math.min(CHIP_PX, label.height + SPACE.s * 2) / 2,
    shadow: 20,
    shadowAlpha: 0.16,
  });
  return centeredIn(padded(chip, SPACE.s), width, height, 'start', 'end');
}
