// What a long 5-column compare page costs: opening, a frame of scrolling, draw calls, textures, and whether rows out of sight cost anything.
import { request, type Browser, type Page } from '@playwright/test';
import { publish } from '#tests/support/office.ts';
import { countWork, gauge, still, visit, workDone } from '#tests/support/shopper.ts';

export type Note = (job: string, figure: string, value: number, unit: string) => void;

const JOB = 'screen:new-compare';
const LENGTHS = [60, 240] as const;
const ROUNDS = 16;
const FRAMES_PER_ROUND = 60;
const STEP_PX = 24;

interface Sample {
  ms: number;
  draws: number;
}

/** Opens the page at both lengths and scrolls them in turns, so that a busy moment of the machine falls on both. */
export async function compareRows(browser: Browser, baseURL: string, prepare: (page: Page) => Promise<void>, viewport: { width: number; height: number }, note: Note): Promise<void> {
  const office = await request.newContext({ baseURL });
  // One visitor: what a first page found out about the GPU holds for the second.
  const visitor = await browser.newContext({ viewport, baseURL });
  const opened = new Map<number, Page>();
  for (const length of LENGTHS) {
    const id = await publishRows(office, length);
    const page = await visitor.newPage();
    await prepare(page);
    await countWork(page);
    const startMs = performance.now();
    await visit(page, `/new-compare/${id}`);
    note(JOB, `${length} rows: time to a still screen`, performance.now() - startMs, 'ms');
    opened.set(length, page);
  }
  const samples = new Map<number, Sample[]>(LENGTHS.map((length) => [length, []]));
  const commits = new Map<number, number>();
  for (const [length, page] of opened) commits.set(length, -(await workDone(page)).commits);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [length, page] of opened) {
      await page.bringToFront();
      samples.get(length)?.push(await scroll(page, round % 2 === 0 ? STEP_PX : -STEP_PX));
    }
  }
  for (const [length, page] of opened) {
    await still(page);
    const all = samples.get(length) ?? [];
    note(JOB, `${length} rows: script a frame, median`, median(all.map(({ ms }) => ms)), 'ms');
    note(JOB, `${length} rows: draw calls a frame, most`, Math.max(...all.map(({ draws }) => draws)), '');
    note(JOB, `${length} rows: React commits of all scrolling`, (await workDone(page)).commits + (commits.get(length) ?? 0), '');
    note(JOB, `${length} rows: textures`, (await gauge(page)).textureBytes / 1e6, 'MB');
  }
  await visitor.close();
  const [short, long] = LENGTHS.map((length) => median((samples.get(length) ?? []).map(({ ms }) => ms)));
  note(JOB, 'script a frame, 240 rows / 60 rows', (long ?? 0) / (short || 1), '');
  await office.dispose();
}

async function publishRows(office: Awaited<ReturnType<typeof request.newContext>>, length: number): Promise<string> {
  const demo = (await (await office.get('/api/new-compare-pages/phones-5')).json()) as { rows: Record<string, object>[] };
  const rows = Array.from({ length }, (_, index) => Object.fromEntries(
    Object.entries(demo.rows[index % demo.rows.length] ?? {}).map(([column, cell]) => [column, { ...cell, title: `${index + 1}, ${column}` }]),
  ));
  return publish(office, 'new-compare-pages', `Rows ${length}`, { ...demo, alternates: [], rows });
}

/** Turns the wheel a little in each of some frames; what answering it and drawing took of the main thread a frame, and the draw calls. */
const scroll = (page: Page, stepPx: number): Promise<Sample> =>
  page.evaluate(async ([frames, step]) => {
    const { __PIXI_APP__: app, __work: work } = globalThis as unknown as { __PIXI_APP__: { render: () => void }; __work: { draws: number } };
    const canvas = document.getElementById('stage');
    const render = app.render.bind(app);
    const spent = { ms: 0, depth: 0 };
    // A frame may be drawn while the wheel is still being answered: that time counts once.
    const timed = (run: () => void): void => {
      const startMs = performance.now();
      spent.depth += 1;
      run();
      spent.depth -= 1;
      if (spent.depth === 0) spent.ms += performance.now() - startMs;
    };
    let most = 0;
    app.render = () => {
      const { draws } = work;
      timed(render);
      most = Math.max(most, work.draws - draws);
    };
    for (let frame = 0; frame < (frames ?? 0); frame += 1) {
      timed(() => void canvas?.dispatchEvent(new WheelEvent('wheel', { deltaY: step, clientX: 200, clientY: 200, bubbles: true })));
      await new Promise(requestAnimationFrame);
    }
    app.render = render;
    return { ms: spent.ms / (frames ?? 1), draws: most };
  }, [FRAMES_PER_ROUND, stepPx]);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
