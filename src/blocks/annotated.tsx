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
  const markRoom = isExplained ? MARK_PX + SPACE.s : 0;
  const text = words(html, { ...options, width: options.width - markRoom, path: joinPath(path, name) });
  if (!isExplained || text.width === 0) return text;
  const mark = infoMark(options);
  const line = row([text, mark], { gap: SPACE.s, align: 'center' });
  const touch = pressable(gapBox(line.width, Math.max(line.height, SIZES.minTargetPx)), {
    does: actionOfModal(modal),
    label: `${context.spoken.moreInfo} ${markupOf(html).plain}`,
    analyticsTag: content[`${name}Tag`] as string,
    path: joinPath(path, `${name}Modal`),
  });
  return layered([within(line, line.width, touch.height, 'start'), touch]);
}

/** The small sign that says: there is more to this. */
function infoMark({ colour = COLOURS.ink }: Look): Box {
  const sign = words('i', { role: 'legal', width: MARK_PX, align: 'center', colour, isSilent: true, isItalic: true });
  return panel(within(sign, MARK_PX, MARK_PX), { radius: MARK_PX / 2, line: colour, lineWidth: 2 });
}
