// A text with a modal: an info icon follows it, and the whole line opens the modal. See
// src/blocks/README.md#texts-with-a-modal.
import { COLORS, SPACE } from '#config/brand.ts';
import { actionOfModal, hasModal, type Modal } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import {
  centeredIn,
  gapBox,
  layered,
  leafBox,
  row,
  type Align,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import type { TextRunOptions } from '#stage/text/TextRun.tsx';
import { isRightToLeft } from '#stage/text/textStyles.ts';
import { typesetText, textBlock, type TextBlockOptions } from '#stage/text/TextBlock.tsx';
import type { BlockContext, BlockPosition } from './blockContext.ts';

type Annotated<N extends string> = Record<N, string> & Record<`${N}Modal`, Modal> & Record<`${N}Tag`, string>;

/** A text, its modal, its analytics tag, and the content paths of both. */
export interface AnnotatedText {
  html: string;
  modal: Modal;
  tag: string;
  /** Context for screen readers, such as the column's name. */
  about?: string;
  path: string;
  modalPath: string;
}

const ICON_PX = 48;
const NAME_MAX_CHARS = 48;
/** Widths are rounded up, so that typing does not create a style per letter. */
const STEP_PX = 8;

export interface AnnotationOptions extends Omit<TextBlockOptions, 'path' | 'context'> {
  /** How the text is drawn: by itself, or with others in one texture. */
  write?: TextRunOptions;
  /** Size of the icon; in a column it is smaller, and a centered text stays centered. */
  iconPx?: number;
  /** The icon is above the line, in a space of this height, after a sign that is as wide. */
  abovePx?: number;
}

/** The text of field `name` of `content`, with its icon. Empty for an empty text. */
export const annotated = <const N extends string>(
  content: Annotated<N>,
  name: N,
  { path, context }: BlockPosition,
  options: AnnotationOptions,
): LayoutBox =>
  explanationModal(
    {
      html: content[name],
      modal: content[`${name}Modal`] as Modal,
      tag: content[`${name}Tag`] as string,
      path: joinPath(path, name),
      modalPath: joinPath(path, `${name}Modal`),
    },
    context,
    options,
  );

/** A text with its info icon. */
export function explanationModal(
  { html, modal, tag, about = '', path, modalPath }: AnnotatedText,
  context: BlockContext,
  { write = textBlock, iconPx = ICON_PX, abovePx = 0, ...options }: AnnotationOptions,
): LayoutBox {
  const editableAt = { path, context };
  if (!hasModal(modal)) return write(html, { ...options, ...editableAt });
  const isColumn = iconPx < ICON_PX;
  const isAbove = abovePx > 0;
  const iconSpacePx = isAbove ? 0 : iconPx + (isColumn ? SPACE.xs : SPACE.s);
  const textPx = options.width - iconSpacePx * (isColumn && options.align === 'center' ? 2 : 1);
  // A centered text is as wide as its lines, so that the icon follows it and not the edge.
  const lines = typesetText(html, { ...options, width: textPx });
  if (!lines) return write(html, { ...options, ...editableAt });
  const text = write(html, {
    ...options,
    width: Math.min(textPx, Math.ceil((lines.linePx + 1) / STEP_PX) * STEP_PX),
    ...editableAt,
  });
  // A whole paragraph is a poor button name; its modal's title is shorter.
  const subject = lines.plain.length > NAME_MAX_CHARS && modal.title ? modal.title : lines.plain;
  // A short centered text stays centered, with the icon beside it.
  const isOverhanging = options.align === 'center' && text.width + iconSpacePx * 2 <= options.width;
  const [first, last]: [Align, Align] = isRightToLeft() ? ['end', 'start'] : ['start', 'end'];
  const icon = centeredIn(infoIcon(iconPx, options.color), iconPx, abovePx);
  // After the last word of a paragraph.
  const isLast = !isColumn && !options.align && first === 'start' && lines.lastPx < lines.linePx;
  const sign = [gapBox(abovePx, 1), icon];
  // The touch target covers the line; the icon gives the press feedback.
  const touchTarget = pressable(
    centeredIn(
      isAbove
        ? row(first === 'start' ? sign : sign.reverse())
        : isLast
          ? row([gapBox(lines.lastPx + SPACE.s, 1), icon])
          : icon,
      text.width + iconSpacePx,
      text.height + abovePx,
      isAbove || isLast ? first : last,
      isAbove ? 'start' : isLast ? 'end' : 'center',
    ),
    {
      action: actionOfModal(modal),
      label: [`${context.speech.moreInfo} ${subject}`, about].filter(Boolean).join(': '),
      analyticsTag: tag,
      path: modalPath,
    },
  );
  const textWithIcon = layered([
    centeredIn(text, touchTarget.width, touchTarget.height, first, isAbove ? 'end' : 'center'),
    touchTarget,
  ]);
  const line = isOverhanging
    ? centeredIn(textWithIcon, textWithIcon.width + iconSpacePx, 0, last)
    : textWithIcon;
  const side: Align = options.align === 'center' ? 'center' : options.align === 'right' ? 'end' : first;
  return side === 'start' ? line : centeredIn(line, options.width, 0, side);
}

const INFO = { line: 'M12 2.6a9.4 9.4 0 1 1 0 18.8a9.4 9.4 0 0 1 0-18.8zM12 11v5.4M12 7.5v.1', weight: 1.5 };

/** The info icon. */
const infoIcon = (size: number, color: number = COLORS.ink): LayoutBox =>
  leafBox(size, size, (x, y, key) => (
    <VectorIcon key={key} name={INFO} x={x} y={y} size={size} tint={color} />
  ));
