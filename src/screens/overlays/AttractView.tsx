// The attract screen: the environment's images and videos in turn, with a prompt that shows where
// to touch. Still between turns; nothing keeps its position for longer than a turn. See
// src/screens/README.md#174-attract-screen.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Rectangle, type Container } from 'pixi.js';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { clock } from '#clock.ts';
import { COLORS, SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { tween, tweenFrom, runTimeline } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import {
  attractPrompts,
  attractScenesOf,
  attractTurnOf,
  type AttractPrompt,
  type PromptPosition,
  type AttractScene,
  type AttractTurn,
} from '#rules/attractScenes.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { occludeStage } from '#stage/render/occlusion.ts';
import { Video } from '#stage/images/Video.tsx';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { gradient } from '#stage/shapes/Panel.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { outlineSurface, plainTexture, roundedSurface } from '#stage/shapes/surfaceTextures.ts';
import { useFonts } from '#stage/text/fonts.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { setAttracting } from '#state/visit.ts';

const WHOLE = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx } as const;
const HIT = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);
const DISC_PX = 168;
const SIGN_PX = 96;
const RING_PX = 6;
const CALL_PX = 1_180;
/** Growth and opacity of the shade, so that the text keeps 4.5:1 over a white image. */
const SHADE = { growth: 2.6, alpha: 0.94 } as const;

/** Shown while idle; fades out on the first touch. */
export function AttractView() {
  const isAttracting = useStore(kioskStore, (state) => state.isAttracting);
  const [isUp, setUp] = useState(isAttracting);
  if (isAttracting && !isUp) setUp(true);
  return isUp ? (
    <Attract isLeaving={!isAttracting} onGone={() => setUp(kioskStore.getState().isAttracting)} />
  ) : null;
}

function Attract({ isLeaving, onGone }: { isLeaving: boolean; onGone: () => void }) {
  const { settings, homeLanguages } = useStore(
    kioskStore,
    useShallow(({ settings, homeLanguages }) => ({ settings, homeLanguages })),
  );
  const calls = attractPrompts(settings, homeLanguages);
  const scenes = attractScenesOf(settings);
  // In the main language throughout: not announced at each turn.
  const label = calls[0]?.text ?? '';
  const whole = useRef<Container>(null);
  const [isCovering, setCovering] = useState(false);
  useLayoutEffect(() => (isCovering && !isLeaving ? occludeStage() : undefined), [isCovering, isLeaving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    const node = whole.current;
    if (!node) return;
    node.interactiveChildren = !isLeaving;
    const fading = isLeaving
      ? tween(node, { alpha: 0 }, { seconds: 'attractFadeS' })
      : tweenFrom(node, { alpha: 0 }, { alpha: 1 }, { seconds: 'attractFadeS' });
    let isOvertaken = false;
    void fading.ended.then(() => {
      if (isOvertaken) return;
      if (isLeaving) onGone();
      else setCovering(true);
    });
    return () => {
      isOvertaken = true;
      fading.stop();
    };
  }, [isLeaving]);
  return (
    <pixiContainer ref={whole} eventMode={isLeaving ? 'none' : 'static'} hitArea={HIT}>
      {!isLeaving && <Said label={label} />}
      <pixiSprite
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={COLORS.tideDeep}
        eventMode="none"
      />
      <Turns scenes={scenes} calls={calls} isResting={isLeaving} />
    </pixiContainer>
  );
}

/** The one pressable node for screen readers. Any touch or key is handled before it. */
function Said({ label }: { label: string }) {
  const dialog = useSceneNode<Container>({ role: 'dialog', label }, STAGE.widthPx, STAGE.heightPx);
  return (
    <pixiContainer ref={dialog}>
      <LabelledGroup {...WHOLE} info={{ role: 'button', label, press: () => setAttracting(false) }}>
        {null}
      </LabelledGroup>
    </pixiContainer>
  );
}

/** The current turn; the next comes in over it once it can be drawn completely. */
function Turns({
  scenes,
  calls,
  isResting,
}: {
  scenes: readonly AttractScene[];
  calls: readonly AttractPrompt[];
  isResting: boolean;
}) {
  const [{ standing: activeScreen, coming }, setTurns] = useState<{
    standing: number | null;
    coming: number | null;
  }>({
    standing: null,
    coming: 0,
  });
  const next = (): void =>
    setTurns((turns) => (turns.coming === null ? { ...turns, coming: (turns.standing ?? -1) + 1 } : turns));
  const arrived = (turn: number): void =>
    setTurns((turns) => (turns.coming === turn ? { standing: turn, coming: null } : turns));
  return [activeScreen, coming].map(
    (turn) =>
      turn !== null && (
        <TurnView
          key={turn}
          turn={attractTurnOf(turn, scenes, calls)}
          isNear={turn % 2 === 1}
          isShown={turn === activeScreen && coming === null && !isResting}
          onArrived={() => arrived(turn)}
          onOver={next}
        />
      ),
  );
}

interface TurnProps {
  turn: AttractTurn;
  /** The image ends slightly zoomed in, so that even a single one never repeats its position. */
  isNear: boolean;
  /** Shown, with no other incoming. */
  isShown: boolean;
  onArrived: () => void;
  onOver: () => void;
}

