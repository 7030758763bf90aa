// A fling over a compare page of 60 rows and five columns, beside bare WebGL2 that flings the long
// page, both with a CPU four times slower: how many frames each shows a second.
import { request, type Page } from '@playwright/test';
import { median } from '#tests/support/numbers.ts';
import { visit } from '#tests/support/shopper.ts';
import { bringForward, inPage, openPeer, WINDOW, type BenchPage } from '../measure/candidates.ts';
import { MAX_CONTROL_DIFFERENCE } from '../measure/ratios.ts';
import { CONTROL } from './against.ts';
import { publishRows } from './compareRows.ts';
import { openPage, type Scene } from './scene.ts';

const JOB = 'fling';
const ROWS = 60;
const CPU_SLOWER = 4;
const ROUNDS = { quick: 1, whole: 7 };

interface Runner {
  name: string;
  page: Page;
  close: () => void;
}

export async function fling(scene: Scene): Promise<void> {
  const runners = [
    await slowed(await openPeer(scene, 'limit', 'scroll/limit.ts', true)),
    await slowed(await openPeer(scene, CONTROL, 'scroll/limit.ts', true)),
    await slowed({ name: 'vitrine', page: await openComparePage(scene), close: () => undefined }),
  ];
  try {
    for (const runner of runners) await rateOf(runner);
    const rounds: Map<string, number>[] = [];
    const wanted = scene.isQuick ? ROUNDS.quick : ROUNDS.whole;
    const isDone = (): boolean =>
      rounds.filter(isValid).length >= wanted || rounds.length >= (scene.isQuick ? wanted : wanted * 2);
    while (!isDone()) {
      const round = new Map<string, number>();
      for (const runner of runners) round.set(runner.name, await rateOf(runner));
      rounds.push(round);
    }
    const valid = rounds.filter(isValid);
    for (const { name } of runners) {
      const rates = rounds.map((round) => round.get(name) ?? Number.NaN);
      scene.note(JOB, name, 'framesASecond', median(rates));
    }
    const ratios = valid.map(
      (round) => (round.get('vitrine') ?? Number.NaN) / (round.get('limit') ?? Number.NaN),
    );
    const spread: [number, number] = [Math.min(...ratios), Math.max(...ratios)];
    if (ratios.length === 0) scene.note(JOB, 'vitrine', 'frameRatioToLimit', null);
    else scene.note(JOB, 'vitrine', 'frameRatioToLimit', median(ratios), { spread });
  } finally {
    for (const { close } of runners) close();
  }
}

function isValid(round: ReadonlyMap<string, number>): boolean {
  const [limit, control] = [round.get('limit') ?? 0, round.get(CONTROL) ?? 0];
  return Math.abs(control / limit - 1) <= MAX_CONTROL_DIFFERENCE;
}

async function slowed<R extends Runner>(runner: R): Promise<R> {
  const devtools = await runner.page.context().newCDPSession(runner.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  return runner;
}

/** Frames a second from the flick until everything is still. */
async function rateOf({ page }: Runner): Promise<number> {
  await bringForward(page);
  return page.evaluate(async () => {
    const { __bench } = globalThis as BenchPage;
    await __bench.begin();
    const startMs = performance.now();
    const frames = await __bench.over();
    const rate = (frames * 1_000) / (performance.now() - startMs);
    await __bench.rest();
    return rate;
  });
}

async function openComparePage(scene: Scene): Promise<Page> {
  const editor = await request.newContext({ baseURL: scene.baseURL });
  const id = await publishRows(editor, ROWS);
  await editor.dispose();
  const page = await openPage(scene, { viewport: WINDOW });
  await page.addInitScript(await inPage('vitrine/scroll.ts'));
  await visit(page, `/new-compare/${id}`);
  return page;
}
