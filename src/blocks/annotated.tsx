// A text that explains itself: where its field has a modal, a mark stands beside it and the whole line opens it (spec 3).
import { COLOURS, SPACE } from '#config/brand.ts';
import { actionOfModal, hasModal, type Modal } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { gapBox, layered, leaf, row, within, type Box } from '#stage/layout.tsx';
import { pressable } from '#stage/Pressable.tsx';
import { Shape } from '#stage/Shape.tsx';
import { markupOf } from '#stage/text/markup.ts';
import { words, type WordsOptions } from '#stage/Words.tsx';
import type { BlockPlace } from './context.ts';

type Annotated<N extends string> = Record<N, string> & Record<`${N}Modal`, Modal> & Record<`${N}Tag`, string>;

const MARK_PX = 48;
const NAME_MAX_CHARS = 48;
/** Widths are rounded up, so that a text that grows as one types does not need a new style for each letter. */
const STEP_PX = 8;

/** The text of field `name` of `content`, with its mark. Empty for an empty text. */
export function annotated<const N extends string>(
  content: Annotated<N>, name: N, { path, context }: BlockPlace, options: Omit<WordsOptions, 'path'>,
): Box {
  const html: string = content[name];
  const modal = content[`${name}Modal`] as Modal;
  const isExplained = hasModal(modal);
  const at = joinPath(path, name);
  if (!isExplained) return words(html, { ...options, path: at });
  const room = options.width - MARK_PX - SPACE.s;
  // A centred text is only as wide as its lines, so that its mark stands beside them and not at the edge.
  const { width: lines } = words(html, { ...options, width: room, align: 'left' });
  if (lines === 0) return gapBox(0, 0);
  const text = words(html, { ...options, width: Math.min(room, Math.ceil((lines + 1) / STEP_PX) * STEP_PX), path: at });
  const line = row([text, infoMark(options.colour)], { gap: SPACE.s, align: 'center' });
  const { plain } = markupOf(html);
  // A whole paragraph would be a poor name for a button; its modal has a shorter one.
  const about = plain.length > NAME_MAX_CHARS && modal.title ? modal.title : plain;
  const touch = pressable(gapBox(line.width, line.height), {
    does: actionOfModal(modal),
    label: `${context.spoken.moreInfo} ${about}`,
    analyticsTag: content[`${name}Tag`] as string,
    path: joinPath(path, `${name}Modal`),
  });
  const both = layered([line, touch]);
  return options.align && options.align !== 'left' ? within(both, options.width, 0, options.align === 'center' ? 'center' : 'end') : both;
}

/** The small sign that says: there is more to this. */
const infoMark = (colour: number = COLOURS.ink): Box =>
  leaf(MARK_PX, MARK_PX, (x, y, key) => <Shape key={key} name="info" x={x} y={y} size={MARK_PX} tint={colour} />);
