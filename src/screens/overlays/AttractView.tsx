// The attract screen: the environment's images and videos in turn, with a prompt that shows where
// to touch. Still between turns; nothing keeps its position for longer than a turn. See
// src/screens/README.md#174-attract-screen.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Rectangle, type Container } from 'pixi.js';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { clock } from '#clock.ts';
import { COLORS, SPACE, TYPE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { tween, tweenFrom, runTimeline } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
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
const ICON_PX = 96;
const RING_PX = 6;
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
  const label = prompts[0]?.text ?? '';
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
          endsZoomed={turn % 2 === 1}
          isShown={turn === current && incoming === null && !isPaused}
          onShown={() => finishTurn(turn)}
          onEnd={next}
        />
      ),
  );
}

interface TurnProps {
  turn: AttractTurn;
  /** The image ends slightly zoomed in, so that even a single one never repeats its position. */
  endsZoomed: boolean;
  /** Shown, with no other incoming. */
  isShown: boolean;
  onShown: () => void;
  onEnd: () => void;
}

function TurnView({ turn: { scene, prompt, position }, endsZoomed, isShown, onShown, onEnd }: TurnProps) {
  const [layer, picture, promptLayer] = [
    useRef<Container>(null),
    useRef<Container>(null),
    useRef<Container>(null),
  ];
  const hasFonts = useFonts(prompt.text);
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
    const timeline = runTimeline([
      { target: layer.current, from: { alpha: 0 }, to: { alpha: 1 }, atS: 0, seconds, ease: 'wave' },
      {
        target: picture.current.scale,
        from: uniformScale(endsZoomed ? 1 : zoom),
        to: uniformScale(endsZoomed ? zoom : 1),
        atS: 0,
        seconds,
        ease: 'arrive',
      },
      // The next prompt appears when the one before has nearly faded.
      {
        target: promptLayer.current,
        from: { y: token('attractRisePx'), alpha: 0 },
        to: { y: 0, alpha: 1 },
        atS: seconds / 2,
        seconds: seconds / 2,
        ease: 'arrive',
      },
    ]);
    const cancel = whenEnded(timeline, onShown);
    return () => {
      cancel();
      timeline.stop();
    };
  }, [isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (isShown && !hasVideo) return clock.after(token('attractHoldS') * 1_000, onEnd);
  }, [isShown, hasVideo]);
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
        {hasFonts && <PromptView prompt={prompt} position={position} isAnimating={isShown} />}
      </pixiContainer>
      {/* Above the shade, which would dim them. */}
      <LateCaptions
        video={element}
        text={captionsOf(scene, prompt.langCode)}
        width={STAGE.widthPx}
        bottomPx={CAPTIONS_BOTTOM_PX}
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
  const [disc, ring] = [useRef<Container>(null), useRef<Container>(null)];
  useRings(isAnimating, disc, ring);
  const height = Math.max(DISC_PX, box.height);
  const width = DISC_PX + SPACE.l + box.width;
  const x = {
    left: SPACE.margin,
    center: (STAGE.widthPx - width) / 2,
    right: STAGE.widthPx - SPACE.margin - width,
  }[position];
  const y = STAGE.heightPx - SPACE.margin - height;
  const shadePx = (SPACE.margin + height) * SHADE.growth;
  const [discSurface, ringSurface] = [
    roundedSurface(DISC_PX / 2 - 1),
    outlineSurface(DISC_PX / 2 - 1, RING_PX),
  ];
  return (
    <>
      {gradient(STAGE.widthPx, shadePx, 0, COLORS.ink, SHADE.alpha).place(
        0,
        STAGE.heightPx - shadePx,
        'shade',
      )}
      <pixiContainer x={x + DISC_PX / 2} y={y + height / 2}>
        <pixiContainer ref={ring} alpha={0}>
          <pixiSprite
            texture={ringSurface.texture}
            anchor={0.5}
            width={DISC_PX}
            height={DISC_PX}
            tint={COLORS.glow}
          />
        </pixiContainer>
        <pixiContainer ref={disc}>
          <pixiSprite
            texture={discSurface.texture}
            anchor={0.5}
            width={DISC_PX}
            height={DISC_PX}
            tint={COLORS.ember}
          />
          <VectorIcon name="touch" x={-ICON_PX / 2} y={-ICON_PX / 2} size={ICON_PX} tint={COLORS.ink} />
        </pixiContainer>
      </pixiContainer>
      {box.place(x + DISC_PX + SPACE.l, y + Math.round((height - box.height) / 2), 'call')}
    </>
  );
}

/** Animates a press now and then; the stage is still in between. */
function useRings(
  isAnimating: boolean,
  disc: RefObject<Container | null>,
  ring: RefObject<Container | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (!isAnimating) return;
    const seconds = token('attractRingS');
    const animatePress = (): void => {
      if (!disc.current || !ring.current) return;
      tweenFrom(disc.current.scale, uniformScale(token('attractPress')), uniformScale(1), {
        seconds,
        ease: 'arrive',
      });
      tweenFrom(ring.current, { alpha: 1 }, { alpha: 0 }, { seconds, ease: 'press' });
      tweenFrom(ring.current.scale, uniformScale(1), uniformScale(token('attractRing')), {
        seconds,
        ease: 'arrive',
      });
    };
    animatePress();
    return clock.every((seconds + token('attractRingGapS')) * 1_000, animatePress);
  }, [isAnimating]);
}
