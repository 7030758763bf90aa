// A button of the table's header: words on a pill.
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { COMPARE } from '#config/limits.ts';
import { centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { fitToLine } from './fitToLine.ts';

const FACE_INSET_PX = 7;
/** Words of a pill, however large other text is: at least half as large as a label. */
const [PILL_MAX_PX, PILL_MIN_SHRINK] = [28, 0.5];

export interface ButtonSize {
  widthPx: number;
  heightPx: number;
}

/** In one line, or in two where the pill is high enough; filled while it is on. */
export function headerPill(label: string, size: ButtonSize, isOn = false): LayoutBox {
  const [widthPx, heightPx] = [size.widthPx - FACE_INSET_PX * 2, size.heightPx - FACE_INSET_PX * 2];
  const isHigh = size.heightPx > COMPARE.reset.heightPx;
  const lines = isHigh ? label.split(/ (?=[^ ]+$)/) : [label];
  const textPx = widthPx - SPACE.m * (isHigh ? 1 : 2);
  const text = textBlock(label, {
    role: 'label',
    width: textPx,
    align: 'center',
    color: isOn ? COLORS.white : COLORS.ink,
    isSilent: true,
    shrink: Math.min(PILL_MAX_PX / TYPE.label.size, fitToLine(lines, 'label', textPx, PILL_MIN_SHRINK)),
  });
  const face = panel(centeredIn(text, widthPx, heightPx), {
    fill: isOn ? COLORS.lagoon : COLORS.white,
    radius: RADIUS.pill,
    line: isOn ? COLORS.lagoon : COLORS.line,
    shadow: 20,
    shadowAlpha: 0.1,
  });
  return centeredIn(face, size.widthPx, size.heightPx);
}
