// Frames on demand: a still stage renders none. Writes to <html> whether it is loading, moving or still
// (`data-stage`), and how many films and loops play by themselves (`data-ambient`): these never keep it from 'still'.
// See src/stage/README.md#11-frames-on-demand.
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
/** Something stands elsewhere than when the stage last rested. */
let hasMoved = true;
let pending = 0;
let playing = 0;
let ambient = 0;
/** A film that plays by itself has a new frame. */
let hasAmbientFrame = false;

/** Asks for a frame where Pixi itself cannot see that something changed: particles, video, resize, a new context. */
export function invalidate(): void {
  isForced = true;
  // Said before the frame is drawn: until then the stage shows what no longer holds.
  say(pending > 0 ? 'loading' : 'moving');
  wakeLoop();
}

/** Asks for a frame for what plays by itself, without which the stage is still. */
export function invalidateAmbient(): void {
  hasAmbientFrame = true;
  wakeLoop();
}

/** Says that things stand elsewhere than readers know, although nothing on the stage was moved. */
export function invalidateLayout(): void {
  hasMoved = true;
  wakeLoop();
}

/** Wakes the loop, which then looks for itself. */
export const requestFrame = (): void => wakeLoop();
onRenderInvalidated(requestFrame);

/** Counts something that the screen waits for, such as a picture; the answer says, once, that it is there. */
export const pendingUpdates = (): (() => void) => counted((by) => (pending += by));

/** Says that something moves by itself, such as a film; the answer says, once, that it has stopped. */
export const holdMoving = (): (() => void) => counted((by) => (playing += by));

/** Counts something that plays by itself for as long as its screen is there. Returns a function that ends this, once. */
export const holdAmbient = (): (() => void) =>
  counted((by) => {
    ambient += by;
    document.documentElement.dataset['ambient'] = String(ambient);
  });

function counted(add: (by: number) => void): () => void {
  add(1);
  wakeLoop();
  let isOpen = true;
  return () => {
    if (isOpen) add(-1);
    isOpen = false;
    wakeLoop();
  };
}

let isAwake = false;
let looks = 0;

/** Whether the loop waits for frames, and how many it has been given so far. */
export const frameLoopState = (): { isAwake: boolean; looks: number } => ({ isAwake, looks });

const onDrawn = new Set<() => void>();

/** Resolves when the next frame has been drawn, and with it everything that stands on the stage uploaded. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    onDrawn.add(resolve);
    invalidate();
  });

/** Starts rendering `app` on demand, as finely as it can; the answer stops it. */
export function startFrameLoop(app: Application, adaptiveResolution: AdaptiveResolution): () => void {
  let cancelFrame: (() => void) | undefined;
  let lastChangeMs = clock.now();

  const frame = (): void => {
    looks += 1;
    const isChanged = isDirty(app.stage);
    // A letter that is drawn anew, or a film that runs on, moves nothing: nobody need look where things stand.
    const isMoved = isChanged && someGroup(app.stage, hasMoves);
    if (isMoved) hasMoved = true;
    else if (hasMoved && !isMoving()) {
      hasMoved = false;
      notifyLayoutSettled();
    }
    const isTurned = adaptiveResolution.turn();
    const isDue = isForced || isChanged || isTurned;
    if (isDue || hasAmbientFrame) {
      isForced = false;
      hasAmbientFrame = false;
      lastChangeMs = clock.now();
      app.render();
      adaptiveResolution.drawn();
      if (isMoved) notifyFrame();
      for (const tell of onDrawn) tell();
      onDrawn.clear();
    }
    if (isDue) {
      say(pending > 0 ? 'loading' : 'moving');
    } else if (pending > 0) {
      say('loading');
    } else if (playing > 0 || adaptiveResolution.isCoarse) {
      say('moving');
    } else if (!isMoving()) {
      say('still');
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

function say(state: 'loading' | 'moving' | 'still'): void {
  const { dataset } = document.documentElement;
  if (dataset['stage'] === state) return;
  dataset['stage'] = state;
}

/** True when a render would draw something else than the last one did. */
const isDirty = (stage: Container): boolean =>
  someGroup(
    stage,
    (group) => group.structureDidChange || group.childrenRenderablesToUpdate.index > 0 || hasMoves(group),
  );

/** Whether anything that the group holds has another transform than was drawn last, or is new. */
function hasMoves(group: RenderGroup): boolean {
  for (const depth in group.childrenToUpdate) {
    if ((group.childrenToUpdate[depth]?.index ?? 0) > 0) return true;
  }
  return false;
}

function someGroup(stage: Container, is: (group: RenderGroup) => boolean): boolean {
  const some = (group: RenderGroup): boolean => is(group) || group.renderGroupChildren.some(some);
  return stage.renderGroup !== null && some(stage.renderGroup as RenderGroup);
}
