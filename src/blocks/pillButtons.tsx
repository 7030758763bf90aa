// Buttons of every type: text in a pill, or an image. The first of a row is the primary one. See
// src/blocks/README.md#word-buttons and src/blocks/README.md#image-buttons.
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { HALF_ROW_PX, IMAGE_BUTTON_HEIGHT_PX, ROW_BUTTON_PX, WIDE_IMAGE_HEIGHT_PX } from '#config/layout.ts';
import { SIZES } from '#config/limits.ts';
import { actionOfButton, type Button } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { centeredIn, wrapRow, type Align, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { EditableAt, Presentation } from '#stage/layout/presentation.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock, typesetText } from '#stage/text/TextBlock.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { captionedPicture } from './captionedPicture.tsx';
import { isBlank } from './isBlank.ts';
import { connectionAware } from './connectionAware.tsx';
import type { BlockPosition } from './blockContext.ts';

type TextButton = Extract<Button, { text: string }>;
type ImageButton = Exclude<Button, TextButton>;

const isTextButton = (button: Button): button is TextButton => 'text' in button;

const COMPACT_PX = 80;
/** Beside the words of a compact pill. */
export const COMPACT_PAD_PX = SPACE.m;
/** Words need all of a narrower button. */
const NARROW_PX = 200;
/**
 * Vertical padding with which one line fits a pill of exactly the fixed height. See
 * src/blocks/README.md#word-buttons.
 */
const PADDING_PX = (SIZES.ctaButton.heightPx - TYPE.button.line) / 2;

export type Emphasis = 'primary' | 'secondary';

interface PillStyle {
  width?: number;
  /** For a narrow column. */
  isCompact?: boolean;
  /** Minimum height in px: the pills of a group are equally high. */
  minHeight?: number;
  /** Texts of the group: one that takes several lines makes all of them smaller. */
  group?: readonly string[];
  /** Factor of the size of the words. */
  shrink?: number;
}

/** With the content path of the text. */
export type PillOptions = PillStyle & EditableAt;

/**
 * A pill with text, 600x110, higher if the text needs it. See
 * src/blocks/README.md#word-buttons.
 */
export function pillButton(
  text: string,
  emphasis: Emphasis,
  {
    width = SIZES.ctaButton.widthPx,
    isCompact = false,
    minHeight = 0,
    group = [text],
    ...at
  }: PillOptions = {},
): LayoutBox {
  const [horizontalPadding, verticalPadding, height] = isCompact
    ? [width < NARROW_PX ? SPACE.s : COMPACT_PAD_PX, SPACE.s, COMPACT_PX]
    : [SPACE.xl, PADDING_PX, SIZES.ctaButton.heightPx];
  const innerPx = width - horizontalPadding * 2;
  const inner = textBlock(text, {
    role: !isCompact && group.every((one) => isLine(one, innerPx)) ? 'button' : 'label',
    width: innerPx,
    align: 'center',
    color: COLORS.ink,
    isSilent: true,
    ...at,
  });
  const body = centeredIn(inner, width, Math.max(height, minHeight, inner.height + verticalPadding * 2));
  // A pill shape would turn a narrow button with several lines into a disc.
  const radius = body.height * 2 > width ? RADIUS.m : RADIUS.pill;
  return emphasis === 'primary'
    ? panel(body, { fill: COLORS.ember, radius, shadow: 20, shadowAlpha: 0.16 })
    : panel(body, {
        fill: COLORS.white,
        radius,
        line: COLORS.line,
        shadow: 20,
        shadowAlpha: 0.1,
      });
}

/** Whether a text fits in one line of the large size. */
const isLine = (text: string, width: number): boolean =>
  (typesetText(text, { role: 'button', width, align: 'center' })?.height ?? 0) <= TYPE.button.line;

/** Height in px of the highest pill of a group. */
export const pillHeight = (group: readonly string[], options: PillOptions = {}): number =>
  Math.max(0, ...group.map((text) => pillButton(text, 'primary', { ...options, group }).height));

/** Accessible name of a button; a generic one if it has none. */
const nameOf = (button: Button): string => markupOf(isTextButton(button) ? button.text : button.label).plain;

function buttonBox(
  button: Button,
  emphasis: Emphasis,
  {
    width,
    minHeight,
    group,
    imagePx,
  }: Required<Pick<PillStyle, 'width' | 'minHeight' | 'group'>> & {
    imagePx: number;
  },
  position: BlockPosition,
): LayoutBox {
  const { path } = position;
  const face = isTextButton(button)
    ? pillButton(button.text, emphasis, {
        width,
        minHeight,
        group,
        path: joinPath(path, 'text'),
        context: position.context,
      })
    : imageFace(button, imagePx, position);
  return pressable(face, {
    action: actionOfButton(button),
    label: nameOf(button),
    analyticsTag: button.analyticsTag,
    path,
  });
}

/** Two that share all of the content area end where what is above them does. */
const pillWidth = ({ width }: BlockPosition, count: number): number =>
  count === 2 && width >= HALF_ROW_PX * 2 + TILE_GAP_PX ? HALF_ROW_PX : Math.min(ROW_BUTTON_PX, width);

/**
 * An image button with its label if enabled; without an image, its label on a card of that size.
 */
function imageFace(
  button: ImageButton,
  imagePx: number,
  { path, width: availablePx, context }: BlockPosition,
): LayoutBox {
  const isWide = isWideImage(button);
  const width = isWide ? Math.min(HALF_ROW_PX, availablePx) : imagePx;
  const height = isWide
    ? WIDE_IMAGE_HEIGHT_PX
    : Math.max(IMAGE_BUTTON_HEIGHT_PX, Math.round(width * IMAGE_RATIO));
  const at = (field: string): EditableAt => ({ path: joinPath(path, field), context });
  const labelBox = centeredIn(
    textBlock(button.label, {
      role: 'label',
      width: width - SPACE.m * 2,
      align: 'center',
      isSilent: true,
      ...at('label'),
    }),
    width,
    height,
  );
  const faceOf = (image: { url: string } | null, field: string): LayoutBox => {
    if (!image) return labelBox;
    return button.showLabel
      ? captionedPicture({ image, label: button.label, width, height, at, imageField: field })
      : picture(image, { width, height, fit: 'cover', radius: RADIUS.m, fallback: labelBox, ...at(field) });
  };
  const face =
    button.type === 'connectionAware'
      ? connectionAware(
          faceOf(button.onlineImage, 'onlineImage'),
          faceOf(button.offlineImage, 'offlineImage'),
        )
      : faceOf(button.image, 'image');
  return panel(face, { fill: COLORS.white, radius: RADIUS.m, shadow: 32 });
}

const isWideImage = ({ type }: Button): boolean => type === 'connectionAware' || type === 'wizard';

function isBlankButton(button: Button, context: Presentation): boolean {
  if (isTextButton(button)) return isBlank(context, button.text);
  const images =
    button.type === 'connectionAware' ? [button.onlineImage, button.offlineImage] : [button.image];
  return isBlank(context, button.label, ...images);
}

/** Two image buttons are as wide as a button below or above them. */
const TILE_GAP_PX = ROW_BUTTON_PX - SIZES.imageButtonPx * 2;
const TWO_BUTTONS_PX = ROW_BUTTON_PX * 2 + SPACE.l;

/** Height of a wider image button, a share of its width. */
const IMAGE_RATIO = 0.95;

/** Width in px of image buttons: three or four in a row are as wide as two buttons. */
function imageButtonWidth(buttons: readonly Button[], availablePx: number): number {
  const count = buttons.length;
  const evenPx = Math.floor((TWO_BUTTONS_PX - TILE_GAP_PX * (count - 1)) / count);
  const isEven = count > 2 && availablePx >= TWO_BUTTONS_PX && !buttons.some(isWideImage);
  return isEven ? Math.max(SIZES.imageButtonPx, evenPx) : SIZES.imageButtonPx;
}

/** Buttons in rows, as many per row as fit. */
export function buttonRow(
  buttons: readonly Button[],
  field: string,
  position: BlockPosition,
  align: Align = 'center',
): LayoutBox {
  const visible = buttons
    .map((button, index) => ({ button, index }))
    .filter(({ button }) => !isBlankButton(button, position.context));
  const group = visible.flatMap(({ button }) => (isTextButton(button) ? button.text : []));
  const width = pillWidth(position, group.length);
  const minHeight = pillHeight(group, { width });
  const imagePx = imageButtonWidth(
    visible.map(({ button }) => button),
    position.width,
  );
  const boxes = visible.map(({ button, index }, at) =>
    buttonBox(
      button,
      at === 0 ? 'primary' : 'secondary',
      { width, minHeight, group, imagePx },
      {
        ...position,
        path: joinPath(position.path, field, index),
      },
    ),
  );
  const gap = field === 'imageButtons' || width === HALF_ROW_PX ? TILE_GAP_PX : SPACE.l;
  return wrapRow(boxes, position.width, { gap, rowGap: SPACE.m, align });
}
