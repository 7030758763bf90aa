// From one slide of a quiz to the next, or to its result: the video plays alone in between. In the
// script of the quiz. See src/screens/help-me-choose/README.md#animated-quiz.
import { token } from './currentTokens.ts';
import {
  fadeIn,
  wordsOut,
  wordsOutS,
  type InterludeTimes,
  type InterludeTransition,
  type TransitionTargets,
} from './transitionTimings.ts';
import { runTimeline, type TimelineCue, type TimelineSegment } from './tweens.ts';

/**
 * The quiz's own times (decimals allowed), else the tokens'. See
 * src/screens/help-me-choose/README.md#animated-quiz.
 */
export function interludeTimes(
  animation: { holdTime: number | null; slideTime: number | null; fadeInTime: number | null } | null,
): InterludeTimes {
  return {
    holdS: animation?.holdTime ?? token('quizHoldS'),
    slideS: animation?.slideTime ?? token('quizSlideS'),
    fadeInS: animation?.fadeInTime ?? token('quizFadeInS'),
    isPaced: [animation?.holdTime, animation?.slideTime, animation?.fadeInTime].every((own) => own == null),
  };
}

/** Fraction of the duration in which a result appears after which its words appear. */
const WORDS_AT = 0.8;

/**
 * Where an answer travels between questions: what comes at which part of the time in which the
 * picture slides in.
 */
const GROUND_AT = 0.35;
const RECEIVING_AT = 0.5;
const REST_AT = 0.8;
const LANDED_AT = 0.9;

/** Divisor of the slide distance: parts of a question only move by this part of it. */
export const QUESTION_PART = 16;

/**
 * The words of the question fade, the video plays, and the next picture slides in over it, followed
 * by the next question; or the result appears over it, with its words.
 */
export const interludeTransition: InterludeTransition = (
  outgoing,
  incoming,
  { outgoing: { times, video }, incoming: next, isQuick, isForward, shared },
  onUpdate,
) => {
  const { holdS, slideS, fadeInS } = times;
  const playingVideo = isForward && !isQuick ? video : null;
  // The interaction is locked meanwhile: a long hold time must not lock the kiosk.
  const slideAtS = playingVideo
    ? Math.max(token('quizLeaveS'), fadeInS + Math.min(holdS, token('quizFilmMaxS')))
    : wordsOutS();
  const cues: TimelineCue[] = [];
  const segments: TimelineSegment[] = [];
  if (playingVideo) {
    cues.push(
      { atS: 0, call: playingVideo.run },
      { atS: fadeInS, call: playingVideo.cover },
      // Its captions are gone before anything else moves.
      { atS: slideAtS - token('fadeS'), call: playingVideo.hold },
    );
    segments.push(fadeIn(playingVideo.layer, 0, fadeInS));
  }
  const reveal = next.reveal?.(incoming.root);
  if (reveal)
    segments.push(
      ...[outgoing.content ?? [], outgoing.fadeOnly].flat().map(wordsOut),
      { target: incoming.root, from: { alpha: 0 }, to: { alpha: 1 }, atS: slideAtS, seconds: 0 },
      {
        target: reveal,
        from: { progress: 0 },
        to: { progress: 1 },
        atS: slideAtS,
        seconds: slideS,
        // It is quick where the words are.
        ease: 'leave',
      },
      ...wordsBesidePicture(incoming).map((target) =>
        fadeIn(target, slideAtS + slideS * WORDS_AT, token('fadeS')),
      ),
    );
  else segments.push(...slideSegments(outgoing, incoming, { times, slideAtS, isQuick, isForward, shared }));
  // The covered screen is not rendered. A segment, not a cue, so that scrubbing back shows it
  // again.
  segments.push({ target: outgoing.root, to: { renderable: 0 }, atS: slideAtS + slideS, seconds: 0 });
  const timeline = runTimeline(
    isQuick ? scaled(segments, Math.min(1, token('quizBetweenS') / endOf(segments))) : segments,
    cues,
    onUpdate,
  );
  void timeline.ended.then(() => reveal?.end());
  return { ...timeline, finishEarly: () => timeline.skipTo(slideAtS) };
};

/**
 * Returns the words of a result beside its large picture: they appear late, so that the edge hardly
 * cuts them. Without a picture, or with one above them, nothing would be uncovered.
 */
