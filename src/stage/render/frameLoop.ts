// Render on demand: a still stage renders no frame. Writes `data-stage` (loading, moving or still)
// and `data-ambient` (the number of videos and loops that play by themselves, which do not count as
// moving) to <html>. See src/stage/README.md#11-frames-on-demand.
import type { Application, Container, RenderGroup } from 'pixi.js';
import { clock } from '#clock.ts';
import { isMoving, onFrame, onMotion } from '#motion/tweens.ts';
import { notifyFrame, notifyLayoutSettled } from '#state/sceneRegistry.ts';
import type { AdaptiveResolution } from './adaptiveResolution.ts';
import { onRenderInvalidated } from './renderInvalidation.ts';

/** After this long without a change the loop stops listening to the ticker. */
const SLEEP_AFTER_MS = 250;

let wakeLoop: () => void = () => undefined;
let isForced = true;
/** Something has moved since the stage was last still. */
let hasMoved = true;
let pending = 0;
let playing = 0;
let ambient = 0;
/** A background video has a new frame. */
let hasAmbientFrame = false;

/** Requests a frame where Pixi cannot see the change: particles, video, resize, a new context. */
export function invalidate(): void {
  isForced = true;
  // Before the frame is drawn the stage is outdated.
  setStageState(pending > 0 ? 'loading' : 'moving');
  wakeLoop();
}

/** Requests a frame for background playback; the stage stays still. */
export function invalidateAmbient(): void {
  hasAmbientFrame = true;
  wakeLoop();
}

/** Positions have changed without a move on the stage. */
export function invalidateLayout(): void {
  hasMoved = true;
  wakeLoop();
}

/** Wakes the loop, which checks for changes. */
export const requestFrame = (): void => wakeLoop();
onRenderInvalidated(requestFrame);

/**
 * Counts something the screen waits for, such as an image. Returns a function that ends it, once.
 */
export const pendingUpdates = (): (() => void) => counted((delta) => (pending += delta));

/**
 * Counts something that moves by itself, such as a video. Returns a function that ends it, once.
 */
export const holdMoving = (): (() => void) => counted((delta) => (playing += delta));

/**
 * Counts background playback while its screen is mounted. Returns a function that ends it, once.
 */
export const holdAmbient = (): (() => void) =>
  counted((delta) => {
    ambient += delta;
    document.documentElement.dataset['ambient'] = String(ambient);
  });

function counted(add: (delta: number) => void): () => void {
  add(1);
  wakeLoop();
  let isOpen = true;
  return () => {
    if (isOpen) add(-1);
    isOpen = false;
    wakeLoop();
  };
}

let holds = 0;
/** Called once nothing is pending and nothing moves. */
const onComplete = new Set<() => void>();

/**
 * Draws no frame until the returned function is called: while the stage is hidden, frames would
 * only delay it.
 */
export function holdFrames(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holds -= 1;
    isHeld = false;
    invalidate();
  };
}

/** Resolves once everything that the stage waits for has arrived and nothing moves. */
export const whenComplete = (): Promise<void> =>
  new Promise((resolve) => {
    onComplete.add(resolve);
    wakeLoop();
  });

let isAwake = false;
let checkedFrames = 0;

/** Whether the loop is awake, and how many frames it has checked. */
export const frameLoopState = (): { isAwake: boolean; checkedFrames: number } => ({ isAwake, checkedFrames });

const onDrawn = new Set<() => void>();

/** Resolves when the next frame is drawn, and everything on the stage uploaded. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    onDrawn.add(resolve);
    invalidate();
  });

/** Starts rendering `app` on demand. Returns a function that stops it. */
export function startFrameLoop(app: Application, adaptiveResolution: AdaptiveResolution): () => void {
  let cancelFrame: (() => void) | undefined;
  let lastChangeMs = clock.now();

  const frame = (): void => {
    checkedFrames += 1;
    if (onComplete.size > 0 && pending === 0 && !isMoving()) {
      for (const resolve of onComplete) resolve();
      onComplete.clear();
    }
    if (holds > 0) return setStageState('loading');
    // A redrawn letter or video frame moves nothing: positions need not be read.
    const isMoved = someRenderGroup(app.stage, hasMoves);
    const isChanged = isMoved || someRenderGroup(app.stage, hasChanges);
    if (isMoved) hasMoved = true;
    else if (hasMoved && !isMoving()) {
      hasMoved = false;
      notifyLayoutSettled();
    }
    const hasNewResolution = adaptiveResolution.update();
    const isDue = isForced || isChanged || hasNewResolution;
    if (isDue || hasAmbientFrame) {
      isForced = false;
      hasAmbientFrame = false;
      lastChangeMs = clock.now();
      app.render();
      adaptiveResolution.recordFrame();
      if (isMoved) notifyFrame();
      for (const resolve of onDrawn) resolve();
      onDrawn.clear();
    }
    if (isDue) {
      setStageState(pending > 0 ? 'loading' : 'moving');
    } else if (pending > 0) {
      setStageState('loading');
    } else if (playing > 0 || adaptiveResolution.isReduced) {
      setStageState('moving');
    } else if (!isMoving()) {
      setStageState('still');
      if (clock.now() - lastChangeMs > SLEEP_AFTER_MS) sleep();
    }
  };
  const sleep = (): void => {
    cancelFrame?.();
    cancelFrame = undefined;
    isAwake = false;
  };
  wakeLoop = () => {
    if (cancelFrame) return;
    lastChangeMs = clock.now();
    isAwake = true;
    cancelFrame = onFrame(frame);
  };

  document.documentElement.dataset['ambient'] = String(ambient);
  const stopListening = onMotion(wakeLoop);
  wakeLoop();
  return () => {
    sleep();
    stopListening();
    wakeLoop = () => undefined;
  };
}

type StageState = 'loading' | 'moving' | 'still';

let stageState: StageState | undefined;

function setStageState(state: StageState): void {
  // Not read from the DOM: this runs in every frame.
  if (stageState === state) return;
  stageState = state;
  document.documentElement.dataset['stage'] = state;
}

/** Whether a render would change the picture although nothing has moved. */
const hasChanges = (group: RenderGroup): boolean =>
  group.structureDidChange || group.childrenRenderablesToUpdate.index > 0;

/** Whether anything in the group is new or has another transform than last drawn. */
function hasMoves(group: RenderGroup): boolean {
  for (const depth in group.childrenToUpdate) {
    if ((group.childrenToUpdate[depth]?.index ?? 0) > 0) return true;
  }
  return false;
}

const someRenderGroup = (stage: Container, predicate: (group: RenderGroup) => boolean): boolean =>
  stage.renderGroup !== null && someInGroup(stage.renderGroup as RenderGroup, predicate);

function someInGroup(group: RenderGroup, predicate: (group: RenderGroup) => boolean): boolean {
  if (predicate(group)) return true;
  for (const child of group.renderGroupChildren) if (someInGroup(child, predicate)) return true;
  return false;
}
