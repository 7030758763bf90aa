// One turn of the attract screen: a scene that wipes over the one before, and its words.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { COLORS, SPACE, TYPE } from '#config/brand.ts';
import { ATTRACT_CAPTIONS_X_PX, ATTRACT_PICTURE_PX } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { runTimeline, tween } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import { captionsOf, type AttractTurn as Turn } from './attractScenes.ts';
import { reportFilmFault } from '#state/reportFilmFault.ts';
import { whenEnded } from '#stage/render/whenEnded.ts';
import { Picture } from '#stage/images/Picture.tsx';
import { Video } from '#stage/images/Video.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { Wipe } from '#stage/shapes/Wipe.ts';
import { useFonts } from '#stage/text/fonts.ts';
import { LazyCaptions } from '../captions/LazyCaptions.tsx';
import { OfferView, offerOf, PromptView } from './AttractPrompt.tsx';

const PICTURE_RECT = { x: 0, y: 0, width: STAGE.widthPx, height: ATTRACT_PICTURE_PX } as const;
/** When the prompt comes, as a share of the wipe. */
const PROMPT_AT = 0.85;
/** Above a prompt of two lines. */
const CAPTIONS_BOTTOM_PX = STAGE.heightPx - SPACE.margin - TYPE.display.line * 2 - SPACE.l;

interface TurnProps {
  turn: Turn;
  /**
   * Alternates between turns: an odd one ends slightly zoomed in and has its offer at the right, so
   * that even a single scene never repeats its position.
   */
  isOdd: boolean;
  /** Shown, with no other incoming. */
  isShown: boolean;
  /**
   * The words go: a touch has woken the screen and home is about to be seen through the scene, or
   * the edge of the next scene is about to cross them.
   */
  isLeaving: boolean;
  /** It can be drawn and comes in. */
  onStart: () => void;
  onShown: () => void;
  onEnd: () => void;
}

export function AttractTurn({
  turn: { scene, prompt, position },
  isOdd,
  isShown,
  isLeaving,
  onStart,
  onShown,
  onEnd,
}: TurnProps) {
  const [layer, picture, words, promptLayer] = [
    useRef<Container>(null),
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
    // The words of the scene before are gone when the edge sets out.
    const atS = token('pressS');
    onStart();
    const zoom = token('attractZoom');
    const wipe = new Wipe(layer.current, isOdd);
    const timeline = runTimeline([
      { target: wipe, from: { progress: 0 }, to: { progress: 1 }, atS, seconds, ease: 'wave' },
      {
        target: picture.current.scale,
        from: uniformScale(isOdd ? 1 : zoom),
        to: uniformScale(isOdd ? zoom : 1),
        atS,
        seconds,
        ease: 'arrive',
      },
      // The next prompt appears when the one before is covered.
      {
        target: promptLayer.current,
        from: { y: token('attractRisePx'), alpha: 0 },
        to: { y: 0, alpha: 1 },
        atS: atS + seconds * PROMPT_AT,
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
  useLayoutEffect(() => {
    const node = words.current;
    if (!isLeaving || !node) return;
    const fade = tween(node, { alpha: 0 }, { seconds: 'pressS' });
    return () => {
      fade.stop();
      node.alpha = 1;
    };
  }, [isLeaving, words]);
  const offer = hasFonts ? offerOf(prompt) : null;
  // Between the corners in which an offer may be.
  const captionsX = offer ? ATTRACT_CAPTIONS_X_PX : 0;
  // Grows away from an offer, and toward a call alone, so that what is beside them stays in view.
  const grownFrom = offer ? (isOdd ? 'left' : 'right') : position;
  const pivot = { x: { left: STAGE.widthPx, center: STAGE.widthPx / 2, right: 0 }[grownFrom], y: 0 };
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
            {...PICTURE_RECT}
            fit="cover"
            isInstant
            onShown={() => setPictureShown(true)}
            onFail={() => setPictureFailed(true)}
          />
        )}
        {hasVideo && scene.video !== null && (
          <Video
            url={scene.video}
            {...PICTURE_RECT}
            isMuted
            isAmbient
            isPaused={!isShown}
            onShown={() => setVideoShown(true)}
            onEnd={onEnd}
            onElement={setElement}
            onFail={() => {
              reportFilmFault(scene.video ?? '');
              setVideoFailed(true);
            }}
          />
        )}
      </pixiContainer>
      {/* The picture grows over its edge. */}
      {ATTRACT_PICTURE_PX < STAGE.heightPx && (
        <pixiSprite
          texture={plainTexture()}
          y={ATTRACT_PICTURE_PX}
          width={STAGE.widthPx}
          height={STAGE.heightPx - ATTRACT_PICTURE_PX}
          tint={COLORS.tideDeep}
        />
      )}
      <pixiContainer ref={words} label="attract words">
        <pixiContainer ref={promptLayer}>
          {hasFonts &&
            (offer ? (
              <OfferView offer={offer} isAtRight={isOdd} isAnimating={isShown} />
            ) : (
              <PromptView prompt={prompt} position={position} isAnimating={isShown} />
            ))}
        </pixiContainer>
        {/* Above the shade, which would dim them. */}
        <pixiContainer x={captionsX}>
          <LazyCaptions
            video={element}
            text={captionsOf(scene, prompt.langCode)}
            width={STAGE.widthPx - captionsX * 2}
            bottomPx={offer ? ATTRACT_PICTURE_PX - SPACE.l : CAPTIONS_BOTTOM_PX}
            isSilent
          />
        </pixiContainer>
      </pixiContainer>
    </pixiContainer>
  );
}

const uniformScale = (factor: number): { x: number; y: number } => ({ x: factor, y: factor });
