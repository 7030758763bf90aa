// The attract screen: the environment's images and videos in turn, each wiping over the one before,
// with an offer and a prompt that shows where to touch. Still between turns; nothing keeps its
// position for longer than a turn. See src/screens/README.md#174-attract-screen.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Rectangle, Sprite, type Container } from 'pixi.js';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { clock } from '#clock.ts';
import { COLORS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { isMotionReduced, tween, tweenFrom, runTimeline, type Tween } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import { OFFER_GROUND, offerGround, tapAt, wipeAt } from '#rules/attractLayout.ts';
import {
  attractPrompts,
  attractScenesOf,
  attractTurnOf,
  captionsOf,
  type AttractPrompt,
  type PromptPosition,
  type AttractScene,
  type AttractTurn,
} from '#rules/attractScenes.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { occludeStage } from '#stage/render/occlusion.ts';
import { whenEnded } from '#stage/render/whenEnded.ts';
import { Video } from '#stage/images/Video.tsx';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { createClipShape } from '#stage/shapes/clipShape.ts';
import { gradient } from '#stage/shapes/Panel.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { outlineSurface, plainTexture, roundedSurface } from '#stage/shapes/surfaceTextures.ts';
import { useFonts } from '#stage/text/fonts.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { LateCaptions } from '../captions/LateCaptions.tsx';
import { setAttracting } from '#state/visit.ts';

const STAGE_RECT = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx } as const;
const HIT_AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);
const DISC_PX = 168;
/** The hand, as a share of its disc. */
const ICON_SHARE = 0.57;
const RING_PX = 6;
/** How far the hand rises before it taps. */
const RISE_PX = 22;
/** With an offer: its width, that of the call at the other side, and the disc above that. */
const [OFFER_PX, CALL_PX, SIGN_PX] = [840, 520, 132];
/** The line above an offer. */
const RULE = { widthPx: 96, heightPx: 8, gapPx: 36 } as const;
/** When the prompt comes, as a share of the wipe. */
const PROMPT_AT = 0.65;
/** The edge of a wipe. */
const EDGE_PX = 6;
const PROMPT_PX = 1_180;
/** Above a prompt of two lines. */
const CAPTIONS_BOTTOM_PX = STAGE.heightPx - SPACE.margin - TYPE.display.line * 2 - SPACE.l;
/** Growth and opacity of the shade, so that the text keeps 4.5:1 over a white image. */
const SHADE = { growth: 2.6, alpha: 0.94 } as const;

const isShown = ({ isAttracting, isDark }: KioskState): boolean => isAttracting && !isDark;

/** Shown while idle; fades out on the first touch. */
export function AttractView() {
  const isAttracting = useStore(kioskStore, isShown);
  const [isMounted, setMounted] = useState(isAttracting);
  if (isAttracting && !isMounted) setMounted(true);
  return isMounted ? (
    <AttractScreen isLeaving={!isAttracting} onFadedOut={() => setMounted(isShown(kioskStore.getState()))} />
  ) : null;
}

function AttractScreen({ isLeaving, onFadedOut }: { isLeaving: boolean; onFadedOut: () => void }) {
  const { settings, homeLanguages } = useStore(
    kioskStore,
    useShallow(({ hourly, settings, homeLanguages }) => ({ settings: hourly ?? settings, homeLanguages })),
  );
  const prompts = attractPrompts(settings, homeLanguages);
  const scenes = attractScenesOf(settings);
  // In the main language throughout: not announced at each turn.
  const { text = '', offer = '', reason = '' } = prompts[0] ?? {};
  const label = [text, offer, reason].filter((part) => part !== '').join('. ');
  const root = useRef<Container>(null);
  const [isCovering, setCovering] = useState(false);
  useLayoutEffect(() => (isCovering && !isLeaving ? occludeStage() : undefined), [isCovering, isLeaving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    const node = root.current;
    if (!node) return;
    node.interactiveChildren = !isLeaving;
    const fade = isLeaving
      ? tween(node, { alpha: 0 }, { seconds: 'attractFadeS' })
      : tweenFrom(node, { alpha: 0 }, { alpha: 1 }, { seconds: 'attractFadeS' });
    const cancel = whenEnded(fade, () => {
      if (isLeaving) onFadedOut();
      else setCovering(true);
    });
    return () => {
      cancel();
      fade.stop();
    };
  }, [isLeaving]);
  return (
    <pixiContainer ref={root} eventMode={isLeaving ? 'none' : 'static'} hitArea={HIT_AREA}>
      {!isLeaving && <AccessibleDialog label={label} />}
      <pixiSprite
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={COLORS.tideDeep}
        eventMode="none"
      />
      <Turns scenes={scenes} prompts={prompts} isPaused={isLeaving} />
    </pixiContainer>
  );
}

