// The only door to GSAP: what moves, how it is stopped, and the one ticker that the stage's frames run on.
import gsap from 'gsap/gsap-core';
import { easeOf, token, type EaseName, type TokenName } from './currentTokens.ts';

export interface TweenOptions {
  /** Duration: a token, or seconds where a rule computed them. */
  seconds: TokenName | number;
  ease?: EaseName | ((progress: number) => number);
  delayS?: number;
  /** Repeats there and back: so many times, or for ever. */
  loops?: boolean | number;
  onUpdate?: () => void;
}

/** Something under way: await its end, or stop it where it stands. */
export interface Tween {
  /** Resolves when it has arrived or was stopped; never rejects. */
  ended: Promise<void>;
  stop: () => void;
}

const wakers = new Set<() => void>();
let isReduced = false;

/** Calls when something starts to move, so that a sleeping frame loop wakes. */
export function onMotion(wake: () => void): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}

export const isMotionReduced = (): boolean => isReduced;

/** With reduced motion everything arrives at once, and nothing loops. */
export function reduceMotion(reduced: boolean): void {
  isReduced = reduced;
}

/** Moves numeric properties of `target` to `values`; a target that is already under way is taken over. */
export function tween(target: object, values: Record<string, number>, options: TweenOptions): Tween {
  const { seconds, ease = 'arrive', delayS = 0, loops = false, onUpdate } = options;
  const duration = typeof seconds === 'number' ? seconds : token(seconds);
  for (const wake of wakers) wake();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const tween = gsap.to(target, {
    ...values,
    duration: isReduced ? 0 : duration,
    delay: isReduced ? 0 : delayS,
    ease: typeof ease === 'string' ? easeOf(ease) : ease,
    ...(loops !== false && !isReduced && { repeat: loops === true ? -1 : loops * 2 - 1, yoyo: true }),
    overwrite: 'auto',
    onUpdate,
    onComplete: () => end(),
    onInterrupt: () => end(),
  });
  return { ended, stop: () => void tween.kill() };
}

/** Sets `from` at once and moves on from there. */
export function tweenFrom(
  target: object,
  from: Record<string, number>,
  to: Record<string, number>,
  options: TweenOptions,
): Tween {
  gsap.killTweensOf(target, Object.keys(to).join(','));
  gsap.set(target, from);
  return tween(target, to, options);
}

/** A part of a timeline: what moves to where, from when on. Times in s. */
export interface TimelineSegment {
  target: object;
  /** Where it stands until then and sets out from; where it stands already, if left out. */
  from?: Record<string, number>;
  to: Record<string, number>;
  atS: number;
  seconds: number;
  ease?: EaseName;
}

/** Something to be done at a moment of a timeline. */
export interface TimelineCue {
  atS: number;
  call: () => void;
}

export interface Timeline extends Tween {
  /** Brings it to its end at once. */
  finish: () => void;
  /** Goes on from there, with every cue on the way given, if it has not come so far. */
  skipTo: (atS: number) => void;
}

interface Drawn {
  alpha: number;
  renderable: boolean;
}

/** What is wholly transparent is not drawn: to a GPU that is short of fill it would cost as much as what can be seen. */
function hideWhereClear(target: Drawn): void {
  const isSeen = target.alpha > 0;
  if (target.renderable !== isSeen) target.renderable = isSeen;
}

/** A timeline as GSAP has it. */
export type RunningTimeline = ReturnType<typeof gsap.timeline>;

let onLine: ((line: RunningTimeline) => void) | undefined;

/** Gives every timeline from now on, before it runs, to who looks into it; one at most. */
export function onTimeline(watcher: typeof onLine): void {
  onLine = watcher;
}

/**
 * Runs legs and cues as one timeline. With reduced motion it stands at its end at once, every cue given. `onUpdate` is called whenever
 * it has moved, and not while it is held.
 */
export function runTimeline(
  legs: readonly TimelineSegment[],
  cues: readonly TimelineCue[] = [],
  onUpdate?: () => void,
): Timeline {
  for (const wake of wakers) wake();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const line = gsap.timeline({ paused: true, onUpdate, onComplete: () => end(), onInterrupt: () => end() });
  for (const { target, from, to, atS, seconds, ease = 'arrive' } of legs) {
    gsap.killTweensOf(target, Object.keys(to).join(','));
    if (from) gsap.set(target, from);
    const hide = 'alpha' in to ? () => hideWhereClear(target as Drawn) : undefined;
    hide?.();
    line.to(target, { ...to, duration: seconds, ease: easeOf(ease), onUpdate: hide }, atS);
  }
  for (const { atS, call } of cues) line.call(call, undefined, atS);
  const finish = () => {
    line.progress(1);
    line.kill();
  };
  if (isReduced) finish();
  else {
    line.play();
    onLine?.(line);
  }
  const skipTo = (atS: number) => {
    if (line.isActive() && line.time() < atS) line.time(atS);
  };
  return { ended, stop: () => void line.kill(), finish, skipTo };
}

/** Stops all motion of a target and of what hangs on it; a tween on a destroyed thing would throw on every tick. */
export function stopTweens(...targets: readonly object[]): void {
  gsap.killTweensOf(targets as object[]);
}

/** How many things are under way or about to begin. */
export const activeTweens = (): number => gsap.globalTimeline.getChildren(true, true, false).length;

/** True while anything is under way or about to begin. */
export const isMoving = (): boolean => activeTweens() > 0;

/** How fast time goes for all that moves: 1 as it is, less in slow motion, 0 while it stands. */
const pace = (): number => (gsap.globalTimeline.paused() ? 0 : gsap.globalTimeline.timeScale());

const paced = new Set<(pace: number) => void>();

/** Says the pace to what keeps time by itself, such as a film, now and whenever it changes; the answer stops that. */
export function onTimeScale(call: (pace: number) => void): () => void {
  paced.add(call);
  call(pace());
  return () => paced.delete(call);
}

/** To be called by whoever changed the pace. */
export const notifyTimeScale = (): void => paced.forEach((call) => call(pace()));

/** Calls on every frame from the next one on, until cancelled. Seconds since the frame before are given, at the pace of all that moves. */
export function onFrame(call: (deltaS: number) => void): () => void {
  let isAdded = false;
  const listener = (_time: number, deltaMs: number) => {
    if (isAdded) call((deltaMs / 1000) * pace());
  };
  // A ticker that sleeps wakes with a tick here and now: whoever asks may be in the midst of what is to be drawn.
  gsap.ticker.add(listener);
  isAdded = true;
  return () => gsap.ticker.remove(listener);
}
