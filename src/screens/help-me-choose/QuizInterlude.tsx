// Behind the question of an animated quiz: its pictures in turn, and the video that plays after an
// answer.
import { useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import type { Animation } from '#content/parts/targetFields.ts';
import { runTimeline } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import type { InterludeTweens, InterludeTimes } from '#motion/transitionTimings.ts';
import { reportFault } from '#state/reportFault.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { Video } from '#stage/images/Video.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { whenEnded } from '#stage/render/whenEnded.ts';
import { LateCaptions } from '../captions/LateCaptions.tsx';
import { BackgroundCover } from '../Screen.tsx';
import { ActiveScreenContext } from '../useScreenContext.ts';

const STAGE_RECT = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx } as const;

/**
 * Pictures that follow each other once the slide is shown: each is held, then the next slides in
 * over it. The last one stays. Only the current and the next are mounted.
 */
export function InterludePictures({
  urls,
  times: { holdS, slideS },
}: {
  urls: readonly string[];
  times: InterludeTimes;
}) {
  const nodes = useRef<(Container | null)[]>([]);
  const isActive = useContext(ActiveScreenContext);
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
        { target: to, from: { x: -STAGE.widthPx }, to: { x: 0 }, atS: 0, seconds: slideS, ease: 'zoom' },
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
            {...STAGE_RECT}
            fit="cover"
            isInstant
            onShown={index === currentIndex ? coverBackground : undefined}
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
}: {
  animation: Animation;
  slide: string;
  background: RefObject<Container | null>;
  control: RefObject<InterludeTweens['video']>;
}) {
  const layer = useRef<Container>(null);
  const isActive = useContext(ActiveScreenContext);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isVideoShown, setVideoShown] = useState(false);
  const [isPosterShown, setPosterShown] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isReady = isPosterShown || (isVideoShown && !hasFailed);
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
      {video && isActive && !hasFailed && (
        <Video
          url={video.url}
          {...STAGE_RECT}
          isPaused={!isPlaying}
          onShown={() => setVideoShown(true)}
          onElement={setElement}
          onFail={fail}
        />
      )}
      <LateCaptions
        video={element}
        text={captions}
        width={STAGE.widthPx}
        bottomPx={STAGE.heightPx - SPACE.xl}
      />
    </pixiContainer>
  );
}
