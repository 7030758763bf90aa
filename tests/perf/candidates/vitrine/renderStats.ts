// Records the showroom's work in each frame: script, draw calls, and decoding or uploads during a
// screen transition. Runs before the page's own scripts, beside `trackRenderCounts`.
import { nextFrame } from '../shared/work.ts';
import { app, goTo, waitUntilStill, until } from './stage.ts';

export interface Frame {
  /** Main thread time of all frame callbacks, in ms. */
  scriptMs: number;
  draws: number;
  /** Whether a screen transition was running. */
  isPassing: boolean;
}

export interface Account {
  /** Frames in which something was drawn. */
  frames: Frame[];
  /** Uploads that drop a frame, and decodes, during screen transitions. */
  slowUploads: number;
  decodes: number;
  commits: number;
}

export interface Instrument {
  begin: () => void;
  end: () => Account;
  /** Turns the wheel a little in each of this many frames. */
  turn: (frames: number, stepPx: number) => Promise<void>;
  /** Opens an address of the showroom and resolves when its screen is still. */
  visit: (address: string) => Promise<void>;
}

interface Layer {
  x: number;
  alpha: number;
}
interface Shared {
  __renderCounts: { draws: number; commits: number };
  __instrument: Instrument;
}
const shared = globalThis as unknown as Shared;

/** An upload that takes longer than this drops a frame. */
const SLOW_MS = 2;
const LOADED_WITHIN_FRAMES = 20;

const layers = (): { children?: Layer[] }[] =>
  ((app()?.stage.children?.[0]?.children?.[0]?.children ?? []) as { children?: Layer[] }[]).filter(
    ({ children }) => (children?.length ?? 0) > 0,
  );
function isPassing(): boolean {
  const [waitUntilStill, coming] = layers();
  const whole = coming?.children?.[0];
  return (
    waitUntilStill !== undefined &&
    whole !== undefined &&
    (whole.x !== 0 || (whole.alpha > 0 && whole.alpha < 1))
  );
}

let account: Account = { frames: [], slowUploads: 0, decodes: 0, commits: 0 };
let [frameAtMs, frame] = [-1, { scriptMs: 0, draws: 0, isPassing: false } as Frame];

function frameOf(atMs: number): Frame {
  if (atMs === frameAtMs) return frame;
  [frameAtMs, frame] = [atMs, { scriptMs: 0, draws: 0, isPassing: isPassing() }];
  account.frames.push(frame);
  return frame;
}

const ownRequest = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (call) =>
  ownRequest((atMs) => {
    const [current, draws, startMs] = [frameOf(atMs), shared.__renderCounts.draws, performance.now()];
    call(atMs);
    current.scriptMs += performance.now() - startMs;
    current.draws += shared.__renderCounts.draws - draws;
  });

for (const name of ['texImage2D', 'texSubImage2D'] as const) {
  const own = WebGL2RenderingContext.prototype[name] as (...values: unknown[]) => void;
  Object.assign(WebGL2RenderingContext.prototype, {
    [name](this: WebGL2RenderingContext, ...values: unknown[]) {
      const startMs = performance.now();
      own.apply(this, values);
      // A video uploads a frame at a time by itself.
      const isFilm = values.at(-1) instanceof HTMLVideoElement;
      if (!isFilm && performance.now() - startMs > SLOW_MS && isPassing()) account.slowUploads += 1;
    },
  });
}

// The page posts image files to a worker that decodes them.
const order = Worker.prototype.postMessage as (...values: unknown[]) => void;
Worker.prototype.postMessage = function postMessage(this: Worker, ...values: unknown[]) {
  if (isPassing()) account.decodes += 1;
  order.apply(this, values);
};

shared.__instrument = {
  begin: () => {
    account = { frames: [], slowUploads: 0, decodes: 0, commits: -shared.__renderCounts.commits };
  },
  end: () => ({
    ...account,
    commits: account.commits + shared.__renderCounts.commits,
    frames: account.frames.filter(({ draws }) => draws > 0),
  }),
  turn: async (frames, stepPx) => {
    const canvas = document.getElementById('stage');
    for (let count = 0; count < frames; count += 1) {
      canvas?.dispatchEvent(
        new WheelEvent('wheel', { deltaY: stepPx, clientX: 200, clientY: 400, bubbles: true }),
      );
      await nextFrame();
    }
    await waitUntilStill();
  },
  visit: async (address) => {
    goTo(address);
    // Cached resources load at once; others take a few frames.
    let left = LOADED_WITHIN_FRAMES;
    await until(() => document.documentElement.dataset['stage'] !== 'still' || (left -= 1) === 0);
    await waitUntilStill();
  },
};
