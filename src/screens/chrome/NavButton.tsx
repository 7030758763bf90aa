// Home, back, close and scroll buttons: the store's own pictures, or a drawn sign on a disc where none was set.
import { COLOURS } from '#config/brand.ts';
import type { PressOptions } from '#stage/Pressable.tsx';
import { pressable } from '#stage/Pressable.tsx';
import { leaf, within, type Box } from '#stage/layout.tsx';
import { panel } from '#stage/Panel.tsx';
import { Picture } from '#stage/Picture.tsx';
import { Shape, type ShapeName } from '#stage/Shape.tsx';

export const NAV_PX = 88;
const SIGN_PX = 42;

/** A round button of 88 px. `turns` quarters turn the picture, so that one scroll image serves both ways. */
export function navButton(image: { url: string } | null | undefined, sign: ShapeName, options: PressOptions, turns = 0): Box {
  const face = image
    ? leaf(NAV_PX, NAV_PX, (x, y, key) => (
      <pixiContainer key={key} x={x + NAV_PX / 2} y={y + NAV_PX / 2} pivot={NAV_PX / 2} rotation={(turns * Math.PI) / 2}>
        <Picture url={image.url} x={0} y={0} width={NAV_PX} height={NAV_PX} fit="contain" />
      </pixiContainer>
    ))
    : panel(within(leaf(SIGN_PX, SIGN_PX, (x, y, key) => (
      <Shape key={key} name={sign} x={x} y={y} size={SIGN_PX} tint={COLOURS.ink} turns={turns} />
    )), NAV_PX, NAV_PX), { fill: COLOURS.white, radius: NAV_PX / 2, shadow: 24 });
  return pressable(face, options);
}
