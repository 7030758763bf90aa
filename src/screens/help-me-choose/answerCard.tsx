// An answer in words on a card, and the same card smaller beside the next question, which it flies
// to. See src/screens/README.md#shared-elements.
import { Rectangle } from 'pixi.js';
import { arrowDisc } from '#blocks/arrowDisc.tsx';
import { COLORS, RADIUS, SPACE, type TypeRole } from '#config/brand.ts';
import type { SharedElement } from '#state/sceneRegistry.ts';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { centeredIn, gapBox, leafBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { EditableAt } from '#stage/layout/presentation.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { CHECK_ICON } from '#stage/shapes/screenIcons.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';

const LINE_PX = 6;
/** The disc of a card of its usual size. */
export const ANSWER_DISC_PX = 64;

interface AnswerCardOptions {
  role: TypeRole;
  width: number;
  /** Height at least, in px. */
  leastPx: number;
  discPx: number;
  isChosen: boolean;
  sharedElement: SharedElement;
  /** Factor of its usual size; 1 if omitted. */
  scale?: number;
  at?: EditableAt;
}

/** Identifies an answer of a quiz, which goes on to the next question, as a path. */
export const answerPath = (slide: string, button: number): string =>
  `/help-me-choose/${encodeURIComponent(`${slide}.${button}`)}`;

/** Returns the width of a card beside its words, in px. */
export const besideWordsPx = (discPx: number, scale = 1): number =>
  Math.round((SPACE.l + SPACE.m * 2) * scale) + discPx;

export function answerCard(
  html: string,
  { role, width, leastPx, discPx, isChosen, sharedElement, scale = 1, at }: AnswerCardOptions,
): LayoutBox {
  const icon = isChosen ? arrowDisc(discPx, CHECK_ICON, COLORS.ember) : arrowDisc(discPx);
  const textPx = width - besideWordsPx(discPx, scale);
  const text = textBlock(html, {
    role,
    width: textPx,
    ...(scale !== 1 && { shrink: scale }),
    isSilent: true,
    ...at,
  });
  const line = row(
    [
      gapBox(Math.round(SPACE.l * scale), 1),
      centeredIn(text, textPx, 0, 'start'),
      gapBox(Math.round(SPACE.m * scale), 1),
      icon,
    ],
    { align: 'center' },
  );
  const height = Math.max(leastPx, text.height + Math.round(SPACE.l * scale));
  return flying(answerPanel(centeredIn(line, width, height, 'start'), isChosen, scale), sharedElement);
}

/** The ground of an answer; with an outline where it was chosen. */
export const answerPanel = (face: LayoutBox, isChosen: boolean, scale = 1): LayoutBox =>
  panel(face, {
    fill: COLORS.white,
    radius: Math.round(RADIUS.m * scale),
    shadow: Math.round(32 * scale),
    shadowAlpha: 0.18,
    ...(isChosen && { line: COLORS.emberDeep, lineWidth: Math.round(LINE_PX * scale) }),
  });

/** A card that flies. */
const flying = (box: LayoutBox, sharedElement: SharedElement): LayoutBox =>
  leafBox(box.width, box.height, (x, y, key) => (
    <FlyingCard key={key} x={x} y={y} box={box} sharedElement={sharedElement} />
  ));

function FlyingCard({
  x,
  y,
  box,
  sharedElement,
}: {
  x: number;
  y: number;
  box: LayoutBox;
  sharedElement: SharedElement;
}) {
  const node = useSceneNode(null, box.width, box.height, { sharedElement });
  return (
    <pixiContainer ref={node} x={x} y={y} boundsArea={new Rectangle(0, 0, box.width, box.height)}>
      {box.place(0, 0, 'card')}
    </pixiContainer>
  );
}
