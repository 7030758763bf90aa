// The only access to GSAP: tweens, timelines and the one ticker that drives the frame loop.
import gsap from 'gsap/gsap-core';
import { easeOf, token, type EaseName, type TokenName } from './currentTokens.ts';

export interface TweenOptions {
  /** Duration: a token, or computed seconds. */
  seconds: TokenName | number;
  ease?: EaseName | ((progress: number) => number);
  delayS?: number;
  /** Repeats as a yoyo: this many times, or forever. */
  loops?: boolean | number;
  onUpdate?: () => void;
}

/** A running tween: await its end, or stop it. */
export interface Tween {
  /** Resolves when it has ended or was stopped; never rejects. */
  ended: Promise<void>;
  stop: () => void;
}

const motionListeners = new Set<() => void>();
let isReduced = false;

/** Calls when something starts to move, so that a sleeping frame loop wakes. */
export function onMotion(listener: () => void): () => void {
  motionListeners.add(listener);
  return () => motionListeners.delete(listener);
}

export const isMotionReduced = (): boolean => isReduced;

/** With reduced motion everything but a cross-fade ends at once, and nothing loops. */
export function reduceMotion(reduced: boolean): void {
  isReduced = reduced;
}

let skips = 0;

/**
 * Motion that starts before the returned function is called is at its end at once, except loops:
 * for a stage that is hidden.
 */
export function skipMotion(): () => void {
  skips += 1;
  let isSkipping = true;
  return () => {
    if (isSkipping) skips -= 1;
    isSkipping = false;
  };
}

/** Motions that have ended and whose `ended` callbacks have not run yet. */
let endings = 0;

function motionEnd(): { ended: Promise<void>; end: () => void } {
  let resolveEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
  let hasEnded = false;
  const end = () => {
    // GSAP interrupts a timeline that is killed after it has completed.
    if (hasEnded) return;
    hasEnded = true;
    endings += 1;
    resolveEnded();
  };
  void ended.then(() => {
    endings -= 1;
  });
  return { ended, end };
}

/** Tweens numeric properties of `target` to `values`, replacing a running tween of them. */
export function tween(target: object, values: Record<string, number>, options: TweenOptions): Tween {
  const { seconds, ease = 'arrive', delayS = 0, loops = false, onUpdate } = options;
  const isInstant = isReduced || (skips > 0 && loops === false);
  const duration = isInstant ? 0 : typeof seconds === 'number' ? seconds : token(seconds);
  for (const listener of motionListeners) listener();
  const { ended, end } = motionEnd();
  const tween = gsap.to(target, {
    ...values,
    duration,
    delay: isInstant ? 0 : delayS,
    ease: typeof ease === 'string' ? easeOf(ease) : ease,
    ...(loops !== false && !isReduced && { repeat: loops === true ? -1 : loops * 2 - 1, yoyo: true }),
    overwrite: 'auto',
    onUpdate,
    onComplete: end,
    onInterrupt: end,
    data: Object.keys(values),
  });
  return { ended, stop: () => void tween.kill() };
}

/**
 * Stops the running tweens of these properties. A tween that has no other properties is killed as a
 * whole: otherwise GSAP would keep it for ever if it has not begun yet.
 */
function stopTweensOf(target: object, values: Record<string, number>): void {
  for (const running of gsap.getTweensOf(target)) {
    const names = running.data as readonly string[] | undefined;
    if (names?.every((name) => name in values)) running.kill();
    else running.kill(target, Object.keys(values).join(','));
  }
}

/** Sets `from` at once and tweens from there. */
export function tweenFrom(
  target: object,
  from: Record<string, number>,
  to: Record<string, number>,
  options: TweenOptions,
): Tween {
  stopTweensOf(target, to);
  gsap.set(target, from);
  return tween(target, to, options);
}

/** A segment of a timeline: target, values and start. Times in s. */
export interface TimelineSegment {
  target: object;
  /** Values until then; the current ones if omitted. */
  from?: Record<string, number>;
  to: Record<string, number>;
  atS: number;
  seconds: number;
  ease?: EaseName;
}

/** A callback at a time of a timeline. */
export interface TimelineCue {
  atS: number;
  call: () => void;
}

