// GSAP under the hands of a motion designer: its pace, its curves, and its own scrubber over one timeline. Only the motion desk
// fetches this.
import type {} from 'gsap';
import gsap from 'gsap/gsap-core';
import { CSSPlugin } from 'gsap/CSSPlugin';
import { GSDevTools } from 'gsap/GSDevTools';
import type { EaseName } from '#config/motionTokens.ts';
import { notifyTimeScale, onTimeline, type RunningTimeline } from '#motion/tweens.ts';
import { easeOf } from '#motion/currentTokens.ts';

/** One of 60 frames in a second. */
const FRAME_S = 1 / 60;

/** How fast time goes for all that moves: 1 as it is, 0 stands. */
export function setTimeScale(pace: number): void {
  if (pace > 0) gsap.globalTimeline.timeScale(pace);
  gsap.globalTimeline.paused(pace === 0);
  notifyTimeScale();
}

/** While time stands: on by one frame. */
export function stepFrame(): void {
  const line = gsap.globalTimeline;
  line.totalTime(line.totalTime() + FRAME_S);
}

/** Calls at the beginning of every tick, before anything moves, until the answer is called. GSAP does not sleep meanwhile. */
export function onTick(call: () => void): () => void {
  gsap.ticker.add(call, false, true);
  return () => gsap.ticker.remove(call);
}

/** How far something has come at each of so many equal steps of its time, 0 and 1 included. */
export function sampleEase(name: EaseName, steps: number): number[] {
  const ease = gsap.parseEase(easeOf(name) as string);
  return Array.from({ length: steps + 1 }, (_, step) => ease(step / steps));
}

/** The next timeline that is run, held at its beginning, so that it can be moved to and fro before it goes on to its end. */
export function pauseNextTimeline(): { held: Promise<{ line: RunningTimeline }>; cancel: () => void } {
  let take: (held: { line: RunningTimeline }) => void = () => undefined;
  // In an object, since a promise would wait for the end of a timeline that it is given.
  const held = new Promise<{ line: RunningTimeline }>((resolve) => (take = resolve));
  onTimeline((line) => {
    onTimeline(undefined);
    line.pause(0);
    take({ line });
  });
  return { held, cancel: () => onTimeline(undefined) };
}

/** Puts GSAP's scrubber over a timeline into `host`, seen once it can be used. The answer takes it away and lets the timeline end. */
export async function scrubTimeline(line: RunningTimeline, host: HTMLElement): Promise<() => void> {
  const putToSleep = wakeTools();
  // Its end would take the screen away that one scrubs over.
  const onComplete = line.eventCallback('onComplete');
  line.eventCallback('onComplete', null);
  const tools = GSDevTools.create({
    animation: line,
    container: host,
    globalSync: false,
    keyboard: false,
    paused: true,
    persist: false,
    css: LYING,
  });
  // It begins once more in the tick after, and would take back what a hand did before.
  host.style.visibility = 'hidden';
  await secondsOfTicks(BEGINNING_S);
  host.style.visibility = '';
  return () => {
    tools.kill();
    line.pause().progress(1).kill();
    putToSleep();
    onComplete?.();
  };
}

/** Longer than the delays after which GSDevTools begins once more (0.0001 and 0.01 s). */
const BEGINNING_S = 0.05;

/** Until a tick comes that so many seconds have gone by before, and its own listeners too. */
function secondsOfTicks(seconds: number): Promise<void> {
  const begun = gsap.ticker.time;
  return new Promise((resolve) => {
    let isOver = false;
    const stop = onTick(() => {
      if (isOver) {
        stop();
        resolve();
      }
      isOver = gsap.ticker.time - begun > seconds;
    });
  });
}

/** In the flow of the desk, rather than at the foot of the window. */
const LYING = { position: 'relative', top: 0, right: 'auto', bottom: 'auto' };

/** What the scrubber listens to on every tick. */
const listeners = new Set<gsap.TickerCallback>();

/**
 * GSDevTools keeps GSAP's ticker awake for ever, and has what has ended stay on the global timeline: a stage that asks whether
 * something moves would never rest again. The answer takes both back.
 */
function wakeTools(): () => void {
  const { ticker, globalTimeline } = gsap;
  const add = ticker.add;
  ticker.add = (call, ...rest) => {
    listeners.add(call);
    return add(call, ...rest);
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
