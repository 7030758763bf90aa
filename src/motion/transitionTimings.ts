// The screen transition as one timeline: the new screen comes over the old one, which stays until
// it is covered. See src/screens/README.md#screen-transitions.
import { isMotionReduced, runTimeline, tween, type TimelineSegment, type Timeline } from './tweens.ts';
import { token } from './currentTokens.ts';

/** Times of an animated quiz, in s. */
export interface InterludeTimes {
  holdS: number;
  slideS: number;
  fadeInS: number;
  /** The quiz says none: its film plays at its end only, and questions follow quickly. */
  isPaced: boolean;
}

/** Additions of a quiz slide to its transition. */
export interface InterludeTweens {
  times: InterludeTimes;
  /** The transition between two slides; in the script of the quiz. */
  create: InterludeTransition;
  /** The quiz's result, not a question, appears on its root by this; ended with the transition. */
  reveal?: (root: TransitionTargets['root']) => { progress: number; end: () => void };
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
  /** Footer at the lower edge, above everything; null without it. */
  footer: { alpha: number } | null;
  /**
   * Content on a large picture at the left, which appears last; null without such a picture, which
   * the content does not cross as it appears.
   */
  onPicture: { readonly current: { alpha: number } | null } | null;
  /** The buttons that all screens but home have at the top; null without them. */
  navigation: { alpha: number } | null;
  /** A quiz page, which exits to the right. See src/screens/README.md#screen-transitions. */
  exitsRight: boolean;
  /** Additions of an animated quiz, read when the transition starts; null for other screens. */
  interlude: () => InterludeTweens | null;
}

export type InterludeTransition = (
  outgoing: TransitionTargets,
  incoming: TransitionTargets,
  interludes: {
    outgoing: InterludeTweens;
    incoming: InterludeTweens;
    /** Without a film. */
    isQuick: boolean;
    isForward: boolean;
    shared: readonly TimelineSegment[];
  },
  onUpdate: () => void,
) => TransitionTween;

/** 'first' is the first screen of a visit; 'same' the same screen in another language. */
export type Direction = 'forward' | 'back' | 'first' | 'same';

export interface TransitionTween extends Pick<Timeline, 'ended' | 'stop' | 'finish'> {
  /** A press during the transition skips the rest of the video. */
  finishEarly: () => void;
}

/** Transition of the elements that two screens share, and how they are released. */
export type SharedElements = (
  outgoing: TransitionTargets['root'],
  incoming: TransitionTargets['root'],
  direction: Direction,
) => {
  segments: TimelineSegment[];
  end: () => void;
  /** When the new content comes; else once what travels is clear of it. */
  contentAtS?: number;
  /** How long that takes; else as long as the old screen takes to be covered. */
  contentS?: number;
} | null;

let sharedElements: SharedElements = () => null;
let holdTouched: (root: TransitionTargets['root'] | null) => void = () => undefined;

/**
 * Set by a script that is loaded after the first screen. `hold` keeps what was touched on a screen
 * whose content fades until the next one is loaded; null when the content is back.
 */
export const setSharedElements = (create: SharedElements, hold = holdTouched): void => {
  sharedElements = create;
  holdTouched = hold;
};

/** Shows the content of a screen, or fades it while another one is loaded. */
export function fadeContent({ root, content }: TransitionTargets, alpha: 0 | 1): void {
  holdTouched(alpha ? null : root);
  if (content && content.alpha !== alpha) tween(content, { alpha }, { seconds: 'fadeS' });
}

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
      ? next.create(
          outgoing,
          incoming,
          {
            outgoing: interlude,
            incoming: next,
            isQuick: !hasPause,
            isForward: direction === 'forward',
            shared: shared?.segments ?? [],
          },
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
  // Where elements are shared, only they move: they never lie on another moving element.
  const fromX = leaving && !shared ? startX(incoming, direction === 'back') : 0;
  const coverS = leaving ? Math.min(isFromQuiz ? wordsOutS() : token('fadeS'), seconds / 2) : seconds;
  // No words are read through others. Where nothing travels, there would be nothing to see between
  // other screens: the new one begins when most of the old one is covered.
  const isCrossing = leaving && !isFromQuiz && !shared;
  // Shared elements clear the area of the new words before these appear, quickly. Dots have
  // replaced all words of the old screen: nothing is left to be covered.
  const isCleared = !leaving || (leaving.content?.alpha === 0 && !leaving.footer);
  const crossingS = isCleared ? 0 : coverS * (isCrossing ? CROSSING_AT : 1);
  const atS = shared ? (shared.contentAtS ?? coverS * 2) : crossingS;
  const fadeS = isCrossing ? coverS * 2 : shared ? (shared.contentS ?? coverS) : seconds - atS;
  const segments: TimelineSegment[] = [
    { ...fadeIn(incoming.root, 0, coverS), ...(leaving && { ease: 'wave' }) },
    ...(shared?.segments ?? []),
  ];
  if (incoming.content)
    segments.push(
      { target: incoming.content, from: { x: fromX }, to: { x: 0 }, atS: 0, seconds },
      fadeIn(incoming.content, atS, fadeS),
    );
  // Where there was none, or another one, the footer comes once the words below it are covered, and
  // buttons once nothing that moves is below them.
  for (const [part, lastS] of [
    ['footer', coverS],
    ['navigation', seconds / 2],
  ] as const)
    if (
      leaving &&
      incoming[part] &&
      (!leaving[part] || (part === 'footer' && isFromQuiz !== incoming.exitsRight))
    )
      segments.push(fadeIn(incoming[part], lastS, lastS));
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

export const fadeIn = (target: object, atS: number, seconds: number): TimelineSegment => ({
  target,
  from: { alpha: 0 },
  to: { alpha: 1 },
  atS,
  seconds,
});

/** Where the content starts: outside the screen, or beside its picture. */
const startX = ({ onPicture }: TransitionTargets, isRightward: boolean): number =>
  token('slidePx') / (onPicture ? BESIDE_PICTURE : isRightward ? -1 : 1);

const BESIDE_PICTURE = 6;
/** Share of the time in which a screen is covered, after which the words of the next one come. */
const CROSSING_AT = 0.75;

/** The words of a question are gone before anything else of it moves. */
export const wordsOutS = (): number => token('fadeS') * 0.8;

export const wordsOut = (target: object): TimelineSegment => ({
  target,
  to: { alpha: 0 },
  atS: 0,
  seconds: wordsOutS(),
});

/** Between questions that follow each other quickly, without a film. */
const isQuick = ({ times }: InterludeTweens, next: InterludeTweens): boolean => times.isPaced && !next.reveal;
