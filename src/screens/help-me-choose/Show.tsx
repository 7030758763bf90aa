// What stands behind the question of an animated quiz: its pictures, one after the other, and the film that an answer plays.
import { useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { STAGE } from '#config/limits.ts';
import { clock } from '#clock.ts';
import type { Animation } from '#content/parts/target.ts';
import { runTimeline } from '#motion/moves.ts';
import { token } from '#motion/tokens.ts';
import type { Show, ShowTimes } from '#motion/transitions.ts';
import { reportFault } from '#state/faults.ts';
import { Film } from '#stage/Film.tsx';
import { Picture } from '#stage/Picture.tsx';
import { CoverGround, StandingContext } from '../Screen.tsx';

const WHOLE = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx } as const;

/** Pictures that follow each other once the slide stands: each holds, and the next slides in over it. The last one stays. */
export function Pictures({ urls, times: { holdS, slideS } }: { urls: readonly string[]; times: ShowTimes }) {
  const nodes = useRef<(Container | null)[]>([]);
  const isStanding = useContext(StandingContext);
  const coverGround = useContext(CoverGround);
  const [shown, setShown] = useState(0);
  const isOver = shown >= urls.length - 1;
  useEffect(() => {
    if (!isStanding || isOver) return;
    const [from, to] = [nodes.current[shown], nodes.current[shown + 1]];
    if (!from || !to) return;
    let stop: (() => void) | undefined;
    const cancel = clock.after(holdS * 1000, () => {
      to.renderable = true;
      const line = runTimeline([
        { target: to, from: { x: -STAGE.widthPx }, to: { x: 0 }, atS: 0, seconds: slideS, ease: 'zoom' },
        { target: from, to: { x: token('slidePx') }, atS: 0, seconds: slideS, ease: 'zoom' },
      ]);
      stop = line.stop;
      void line.ended.then(() => {
        if (from.destroyed) return;
        from.renderable = false;
        setShown(shown + 1);
      });
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [isStanding, isOver, shown, holdS, slideS]);
  return urls.map((url, index) => (
    <pixiContainer key={`${index}/${url}`} ref={(node: Container | null) => { nodes.current[index] = node; }} renderable={index === shown}>
      <Picture url={url} {...WHOLE} fit="cover" isInstant onShown={index === 0 ? coverGround : undefined} />
    </pixiContainer>
  ));
}

/** The film of the quiz, standing unseen on its first picture until an answer plays it; its poster stands in where it cannot. */
export function AnswerFilm({ animation: { video, poster }, slide, below, control }: {
  animation: Animation; slide: string; below: RefObject<Container | null>; control: RefObject<Show['film']>;
}) {
  const layer = useRef<Container>(null);
  const isStanding = useContext(StandingContext);
  const [isPlaying, setPlaying] = useState(false);
  const [isShown, setShown] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const hasPicture = poster !== null || (video !== null && !hasFailed);
  useLayoutEffect(() => {
    const node = layer.current;
    control.current = node && hasPicture
      ? {
        layer: node,
        run: () => {
          node.renderable = true;
          setPlaying(true);
        },
        cover: () => {
          if (below.current) below.current.renderable = false;
        },
        hold: () => setPlaying(false),
      }
      : null;
    return () => {
      control.current = null;
    };
  }, [control, below, hasPicture]);
  const fail = () => {
    reportFault('QUIZ VIDEO FAILED', { slide, video: video?.url ?? null });
    setHasFailed(true);
  };
  return (
    <pixiContainer ref={layer} renderable={false} alpha={0}>
      <pixiContainer renderable={!isShown || hasFailed}>{poster && <Picture url={poster.url} {...WHOLE} fit="cover" isInstant />}</pixiContainer>
      {video && isStanding && !hasFailed && <Film url={video.url} {...WHOLE} isHeld={!isPlaying} onShown={() => setShown(true)} onFail={fail} />}
    </pixiContainer>
  );
}
