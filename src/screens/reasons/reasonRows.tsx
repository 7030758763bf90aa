// Why this result: what the shopper said, and a link to the result of another answer.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { reasonLabelsFor } from '#config/reasonLabels.ts';
import { actionOfTarget } from '#rules/actions.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { centeredIn, column, padded, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { arrowDisc } from '#blocks/arrowDisc.tsx';
import type { Reasons } from './useReasons.ts';

/** Same height as the card to take the quiz again, with one line as with two. */
const HEIGHT_PX = 92;
const DISC_PX = 56;

/** Returns the answers of the shopper as rich text; '' if nothing spoke for the result. */
export const saidText = (reasons: Reasons | null, langCode: string): string =>
  reasons?.said.length
    ? escapePlainText(`${reasonLabelsFor(langCode).said}: ${reasons.said.join(' · ')}`)
    : '';

/**
 * A pill that leads to the result of another answer, high enough for a finger; null if no single
 * answer would have changed the result.
 */
export function otherResult(reasons: Reasons | null, width: number, langCode: string): LayoutBox | null {
  if (!reasons?.otherwise) return null;
  const { answer, result, target } = reasons.otherwise;
  const { otherwise, colon } = reasonLabelsFor(langCode);
  const wordsPx = width - DISC_PX - SPACE.l * 2 - SPACE.m;
  const lines = (
    [
      [otherwise(answer), 'legal', COLORS.inkSoft],
      [result, 'label', COLORS.ink],
    ] as const
  ).map(([text, role, color]) =>
    textBlock(escapePlainText(text), { role, width: wordsPx, color, isSilent: true }),
  );
  const content = row([column(lines), arrowDisc(DISC_PX)], { gap: SPACE.m, align: 'center' });
  const heightPx = Math.max(HEIGHT_PX, content.height + SPACE.xs * 2);
  const pill = panel(centeredIn(padded(content, SPACE.l, 0), 0, heightPx), {
    fill: COLORS.white,
    radius: RADIUS.pill,
    shadow: 20,
    shadowAlpha: 0.16,
  });
  const label = `${otherwise(answer)}${colon}${result}`;
  return pressable(pill, { action: actionOfTarget(target), label, analyticsTag: 'quiz-other-result' });
}
