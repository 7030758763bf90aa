// Behind the question of an animated quiz: its pictures in turn, and the video that plays after an
// answer, or as the quiz begins.
import { useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { SCREEN_READY_TIMEOUT_MS, STAGE } from '#config/limits.ts';
import type { Animation } from '#content/parts/targetFields.ts';
import { runTimeline } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import { openingSegments } from '#motion/openingSegments.ts';
import type { InterludeTweens, InterludeTimes } from '#motion/transitionTimings.ts';
import { lockInteraction } from '#state/interactionLock.ts';
import { reportFault } from '#state/reportFault.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { Video } from '#stage/images/Video.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { notifyHeavyMotion } from '#stage/render/adaptiveResolution.ts';
import { ReadinessContext } from '#stage/render/readiness.ts';
import { whenEnded } from '#stage/render/whenEnded.ts';
import { LazyCaptions } from '../captions/LazyCaptions.tsx';
import { BackgroundCover, TransitionTargetsContext } from '../Screen.tsx';
import { ActiveScreenContext } from '../useScreenContext.ts';
import { SLIDE_SLOT } from './slideLayout.ts';

const STAGE_RECT = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx } as const;

/**
 * Pictures that follow each other once the slide is shown: each is held, then the next slides in
 * over it. The last one stays. Only the current and the next are mounted.
 */
export function InterludePictures({
  urls,
  x,
  times: { holdS, slideS },
  isHidden,
}: {
  urls: readonly string[];
  /** Left end of each, in px of the stage. */
  x: number;
  times: InterludeTimes;
  /** Under the film: none follows yet. */
  isHidden: boolean;
}) {
  const nodes = useRef<(Container | null)[]>([]);
  const isActive = useContext(ActiveScreenContext) && !isHidden;
  const coverBackground = useContext(BackgroundCover);
  const [currentIndex, setCurrentIndex] = useState(0);
  const isLast = currentIndex >= urls.length - 1;
  useEffect(() => {
    if (!isActive || isLast) return;
    let stop: (() => void) | undefined;
    let cancelNext: (() => void) | undefined;
    const cancel = clock.after(holdS * 1000, () => {
      const [from, to] = [nodes.current[currentIndex], nodes.current[currentIndex + 1]];
      // A leaving slide starts no more pictures.
      if (!from || !to || kioskStore.getState().transitionCount > 0) return;
      to.renderable = true;
      const timeline = runTimeline([
        { target: to, from: { x: -SLIDE_SLOT.width }, to: { x: 0 }, atS: 0, seconds: slideS, ease: 'zoom' },
        { target: from, to: { x: token('slidePx') }, atS: 0, seconds: slideS, ease: 'zoom' },
      ]);
      stop = timeline.stop;
      cancelNext = whenEnded(timeline, () => setCurrentIndex(currentIndex + 1));
    });
    return () => {
      cancelNext?.();
      cancel();
      stop?.();
    };
  }, [isActive, isLast, currentIndex, holdS, slideS]);
  return urls.map(
    (url, index) =>
      (index === currentIndex || index === currentIndex + 1) && (
        <pixiContainer
          key={`${
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
            index
          }/${url}`}
          ref={(node: Container | null) => {
            nodes.current[index] = node;
          }}
          renderable={index === currentIndex}
        >
          <Picture
            url={url}
            x={x}
            y={0}
            {...SLIDE_SLOT}
            isInstant
            onShown={index === currentIndex && !IS_PORTRAIT ? coverBackground : undefined}
          />
        </pixiContainer>
      ),
  );
}

/**
 * The quiz's video, hidden and paused on its first frame until an answer; its poster if it fails.
 * Without either the transition continues.
 */