/** The one pressable node for screen readers. Any touch or key is handled before it. */
function AccessibleDialog({ label }: { label: string }) {
  const dialog = useSceneNode<Container>({ role: 'dialog', label }, STAGE.widthPx, STAGE.heightPx);
  return (
    <pixiContainer ref={dialog}>
      <LabelledGroup {...STAGE_RECT} info={{ role: 'button', label, press: () => setAttracting(false) }}>
        {null}
      </LabelledGroup>
    </pixiContainer>
  );
}

/** The current turn; the next comes in over it once it can be drawn completely. */
function Turns({
  scenes,
  prompts,
  isPaused,
}: {
  scenes: readonly AttractScene[];
  prompts: readonly AttractPrompt[];
  isPaused: boolean;
}) {
  const [{ current, incoming }, setTurns] = useState<{
    current: number | null;
    incoming: number | null;
  }>({
    current: null,
    incoming: 0,
  });
  const next = (): void =>
    setTurns((turns) =>
      turns.incoming === null ? { ...turns, incoming: (turns.current ?? -1) + 1 } : turns,
    );
  const finishTurn = (turn: number): void =>
    setTurns((turns) => (turns.incoming === turn ? { current: turn, incoming: null } : turns));
  return [current, incoming].map(
    (turn) =>
      turn !== null && (
        <TurnView
          key={turn}
          turn={attractTurnOf(turn, scenes, prompts)}
          isOdd={turn % 2 === 1}
          isShown={turn === current && incoming === null && !isPaused}
          onShown={() => finishTurn(turn)}
          onEnd={next}
        />
      ),
  );
}

interface TurnProps {
  turn: AttractTurn;
  /**
   * Of two turns that follow each other, one ends slightly zoomed in and has its offer at the
   * right, so that even a single scene never repeats its position.
   */
  isOdd: boolean;
  /** Shown, with no other incoming. */
  isShown: boolean;
  onShown: () => void;
  onEnd: () => void;
}

