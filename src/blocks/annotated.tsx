// A text that explains itself: where its field has a modal, a mark stands beside it and the whole line opens it (spec 3).
import { COLOURS, SPACE } from '#config/brand.ts';
import { actionOfModal, hasModal, type Modal } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { layered, leaf, within, type Align, type Box } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { Shape } from '#stage/shapes/VectorIcon.tsx';
import type { Write } from '#stage/text/TextRun.tsx';
import { runsFromRight } from '#stage/text/textStyles.ts';
import { typeset, words, type WordsOptions } from '#stage/text/TextBlock.tsx';
import type { BlockContext, BlockPlace } from './blockContext.ts';

type Annotated<N extends string> = Record<N, string> & Record<`${N}Modal`, Modal> & Record<`${N}Tag`, string>;

/** A text, the modal that explains it, its analytics tag, and the content paths of text and modal. */
export interface Explained {
  html: string;
  modal: Modal;
  tag: string;
  /** What it is a fact of, such as a column's name, for those who hear it alone. */
  about?: string;
  path: string;
  modalPath: string;
}

const MARK_PX = 48;
const NAME_MAX_CHARS = 48;
/** Widths are rounded up, so that a text that grows as one types does not need a new style for each letter. */
const STEP_PX = 8;

interface ExplainedOptions extends Omit<WordsOptions, 'path'> {
  /** How the text is drawn: by itself, or printed with others on one texture. */
  write?: Write;
  /** Size of the mark; smaller in a narrow column. */
  markPx?: number;
}

/** The text of field `name` of `content`, with its mark. Empty for an empty text. */
export const annotated = <const N extends string>(
  content: Annotated<N>,
  name: N,
  { path, context }: BlockPlace,
  options: ExplainedOptions,
): Box =>
  explained(
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

/** A text with the mark of what explains it. */
export function explained(
  { html, modal, tag, about = '', path, modalPath }: Explained,
  { spoken }: BlockContext,
  { write = words, markPx = MARK_PX, ...options }: ExplainedOptions,
): Box {
  if (!hasModal(modal)) return write(html, { ...options, path });
  const beside = markPx + (markPx < MARK_PX ? SPACE.xs : SPACE.s);
  const room = options.width - beside;
  // A centred text is only as wide as its lines, so that its mark stands beside them and not at the edge.
  const lines = typeset(html, { ...options, width: room });
  if (!lines) return write(html, { ...options, path });
  const text = write(html, {
    ...options,
    width: Math.min(room, Math.ceil((lines.linePx + 1) / STEP_PX) * STEP_PX),
    path,
  });
  // A whole paragraph would be a poor name for a button; its modal has a shorter one.
  const subject = lines.plain.length > NAME_MAX_CHARS && modal.title ? modal.title : lines.plain;
  // A short centred text keeps the middle, and its mark hangs beside it.
  const hangs = options.align === 'center' && text.width + beside * 2 <= options.width;
  const [first, last]: [Align, Align] = runsFromRight() ? ['end', 'start'] : ['start', 'end'];
  // The touch reaches over the whole line, and its mark sinks under the finger.
  const touch = pressable(within(infoMark(markPx, options.colour), text.width + beside, text.height, last), {
    does: actionOfModal(modal),
    label: [`${spoken.moreInfo} ${subject}`, about].filter(Boolean).join(': '),
    analyticsTag: tag,
    path: modalPath,
  });
  const marked = layered([within(text, touch.width, touch.height, first), touch]);
  const line = hangs ? within(marked, marked.width + beside, 0, last) : marked;
  const side: Align = options.align === 'center' ? 'center' : options.align === 'right' ? 'end' : first;
  return side === 'start' ? line : within(line, options.width, 0, side);
}

/** The small sign that says: there is more to this. */
const infoMark = (size: number, colour: number = COLOURS.ink): Box =>
  leaf(size, size, (x, y, key) => <Shape key={key} name="info" x={x} y={y} size={size} tint={colour} />);
