// The words of a turn: an offer with its reason, and where to touch; or the prompt alone.
import { COLORS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { OFFER_GROUND, offerGround } from '#rules/attractLayout.ts';
import type { AttractPrompt, PromptPosition } from '#rules/attractScenes.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { gradient } from '#stage/shapes/Panel.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { AttractSign } from './AttractSign.tsx';

const DISC_PX = 168;
/** With an offer: its width, that of the call at the other side, and the disc above that. */
const [OFFER_PX, CALL_PX, SIGN_PX] = [840, 520, 132];
/** The line above an offer. */
const RULE = { widthPx: 96, heightPx: 8, gapPx: 36 } as const;
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

/** The texts of a prompt with an offer, and how far they reach above the bottom of the stage. */
export function offerOf({ text, offer, reason }: AttractPrompt, isAtRight: boolean) {
  if (offer === '') return null;
  const lined = (html: string, role: TypeRole, width: number, align: 'left' | 'right') =>
    textBlock(escapePlainText(html), { role, width, align, color: COLORS.white, isSilent: true });
  const align = isAtRight ? 'right' : 'left';
  const headline = (['display', 'title'] as const)
    .map((role) => lined(offer, role, OFFER_PX, align))
    .find(({ height }, index) => index === 1 || height <= TYPE.display.line * 2);
  if (!headline) return null;
  const why = reason === '' ? null : lined(reason, 'subheading', OFFER_PX, align);
  const call = lined(text, 'heading', CALL_PX, isAtRight ? 'left' : 'right');
  const whyPx = why ? why.height + SPACE.m : 0;
  const signPx = SIGN_PX + SPACE.m + call.height;
  const offerPx = headline.height + whyPx + RULE.gapPx;
  // On a portrait stage the offer is above the sign, not beside it.
  const liftPx = IS_PORTRAIT ? signPx + SPACE.xl : 0;
  return {
    headline,
    why,
    call,
    whyPx,
    liftPx,
    textPx: SPACE.margin + Math.max(liftPx + offerPx, signPx),
  };
}

/** The offer at one side of the bottom, and where to touch at the other. */
export function OfferView({
  offer: { headline, why, call, whyPx, liftPx, textPx },
  isAtRight,
  isAnimating,
}: {
  offer: NonNullable<ReturnType<typeof offerOf>>;
  isAtRight: boolean;
  isAnimating: boolean;
}) {
  const bottom = STAGE.heightPx - SPACE.margin;
  const [near, far] = [SPACE.margin, STAGE.widthPx - SPACE.margin];
  const at = (width: number, isRight: boolean): number => (isRight ? far - width : near);
  const offerBottom = bottom - liftPx;
  const top = offerBottom - whyPx - headline.height;
  const { evenPx, fadePx } = offerGround(textPx);
  const shadeY = STAGE.heightPx - evenPx;
  return (
    <>
      {gradient(STAGE.widthPx, fadePx, 0, COLORS.tideDeep, OFFER_GROUND.alpha).place(
        0,
        shadeY - fadePx,
        'fade',
      )}
      <pixiSprite
        texture={plainTexture()}
        y={shadeY}
        width={STAGE.widthPx}
        height={evenPx}
        tint={COLORS.tideDeep}
        alpha={OFFER_GROUND.alpha}
      />
      <pixiSprite
        texture={plainTexture()}
        x={at(RULE.widthPx, isAtRight)}
        y={top - RULE.gapPx}
        width={RULE.widthPx}
        height={RULE.heightPx}
        tint={COLORS.ember}
      />
      {headline.place(at(headline.width, isAtRight), top, 'offer')}
      {why?.place(at(why.width, isAtRight), offerBottom - why.height, 'reason')}
      {call.place(at(call.width, !isAtRight), bottom - call.height, 'call')}
      <AttractSign
        x={at(SIGN_PX, !isAtRight)}
        y={bottom - call.height - SPACE.m - SIGN_PX}
        size={SIGN_PX}
        isAnimating={isAnimating}
      />
    </>
  );
}
