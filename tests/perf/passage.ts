// What a passage of the animated quiz costs, beside a bare WebGL2 program that slides two pictures and six cards by:
// time of the GPU process and script a frame, draw calls, what is decoded or uploaded inside it, and how soon it begins.
import type { Browser, Page } from '@playwright/test';
import { countWork, heading, settle, still, visit } from '#tests/support/shopper.ts';
import type { Note } from './compareRows.ts';
import { gpuGauge } from './cpu.ts';
import { prepareSlide } from './limit.ts';

const JOB = 'slide';
const ROUNDS = 6;
const STAGE = { width: 1_920, height: 1_080 };
const SLIDE_S = 3;
const LIMIT_MS = 3_000;
/** Uploads and decodes longer than this are seen as a dropped frame. */
const HITCH_MS = 2;

interface Passage {
  /** Drawn from its first motion to its last. */
  frames: number;
  scriptMs: number[];
  draws: number;
  /** From the press to the first frame in which something has moved. */
  beginsMs: number;
  hitches: number;
  decodes: number;
}

/** Wraps what draws, uploads and decodes in the page, and keeps account of it by passage. */
function account(): void {
  interface Node { x: number; alpha: number; children: Node[] }
  interface App { stage?: Node; render: () => void }
  const shared = globalThis as unknown as { __PIXI_APP__?: App; __work: { draws: number }; __account: Passage; __mark: () => Promise<void> };
  const REST_MS = 40;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const fresh = (): Passage => ({ frames: 0, scriptMs: [], draws: 0, beginsMs: 0, hitches: 0, decodes: 0 });
  shared.__account = fresh();
  let startMs = 0;
  const layers = (): Node[] => (shared.__PIXI_APP__?.stage?.children[0]?.children ?? []).filter((layer) => layer.children.length > 0);
  const isUnderWay = (): boolean => layers().length === 2 && (layers()[1]?.children[0]?.x ?? 0) !== 0;
  Object.assign(globalThis, {
    __begin: () => {
      shared.__account = fresh();
      startMs = performance.now();
      const app = shared.__PIXI_APP__;
      if (!app || 'isCounted' in app) return;
      const render = app.render.bind(app);
      Object.assign(app, { isCounted: true });
      app.render = () => {
        const [atMs, draws, counts] = [performance.now(), shared.__work.draws, isUnderWay()];
        render();
        const { __account: own } = shared;
        if (!counts) return;
        if (own.frames === 0) void shared.__mark();
        own.beginsMs ||= atMs - startMs;
        own.frames += 1;
        clearTimeout(rest);
        rest = setTimeout(() => void shared.__mark(), REST_MS);
        own.scriptMs.push(performance.now() - atMs);
        own.draws = Math.max(own.draws, shared.__work.draws - draws);
      };
    },
  });
  for (const name of ['texImage2D', 'texSubImage2D'] as const) {
    const own = WebGL2RenderingContext.prototype[name] as (...values: unknown[]) => void;
    Object.assign(WebGL2RenderingContext.prototype, {
      [name](this: WebGL2RenderingContext, ...values: unknown[]) {
        const atMs = performance.now();
        own.apply(this, values);
        const isFilm = values.at(-1) instanceof HTMLVideoElement;
        if (isUnderWay() && !isFilm && performance.now() - atMs > 2) shared.__account.hitches += 1;
      },
    });
  }
  const decode = globalThis.createImageBitmap;
  globalThis.createImageBitmap = ((...values: Parameters<typeof decode>) => {
    if (isUnderWay()) shared.__account.decodes += 1;
    return decode(...values);
  }) as typeof decode;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const p95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** Answers, and gives what the passage was, with the time of the GPU process a frame. */
async function answer(page: Page, marks: number[], name: string, next: string): Promise<Passage & { gpuMs: number }> {
  marks.length = 0;
  await page.evaluate(() => (globalThis as unknown as { __begin: () => void }).__begin());
  await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
  await heading(page, next).waitFor({ state: 'attached' });
  await settle(page);
  const passage = await page.evaluate(() => (globalThis as unknown as { __account: Passage }).__account);
  return { ...passage, gpuMs: ((marks.at(-1) ?? 0) - (marks[0] ?? 0)) / Math.max(1, passage.frames) };
}

export async function passages(browser: Browser, baseURL: string, prepare: (page: Page) => Promise<void>, note: Note): Promise<void> {
  const page = await browser.newPage({ viewport: STAGE, baseURL });
  await prepare(page);
  await countWork(page);
  await page.addInitScript(account);
  const gpuMs = gpuGauge();
  /** GPU time at the first and last motion of a passage. */
  const marks: number[] = [];
  await page.exposeFunction('__mark', () => void marks.push(gpuMs()));
  // The pictures slide without a film between them, as in the limit, and slowly, so that frames of the slide are what is counted.
  await page.route('**/api/home-screens/*', async (route) => {
    const home = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'application/json', body: home.replaceAll(/"video":\{[^}]*\}/g, '"video":null').replaceAll(/"poster":\{[^}]*\}/g, '"poster":null').replaceAll('"slideTime":0.7', `"slideTime":${SLIDE_S}`) });
  });
  await visit(page, '/?env=flagship');
  await page.getByRole('link', { name: 'Find yours' }).dispatchEvent('click');
  await heading(page, 'Where would you use it?').waitFor({ state: 'attached' });
  await settle(page);
  const limit = await browser.newPage({ viewport: STAGE });
  await prepare(limit);
  await limit.goto('about:blank');
  await limit.evaluate(prepareSlide, STAGE);
  const own: (Passage & { gpuMs: number })[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.bringToFront();
    own.push(await answer(page, marks, 'Out and about', 'How do you get about?'));
    own.push(await answer(page, marks, 'By train', 'Which would you pick up first?'));
    await page.evaluate(() => window.history.go(-2));
    await heading(page, 'Where would you use it?').waitFor({ state: 'attached' });
    await still(page);
    await limit.bringToFront();
    const before = gpuMs();
    const frames = await limit.evaluate((ms) => (globalThis as unknown as { __slide: (ms: number) => Promise<number> }).__slide(ms), LIMIT_MS);
    bare.push((gpuMs() - before) / Math.max(1, frames));
  }
  const script = own.flatMap(({ scriptMs }) => scriptMs);
  note(JOB, 'gpuRatioToLimit', median(own.map(({ gpuMs }) => gpuMs)) / median(bare), '');
  note(JOB, 'GPU process a frame', median(own.map(({ gpuMs }) => gpuMs)), 'ms');
  note(JOB, 'GPU process a frame, bare WebGL2', median(bare), 'ms');
  note(JOB, 'script a frame, median', median(script), 'ms');
  note(JOB, 'script a frame, p95', p95(script), 'ms');
  note(JOB, 'draw calls a frame, most', Math.max(...own.map(({ draws }) => draws)), '');
  note(JOB, `uploads above ${HITCH_MS} ms inside it`, own.reduce((sum, { hitches }) => sum + hitches, 0), '');
  note(JOB, 'decodes inside it', own.reduce((sum, { decodes }) => sum + decodes, 0), '');
  note(JOB, 'from the press to the first frame that moves', median(own.map(({ beginsMs }) => beginsMs)), 'ms');
  await page.close();
  await limit.close();
}
