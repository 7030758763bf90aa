// A film grows from its poster to the whole stage and back, without a React commit. See
// src/screens/overlays/README.md.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rect } from '#state/sceneRegistry.ts';

// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });
vi.mock('#stage/shapes/surfaceTextures.ts', async () => {
  const { Texture } = await import('pixi.js');
  return { plainTexture: () => Texture.WHITE };
});
/** The motion, which a test moves. */
const motion = vi.hoisted(() => ({
  to: (_progress: number): void => undefined,
  end: (): Promise<void> => Promise.resolve(),
  stopped: 0,
}));
vi.mock('#motion/tweens.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  tween: (state: { progress: number }, to: { progress: number }, options: { onUpdate: () => void }) => {
    let resolve: () => void = () => undefined;
    const ended = new Promise<void>((done) => (resolve = done));
    motion.to = (progress) => {
      state.progress = progress;
      options.onUpdate();
    };
    motion.end = async () => {
      state.progress = to.progress;
      resolve();
      await ended;
    };
    return { ended, stop: () => (motion.stopped += 1) };
  },
}));

const { Container, Sprite } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { STAGE } = await import('#config/limits.ts');
const { Zoom } = await import('#stage/shapes/Zoom.tsx');
const { renderTo } = await import('#tests/support/renderStage.ts');
type Node = InstanceType<typeof Container>;

extend({ Container, Sprite });

const POSTER: Rect = { x: 200, y: 300, width: 480, height: 270 };
const WHOLE: Rect = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx };

let poster: Rect;
let stage: Node;
let root: ReturnType<typeof renderTo>;
const expanded = vi.fn();
const collapsed = vi.fn();

const zoom = (isLeaving = false) => (
  <Zoom
    originRect={() => poster}
    radius={24}
    isLeaving={isLeaving}
    isCovering={false}
    onExpanded={expanded}
    onCollapsed={collapsed}
  >
    <pixiContainer label="film" />
  </Zoom>
);

const film = (): Node => stage.getChildByLabel('film', true) ?? expect.fail('There is no film');
const scrim = (): Node => stage.children.find((node) => node instanceof Sprite) ?? expect.fail('No scrim');

/** Where the film is drawn, as wide as the stage and as high. */
function drawn(): Rect {
  const { a, d, tx, ty } = film().getGlobalTransform();
  return { x: tx, y: ty, width: STAGE.widthPx * a, height: STAGE.heightPx * d };
}
/** Returns the visible part of the film; undefined for all of it. */
function clip(): Rect | undefined {
  const { mask } = film().parent?.parent ?? {};
  return (mask as { area?: Rect } | null | undefined)?.area;
}

beforeEach(() => {
  poster = POSTER;
  motion.stopped = 0;
  expanded.mockReset();
  collapsed.mockReset();
  stage = new Container();
  root = renderTo(stage, zoom());
});
afterEach(() => root.render(null));

describe('When a film opens', () => {
  it('its first frame is in the place of its poster, and nothing behind it is dark', () => {
    expect(drawn()).toEqual(POSTER);
    expect(clip()).toMatchObject(POSTER);
    expect(scrim().alpha).toBe(0);
  });

  it('it grows to the whole stage, which becomes dark behind it, and then nothing is cut off', async () => {
    motion.to(0.5);
    expect(drawn()).toEqual({ x: 100, y: 150, width: 1_200, height: 675 });
    expect(clip()).toMatchObject({ x: 100, y: 150, width: 1_200, height: 675 });
    expect([scrim().alpha, expanded.mock.calls.length]).toEqual([0.5, 0]);
    await motion.end();
    expect([drawn(), clip(), scrim().alpha]).toEqual([WHOLE, undefined, 1]);
    expect([expanded.mock.calls.length, collapsed.mock.calls.length]).toEqual([1, 0]);
  });

  it('a poster of other proportions is filled', () => {
    root.render(null);
    poster = { x: 0, y: 0, width: 400, height: 400 };
    root = renderTo(stage, zoom());
    expect(drawn().height).toBeCloseTo(400);
    expect(drawn().width).toBeGreaterThan(400);
    expect(clip()).toMatchObject(poster);
  });

  it('without a poster on the stage it is seen at once', () => {
    root.render(null);
    poster = { x: 0, y: 0, width: 0, height: 0 };
    root = renderTo(stage, zoom());
    expect(drawn()).toEqual(WHOLE);
  });
});

describe('When a film closes', () => {
  it('it shrinks to where its poster is by now', async () => {
    await motion.end();
    poster = { ...POSTER, y: 500 };
    root.render(zoom(true));
    expect(drawn()).toEqual(WHOLE);
    await motion.end();
    expect(drawn()).toEqual(poster);
    expect([expanded.mock.calls.length, collapsed.mock.calls.length]).toEqual([1, 1]);
  });

  it('one that still opens goes back from where it is', async () => {
    motion.to(0.5);
    root.render(zoom(true));
    expect([motion.stopped, drawn()]).toEqual([1, { x: 100, y: 150, width: 1_200, height: 675 }]);
    await motion.end();
    expect([expanded.mock.calls.length, collapsed.mock.calls.length]).toEqual([0, 1]);
  });

  it('one that is gone moves no more', async () => {
    root.render(null);
    expect(motion.stopped).toBe(1);
    await motion.end();
    expect(expanded).not.toHaveBeenCalled();
  });
});
