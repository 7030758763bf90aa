// The words of a turn: an offer with its reason, and where to touch; or the prompt alone.
import { COLORS, RADIUS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import type { AttractPrompt, PromptPosition } from '#rules/attractScenes.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { column, gapBox, leafBox, padded, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { gradient, panel } from '#stage/shapes/Panel.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { AttractSign } from './AttractSign.tsx';

const DISC_PX = 168;
/**
 * With an offer: its width, that of the call in the other corner, and the disc beside that. A
 * landscape stage has them along its lower edge, so that what the picture is of stays in view.
 */
const [OFFER_PX, CALL_PX, SIGN_PX] = IS_PORTRAIT ? [680, 480, 120] : [1_000, 360, 120];
/** Of both from the edges of the stage, and around the disc. */
const [EDGE_PX, PILL_PAD_PX] = [SPACE.xl, SPACE.m];
/** White on it has more than 4.5:1, whatever is behind. */
const CARD = { fill: COLORS.tideDeep, shadow: 60, shadowAlpha: 0.35 } as const;
/** The line above an offer, or left of it. */
const RULE = { lengthPx: 96, weightPx: 8, gapPx: 36 } as const;
const PROMPT_PX = Math.min(1_180, STAGE.widthPx - SPACE.margin * 2 - DISC_PX - SPACE.l);
/** Growth and opacity of the shade, so that the text keeps 4.5:1 over a white image. */
const SHADE = { growth: 2.6, alpha: 0.94 } as const;

/** The prompt beside a hand on a disc, with rings as from a touch. */
export function PromptView({
  prompt: { text },
  position,
  isAnimating,
}: {
  prompt: AttractPrompt;
  position: PromptPosition;
  isAnimating: boolean;
}) {
  const box = textBlock(escapePlainText(text), {
    role: 'display',
    width: PROMPT_PX,
    color: COLORS.white,
    isSilent: true,
  });
  const height = Math.max(DISC_PX, box.height);
  const width = DISC_PX + SPACE.l + box.width;
  const x = {
    left: SPACE.margin,
    center: (STAGE.widthPx - width) / 2,
    right: STAGE.widthPx - SPACE.margin - width,
  }[position];
  const y = STAGE.heightPx - SPACE.margin - height;
  const shadePx = (SPACE.margin + height) * SHADE.growth;
  return (
    <>
      {gradient(STAGE.widthPx, shadePx, 0, COLORS.ink, SHADE.alpha).place(
        0,
        STAGE.heightPx - shadePx,
        'shade',
      )}
      <AttractSign x={x} y={y + (height - DISC_PX) / 2} size={DISC_PX} isAnimating={isAnimating} />
      {box.place(x + DISC_PX + SPACE.l, y + Math.round((height - box.height) / 2), 'call')}
    </>
  );
}

/** The offer with its reason on a card, the words of the call, and how far both reach up. */
export function offerOf({ text, offer, reason }: AttractPrompt) {
  if (offer === '') return null;
  const lined = (html: string, role: TypeRole, width: number) =>
    textBlock(escapePlainText(html), { role, width, color: COLORS.white, isSilent: true });
  const roles = IS_PORTRAIT ? (['display', 'title'] as const) : (['title', 'heading'] as const);
  const headline = roles
    .map((role) => ({ role, box: lined(offer, role, OFFER_PX) }))
    .find(({ role, box }, index) => index === 1 || box.height <= TYPE[role].line * 2)?.box;
  if (!headline) return null;
  const because = reason !== '' && lined(reason, IS_PORTRAIT ? 'subheading' : 'body', OFFER_PX);
  const said = column([headline, because], { gap: IS_PORTRAIT ? SPACE.m : SPACE.xs });
  const words = IS_PORTRAIT
    ? column([solidRule(RULE.lengthPx, RULE.weightPx), said], { gap: RULE.gapPx })
    : row([solidRule(RULE.weightPx, said.height), said], { gap: SPACE.l });
  const card = panel(padded(words, IS_PORTRAIT ? SPACE.xl : SPACE.l), { ...CARD, radius: RADIUS.l });
  const call = lined(text, 'heading', CALL_PX);
  // On a portrait stage the offer is above the call, not beside it.
  const liftPx = IS_PORTRAIT ? SIGN_PX + PILL_PAD_PX * 2 + SPACE.l : 0;
  return { card, call, liftPx, textPx: EDGE_PX + liftPx + card.height };
}

const solidRule = (width: number, height: number): LayoutBox =>
  leafBox(width, height, (x, y, key) => (
    <pixiSprite
      key={key}
      texture={plainTexture()}
      x={x}
      y={y}
      width={width}
      height={height}
      tint={COLORS.ember}
    />
  ));

/** The offer in one corner, and where to touch in the other; what is between keeps its light. */
export function OfferView({
  offer: { card, call, liftPx },
  isAtRight,
  isAnimating,
}: {
  offer: NonNullable<ReturnType<typeof offerOf>>;
  isAtRight: boolean;
  isAnimating: boolean;
}) {
  const bottom = STAGE.heightPx - EDGE_PX;
  const at = (width: number, isRight: boolean): number =>
    isRight ? STAGE.widthPx - EDGE_PX - width : EDGE_PX;
  const sign = leafBox(SIGN_PX, SIGN_PX, (x, y, key) => (
    <AttractSign key={key} x={x} y={y} size={SIGN_PX} isAnimating={isAnimating} />
  ));
  const words = row([sign, call, gapBox(SPACE.s, 1)], { gap: SPACE.l, align: 'center' });
  const pill = panel(padded(words, PILL_PAD_PX, PILL_PAD_PX), { ...CARD, radius: RADIUS.pill });
  return (
    <>
      {card.place(at(card.width, isAtRight), bottom - liftPx - card.height, 'offer')}
      {pill.place(at(pill.width, !isAtRight), bottom - pill.height, 'call')}
    </>
  );
}
