// Boots the Pixi application: renderer, letterbox, frame loop, accessibility tree, and recovery
// from context loss. The tree is mounted by Pixi's own React root, which saves visitors react-dom
// (65 kB gzipped).
import 'pixi.js/app';
import 'pixi.js/events';
import './extendPixi.ts';
import type { ReactNode } from 'react';
import { createRoot } from '@pixi/react';
import {
  cleanArray,
  cleanHash,
  Ticker,
  TexturePool,
  WebGLRenderer,
  type Application,
  type ApplicationOptions,
} from 'pixi.js';
import { clock, debounced } from '#clock.ts';
import { COLORS } from '#config/brand.ts';
import { SELF_HEALING, RESIZE_DEBOUNCE_MS, STAGE } from '#config/limits.ts';
import { activeTweens } from '#motion/tweens.ts';
import { reportFault } from '#state/reportFault.ts';
import { restartPage } from '#state/restartPage.ts';
import { AdaptiveResolution } from './adaptiveResolution.ts';
import { batchTextureLimit } from './gpuProbe.ts';
import { isGpuSuspended, recordGpuLoss, reportRenderer } from './gpuLossRecord.ts';
import { setClearColorTarget } from './clearColor.ts';
import { setDomHost } from '../input/domHost.ts';
import { imageResolution, reloadImages, setImageResolution, setUploader } from '../images/textureCache.ts';
import type { Signal } from './signal.ts';
import { invalidate, holdMoving, startFrameLoop } from './frameLoop.ts';
import { setClipShapes } from '../shapes/clipShape.ts';
import { setSceneRoot, sharedElementOf } from '../accessibility/useSceneNode.ts';
import { startAccessibilityTree } from '../accessibility/AccessibilityTree.ts';
import { linkShaders, setWarmupRenderer } from './shaderWarmup.ts';
import { watchHealth } from './watchdog.ts';
import { createWebglContext } from './webglContext.ts';

/**
 * Highest resolution, for dense screens and capable GPUs. See src/stage/README.md#12-resolution.
 */
const MAX_RESOLUTION = 2;
const WEAK_GPU_MAX_RESOLUTION = 1;

export interface StageElements {
  canvas: HTMLCanvasElement;
  /** The letterboxed container of canvas and accessibility tree. */
  frame: HTMLElement;
  accessibilityRoot: HTMLElement;
  /** Whether the links in `accessibilityRoot` have no address. */
  areLinksOff: Signal<boolean>;
}

/** Mounts `tree` on the stage. Rejects if neither WebGL nor a 2D canvas is available. */
export async function createStage(elements: StageElements, tree: ReactNode): Promise<void> {
  // Pixi's own tickers would wake the browser 60 times a second on a still screen.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  const { canvas } = elements;
  const resolution = resolutionFor(elements);
  // Its size later would allocate the drawing buffer a second time.
  canvas.width = Math.round(STAGE.widthPx * resolution);
  canvas.height = Math.round(STAGE.heightPx * resolution);
  const context = isGpuSuspended() ? null : createWebglContext(canvas);
  if (!context) await loadCanvasClips();
  const options = {
    context,
    width: STAGE.widthPx,
    height: STAGE.heightPx,
    resolution,
    // An array excludes WebGPU; the Canvas renderer is a chunk of its own, loaded only without
    // WebGL.
    preference: [context ? 'webgl' : 'canvas'],
    backgroundColor: COLORS.paper,
    backgroundAlpha: 1,
    antialias: false,
    autoDensity: false,
    autoStart: false,
    sharedTicker: false,
    skipExtensionImports: true,
    eventFeatures: { move: false, globalMove: false, click: true, wheel: true },
  };
  const root = createRoot(canvas, { onInit: (app) => prepare(app, elements) });
  await root.render(tree, options as unknown as Partial<ApplicationOptions>);
}

async function loadCanvasClips(): Promise<void> {
  const { createPathShape } = await import('../shapes/canvasClipShape.ts');
  setClipShapes(createPathShape);
}

