// The cost of a long 5-column compare page, and of its rows outside the viewport: 240 rows compared
// with 60. Rows that are far out of view are mounted after the page is shown, so opening it and all
// of its rows are measured separately.
import { request, type APIRequestContext, type Page } from '@playwright/test';
import { median, sumOf } from '#tests/support/numbers.ts';
import { publish } from '../../support/editorRequests.ts';
import { readStageUsage, DEFAULT_VIEWPORT_SIZE, visit, waitUntilStill } from '#tests/support/shopper.ts';
import { goWithin, recordFrames, mostDraws, spreadOf, turnWheel, watch } from '../measure/account.ts';
import { scriptGauge } from '../measure/script.ts';
import type { Frame } from '../candidates/vitrine/renderStats.ts';
import { prepared, type Scene } from './scene.ts';

const JOB = 'screen:long-compare';
const ROUNDS = { quick: 4, whole: 16 };
const OPENINGS = { quick: 2, whole: 6 };
const HOME = '/';
const TURNS = 60;
const TURN_PX = 24;

interface Opened {
  page: Page;
  path: string;
  length: number;
  openMs: number;
  /** Script until the page is shown, and until all of its rows are mounted. */
  shownMs: number[];
  completeMs: number[];
  /** Script of a frame, in each round: a mean, since the browser's clock has steps of 0.1 ms. */
  meansMs: number[];
  frames: Frame[];
  commits: number;
}

/**
 * Opens the page at both lengths and scrolls them in turns, so that other load of the machine
 * affects both.
 */
export async function compareRows({ browser, baseURL, isQuick, note }: Scene): Promise<void> {
  const editor = await request.newContext({ baseURL });
  // One browser context: the second page reuses the GPU probe of the first.
  const visitor = await browser.newContext({ viewport: DEFAULT_VIEWPORT_SIZE, baseURL });
  const [short, long] = [
    await open(editor, await prepared(visitor.newPage()), 60),
    await open(editor, await prepared(visitor.newPage()), 240),
  ];
  for (let round = 0; round < (isQuick ? OPENINGS.quick : OPENINGS.whole); round += 1) {
    for (const one of [short, long]) await openAgain(one);
  }
  for (let round = 0; round < (isQuick ? ROUNDS.quick : ROUNDS.whole); round += 1) {
    for (const one of [short, long]) {
      await one.page.bringToFront();
      // A page in the background shows its last pictures once it is in front.
      await waitUntilStill(one.page);
      const { frames, commits } = await recordFrames(one.page, () =>
        turnWheel(one.page, TURNS, round % 2 === 0 ? TURN_PX : -TURN_PX),
      );
      one.meansMs.push(sumOf(frames.map(({ scriptMs }) => scriptMs)) / frames.length);
      one.frames.push(...frames);
      one.commits += commits;
    }
  }
  const { p50, p95 } = spreadOf(long.frames);
  note(JOB, 'vitrine', 'rowsRatio', median(long.meansMs) / median(short.meansMs));
  note(JOB, 'vitrine', 'scrollScriptMsP50', p50);
  note(JOB, 'vitrine', 'scrollScriptMsP95', p95);
  note(JOB, 'vitrine', 'scrollDrawCalls', mostDraws(long.frames));
  note(JOB, 'vitrine', 'reactCommits', short.commits + long.commits);
  note(JOB, 'vitrine', 'textureMB', (await readStageUsage(long.page)).textureBytes / 1e6);
  note(JOB, 'vitrine', 'openMs', long.openMs);
  note(JOB, 'vitrine', 'moreScriptMs', median(long.shownMs) - median(short.shownMs));
  note(JOB, 'vitrine', 'moreScriptOfAllMs', median(long.completeMs) - median(short.completeMs));
  await visitor.close();
  await editor.dispose();
}

async function open(editor: APIRequestContext, page: Page, length: number): Promise<Opened> {
  const path = `/new-compare/${await publishRows(editor, length)}`;
  await watch(page);
  const startMs = performance.now();
  await visit(page, path);
  const openMs = performance.now() - startMs;
  await whenComplete(page, length);
  return { page, path, length, openMs, shownMs: [], completeMs: [], meansMs: [], frames: [], commits: 0 };
}

/** Waits until all rows are in the accessible tree, beside the one of the headers. */
const whenComplete = async (page: Page, length: number): Promise<void> =>
  void (await page.waitForFunction(
    (rows) => document.querySelectorAll('#mirror [role="row"]').length > rows,
    length,
  ));

async function openAgain({ page, path, length, shownMs, completeMs }: Opened): Promise<void> {
  await page.bringToFront();
  await goWithin(page, HOME);
  const read = await scriptGauge(page, 'cpu');
  const before = await read();
  await goWithin(page, path);
  shownMs.push((await read()) - before);
  await whenComplete(page, length);
  completeMs.push((await read()) - before);
}

/** Publishes a compare page with so many rows of the demo's five columns; returns its id. */
export async function publishRows(editor: APIRequestContext, length: number): Promise<string> {
  const demo = (await (await editor.get('/api/new-compare-pages/phones-5')).json()) as ComparePage;
  return publish(editor, 'new-compare-pages', `Rows ${length}`, withRows(demo, length));
}

type ComparePage = Record<string, unknown> & { rows: Record<string, unknown>[] };

/** A page with so many of its rows, in turns. */
export function withRows(page: ComparePage, length: number): ComparePage {
  const rows = Array.from({ length }, (_, index) =>
    Object.fromEntries(
      Object.entries(page.rows[index % page.rows.length] ?? {}).map(([column, cell]) => [
        column,
        typeof cell === 'object' ? { ...cell, title: `${index + 1}, ${column}` } : cell,
      ]),
    ),
  );
  return { ...page, alternates: [], rows };
}
