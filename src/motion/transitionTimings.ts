// The screen transition as one timeline: the new screen comes over the old one, which stays until
// it is covered. Between the slides of an animated quiz the video plays alone. See
// src/screens/README.md#28-screen-transitions and src/screens/README.md#107-animated-quiz.
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
  /** The quiz says none: its film plays at its end only, and questions follow quickly. */
  isPaced: boolean;
}

/**
 * The quiz's own times (decimals allowed), else the tokens'. See
 * src/screens/README.md#107-animated-quiz.
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

/** What a slide of an animated quiz adds to its transition. */
export interface InterludeTweens {
  times: InterludeTimes;
  /** It is the quiz's result, not a question. */
  isEnd?: boolean;
  /** Its video, paused on its first frame; null if there is none or it failed. */
  video: {
    layer: { alpha: number };
    run: () => void;
    /** It is fully visible and hides everything below. */
    cover: () => void;
    hold: () => void;
  } | null;
}

/** The parts of a screen that a transition animates. */
export interface TransitionTargets {
  /** The whole screen with its background. */
  root: { x: number; alpha: number; renderable: boolean };
  /** The content without the background; it slides. */
  content: { x: number; alpha: number } | null;
  /** Parts of the content that come in one after the other; empty to move it as a whole. */
  layers: readonly { x: number; alpha: number }[];
  /** Parts that stay in place and only fade: the overlay, the scrim under the text. */
  fadeOnly: readonly { alpha: number }[];
  /** Footer and navigation buttons, above everything. */
  overlay: { x: number; alpha: number } | null;
  /** What stands at the lower edge, above everything; null without it. */
  footer: { alpha: number } | null;
  /**
   * What lies on a large picture at the left, which comes last; null without such a picture, which
   * the content does not cross as it comes.
   */
  onPicture: { readonly current: { alpha: number } | null } | null;
  /** The buttons that all screens but home have at the top; null without them. */
  navigation: { alpha: number } | null;
  /** A quiz page, which exits to the right. See src/screens/README.md#28-screen-transitions. */
  exitsRight: boolean;
  /** What an animated quiz adds, read when the transition starts; null for other screens. */
  interlude: () => InterludeTweens | null;
}

/** 'first' is the first screen of a visit; 'same' the same screen in another language. */
export type Direction = 'forward' | 'back' | 'first' | 'same';

export interface TransitionTween extends Pick<Timeline, 'ended' | 'stop' | 'finish'> {
  /** A press during the transition skips the rest of the video. */
  finishEarly: () => void;
}

/** What travels from one screen to the next: its part of the transition, and how it is released. */
export type SharedElements = (
  outgoing: TransitionTargets['root'],
  incoming: TransitionTargets['root'],
  direction: Direction,
) => {
  segments: TimelineSegment[];
  end: () => void;
  /** The new content comes below it, as soon as the old one is covered. */
  isOpening?: boolean;
} | null;

let sharedElements: SharedElements = () => null;

/** Set by a script that is loaded after the first screen. */
export const setSharedElements = (create: SharedElements): void => {
  sharedElements = create;
};

/**
 * Brings in `incoming` over `outgoing`; ends when the new screen is in place. `onUpdate` is called
 * on every change.
 */
export function createTransition(
  outgoing: TransitionTargets | null,
  incoming: TransitionTargets,
  direction: Direction,
  onUpdate: () => void,
): TransitionTween {
  if (outgoing && isMotionReduced()) return crossFade(incoming, onUpdate);
  const interlude = direction === 'forward' || direction === 'back' ? outgoing?.interlude() : null;
  const next = incoming.interlude();
  const hasPause = interlude && next && !isQuick(interlude, next);
  // Before anything moves: both screens are where they rest. Nothing lies over a film.
  const shared =
    outgoing && direction !== 'same' && !hasPause
      ? sharedElements(outgoing.root, incoming.root, direction)
      : null;
  const transition =
    outgoing && interlude && next
      ? interludeTransition(
          outgoing,
          incoming,
          { ...interlude, isQuick: !hasPause },
          direction === 'forward',
          shared?.segments ?? [],
          onUpdate,
        )
      : plainTransition(outgoing, incoming, direction, shared, onUpdate);
  void transition.ended.then(shared?.end);
  return transition;
}

