// The cost of a long 5-column compare page, and of its rows outside the viewport: 240 rows compared
// with 60.
import { request, type APIRequestContext, type Page } from '@playwright/test';
import { median } from '#tests/support/numbers.ts';
import { publish } from '../../support/editorRequests.ts';
import { readStageUsage, DEFAULT_VIEWPORT_SIZE, visit } from '#tests/support/shopper.ts';
import { recordFrames, mostDraws, spreadOf, turnWheel, watch } from '../measure/account.ts';
import type { Frame } from '../candidates/vitrine/renderStats.ts';
import { prepared, type Scene } from './scene.ts';

const JOB = 'screen:long-compare';
const ROUNDS = { quick: 4, whole: 16 };
const TURNS = 60;
const TURN_PX = 24;

interface Opened {
  page: Page;
  openMs: number;
  p50s: number[];
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
  for (let round = 0; round < (isQuick ? ROUNDS.quick : ROUNDS.whole); round += 1) {
    for (const one of [short, long]) {
      await one.page.bringToFront();
      const { frames, commits } = await recordFrames(one.page, () =>
        turnWheel(one.page, TURNS, round % 2 === 0 ? TURN_PX : -TURN_PX),
      );
      one.p50s.push(spreadOf(frames).p50);
      one.frames.push(...frames);
      one.commits += commits;
    }
  }
  const { p50, p95 } = spreadOf(long.frames);
  note(JOB, 'vitrine', 'rowsRatio', median(long.p50s) / median(short.p50s));
  note(JOB, 'vitrine', 'scrollScriptMsP50', p50);
  note(JOB, 'vitrine', 'scrollScriptMsP95', p95);
  note(JOB, 'vitrine', 'scrollDrawCalls', mostDraws(long.frames));
  note(JOB, 'vitrine', 'reactCommits', short.commits + long.commits);
  note(JOB, 'vitrine', 'textureMB', (await readStageUsage(long.page)).textureBytes / 1e6);
  note(JOB, 'vitrine', 'openMs', long.openMs);
  await visitor.close();
  await editor.dispose();
}

async function open(editor: APIRequestContext, page: Page, length: number): Promise<Opened> {
  const id = await publishRows(editor, length);
  await watch(page);
  const startMs = performance.now();
  await visit(page, `/new-compare/${id}`);
  return { page, openMs: performance.now() - startMs, p50s: [], frames: [], commits: 0 };
}

/** Publishes a compare page with so many rows of the demo's five columns; returns its id. */
export async function publishRows(editor: APIRequestContext, length: number): Promise<string> {
  const demo = (await (await editor.get('/api/new-compare-pages/phones-5')).json()) as {
    rows: Record<string, object>[];
  };
  const rows = Array.from({ length }, (_, index) =>
    Object.fromEntries(
      Object.entries(demo.rows[index % demo.rows.length] ?? {}).map(([column, cell]) => [
        column,
        { ...cell, title: `${index + 1}, ${column}` },
      ]),
    ),
  );
  return publish(editor, 'new-compare-pages', `Rows ${length}`, { ...demo, alternates: [], rows });
}