const wordsBesidePicture = ({ onPicture, content, fadeOnly }: TransitionTargets): { alpha: number }[] =>
  onPicture ? [content ?? [], fadeOnly, onPicture.current ?? []].flat() : [];

interface Slide {
  times: InterludeTimes;
  slideAtS: number;
  isQuick: boolean;
  isForward: boolean;
  shared: readonly TimelineSegment[];
}

/** The next picture slides in, and the words of its question follow. */
function slideSegments(
  outgoing: TransitionTargets,
  incoming: TransitionTargets,
  slide: Slide,
): TimelineSegment[] {
  const { isQuick, shared } = slide;
  // Between questions only pictures and words move.
  const stays = isQuick && outgoing.overlay && incoming.overlay;
  const fading = ({ fadeOnly, overlay }: TransitionTargets) =>
    stays ? fadeOnly.filter((layer) => layer !== overlay) : fadeOnly;
  const timing = slideTiming(slide);
  const segments: TimelineSegment[] = [
    ...[outgoing.content ?? [], fading(outgoing)].flat().map(wordsOut),
    { target: incoming.root, from: { x: -PICTURE_PX, alpha: 1 }, to: { x: 0 }, ...timing },
    { target: outgoing.root, to: { x: token('slidePx') }, ...timing },
  ];
  if (stays)
    segments.push(
      { target: stays, from: { x: PICTURE_PX }, to: { x: 0 }, ...timing },
      { target: outgoing.overlay as object, to: { alpha: 0 }, atS: 0, seconds: 0 },
    );
  const layers = incoming.layers.length > 0 || !incoming.content ? incoming.layers : [incoming.content];
  const enter = shared.length > 0 ? questionInPlace : questionFromSide;
  return [...segments, ...enter(fading(incoming), layers, slide)];
}

const slideTiming = ({ times: { slideS }, slideAtS }: Slide) =>
  ({ atS: slideAtS, seconds: slideS, ease: 'zoom' }) as const;

type Part = TransitionTargets['layers'][number];

function questionFromSide(
  grounds: readonly { alpha: number }[],
  layers: readonly Part[],
  { times: { slideS, fadeInS }, slideAtS }: Slide,
): TimelineSegment[] {
  const enterAtS = slideAtS + slideS * token('quizOverlap');
  const segments = grounds.map((target) => fadeIn(target, enterAtS, fadeInS));
  layers.forEach((target, index) => {
    const atS = enterAtS + index * token('quizStaggerS');
    segments.push(
      { target, from: { x: -token('slidePx') / QUESTION_PART }, to: { x: 0 }, atS, seconds: slideS },
      fadeIn(target, atS, fadeInS),
    );
  });
  return segments;
}

/**
 * Where an answer travels, nothing else moves but the pictures, which slide below the ground of the
 * question. What the answer travels to, the counter or the answers, is there before it lands.
 */
function questionInPlace(
  grounds: readonly { alpha: number }[],
  layers: readonly Part[],
  slide: Slide,
): TimelineSegment[] {
  const { times, slideAtS, isForward, shared } = slide;
  const { slideS, fadeInS } = times;
  const at = (share: number): number => slideAtS + slideS * share;
  const receiving = isForward ? layers[0] : layers.at(-1);
  const rest = layers.filter((layer) => layer !== receiving);
  return [
    // Against the way of the screen that they are on.
    ...[...grounds, ...layers].map((target) => ({
      target,
      from: { x: PICTURE_PX },
      to: { x: 0 },
      ...slideTiming(slide),
    })),
    ...grounds.map((target) => fadeIn(target, at(GROUND_AT), slideS / 2)),
    ...(receiving ? [fadeIn(receiving, at(RECEIVING_AT), slideS * (LANDED_AT - RECEIVING_AT))] : []),
    ...rest.map((target, index) => fadeIn(target, at(REST_AT) + index * token('quizStaggerS'), fadeInS)),
    ...scaled(shared, at(LANDED_AT) / endOf(shared.slice(0, 1))),
  ];
}

const endOf = (segments: readonly TimelineSegment[]): number =>
  Math.max(...segments.map(({ atS, seconds }) => atS + seconds));

const scaled = (segments: readonly TimelineSegment[], by: number): TimelineSegment[] =>
  segments.map((segment) => ({ ...segment, atS: segment.atS * by, seconds: segment.seconds * by }));

/** No picture of a slide is wider: it slides in from outside the stage. */
const PICTURE_PX = 1920;
