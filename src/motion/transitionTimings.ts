// The screen transition as one timeline: the new screen comes over the old one, which stays until
// it is covered. Between the slides of an animated quiz the video plays alone. See
// src/screens/README.md#28-screen-transitions and src/screens/README.md#107-animated-quiz.
import { STAGE } from '#config/limits.ts';
import {
  isMotionReduced,
  runTimeline,
  type TimelineCue,
  type TimelineSegment,
  type Timeline,
} from './tweens.ts';
import { token } from './currentTokens.ts';

/** Times of an animated quiz, in s. */
export interface InterludeTimes {
  holdS: number;
  slideS: number;
  fadeInS: number;
}

/**
 * The quiz's own times (decimals allowed), else the tokens'. See
 * src/screens/README.md#107-animated-quiz.
 */
export function interludeTimes(
  own: { holdTime: number | null; slideTime: number | null; fadeInTime: number | null } | null,
): InterludeTimes {
  return {
    holdS: own?.holdTime ?? token('quizHoldS'),
    slideS: own?.slideTime ?? token('quizSlideS'),
    fadeInS: own?.fadeInTime ?? token('quizFadeInS'),
  };
}

/** What a slide of an animated quiz adds to its transition. */
export interface InterludeTweens {
  times: InterludeTimes;
  /** Its video, paused on its first frame; null if there is none or it failed. */
  film: {
    layer: { alpha: number };
    run: () => void;
    /** It is fully visible and hides what lies below. */
    cover: () => void;
    hold: () => void;
  } | null;
}

/** The parts of a screen that a transition animates. */
export interface TransitionTargets {
  /** The whole screen with its background. */
  whole: { x: number; alpha: number; renderable: boolean };
  /** The content without the background; it slides. */
  content: { x: number; alpha: number } | null;
  /** Parts of the content that come in one after the other; empty to move it as a whole. */
  layers: readonly { x: number; alpha: number }[];
  /** Parts that stay in place and only fade: navigation buttons, the scrim under the text. */
  steady: readonly { alpha: number }[];
  /** A quiz page, which exits to the right. See src/screens/README.md#28-screen-transitions. */
  exitsRight: boolean;
  /** What an animated quiz adds, read when the transition starts; null for other screens. */
  show: () => InterludeTweens | null;
}

/** 'first' is the first screen of a visit; 'same' the same screen in another language. */
export type Direction = 'forward' | 'back' | 'first' | 'same';

export interface TransitionTween extends Pick<Timeline, 'ended' | 'stop' | 'finish'> {
  /** A press during the transition skips the rest of the video. */
  finishEarly: () => void;
}

/**
 * Brings in `coming` over `leaving`; ends when the new screen is in place. `onUpdate` is called on
 * every change.
 */
export function createTransition(
  leaving: TransitionTargets | null,
  coming: TransitionTargets,
  direction: Direction,
  onUpdate: () => void,
): TransitionTween {
  const show = direction === 'forward' || direction === 'back' ? leaving?.show() : null;
  return leaving && show && coming.show()
    ? interludeTransition(leaving, coming, show, direction === 'forward', onUpdate)
    : plainTransition(leaving, coming, direction, onUpdate);
}

function plainTransition(
  leaving: TransitionTargets | null,
  coming: TransitionTargets,
  direction: Direction,
  onUpdate: () => void,
): TransitionTween {
  const seconds = token(direction === 'first' ? 'firstLoadS' : direction === 'same' ? 'fadeS' : 'defaultS');
  const isRightward = direction === 'back' || (leaving?.exitsRight ?? false);
  const fromX =
    direction === 'first' || direction === 'same' ? 0 : isRightward ? -token('slidePx') : token('slidePx');
  const legs: TimelineSegment[] = [
    { target: coming.whole, from: { alpha: 0 }, to: { alpha: 1 }, atS: 0, seconds },
  ];
  if (coming.content)
    legs.push({
      target: coming.content,
      from: { x: fromX, alpha: 0 },
      to: { x: 0, alpha: 1 },
      atS: 0,
      seconds,
    });
  // The same screen in another language cross-fades with the one before.
  if (leaving && direction !== 'same') legs.push(...leave(leaving));
  return { ...runTimeline(legs, [], onUpdate), finishEarly: () => undefined };
}

function leave({ content, exitsRight }: TransitionTargets): TimelineSegment[] {
  if (!content) return [];
  if (!exitsRight)
    return [{ target: content, to: { alpha: 0 }, atS: 0, seconds: token('fadeS'), ease: 'leave' }];
  return [
    { target: content, to: { x: token('slidePx') }, atS: 0, seconds: token('quizLeaveS'), ease: 'leave' },
    { target: content, to: { alpha: 0 }, atS: 0, seconds: token('quizLeaveS'), ease: 'leave' },
  ];
}

/**
 * The question leaves, the video plays, the next picture slides in over it, and the next question
 * follows.
 */
function interludeTransition(
  leaving: TransitionTargets,
  coming: TransitionTargets,
  { times: { holdS, slideS, fadeInS }, film }: InterludeTweens,
  isOnward: boolean,
  onUpdate: () => void,
): TransitionTween {
  const legs: TimelineSegment[] = leave(leaving);
  const cues: TimelineCue[] = [];
  const leaveS = token('quizLeaveS');
  for (const target of leaving.steady) legs.push({ target, to: { alpha: 0 }, atS: 0, seconds: leaveS });
  const plays = isOnward && !isMotionReduced() ? film : null;
  // The interaction is locked meanwhile: a long hold time must not lock the kiosk.
  const slideAtS = plays ? Math.max(leaveS, fadeInS + Math.min(holdS, token('quizFilmMaxS'))) : leaveS;
  if (plays) {
    cues.push(
      { atS: 0, call: plays.run },
      { atS: fadeInS, call: plays.cover },
      { atS: slideAtS, call: plays.hold },
    );
    legs.push({ target: plays.layer, from: { alpha: 0 }, to: { alpha: 1 }, atS: 0, seconds: fadeInS });
  }
  const sliding = { atS: slideAtS, seconds: slideS, ease: 'zoom' } as const;
  legs.push(
    { target: coming.whole, from: { x: -WHOLE_PX, alpha: 1 }, to: { x: 0 }, ...sliding },
    { target: leaving.whole, to: { x: token('slidePx') }, ...sliding },
  );
  // The covered screen is not rendered. A segment, not a cue, so that scrubbing back shows it
  // again.
  legs.push({ target: leaving.whole, to: { renderable: 0 }, atS: slideAtS + slideS, seconds: 0 });
  const inAtS = slideAtS + slideS * token('quizOverlap');
  for (const target of coming.steady)
    legs.push({ target, from: { alpha: 0 }, to: { alpha: 1 }, atS: inAtS, seconds: fadeInS });
  const layers = coming.layers.length > 0 || !coming.content ? coming.layers : [coming.content];
  layers.forEach((target, place) => {
    const atS = inAtS + place * token('quizStaggerS');
    legs.push(
      { target, from: { x: -token('slidePx') }, to: { x: 0 }, atS, seconds: slideS },
      { target, from: { alpha: 0 }, to: { alpha: 1 }, atS, seconds: fadeInS },
    );
  });
  const line = runTimeline(legs, cues, onUpdate);
  return { ...line, finishEarly: () => line.skipTo(slideAtS) };
}

/** A full-stage picture slides in by its own width. */
const WHOLE_PX = STAGE.widthPx;
