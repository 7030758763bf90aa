// A disc with an arrow: that a touch leads on.
import { COLORS } from '#config/brand.ts';
import { centeredIn, leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { FORWARD_ICON } from '#stage/shapes/screenIcons.ts';
import { type Icon, VectorIcon } from '#stage/shapes/VectorIcon.tsx';

/** Fraction of its disc that an icon fills. */
const ICON_SHARE = 0.53;

/** Lays out a disc of `sizePx` with an arrow; a chosen item has another icon and color. */
export function arrowDisc(sizePx: number, icon: Icon = FORWARD_ICON, fill: number = COLORS.glow): LayoutBox {
  const iconPx = Math.round(sizePx * ICON_SHARE);
  const vector = leafBox(iconPx, iconPx, (x, y, key) => (
    <VectorIcon key={key} name={icon} x={x} y={y} size={iconPx} tint={COLORS.ink} />
  ));
  return panel(centeredIn(vector, sizePx, sizePx), { fill, radius: sizePx / 2 });
}
