// Keeps account of what the showroom's page does in each frame: script, draw calls, and what it decodes or uploads while a screen
// comes in. Put into the page before its own scripts, beside `countWork`.
import { nextFrame } from '../shared/work.ts';
import { app, goTo, waitUntilStill, until } from './stage.ts';

export interface Frame {
  /** What all that waited for the frame took of the main thread, in ms. */
  scriptMs: number;
  draws: number;
  /** Whether one screen was giving way to another. */
  isPassing: boolean;
}

export interface Account {
  /** Those in which something was drawn. */
  frames: Frame[];
  /** Uploads that a shopper would see as a dropped frame, and decodes, while one screen gave way to another. */
  slowUploads: number;
  decodes: number;
  commits: number;
}

export interface Instrument {
  begin: () => void;
  end: () => Account;
  /** Turns the wheel a little in each of some frames. */
  turn: (frames: number, stepPx: number) => Promise<void>;
  /** Goes to an address of the showroom, and resolves when it stands. */
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

/** Longer than this, an upload is seen. */
const SLOW_MS = 2;
const LOADED_WITHIN_FRAMES = 20;

const layers = (): { children?: Layer[] }[] =>
  ((app()?.stage.children?.[0]?.children ?? []) as { children?: Layer[] }[]).filter(
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
      // A film goes on by itself, a picture at a time.
      const isFilm = values.at(-1) instanceof HTMLVideoElement;
      if (!isFilm && performance.now() - startMs > SLOW_MS && isPassing()) account.slowUploads += 1;
    },
  });
}

// Pictures are decoded by a worker, which the page hands their files to.
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
    // What is in the browser's hands already comes at once, what is not within some frames.
    let left = LOADED_WITHIN_FRAMES;
    await until(() => document.documentElement.dataset['stage'] !== 'still' || (left -= 1) === 0);
    await waitUntilStill();
  },
};