function TurnView({ turn: { scene, call, place }, isNear, isShown, onArrived, onOver }: TurnProps) {
  const [layer, picture, words] = [useRef<Container>(null), useRef<Container>(null), useRef<Container>(null)];
  const hasFonts = useFonts(call.text);
  const [isPictureUp, setPictureUp] = useState(scene.image === null);
  const [hasPictureFailed, setPictureFailed] = useState(false);
  const [hasFilmFailed, setFilmFailed] = useState(false);
  const [isFilmUp, setFilmUp] = useState(false);
  const hasFilm = scene.video !== null && !hasFilmFailed;
  const isReady =
    hasFonts && (isPictureUp || hasPictureFailed) && (!hasFilm || scene.image !== null || isFilmUp);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (!isReady || !layer.current || !picture.current || !words.current) return;
    const seconds = token('attractPassS');
    const near = token('attractZoom');
    const line = runTimeline([
      { target: layer.current, from: { alpha: 0 }, to: { alpha: 1 }, atS: 0, seconds, ease: 'wave' },
      {
        target: picture.current.scale,
        from: scaled(isNear ? 1 : near),
        to: scaled(isNear ? near : 1),
        atS: 0,
        seconds,
        ease: 'arrive',
      },
      // The next prompt appears when the one before has nearly faded.
      {
        target: words.current,
        from: { y: token('attractRisePx'), alpha: 0 },
        to: { y: 0, alpha: 1 },
        atS: seconds / 2,
        seconds: seconds / 2,
        ease: 'arrive',
      },
    ]);
    let isGone = false;
    void line.ended.then(() => {
      if (!isGone) onArrived();
    });
    return () => {
      isGone = true;
      line.stop();
    };
  }, [isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (isShown && !hasFilm) return clock.after(token('attractHoldS') * 1_000, onOver);
  }, [isShown, hasFilm]);
  // Zooms toward the prompt, so that what is beside it stays in view.
  const pivot = { x: { left: STAGE.widthPx, center: STAGE.widthPx / 2, right: 0 }[place], y: 0 };
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
            {...WHOLE}
            fit="cover"
            isInstant
            onShown={() => setPictureUp(true)}
            onFail={() => setPictureFailed(true)}
          />
        )}
        {hasFilm && scene.video !== null && (
          <Video
            url={scene.video}
            {...WHOLE}
            isMuted
            isAmbient
            isHeld={!isShown}
            onShown={() => setFilmUp(true)}
            onEnd={onOver}
            onFail={() => setFilmFailed(true)}
          />
        )}
      </pixiContainer>
      <pixiContainer ref={words}>
        {hasFonts && <CallView call={call} place={place} isCalling={isShown} />}
      </pixiContainer>
    </pixiContainer>
  );
}

const scaled = (by: number): { x: number; y: number } => ({ x: by, y: by });

/** The prompt beside a hand on a disc, with rings as from a touch. */
function CallView({
  call: { text },
  place,
  isCalling,
}: {
  call: AttractPrompt;
  place: PromptPosition;
  isCalling: boolean;
}) {
  const box = textBlock(escapePlainText(text), {
    role: 'display',
    width: CALL_PX,
    color: COLORS.white,
    isSilent: true,
  });
  const [disc, ring] = [useRef<Container>(null), useRef<Container>(null)];
  useRings(isCalling, disc, ring);
  const height = Math.max(DISC_PX, box.height);
  const width = DISC_PX + SPACE.l + box.width;
  const x = {
    left: SPACE.margin,
    center: (STAGE.widthPx - width) / 2,
    right: STAGE.widthPx - SPACE.margin - width,
  }[place];
  const y = STAGE.heightPx - SPACE.margin - height;
  const shadePx = (SPACE.margin + height) * SHADE.growth;
  const [round, outline] = [roundedSurface(DISC_PX / 2 - 1), outlineSurface(DISC_PX / 2 - 1, RING_PX)];
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
            texture={outline.texture}
            anchor={0.5}
            width={DISC_PX}
            height={DISC_PX}
            tint={COLORS.glow}
          />
        </pixiContainer>
        <pixiContainer ref={disc}>
          <pixiSprite
            texture={round.texture}
            anchor={0.5}
            width={DISC_PX}
            height={DISC_PX}
            tint={COLORS.ember}
          />
          <VectorIcon name="touch" x={-SIGN_PX / 2} y={-SIGN_PX / 2} size={SIGN_PX} tint={COLORS.ink} />
        </pixiContainer>
      </pixiContainer>
      {box.place(x + DISC_PX + SPACE.l, y + Math.round((height - box.height) / 2), 'call')}
    </>
  );
}

/** Animates a press now and then; the stage is still in between. */
function useRings(
  isCalling: boolean,
  disc: RefObject<Container | null>,
  ring: RefObject<Container | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (!isCalling) return;
    const seconds = token('attractRingS');
    const go = (): void => {
      if (!disc.current || !ring.current) return;
      tweenFrom(disc.current.scale, scaled(token('attractPress')), scaled(1), { seconds, ease: 'arrive' });
      tweenFrom(ring.current, { alpha: 1 }, { alpha: 0 }, { seconds, ease: 'press' });
      tweenFrom(ring.current.scale, scaled(1), scaled(token('attractRing')), { seconds, ease: 'arrive' });
    };
    go();
    return clock.every((seconds + token('attractRingGapS')) * 1_000, go);
  }, [isCalling]);
}
