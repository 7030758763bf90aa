// GSAP for the motion debugger: time scale, curves, and GSDevTools on one timeline.
import type {} from 'gsap';
import gsap from 'gsap/gsap-core';
import { CSSPlugin } from 'gsap/CSSPlugin';
import { GSDevTools } from 'gsap/GSDevTools';
import type { EaseName } from '#config/motionTokens.ts';
import { notifyTimeScale, onTimeline, type RunningTimeline } from '#motion/tweens.ts';
import { easeOf } from '#motion/currentTokens.ts';

/** One frame at 60 fps. */
const FRAME_S = 1 / 60;

/** Sets the global time scale: 1 normal, 0 paused. */
export function setTimeScale(timeScale: number): void {
  if (timeScale > 0) gsap.globalTimeline.timeScale(timeScale);
  gsap.globalTimeline.paused(timeScale === 0);
  notifyTimeScale();
}

/** While paused: advances by one frame. */
export function stepFrame(): void {
  const timeline = gsap.globalTimeline;
  timeline.totalTime(timeline.totalTime() + FRAME_S);
}

/**
 * Calls at the start of every tick, before anything moves, until the returned function is called.
 * Keeps GSAP awake.
 */
export function onTick(callback: () => void): () => void {
  gsap.ticker.add(callback, false, true);
  return () => gsap.ticker.remove(callback);
}

/** Values of an ease at equal steps of its time, 0 and 1 included. */
export function sampleEase(name: EaseName, steps: number): number[] {
  const ease = gsap.parseEase(easeOf(name) as string);
  return Array.from({ length: steps + 1 }, (_, step) => ease(step / steps));
}

/** The next timeline, paused at its start for scrubbing, with a function that resumes it. */
export function pauseNextTimeline(): { held: Promise<{ line: RunningTimeline }>; cancel: () => void } {
  let resolveHeld: (paused: { line: RunningTimeline }) => void = () => undefined;
  // Wrapped in an object: a promise would await the thenable timeline.
  const paused = new Promise<{ line: RunningTimeline }>((resolve) => (resolveHeld = resolve));
  onTimeline((timeline) => {
    onTimeline(undefined);
    timeline.pause(0);
    resolveHeld({ line: timeline });
  });
  return { held: paused, cancel: () => onTimeline(undefined) };
}

/**
 * Mounts GSDevTools for a timeline into `host`, visible once usable. Returns a function that
 * removes it and lets the timeline end.
 */
export async function scrubTimeline(timeline: RunningTimeline, host: HTMLElement): Promise<() => void> {
  const removeTools = registerTools();
  // Its end would unmount the screen being scrubbed.
  const onComplete = timeline.eventCallback('onComplete');
  timeline.eventCallback('onComplete', null);
  const tools = GSDevTools.create({
    animation: timeline,
    container: host,
    globalSync: false,
    keyboard: false,
    paused: true,
    persist: false,
    css: INLINE_STYLE,
  });
  // GSDevTools restarts the timeline in the next tick, which would undo an earlier drag.
  host.style.visibility = 'hidden';
  await waitForTicks(RESTART_DELAY_S);
  host.style.visibility = '';
  return () => {
    tools.kill();
    timeline.pause().progress(1).kill();
    removeTools();
    onComplete?.();
  };
}

/** Longer than the delays after which GSDevTools restarts (0.0001 and 0.01 s). */
const RESTART_DELAY_S = 0.05;

/** Waits for a tick that many seconds later, after its listeners. */
function waitForTicks(seconds: number): Promise<void> {
  const startS = gsap.ticker.time;
  return new Promise((resolve) => {
    let isOver = false;
    const stop = onTick(() => {
      if (isOver) {
        stop();
        resolve();
      }
      isOver = gsap.ticker.time - startS > seconds;
    });
  });
}

/** In the debugger's layout instead of at the bottom of the window. */
const INLINE_STYLE = { position: 'relative', top: 0, right: 'auto', bottom: 'auto' };

/** Ticker listeners of GSDevTools. */
const listeners = new Set<gsap.TickerCallback>();

/**
 * GSDevTools keeps GSAP's ticker awake and completed tweens on the global timeline: the stage would
 * never be still again. Returns a function that undoes both.
 */
function registerTools(): () => void {
  const { ticker, globalTimeline } = gsap;
  const add = ticker.add;
  ticker.add = (callback, ...rest) => {
    listeners.add(callback);
    return add(callback, ...rest);
  };
  gsap.registerPlugin(CSSPlugin, GSDevTools);
  ticker.add = add;
  for (const listener of listeners) ticker.add(listener);
  return () => {
    for (const listener of listeners) ticker.remove(listener);
    globalTimeline.autoRemoveChildren = true;
    for (const child of globalTimeline.getChildren(false)) if (child.totalProgress() === 1) child.kill();
  };
}
