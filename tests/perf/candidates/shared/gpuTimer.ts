// Measures the GPU's own time of each frame by timer queries, in any candidate's page. Runs before
// the page's own scripts.
import { after } from './work.ts';

/** EXT_disjoint_timer_query_webgl2, which TypeScript's library does not know. */
const [TIME_ELAPSED, GPU_DISJOINT] = [0x88bf, 0x8fbb];
const NS_PER_MS = 1_000_000;
const LOOK_MS = 20;
/** Results are there a few frames later. */
const RESULTS_WITHIN_MS = 2_000;
/** A candidate may draw after a few promises of its frame callback. */
const TURNS = 8;

export interface GpuTimer {
  /** Forgets what was measured so far. */
  begin: () => void;
  /** GPU time since then in ms; NaN where the GPU was interrupted or has no timer queries. */
  end: () => Promise<number>;
}

interface Shared {
  __gpuTimer: GpuTimer;
  /** Set to false by a candidate while frames do not belong to its work. */
  __isCounted?: boolean;
}
const shared = globalThis as unknown as Shared;

let gl: WebGL2RenderingContext | null = null;
let queries: WebGLQuery[] = [];

const own = HTMLCanvasElement.prototype.getContext as (...values: unknown[]) => unknown;
HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement, ...values: unknown[]) {
  const context = own.apply(this, values);
  if (context instanceof WebGL2RenderingContext && context.getExtension('EXT_disjoint_timer_query_webgl2'))
    gl ??= context;
  return context;
} as typeof HTMLCanvasElement.prototype.getContext;

const later = (turns: number, act: () => void): void =>
  turns === 0 ? act() : queueMicrotask(() => later(turns - 1, act));

const request = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (call) =>
  request((atMs) => {
    const query = gl?.createQuery();
    if (!gl || !query) return call(atMs);
    const context = gl;
    context.beginQuery(TIME_ELAPSED, query);
    try {
      call(atMs);
    } finally {
      later(TURNS, () => {
        context.endQuery(TIME_ELAPSED);
        if (shared.__isCounted === false) context.deleteQuery(query);
        else queries.push(query);
      });
    }
  });

const isReady = (context: WebGL2RenderingContext, query: WebGLQuery): boolean =>
  Boolean(context.getQueryParameter(query, context.QUERY_RESULT_AVAILABLE));

shared.__gpuTimer = {
  begin: () => {
    gl?.getParameter(GPU_DISJOINT);
    queries.forEach((query) => gl?.deleteQuery(query));
    queries = [];
  },
  end: async (): Promise<number> => {
    const [context, asked] = [gl, queries];
    queries = [];
    if (!context) return Number.NaN;
    const latestMs = performance.now() + RESULTS_WITHIN_MS;
    while (!asked.every((query) => isReady(context, query)) && performance.now() < latestMs)
      await after(LOOK_MS);
    if (context.getParameter(GPU_DISJOINT)) return Number.NaN;
    return asked.reduce<number>((sum, query) => {
      const ns = isReady(context, query)
        ? Number(context.getQueryParameter(query, context.QUERY_RESULT))
        : Number.NaN;
      context.deleteQuery(query);
      return sum + ns / NS_PER_MS;
    }, 0);
  },
};
