// When a frame is drawn, when the stage counts as still, and when its loop sleeps. See
// src/stage/README.md#11-frames-on-demand.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application, RenderGroup } from 'pixi.js';
import type { AdaptiveResolution } from '#stage/render/adaptiveResolution.ts';

/** The ticker and the motions, which a test drives. */
const motion = vi.hoisted(() => ({
  isMoving: false,
  frame: undefined as (() => void) | undefined,
  start: (): void => undefined,
}));
vi.mock('#motion/tweens.ts', () => ({
  isMoving: () => motion.isMoving,
  onFrame: (frame: () => void) => {
    motion.frame = frame;
    return () => (motion.frame = undefined);
  },
  onMotion: (listener: () => void) => {
    motion.start = listener;
    return () => undefined;
  },
}));
const registry = vi.hoisted(() => ({ notifyFrame: vi.fn(), notifyLayoutSettled: vi.fn() }));
vi.mock('#state/sceneRegistry.ts', () => registry);
vi.mock('#stage/render/renderInvalidation.ts', () => ({ onRenderInvalidated: () => undefined }));

type Loop = typeof import('#stage/render/frameLoop.ts');

const FRAME_MS = 16;
/** A bit longer than the loop listens after the last change. */
const SLEEP_MS = 300;

let loop: Loop;
let stop: () => void;
let dataset: Record<string, string>;
const render = vi.fn();
const resolution = { isReduced: false, update: vi.fn(), recordFrame: vi.fn() };

/** Changes that Pixi has recorded since the last frame. */
const marks = { structureDidChange: false, views: 0, moves: 0 };
const group = (children: readonly unknown[], changes: () => Partial<typeof marks>): RenderGroup =>
  ({
    get structureDidChange() {
      return changes().structureDidChange ?? false;
    },
    get childrenRenderablesToUpdate() {
      return { index: changes().views ?? 0 };
    },
    get childrenToUpdate() {
      return { 1: { index: 0 }, 2: { index: changes().moves ?? 0 } };
    },
    renderGroupChildren: children,
  }) as unknown as RenderGroup;

function frames(ms = FRAME_MS): void {
  for (let passedMs = 0; passedMs < ms && motion.frame; passedMs += FRAME_MS) {
    vi.advanceTimersByTime(FRAME_MS);
    motion.frame();
  }
}
const drawn = (): number => render.mock.calls.length;
const stage = (): string | undefined => dataset['stage'];

// The module holds the loop, so each test has its own.
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  dataset = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  Object.assign(motion, { isMoving: false, frame: undefined });
  Object.assign(marks, { structureDidChange: false, views: 0, moves: 0 });
  Object.assign(resolution, { isReduced: false });
  for (const mock of [resolution.update, resolution.recordFrame, ...Object.values(registry)])
    mock.mockReset();
  render.mockReset().mockImplementation(() => {
    Object.assign(marks, { structureDidChange: false, views: 0, moves: 0 });
  });
  loop = await import('#stage/render/frameLoop.ts');
  const inner = group([], () => marks);
  const app = { stage: { renderGroup: group([inner], () => ({})) }, render } as unknown as Application;
  stop = loop.startFrameLoop(app, resolution as unknown as AdaptiveResolution);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The first frame is drawn, and the loop sleeps. */
function comeToRest(): void {
  frames(SLEEP_MS);
  expect([stage(), motion.frame]).toEqual(['still', undefined]);
  render.mockClear();
}

describe('When nothing changes', () => {
  it('one frame is drawn, the stage is still, and the loop soon sleeps', () => {
    expect(loop.frameLoopState()).toEqual({ isAwake: true, checkedFrames: 0 });
    frames();
    expect([drawn(), stage()]).toEqual([1, 'moving']);
    frames();
    expect([drawn(), stage()]).toEqual([1, 'still']);
    expect(loop.frameLoopState()).toEqual({ isAwake: true, checkedFrames: 2 });
    frames(SLEEP_MS);
    expect(motion.frame).toBeUndefined();
    const { isAwake, checkedFrames } = loop.frameLoopState();
    expect(isAwake).toBe(false);
    frames(SLEEP_MS);
    expect([drawn(), loop.frameLoopState().checkedFrames]).toEqual([1, checkedFrames]);
  });

  it('a motion that starts, and all that may change something, wake the loop', () => {
    const wakers: (() => unknown)[] = [
      () => motion.start(),
      loop.requestFrame,
      loop.invalidate,
      loop.invalidateAmbient,
      loop.invalidateLayout,
      loop.pendingUpdates,
      loop.holdMoving,
    ];
    for (const wake of wakers) {
      comeToRest();
      const end = wake();
      expect([motion.frame, loop.frameLoopState().isAwake]).toEqual([expect.any(Function), true]);
      if (typeof end === 'function') end();
    }
  });
});