export interface Timeline extends Tween {
  /** Jumps to the end. */
  finish: () => void;
  /** Jumps ahead to this time, calling every cue on the way, unless already past it. */
  skipTo: (atS: number) => void;
}

interface FadingTarget {
  alpha: number;
  renderable: boolean;
}

/**
 * Transparent targets are not rendered: to a fill-limited GPU they cost as much as visible ones.
 */
function hideIfTransparent(target: FadingTarget): void {
  const isVisible = target.alpha > 0;
  if (target.renderable !== isVisible) target.renderable = isVisible;
}

/** A GSAP timeline. */
export type RunningTimeline = ReturnType<typeof gsap.timeline>;

let timelineListener: ((timeline: RunningTimeline) => void) | undefined;

/** Passes every later timeline to one watcher before it runs. */
export function onTimeline(listener: typeof timelineListener): void {
  timelineListener = listener;
}

/**
 * Runs segments and cues as one timeline. With reduced motion it ends at once, with every cue
 * called, unless it is calm: nothing in it moves. `onUpdate` is called on every change, not while
 * paused.
 */
export function runTimeline(
  segments: readonly TimelineSegment[],
  cues: readonly TimelineCue[] = [],
  onUpdate?: () => void,
  isCalm = false,
): Timeline {
  for (const listener of motionListeners) listener();
  const { ended, end } = motionEnd();
  const timeline = gsap.timeline({
    paused: true,
    onUpdate,
    onComplete: end,
    onInterrupt: end,
  });
  for (const { target, from, to, atS, seconds, ease = 'arrive' } of segments) {
    stopTweensOf(target, to);
    if (from) gsap.set(target, from);
    const hide = 'alpha' in to ? () => hideIfTransparent(target as FadingTarget) : undefined;
    hide?.();
    timeline.to(target, { ...to, duration: seconds, ease: easeOf(ease), onUpdate: hide }, atS);
  }
  for (const { atS, call } of cues) timeline.call(call, undefined, atS);
  const finish = () => {
    timeline.progress(1);
    timeline.kill();
  };
  if ((isReduced && !isCalm) || skips > 0) finish();
  else {
    timeline.play();
    timelineListener?.(timeline);
  }
  const skipTo = (atS: number) => {
    if (timeline.isActive() && timeline.time() < atS) timeline.time(atS);
  };
  return { ended, stop: () => void timeline.kill(), finish, skipTo };
}

/**
 * Stops all tweens of a target and its parts: a tween of a destroyed object would throw on every
 * tick.
 */
export function stopTweens(...targets: readonly object[]): void {
  // One by one: of several at once, GSAP keeps a tween that has not begun yet, and reads its target
  // when it begins.
  for (const target of targets) gsap.killTweensOf(target);
}

/** Number of running and pending tweens. */
export const activeTweens = (): number => gsap.globalTimeline.getChildren(true, true, false).length;

/** Whether anything is running or pending, or has ended and is still to be reacted to. */
export const isMoving = (): boolean => activeTweens() > 0 || endings > 0;

/** Global time scale: 1 normal, less in slow motion, 0 paused. */
const timeScale = (): number => (gsap.globalTimeline.paused() ? 0 : gsap.globalTimeline.timeScale());

const timeScaleListeners = new Set<(timeScale: number) => void>();

/**
 * Calls with the time scale, now and on every change, for what keeps its own time, such as a video.
 * Returns a function that stops this.
 */
export function onTimeScale(listener: (timeScale: number) => void): () => void {
  timeScaleListeners.add(listener);
  listener(timeScale());
  return () => timeScaleListeners.delete(listener);
}

/** Call after changing the time scale. */
export const notifyTimeScale = (): void => timeScaleListeners.forEach((listener) => listener(timeScale()));

/**
 * Calls on every frame from the next one on, with the seconds since the last frame, time-scaled.
 * Returns a function that stops this.
 */
export function onFrame(callback: (deltaS: number) => void): () => void {
  let isAdded = false;
  const listener = (_time: number, deltaMs: number) => {
    if (isAdded) callback((deltaMs / 1000) * timeScale());
  };
  // Waking the ticker ticks at once, in the middle of the caller's work: wait for the next frame.
  gsap.ticker.add(listener);
  isAdded = true;
  return () => gsap.ticker.remove(listener);
}
