// The words of a turn: an offer with its reason, and where to touch; or the prompt alone.
import { COLORS, RADIUS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import { ATTRACT_OFFER_PX, ATTRACT_PICTURE_PX, IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import type { AttractPrompt, PromptPosition } from './attractScenes.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { column, leafBox, padded, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { gradient, panel } from '#stage/shapes/Panel.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { layoutText } from '#stage/text/textStyles.ts';
import { AttractSign } from './AttractSign.tsx';

const DISC_PX = 168;
/** The disc of the hand with an offer. */
const SIGN_PX = IS_PORTRAIT ? 144 : 120;
/** Distance of the card from the edges of the stage, and padding around its words. */
const EDGE_PX = SPACE.l;
/** White on it has more than 4.5:1 over any picture. */
const CARD = { fill: COLORS.tideDeep, shadow: 60, shadowAlpha: 0.35 } as const;
/** The line above an offer. */
const RULE = { lengthPx: 96, weightPx: 8, gapPx: 36 } as const;
/** An offer that takes more lines is in smaller type. */
const LINES_MAX = IS_PORTRAIT ? 2 : 3;
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

/**
 * The offer with its reason, and where to touch. Landscape, a card in the lower corner, so narrow
 * that what the picture is of stays in view; portrait, on the ground below the picture.
 */
export function offerOf({ text, offer, reason, langCode }: AttractPrompt) {
  if (offer === '') return null;
  const lined = (html: string, role: TypeRole, width: number) =>
    // In the language of the prompt, which is not that of the screens.
    textBlock(layoutText(escapePlainText(html), langCode), {
      role,
      width,
      color: COLORS.white,
      isSilent: true,
    });
  const roles = IS_PORTRAIT ? (['display', 'title'] as const) : (['title', 'heading'] as const);
  const headline = roles
    .map((role) => ({ role, box: lined(offer, role, ATTRACT_OFFER_PX) }))
    .find(({ role, box }, index) => index === 1 || box.height <= TYPE[role].line * LINES_MAX)?.box;
  if (!headline) return null;
  const because = reason !== '' && lined(reason, IS_PORTRAIT ? 'subheading' : 'body', ATTRACT_OFFER_PX);
  const said = column([headline, because], { gap: IS_PORTRAIT ? SPACE.l : SPACE.m });
  const words = column([solidRule(RULE.lengthPx, RULE.weightPx), said], { gap: RULE.gapPx });
  const call = lined(text, IS_PORTRAIT ? 'title' : 'heading', ATTRACT_OFFER_PX - SIGN_PX - SPACE.m);
  return { words, call };
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

/** The words of an offer, and the hand below them. */
export function OfferView({
  offer: { words, call },
  isAtRight,
  isAnimating,
}: {
  offer: NonNullable<ReturnType<typeof offerOf>>;
  isAtRight: boolean;
  isAnimating: boolean;
}) {
  const sign = leafBox(SIGN_PX, SIGN_PX, (x, y, key) => (
    <AttractSign key={key} x={x} y={y} size={SIGN_PX} isAnimating={isAnimating} />
  ));
  const touch = row([sign, call], { gap: SPACE.m, align: 'center' });
  const said = column([words, touch], { gap: IS_PORTRAIT ? SPACE.xl : SPACE.l });
  if (IS_PORTRAIT) {
    const free = STAGE.heightPx - ATTRACT_PICTURE_PX - said.height;
    return said.place(SPACE.xl, ATTRACT_PICTURE_PX + Math.round(free / 2), 'offer');
  }
  const card = panel(padded(said, EDGE_PX), { ...CARD, radius: RADIUS.l });
  const x = isAtRight ? STAGE.widthPx - EDGE_PX - card.width : EDGE_PX;
  return card.place(x, STAGE.heightPx - EDGE_PX - card.height, 'offer');
}