describe('When something changes', () => {
  beforeEach(comeToRest);

  it.each([
    ['is new', { structureDidChange: true }],
    ['looks different', { views: 1 }],
    ['has moved', { moves: 1 }],
  ])('what %s is drawn once', (_what, change) => {
    Object.assign(marks, change);
    loop.requestFrame();
    frames();
    expect([drawn(), stage()]).toEqual([1, 'moving']);
    frames(FRAME_MS * 3);
    expect([drawn(), stage()]).toEqual([1, 'still']);
  });

  it('positions are read again in each frame that moves something, and once it has come to rest', () => {
    for (const mock of Object.values(registry)) mock.mockClear();
    motion.isMoving = true;
    loop.requestFrame();
    for (let frame = 0; frame < 3; frame += 1) {
      marks.moves = 1;
      frames();
    }
    frames();
    expect(registry.notifyFrame).toHaveBeenCalledTimes(3);
    expect(registry.notifyLayoutSettled).not.toHaveBeenCalled();
    motion.isMoving = false;
    frames(FRAME_MS * 3);
    expect(registry.notifyLayoutSettled).toHaveBeenCalledTimes(1);
    marks.views = 1;
    frames(FRAME_MS * 3);
    expect([registry.notifyFrame, registry.notifyLayoutSettled].map(({ mock }) => mock.calls.length)).toEqual(
      [3, 1],
    );
  });

  it('the stage is not still while a tween runs, a film plays or the resolution is reduced', () => {
    motion.isMoving = true;
    marks.views = 1;
    loop.requestFrame();
    frames(SLEEP_MS);
    expect(stage()).toBe('moving');
    motion.isMoving = false;
    const endFilm = loop.holdMoving();
    frames(SLEEP_MS);
    expect(stage()).toBe('moving');
    resolution.isReduced = true;
    endFilm();
    frames(SLEEP_MS);
    expect(stage()).toBe('moving');
    resolution.isReduced = false;
    frames();
    expect(stage()).toBe('still');
  });

  it('another resolution is drawn at once', () => {
    resolution.update.mockReturnValueOnce(true);
    loop.requestFrame();
    frames();
    expect([drawn(), stage()]).toEqual([1, 'moving']);
  });

  it('a film in the background is drawn on a stage that stays still', () => {
    const endFilm = loop.holdAmbient();
    expect(dataset['ambient']).toBe('1');
    loop.invalidateAmbient();
    frames(FRAME_MS * 3);
    expect([drawn(), stage()]).toEqual([1, 'still']);
    endFilm();
    endFilm();
    expect(dataset['ambient']).toBe('0');
  });

  it('what was requested is shown as not drawn yet, at once', () => {
    loop.invalidate();
    expect([drawn(), stage()]).toEqual([0, 'moving']);
    frames();
    expect(drawn()).toBe(1);
  });
});

describe('When the stage waits for something', () => {
  beforeEach(comeToRest);

  it('it is loading until all of it has arrived, and the rest is drawn meanwhile', () => {
    const [first, second] = [loop.pendingUpdates(), loop.pendingUpdates()];
    marks.views = 1;
    frames(SLEEP_MS);
    expect([drawn(), stage()]).toEqual([1, 'loading']);
    first();
    first();
    frames();
    expect(stage()).toBe('loading');
    second();
    frames();
    expect(stage()).toBe('still');
  });

  it('who waits for all of it hears once nothing is awaited and nothing moves', async () => {
    const arrive = loop.pendingUpdates();
    const complete = vi.fn();
    void loop.whenComplete().then(complete);
    frames(SLEEP_MS);
    arrive();
    motion.isMoving = true;
    frames(SLEEP_MS);
    await vi.advanceTimersByTimeAsync(0);
    expect(complete).not.toHaveBeenCalled();
    motion.isMoving = false;
    frames();
    await vi.advanceTimersByTimeAsync(0);
    expect(complete).toHaveBeenCalledTimes(1);
  });

  it('who waits for a frame hears once it is drawn', async () => {
    const seen = vi.fn();
    void loop.afterFrame().then(seen);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).not.toHaveBeenCalled();
    frames();
    await vi.advanceTimersByTimeAsync(0);
    expect([drawn(), seen.mock.calls.length]).toEqual([1, 1]);
  });

  it('a hidden stage draws nothing until it is shown', () => {
    const [showOnce, showAll] = [loop.holdFrames(), loop.holdFrames()];
    marks.structureDidChange = true;
    loop.requestFrame();
    frames(SLEEP_MS);
    showOnce();
    showOnce();
    frames(SLEEP_MS);
    expect([drawn(), stage()]).toEqual([0, 'loading']);
    showAll();
    frames();
    expect(drawn()).toBe(1);
  });
});

it('a loop that is stopped is not woken', () => {
  stop();
  loop.invalidate();
  expect(motion.frame).toBeUndefined();
  expect(loop.frameLoopState().isAwake).toBe(false);
});
