// A text that explains itself: where its field has a modal, a mark stands beside it and the whole line opens it (spec 3).
import { COLOURS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { actionOfModal, hasModal, type Modal } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { gapBox, layered, row, within, type Box } from '#stage/layout.tsx';
import { panel } from '#stage/Panel.tsx';
import { pressable } from '#stage/Pressable.tsx';
import { markupOf } from '#stage/text/markup.ts';
import type { Look } from '#stage/text/styles.ts';
import { words, type WordsOptions } from '#stage/Words.tsx';
import type { BlockPlace } from './context.ts';

type Annotated<N extends string> = Record<N, string> & Record<`${N}Modal`, Modal> & Record<`${N}Tag`, string>;

const MARK_PX = 44;

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
  const text = words(html, { ...options, width: Math.min(room, lines + 1), path: at });
  const mark = infoMark(options);
  const line = row([text, mark], { gap: SPACE.s, align: 'center' });
  const touch = pressable(gapBox(line.width, Math.max(line.height, SIZES.minTargetPx)), {
    does: actionOfModal(modal),
    label: `${context.spoken.moreInfo} ${markupOf(html).plain}`,
    analyticsTag: content[`${name}Tag`] as string,
    path: joinPath(path, `${name}Modal`),
  });
  const both = layered([within(line, line.width, touch.height, 'start'), touch]);
  return options.align && options.align !== 'left' ? within(both, options.width, 0, options.align === 'center' ? 'center' : 'end') : both;
}

/** The small sign that says: there is more to this. */
function infoMark({ colour = COLOURS.ink }: Look): Box {
  const sign = words('i', { role: 'legal', width: MARK_PX, align: 'center', colour, isSilent: true, isItalic: true });
  return panel(within(sign, MARK_PX, MARK_PX), { radius: MARK_PX / 2, line: colour, lineWidth: 2 });
}
