// The label of a picture on a chip at its foot, so that the picture stays bright and the label readable.
import { COLOURS, SPACE } from '#config/brand.ts';
import { padded, within, type Box } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { words } from '#stage/text/TextBlock.tsx';

const CHIP_PX = 68;

/** A box of the picture's size with the chip in its corner; null for an empty label. `path` is the label's content path. */
export function labelChip(text: string, width: number, height: number, path: string): Box | null {
  const label = words(text, { role: 'label', width: width - SPACE.m * 2 - SPACE.l, isSilent: true, path });
  if (label.width === 0) return null;
  const chip = panel(within(padded(label, SPACE.m, SPACE.s), 0, CHIP_PX), {
    fill: COLOURS.white,
    radius: Math.min(CHIP_PX, label.height + SPACE.s * 2) / 2,
    shadow: 20,
    shadowAlpha: 0.16,
  });
  return within(padded(chip, SPACE.s), width, height, 'start', 'end');
}