export function AnswerVideo({
  animation: { video, poster, captions },
  slide,
  background,
  control,
  opening,
}: {
  animation: Animation;
  slide: string;
  background: RefObject<Container | null>;
  control: RefObject<InterludeTweens['video']>;
  /** Where it plays over the first question too; null elsewhere. */
  opening: Opening | null;
}) {
  const layer = useRef<Container>(null);
  const isActive = useContext(ActiveScreenContext);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isVideoShown, setVideoShown] = useState(false);
  const [isPosterShown, setPosterShown] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isReady = isPosterShown || (isVideoShown && !hasFailed);
  const hasLoaded = useHasLoaded(element);
  const isFilmThere = isVideoShown || (hasLoaded && isPosterShown);
  const isOpening = useOpening(opening, layer, element, hasFailed ? 'failed' : isFilmThere);
  useLayoutEffect(() => {
    const node = layer.current;
    control.current =
      node && isReady
        ? {
            layer: node,
            run: () => setPlaying(true),
            cover: () => {
              if (background.current) background.current.renderable = false;
            },
            hold: () => setPlaying(false),
          }
        : null;
    return () => {
      control.current = null;
    };
  }, [control, background, isReady]);
  const fail = () => {
    reportFault('QUIZ VIDEO FAILED', { slide, video: video?.url ?? null });
    setHasFailed(true);
    if (background.current && !isPosterShown) background.current.renderable = true;
  };
  return (
    <pixiContainer ref={layer} renderable={false} alpha={0}>
      <pixiContainer renderable={!isVideoShown || hasFailed}>
        {poster && (
          <Picture url={poster.url} {...STAGE_RECT} fit="cover" isInstant onShown={setPosterShown} />
        )}
      </pixiContainer>
      {video && (isActive || opening) && !hasFailed && (
        <Video
          url={video.url}
          {...STAGE_RECT}
          isPaused={!isPlaying && !isOpening}
          onShown={() => setVideoShown(true)}
          onElement={setElement}
          onFail={fail}
        />
      )}
      {(isPlaying || isOpening) && (
        <LazyCaptions
          video={element}
          text={captions}
          width={STAGE.widthPx}
          bottomPx={STAGE.heightPx - SPACE.xl}
        />
      )}
    </pixiContainer>
  );
}

/** Whether a film has its first frame; it still fades in over its poster. */
function useHasLoaded(element: HTMLVideoElement | null): boolean {
  const [loaded, setLoaded] = useState<HTMLVideoElement | null>(null);
  useEffect(() => {
    const load = (): void => setLoaded(element);
    element?.addEventListener('loadeddata', load);
    return () => element?.removeEventListener('loadeddata', load);
  }, [element]);
  return element !== null && loaded === element;
}

/** The film at the start of a quiz. */
interface Opening {
  times: InterludeTimes;
  /** It has played, was skipped, or is not there in time. */
  onEnd: () => void;
}

/**
 * Plays the film above the slide, which waits for it no longer than for its pictures, and then lets
 * the question come in as after an answer. Returns true while it plays.
 */
function useOpening(
  opening: Opening | null,
  layer: RefObject<Container | null>,
  element: HTMLVideoElement | null,
  film: boolean | 'failed',
): boolean {
  const [readiness, targets, isActive] = [
    useContext(ReadinessContext),
    useContext(TransitionTargetsContext),
    useContext(ActiveScreenContext),
  ];
  const [isPlaying, setPlaying] = useState(false);
  // By a touch, which may come before the timeline runs.
  const isSkipped = useRef(false);
  const running = useRef<() => void>(undefined);
  const isWanted = opening !== null;
  const end = (): void => {
    setPlaying(false);
    opening?.onEnd();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (!isWanted || film !== false) return;
    const isThere = readiness?.expect();
    const cancel = clock.after(SCREEN_READY_TIMEOUT_MS, end);
    return () => {
      isThere?.();
      cancel();
    };
  }, [isWanted, film]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    const node = layer.current;
    if (!isWanted || !node || film === false) return;
    if (film === 'failed') return end();
    const { parent: screen } = node;
    const index = screen?.getChildIndex(node) ?? 0;
    screen?.setChildIndex(node, screen.children.length - 1);
    Object.assign(node, { alpha: 1, renderable: true });
    setPlaying(true);
    return () => {
      Object.assign(node, { alpha: 0, x: 0, renderable: false });
      if (node.parent) node.parent.setChildIndex(node, index);
    };
  }, [isWanted, film]);
  // From before the transition, so that nothing below can be pressed in between.
  useLayoutEffect(() => {
    if (!isPlaying) return;
    const unlock = lockInteraction();
    const listening = new AbortController();
    const skip = (): void => {
      isSkipped.current = true;
      running.current?.();
    };
    for (const type of ['pointerdown', 'keydown'] as const)
      window.addEventListener(type, skip, { signal: listening.signal });
    return () => {
      unlock();
      listening.abort();
    };
  }, [isPlaying]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (!isPlaying || !isActive || !opening || !layer.current || !targets.current) return;
    const times = isSkipped.current ? { ...opening.times, holdS: 0 } : opening.times;
    const { segments, revealAtS } = openingSegments(targets.current, layer.current, times);
    const timeline = runTimeline(segments, [], notifyHeavyMotion);
    running.current = () => timeline.skipTo(revealAtS);
    const cancel = whenEnded(timeline, () => {
      // An answer plays it from its start.
      if (element) element.currentTime = 0;
      end();
    });
    return () => {
      cancel();
      timeline.finish();
    };
  }, [isPlaying, isActive]);
  return isPlaying;
}