function TurnView({ turn: { scene, prompt, position }, isOdd, isShown, onShown, onEnd }: TurnProps) {
  const [layer, picture, promptLayer] = [
    useRef<Container>(null),
    useRef<Container>(null),
    useRef<Container>(null),
  ];
  const hasFonts = useFonts(prompt.text + prompt.offer + prompt.reason);
  const [isPictureShown, setPictureShown] = useState(scene.image === null);
  const [hasPictureFailed, setPictureFailed] = useState(false);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [hasVideoFailed, setVideoFailed] = useState(false);
  const [isVideoShown, setVideoShown] = useState(false);
  const hasVideo = scene.video !== null && !hasVideoFailed;
  const isReady =
    hasFonts && (isPictureShown || hasPictureFailed) && (!hasVideo || scene.image !== null || isVideoShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (!isReady || !layer.current || !picture.current || !promptLayer.current) return;
    const seconds = token('attractPassS');
    const zoom = token('attractZoom');
    const wipe = new Wipe(layer.current, isOdd);
    const timeline = runTimeline([
      { target: wipe, from: { progress: 0 }, to: { progress: 1 }, atS: 0, seconds, ease: 'wave' },
      {
        target: picture.current.scale,
        from: uniformScale(isOdd ? 1 : zoom),
        to: uniformScale(isOdd ? zoom : 1),
        atS: 0,
        seconds,
        ease: 'arrive',
      },
      // The next prompt appears when the one before is nearly covered.
      {
        target: promptLayer.current,
        from: { y: token('attractRisePx'), alpha: 0 },
        to: { y: 0, alpha: 1 },
        atS: seconds * PROMPT_AT,
        seconds: seconds * (1 - PROMPT_AT),
        ease: 'arrive',
      },
    ]);
    const cancel = whenEnded(timeline, () => {
      wipe.end();
      onShown();
    });
    return () => {
      cancel();
      timeline.stop();
      wipe.end();
    };
  }, [isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (isShown && !hasVideo) return clock.after(token('attractHoldS') * 1_000, onEnd);
  }, [isShown, hasVideo]);
  const offer = hasFonts ? offerOf(prompt, isOdd) : null;
  // Zooms toward the prompt, so that what is beside it stays in view.
  const pivot = { x: { left: STAGE.widthPx, center: STAGE.widthPx / 2, right: 0 }[position], y: 0 };
  return (
    <pixiContainer ref={layer} alpha={0} eventMode="none">
      <pixiSprite
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={COLORS.tideDeep}
      />
      <pixiContainer ref={picture} pivot={pivot} x={pivot.x}>
        {scene.image !== null && !hasPictureFailed && (
          <Picture
            url={scene.image}
            {...STAGE_RECT}
            fit="cover"
            isInstant
            onShown={() => setPictureShown(true)}
            onFail={() => setPictureFailed(true)}
          />
        )}
        {hasVideo && scene.video !== null && (
          <Video
            url={scene.video}
            {...STAGE_RECT}
            isMuted
            isAmbient
            isPaused={!isShown}
            onShown={() => setVideoShown(true)}
            onEnd={onEnd}
            onElement={setElement}
            onFail={() => setVideoFailed(true)}
          />
        )}
      </pixiContainer>
      <pixiContainer ref={promptLayer}>
        {hasFonts &&
          (offer ? (
            <OfferView offer={offer} isAtRight={isOdd} isAnimating={isShown} />
          ) : (
            <PromptView prompt={prompt} position={position} isAnimating={isShown} />
          ))}
      </pixiContainer>
      {/* Above the shade, which would dim them. */}
      <LateCaptions
        video={element}
        text={captionsOf(scene, prompt.langCode)}
        width={STAGE.widthPx}
        bottomPx={offer ? STAGE.heightPx - offer.textPx - SPACE.l : CAPTIONS_BOTTOM_PX}
        isSilent
      />
    </pixiContainer>
  );
}

const uniformScale = (factor: number): { x: number; y: number } => ({ x: factor, y: factor });

/** The prompt beside a hand on a disc, with rings as from a touch. */
function PromptView({
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
      <TouchSign x={x} y={y + (height - DISC_PX) / 2} size={DISC_PX} isAnimating={isAnimating} />
      {box.place(x + DISC_PX + SPACE.l, y + Math.round((height - box.height) / 2), 'call')}
    </>
  );
}

/** The texts of a prompt with an offer, and how far they reach above the bottom of the stage. */
function offerOf({ text, offer, reason }: AttractPrompt, isAtRight: boolean) {
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
  return {
    headline,
    why,
    call,
    whyPx,
    textPx: SPACE.margin + Math.max(headline.height + whyPx + RULE.gapPx, SIGN_PX + SPACE.m + call.height),
  };
}

/** The offer at one side of the bottom, and where to touch at the other. */
function OfferView({
  offer: { headline, why, call, whyPx, textPx },
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
  const top = bottom - whyPx - headline.height;
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
      {why?.place(at(why.width, isAtRight), bottom - why.height, 'reason')}
      {call.place(at(call.width, !isAtRight), bottom - call.height, 'call')}
      <TouchSign
        x={at(SIGN_PX, !isAtRight)}
        y={bottom - call.height - SPACE.m - SIGN_PX}
        size={SIGN_PX}
        isAnimating={isAnimating}
      />
    </>
  );
}

