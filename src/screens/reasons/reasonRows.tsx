// Why this result: what the shopper said, and a link to the result of another answer.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { reasonLabelsFor } from '#config/reasonLabels.ts';
import { actionOfTarget } from '#rules/actions.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { Reasons } from './useReasons.ts';

/** As high as the card to take the quiz again, with one line as with two. */
const HEIGHT_PX = 92;

/** What the shopper said, as rich text; '' if nothing spoke for the result. */
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
  const text = reasonLabelsFor(langCode).otherwise(answer, result);
  const label = textBlock(escapePlainText(text), {
    role: 'caption',
    width: width - SPACE.l * 2,
    isSilent: true,
  });
  const heightPx = Math.max(HEIGHT_PX, label.height + SPACE.xs * 2);
  const pill = panel(centeredIn(label, label.width + SPACE.l * 2, heightPx), {
    fill: COLORS.paper,
    radius: RADIUS.pill,
    shadow: 20,
    shadowAlpha: 0.16,
  });
  return pressable(pill, { action: actionOfTarget(target), label: text, analyticsTag: 'quiz-other-result' });
}