/** With reduced motion. */
const crossFade = ({ root }: TransitionTargets, onUpdate: () => void): TransitionTween => ({
  ...runTimeline([fadeIn(root, 0, token('fadeS'))], [], onUpdate, true),
  finishEarly: () => undefined,
});

function plainTransition(
  outgoing: TransitionTargets | null,
  incoming: TransitionTargets,
  direction: Direction,
  shared: ReturnType<SharedElements>,
  onUpdate: () => void,
): TransitionTween {
  // The same screen in another language cross-fades with the one before.
  const leaving = direction === 'same' ? null : outgoing;
  const seconds = token(leaving ? 'defaultS' : outgoing ? 'fadeS' : 'firstLoadS');
  const isFromQuiz = leaving?.exitsRight;
  // What travels is what moves: it never lies on something else that does.
  const fromX = leaving && !shared ? startX(incoming, direction === 'back', 1) : 0;
  const coverS = leaving ? Math.min(isFromQuiz ? wordsOutS() : token('fadeS'), seconds / 2) : seconds;
  // One question is never read through the next. Where nothing travels, there would be nothing to
  // see between other screens: the new one begins when half of the old one is covered.
  const isCrossing = leaving && !isFromQuiz && !shared;
  // What travels is clear of the new words before they come, quickly.
  const atS = leaving ? coverS * (isCrossing ? 0.5 : shared && !shared.isOpening ? 2 : 1) : 0;
  const fadeS = isCrossing ? coverS * 2 : shared ? coverS : seconds - atS;
  const segments: TimelineSegment[] = [
    { ...fadeIn(incoming.root, 0, coverS), ...(leaving && { ease: 'wave' }) },
    ...(shared?.segments ?? []),
  ];
  if (incoming.content)
    segments.push(
      { target: incoming.content, from: { x: fromX }, to: { x: 0 }, atS: 0, seconds },
      fadeIn(incoming.content, atS, fadeS),
    );
  // Where there was none, the footer comes once the words below it are covered, and buttons once
  // nothing that moves is below them.
  for (const [part, lastS] of [
    ['footer', coverS],
    ['navigation', seconds / 2],
  ] as const)
    if (leaving && !leaving[part] && incoming[part]) segments.push(fadeIn(incoming[part], lastS, lastS));
  if (incoming.onPicture?.current) segments.push(fadeIn(incoming.onPicture.current, seconds, token('fadeS')));
  if (isFromQuiz && leaving.content)
    segments.push(wordsOut(leaving.content), {
      target: leaving.content,
      to: { x: token('slidePx') },
      atS: 0,
      seconds: token('quizLeaveS'),
      ease: 'leave',
    });
  return { ...runTimeline(segments, [], onUpdate), finishEarly: () => undefined };
}

const fadeIn = (target: object, atS: number, seconds: number): TimelineSegment => ({
  target,
  from: { alpha: 0 },
  to: { alpha: 1 },
  atS,
  seconds,
});

/** Where the content starts, this part of the way from outside the screen. */
const startX = ({ onPicture }: TransitionTargets, isRightward: boolean, part: number): number =>
  token('slidePx') / (onPicture ? BESIDE_PICTURE : isRightward ? -part : part);

const BESIDE_PICTURE = 6;
/** Of the way that the parts of an animated question come. */
export const ANIMATED_PART = 16;

/** The words of a question are gone before anything else of it moves. */
const wordsOutS = (): number => token('fadeS') * 0.8;

const wordsOut = (target: object): TimelineSegment => ({
  target,
  to: { alpha: 0 },
  atS: 0,
  seconds: wordsOutS(),
});

/**
 * The words of the question fade, the video plays, the next picture slides in over it, and the next
 * question or the result follows.
 */