/** A hand on a disc that taps now and then, with rings as from a touch; still in between. */
function TouchSign({
  x,
  y,
  size,
  isAnimating,
}: {
  x: number;
  y: number;
  size: number;
  isAnimating: boolean;
}) {
  const [disc, ring, hand] = [useRef<Container>(null), useRef<Container>(null), useRef<Container>(null)];
  useTaps(isAnimating, disc, ring, hand);
  const [discSurface, ringSurface] = [roundedSurface(size / 2 - 1), outlineSurface(size / 2 - 1, RING_PX)];
  const iconPx = Math.round(size * ICON_SHARE);
  return (
    <pixiContainer x={x + size / 2} y={y + size / 2}>
      <pixiContainer ref={ring} alpha={0}>
        <pixiSprite
          texture={ringSurface.texture}
          anchor={0.5}
          width={size}
          height={size}
          tint={COLORS.glow}
        />
      </pixiContainer>
      <pixiContainer ref={disc}>
        <pixiSprite
          texture={discSurface.texture}
          anchor={0.5}
          width={size}
          height={size}
          tint={COLORS.ember}
        />
        <pixiContainer ref={hand}>
          <VectorIcon name="touch" x={-iconPx / 2} y={-iconPx / 2} size={iconPx} tint={COLORS.ink} />
        </pixiContainer>
      </pixiContainer>
    </pixiContainer>
  );
}

/** The hand rises, falls and presses; the stage is still in between, and with reduced motion. */
function useTaps(
  isAnimating: boolean,
  disc: RefObject<Container | null>,
  ring: RefObject<Container | null>,
  hand: RefObject<Container | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (!isAnimating || isMotionReduced()) return;
    const seconds = token('attractRingS');
    const sizes = { press: token('attractPress'), ring: token('attractRing') };
    const pose = { progress: 0 };
    const apply = (): void => {
      if (!disc.current || !ring.current || !hand.current) return;
      const { riseShare, discScale, ringAlpha, ringScale } = tapAt(pose.progress, sizes);
      hand.current.y = -RISE_PX * riseShare;
      disc.current.scale.set(discScale);
      ring.current.scale.set(ringScale);
      ring.current.alpha = ringAlpha;
    };
    let running: Tween | undefined;
    const tap = (): void => {
      running = tweenFrom(
        pose,
        { progress: 0 },
        { progress: 1 },
        { seconds, ease: (progress) => progress, onUpdate: apply },
      );
    };
    tap();
    const cancel = clock.every((seconds + token('attractRingGapS')) * 1_000, tap);
    return () => {
      cancel();
      running?.stop();
      pose.progress = 1;
      apply();
    };
  }, [isAnimating]);
}

/** One scene comes in place of another, behind a bright edge that crosses the stage. */
class Wipe {
  private readonly layer: Container;
  private readonly isFromRight: boolean;
  private readonly clip = createClipShape();
  private readonly edge = new Sprite({ texture: plainTexture(), tint: COLORS.ember, eventMode: 'none' });
  private shownProgress = 0;
  private isOver = false;

  constructor(layer: Container, isFromRight: boolean) {
    this.layer = layer;
    this.isFromRight = isFromRight;
    this.edge.setSize(EDGE_PX, STAGE.heightPx);
    layer.addChild(this.edge, this.clip.node);
    layer.mask = this.clip.node;
    layer.alpha = 1;
    this.progress = 0;
  }

  /** From 0 to 1; tweened. */
  get progress(): number {
    return this.shownProgress;
  }

  set progress(progress: number) {
    this.shownProgress = progress;
    const { x, width, edgeX } = wipeAt(progress, this.isFromRight);
    this.clip.set({ x, y: 0, width, height: STAGE.heightPx }, 0);
    this.edge.x = this.isFromRight ? edgeX : edgeX - EDGE_PX;
  }

  /** All of the scene is seen, without a mask. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (!this.layer.destroyed) this.layer.mask = null;
    this.edge.destroy();
    this.clip.node.destroy({ children: true });
  }
}