function prepare(app: Application, elements: StageElements): void {
  // The Canvas renderer has no batches.
  const limit = app.renderer instanceof WebGLRenderer ? batchTextureLimit(app.renderer.gl) : undefined;
  if (limit !== undefined) maxResolution = WEAK_GPU_MAX_RESOLUTION;
  const limitBatches = (): void => {
    const { renderer } = app;
    if (limit !== undefined && 'limits' in renderer) renderer.limits.maxBatchableTextures = limit;
  };
  limitBatches();
  // The convention of the PixiJS Devtools, which tests and tools use to count objects on the GPU.
  Object.assign(globalThis, {
    __PIXI_APP__: app,
    __VITRINE_MOVES__: activeTweens,
    __VITRINE_SHARED__: sharedElementOf,
  });
  compactResourceLists = resourceListCompactor(app);
  const adaptiveResolution = new AdaptiveResolution((share) => drawInCorner(app, share));
  fit(app, elements, adaptiveResolution);
  // Until the resolution follows, the stage shows an outdated size and is not still.
  let releaseHold: (() => void) | undefined;
  const fitDebounced = debounced(RESIZE_DEBOUNCE_MS, () => {
    fit(app, elements, adaptiveResolution);
    releaseHold?.();
    releaseHold = undefined;
  });
  const follow = (): void => {
    if (resolutionFor(elements) !== imageResolution()) releaseHold ??= holdMoving();
    fitDebounced();
  };
  // The container resizes at once, the resolution once it is stable. Another pixel density changes
  // no size.
  new ResizeObserver(() => {
    fitFrame(elements);
    follow();
  }).observe(containerOf(elements));
  window.addEventListener('resize', follow);
  recoverFromContextLoss(elements.canvas, () => {
    limitBatches();
    // Pixi 8.22 resets only 16 texture units; it takes those above for still bound, and draws
    // black.
    if ('resetState' in app.renderer) app.renderer.resetState();
    // A lost context keeps the decoded images; a dead GPU process does not.
    reloadImages();
    void linkShaders();
  });
  setDomHost(elements.frame);
  setSceneRoot(app.stage);
  setClearColorTarget((color) => {
    app.renderer.background.color = color;
    invalidate();
  });
  setWarmupRenderer(app.renderer);
  setUploader(({ source }) => {
    // The Canvas renderer uploads nothing.
    if ('initSource' in app.renderer.texture) app.renderer.texture.initSource(source);
  });
  startAccessibilityTree(elements.accessibilityRoot, elements.areLinksOff);
  startFrameLoop(app, adaptiveResolution);
  reportRenderer(app.renderer.name === 'webgl');
  watchHealth();
}

let maxResolution = MAX_RESOLUTION;
/** The element that the stage is letterboxed in. */
const containerOf = ({ frame }: StageElements): HTMLElement => frame.parentElement ?? document.body;
const scaleIn = ({ clientWidth, clientHeight }: HTMLElement): number =>
  Math.min(clientWidth / STAGE.widthPx, clientHeight / STAGE.heightPx);
const resolutionFor = (elements: StageElements): number =>
  Math.max(0.1, Math.min(scaleIn(containerOf(elements)) * window.devicePixelRatio, maxResolution));

function fitFrame(elements: StageElements): void {
  const { frame } = elements;
  const scale = scaleIn(containerOf(elements));
  frame.style.setProperty('--scale', String(scale));
  frame.style.width = `${STAGE.widthPx * scale}px`;
  frame.style.height = `${STAGE.heightPx * scale}px`;
}

/**
 * Draws into a corner of the canvas, which is shown at full size. Resizing the canvas would be
 * slower: it waits until the GPU has finished. Nothing on the stage is created anew.
 */
function drawInCorner({ renderer, canvas }: Application, share: number): void {
  if (!(renderer instanceof WebGLRenderer)) return;
  const resolution = imageResolution() * share;
  renderer.view.texture.source.resolution = resolution;
  renderer.events.resolution = resolution;
  canvas.style.transform = share === 1 ? '' : `scale(${1 / share})`;
}

function fit(app: Application, elements: StageElements, adaptiveResolution: AdaptiveResolution): void {
  fitFrame(elements);
  adaptiveResolution.restoreFullResolution();
  const resolution = resolutionFor(elements);
  if (resolution !== app.renderer.resolution) {
    app.renderer.resize(STAGE.widthPx, STAGE.heightPx, resolution);
    // Text textures of the old size are free once everything is drawn at the new one.
    clock.after(RESIZE_DEBOUNCE_MS, releaseTexts);
  }
  setImageResolution(resolution);
  invalidate();
}

/**
 * Text textures of an old resolution or a removed screen would stay on the GPU forever; and Pixi
 * 8.22 leaves a hole in its lists for each removed object, compacting only after ten thousand, on a
 * timer that a still stage stops.
 */
export function releaseTexts(): void {
  TexturePool.clear(true);
  compactResourceLists();
}

/** The renderer's lists of resources, private in Pixi. */
interface ResourceLists {
  _managedResourceHashes: { context: Record<string, object>; hash: string }[];
  _managedCollections: { context: Record<string, object>; collection: string; type: 'hash' | 'array' }[];
}

let compactResourceLists: () => void = () => undefined;

function resourceListCompactor(app: Application): () => void {
  const lists = app.renderer.gc as unknown as ResourceLists;
  return () => {
    for (const { context, hash } of lists._managedResourceHashes)
      context[hash] = cleanHash(context[hash] as Record<string, unknown>);
    for (const { context, collection, type } of lists._managedCollections) {
      context[collection] =
        type === 'hash'
          ? cleanHash(context[collection] as Record<string, unknown>)
          : cleanArray(context[collection] as unknown[]);
    }
  };
}

/** Pixi redraws by itself after a restored context; `restore` sets what it forgets. */
function recoverFromContextLoss(canvas: HTMLCanvasElement, restore: () => void): void {
  let cancelReload: (() => void) | undefined;
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    reportFault('GPU CONTEXT WAS LOST', {});
    cancelReload = clock.after(SELF_HEALING.contextMs, () => {
      recordGpuLoss();
      restartPage('GPU DID NOT COME BACK');
    });
  });
  canvas.addEventListener('webglcontextrestored', () => {
    cancelReload?.();
    restore();
    invalidate();
  });
  // The Canvas renderer cannot redraw.
  canvas.addEventListener('contextlost', () => restartPage('THE CANVAS WAS LOST'));
}