function interludeTransition(
  outgoing: TransitionTargets,
  incoming: TransitionTargets,
  { times: { holdS, slideS, fadeInS }, video, isQuick }: InterludeTweens & { isQuick: boolean },
  isForward: boolean,
  shared: readonly TimelineSegment[],
  onUpdate: () => void,
): TransitionTween {
  // Between questions only pictures and words move.
  const stays = isQuick && outgoing.overlay && incoming.overlay;
  const fading = ({ fadeOnly, overlay }: TransitionTargets) =>
    stays ? fadeOnly.filter((layer) => layer !== overlay) : fadeOnly;
  const segments = [outgoing.content ?? [], fading(outgoing)].flat().map(wordsOut);
  const cues: TimelineCue[] = [];
  const playingVideo = isForward && !isQuick ? video : null;
  // The interaction is locked meanwhile: a long hold time must not lock the kiosk.
  const slideAtS = playingVideo
    ? Math.max(token('quizLeaveS'), fadeInS + Math.min(holdS, token('quizFilmMaxS')))
    : wordsOutS();
  if (playingVideo) {
    cues.push(
      { atS: 0, call: playingVideo.run },
      { atS: fadeInS, call: playingVideo.cover },
      { atS: slideAtS, call: playingVideo.hold },
    );
    segments.push(fadeIn(playingVideo.layer, 0, fadeInS));
  }
  const slideTiming = { atS: slideAtS, seconds: slideS, ease: 'zoom' } as const;
  segments.push(
    { target: incoming.root, from: { x: -PICTURE_PX, alpha: 1 }, to: { x: 0 }, ...slideTiming },
    { target: outgoing.root, to: { x: token('slidePx') }, ...slideTiming },
  );
  if (stays)
    segments.push(
      { target: stays, from: { x: PICTURE_PX }, to: { x: 0 }, ...slideTiming },
      { target: outgoing.overlay as object, to: { alpha: 0 }, atS: 0, seconds: 0 },
    );
  // The covered screen is not rendered. A segment, not a cue, so that scrubbing back shows it
  // again.
  segments.push({ target: outgoing.root, to: { renderable: 0 }, atS: slideAtS + slideS, seconds: 0 });
  const enterAtS = slideAtS + slideS * token('quizOverlap');
  for (const target of fading(incoming)) segments.push(fadeIn(target, enterAtS, fadeInS));
  const layers = incoming.layers.length > 0 || !incoming.content ? incoming.layers : [incoming.content];
  layers.forEach((target, index) => {
    const atS = enterAtS + index * token('quizStaggerS');
    segments.push(
      { target, from: { x: startX(incoming, true, ANIMATED_PART) }, to: { x: 0 }, atS, seconds: slideS },
      fadeIn(target, atS, fadeInS),
    );
  });
  if (incoming.onPicture?.current)
    segments.push(fadeIn(incoming.onPicture.current, enterAtS + fadeInS, fadeInS));
  const endS = endOf(segments);
  // What travels arrives with what it travels to, before it would cross the words below.
  segments.push(...scaled(shared, (enterAtS + fadeInS) / endOf(shared)));
  const timeline = runTimeline(
    isQuick ? scaled(segments, Math.min(1, token('quizBetweenS') / endS)) : segments,
    cues,
    onUpdate,
  );
  return { ...timeline, finishEarly: () => timeline.skipTo(slideAtS) };
}

/** Between questions that follow each other quickly, without a film. */
const isQuick = ({ times }: InterludeTweens, next: InterludeTweens): boolean =>
  times.isPaced && next.isEnd !== true;

const endOf = (segments: readonly TimelineSegment[]): number =>
  Math.max(...segments.map(({ atS, seconds }) => atS + seconds));

const scaled = (segments: readonly TimelineSegment[], by: number): TimelineSegment[] =>
  segments.map((segment) => ({ ...segment, atS: segment.atS * by, seconds: segment.seconds * by }));

/** No picture of a slide is wider: it slides in from outside the stage. */
const PICTURE_PX = 1920;
