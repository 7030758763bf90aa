// Above the rows that matter: why the columns stand as they do, whether the cheapest one does, and
// the way back.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { COMPARE } from '#config/limits.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, column, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

/** In every language its words are one line. */
const BUTTON_PX = 280;

interface Summary {
  text: string;
  /** That the cheapest column does; '' for nothing. */
  cheapest: string;
  usualOrder: string;
  clear: () => void;
}

/** Lays out a summary with the width `width`. */
export function matterSummary({ text, cheapest, usualOrder, clear }: Summary, width: number): LayoutBox {
  const word = textBlock(usualOrder, {
    role: 'label',
    width: BUTTON_PX - SPACE.m * 2,
    align: 'center',
    isSilent: true,
  });
  const heightPx = Math.max(COMPARE.reset.heightPx, word.height + SPACE.m);
  const button = pressable(
    panel(centeredIn(word, BUTTON_PX, heightPx), {
      fill: COLORS.white,
      radius: RADIUS.pill,
      line: COLORS.inkSoft,
    }),
    { action: clear, label: usualOrder },
  );
  const textPx = width - BUTTON_PX - SPACE.l;
  const texts = column(
    [
      textBlock(escapePlainText(text), { role: 'subheading', width: textPx }),
      textBlock(escapePlainText(cheapest), { role: 'body', width: textPx, color: COLORS.inkSoft }),
    ],
    { gap: SPACE.xs, width: textPx },
  );
  return row([texts, centeredIn(button, width - textPx, heightPx, 'end')], { align: 'center' });
}
