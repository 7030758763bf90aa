// Render statistics while the motion debugger is open: time, draw calls, commits, textures,
// objects. Without it nothing is wrapped or counted.
import type { Application, Container, WebGLRenderer } from 'pixi.js';
import { onTick } from './timelineControls.ts';
import type { FrameCost, StageLoad } from '#state/motionPreview.ts';
import { frameLoopState } from '#stage/render/frameLoop.ts';

const BYTES_PER_PIXEL = 4;
const DRAW_METHODS = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const;

const stageApp = (): Application => (globalThis as unknown as { __PIXI_APP__: Application }).__PIXI_APP__;

/** Reports the cost of each frame until the returned function is called. */
export function watchFrames(listener: (cost: FrameCost) => void, reconciler: Reconciler): () => void {
  const app = stageApp();
  const drawCounter = countDrawCalls(app);
  const commits = countCommits(reconciler);
  const tick = watchTicks();
  const render = app.render.bind(app);
  let countedCommits = commits();
  app.render = () => {
    const drawsBefore = drawCounter?.count() ?? 0;
    const startedMs = performance.now();
    render();
    const renderMs = performance.now() - startedMs;
    const drawCalls = drawCounter && drawCounter.count() - drawsBefore;
    const newCommits = commits() - countedCommits;
    countedCommits += newCommits;
    tick.onTickEnd((tickMs) =>
      listener({
        scriptMs: Math.max(0, tickMs - renderMs),
        renderMs,
        drawCalls: drawCalls ?? null,
        commits: newCommits,
      }),
    );
  };
  return () => {
    // Restores the prototype's method.
    delete (app as Partial<Application>).render;
    drawCounter?.stop();
    tick.stop();
  };
}

/** Counts WebGL draw calls; undefined for the Canvas renderer. */
function countDrawCalls(app: Application): { count: () => number; stop: () => void } | undefined {
  const { gl } = app.renderer as Partial<WebGLRenderer>;
  if (!gl) return undefined;
  let count = 0;
  const methods = gl as unknown as Record<string, (...values: unknown[]) => void>;
  for (const name of DRAW_METHODS) {
    const draw = methods[name]?.bind(gl);
    methods[name] = (...values) => {
      count += 1;
      draw?.(...values);
    };
  }
  return { count: () => count, stop: () => DRAW_METHODS.forEach((name) => delete methods[name]) };
}

/**
 * Measures a tick from its first listener to its last. Listens only while the stage is awake, so
 * that it may sleep.
 */
function watchTicks(): { onTickEnd: (listener: (tickMs: number) => void) => void; stop: () => void } {
  let startedMs: number | undefined;
  let cancel: (() => void) | undefined;
  const listen = (): void => {
    cancel ??= onTick(() => {
      startedMs = performance.now();
      if (frameLoopState().isAwake) return;
      cancel?.();
      cancel = undefined;
    });
  };
  return {
    onTickEnd: (listener) => {
      const tickStartMs = startedMs ?? performance.now();
      startedMs = undefined;
      listen();
      // After the last listener of this tick.
      queueMicrotask(() => listener(performance.now() - tickStartMs));
    },
    stop: () => cancel?.(),
  };
}

/**
 * The reconciler reports commits to a DevTools hook that exists at start or is injected later, as
 * here.
 */
export interface Reconciler {
  injectIntoDevTools: () => boolean;
}

interface DevToolsHook {
  supportsFiber: true;
  renderers: Map<number, unknown>;
  inject: (internals: { rendererPackageName?: string }) => number;
  checkDCE: () => void;
  onCommitFiberRoot: (renderer: number, ...rest: unknown[]) => void;
  onCommitFiberUnmount: () => void;
  onPostCommitFiberRoot: () => void;
}

const STAGE_RENDERER = 1;
const OTHER_RENDERER = 2;
let commitsMade = 0;
let isCounting = false;

/**
 * Counts from the first call on. React DevTools, if present, keep working: their hook is wrapped.
 */
function countCommits(reconciler: Reconciler): () => number {
  const scope = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevToolsHook };
  const existingHook = scope.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (!isCounting) {
    const hook = (scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= createHook());
    const originalHandler = hook.onCommitFiberRoot.bind(hook);
    hook.onCommitFiberRoot = (renderer, ...rest) => {
      if (existingHook ? isStageRenderer(hook, renderer) : renderer === STAGE_RENDERER) commitsMade += 1;
      originalHandler(renderer, ...rest);
    };
    if (!existingHook) reconciler.injectIntoDevTools();
    isCounting = true;
  }
  return () => commitsMade;
}

const createHook = (): DevToolsHook => ({
  supportsFiber: true,
  renderers: new Map(),
  // React DOM draws the debugger itself, which is not measured.
  inject: ({ rendererPackageName }) =>
    rendererPackageName === '@pixi/react' ? STAGE_RENDERER : OTHER_RENDERER,
  checkDCE: () => undefined,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
});

const isStageRenderer = ({ renderers }: DevToolsHook, id: number): boolean =>
  (renderers.get(id) as { rendererPackageName?: string } | undefined)?.rendererPackageName !== 'react-dom';

/** Counts objects on the stage and resources on the GPU now. */
export function measureStageLoad(): StageLoad {
  const { stage, renderer } = stageApp();
  const count = (node: Container): number => node.children.reduce((total, child) => total + count(child), 1);
  const { managedTextures } = (renderer as WebGLRenderer).texture;
  const textureBytes = managedTextures.reduce(
    (total, source) => total + (source ? source.pixelWidth * source.pixelHeight * BYTES_PER_PIXEL : 0),
    0,
  );
  return { textureBytes, objects: count(stage) };
}
