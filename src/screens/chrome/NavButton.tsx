// Home, back, close and scroll buttons: the site settings' images, or a built-in icon on a disc.
import { COLORS, RADIUS, SPACE, THEME } from '#config/brand.ts';
import type { PressableOptions } from '#stage/input/Pressable.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { column, leafBox, padded, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { VectorIcon, type Icon } from '#stage/shapes/VectorIcon.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

/**
 * Size of navigation images, drawn at their own size. See
 * src/screens/README.md#navigation-buttons.
 */
export const NAV_PX = 78;
/** Gap between two buttons, whose discs are narrower: they are clear of what scrolls below. */
export const NAV_GAP_PX = 4;
/** The disc leaves space for its shadow. */
const DISC_PX = 66;
const ICON_PX = 38;

/** An icon on a disc. */
function iconFace(icon: Icon, turns: number): LayoutBox {
  const vector = leafBox(ICON_PX, ICON_PX, (x, y, key) => (
    <VectorIcon key={key} name={icon} x={x} y={y} size={ICON_PX} tint={COLORS.ink} turns={turns} />
  ));
  return centeredIn(
    panel(centeredIn(vector, DISC_PX, DISC_PX), {
      fill: COLORS.white,
      radius: DISC_PX / 2,
      line: COLORS.line,
      // Same low shadow as that of the pictures beside it.
      shadow: 10,
      shadowAlpha: 0.16,
    }),
    NAV_PX,
    NAV_PX,
  );
}

const CAPTION_PX = 320;

/** A caption above a button, on a card, so that it is readable on any image. */
function captionBox(text: string): LayoutBox | null {
  const label = textBlock(text, { role: 'caption', width: CAPTION_PX, isSilent: true });
  return label.width === 0
    ? null
    : panel(padded(label, SPACE.m, SPACE.xs), {
        fill: COLORS.white,
        radius: RADIUS.pill,
        shadow: 16,
        shadowAlpha: 0.16,
      });
}

export interface NavButtonStyle {
  /** Quarter turns of image and icon: one scroll image serves both directions. */
  turns?: number;
  /** Drawn above the button, where it covers less of what is scrolled than beside it. */
  caption?: string;
}

/** A round button of 78 px: the image, or a built-in icon if there is none or it fails. */
export function navButton(
  image: { url: string } | null | undefined,
  icon: Icon,
  options: PressableOptions,
  { turns = 0, caption = '' }: NavButtonStyle = {},
): LayoutBox {
  const iconBox = iconFace(icon, turns);
  // The image is rotated, its fallback is not.
  const fallback = leafBox(NAV_PX, NAV_PX, (x, y, key) => (
    <pixiContainer key={key} x={x + NAV_PX / 2} y={y + NAV_PX / 2} rotation={-quarters(turns)}>
      {iconBox.place(-NAV_PX / 2, -NAV_PX / 2, 'drawn')}
    </pixiContainer>
  ));
  // An image may have no clear edge.
  const face =
    image && !THEME.isPlain
      ? leafBox(NAV_PX, NAV_PX, (x, y, key) => (
          <pixiContainer
            key={key}
            x={x + NAV_PX / 2}
            y={y + NAV_PX / 2}
            pivot={NAV_PX / 2}
            rotation={quarters(turns)}
          >
            <Picture
              url={image.url}
              x={0}
              y={0}
              width={NAV_PX}
              height={NAV_PX}
              fit="contain"
              isInstant
              fallback={fallback}
            />
          </pixiContainer>
        ))
      : iconBox;
  return pressable(column([captionBox(caption), face], { gap: SPACE.xs, align: 'end' }), options);
}

const quarters = (turns: number): number => (turns * Math.PI) / 2;
