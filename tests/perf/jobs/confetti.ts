// 700 pieces of confetti in three bursts over a card: the showroom's gift message with its buttons
// and its card's shadow, compared with libraries over a page with the same card, and with bare
// WebGL2.
import { request, type Browser, type Page } from '@playwright/test';
import { publish } from '../../support/editorRequests.ts';
import { visit } from '#tests/support/shopper.ts';
import { median } from '#tests/support/numbers.ts';
import { longestBlock } from '../measure/blocks.ts';
import { inPage, measured, openPeer, type BenchPage, type Candidate } from '../measure/candidates.ts';
import { FIRST_BURST } from '../candidates/shared/bursts.ts';
import { CARD_WORDS } from '../candidates/shared/scenery.ts';
import { compareWithPeers, CONTROL, noteRatio } from './against.ts';
import { atAllPixels, openMeasured, VITRINE, withOneTexture, type Scene } from './scene.ts';

const JOB = 'confetti';
const FIRST_BURSTS = { quick: 1, whole: 3 };
const LOOK_MS = 1_000;

export async function confetti(scene: Scene): Promise<void> {
  const { browser } = scene;
  const path = await publishGift(scene.baseURL);
  const full = await openGift(scene, path);
  await atAllPixels(full);
  const rounds = await compareWithPeers(scene, JOB, [
    await openPeer(scene, 'limit', 'confetti/limit.ts', true),
    await openPeer(scene, CONTROL, 'confetti/limit.ts', true),
    await measured(VITRINE.full, browser, full, true),
    ...(scene.isQuick ? [] : [await measured(VITRINE.adaptive, browser, await openGift(scene, path), true)]),
    ...(scene.hasGpu
      ? [await measured(VITRINE.oneTexture, browser, await openGift(scene, path, withOneTexture), true)]
      : []),
    await openPeer(scene, 'canvas-confetti', 'confetti/canvas-confetti.ts', true),
    ...(scene.isQuick
      ? []
      : [
          await openPeer(scene, 'canvas-confetti (worker)', 'confetti/canvas-confetti-worker.ts', true),
          await openPeer(scene, '@tsparticles/confetti', 'confetti/tsparticles.ts', true),
          await openPeer(scene, 'js-confetti', 'confetti/js-confetti.ts', true),
        ]),
  ]);
  noteRatio(scene, JOB, { name: 'vitrine', figure: 'mainRatioToCanvasConfetti' }, rounds, {
    metric: 'mainMs',
    to: 'canvas-confetti',
  });
  await firstBursts(scene, path);
}

/** A gift message on a plain background, so that the pieces cause the cost. */
async function publishGift(baseURL: string): Promise<string> {
  const editor = await request.newContext({ baseURL });
  const id = await publish(editor, 'gift-messages', 'Bench celebration', {
    message: CARD_WORDS,
    showEllipsis: false,
    showCelebration: true,
  });
  await editor.dispose();
  return `/gift-message/${id}?env=flagship`;
}

async function openGift(scene: Scene, path: string, prepare?: (page: Page) => unknown): Promise<Page> {
  const page = await openMeasured(scene);
  await prepare?.(page);
  await page.addInitScript(`globalThis.__benchPath = ${JSON.stringify(path)}`);
  await page.addInitScript(await inPage('vitrine/confetti.ts'));
  await visit(page, '/?env=flagship');
  return page;
}

/** A fresh browser: everything that compiles, compiles during the burst. */
async function firstBursts(scene: Scene, path: string): Promise<void> {
  const open: Record<string, (browser: Browser) => Promise<Pick<Candidate, 'page' | 'close'>>> = {
    vitrine: async (browser) => ({
      page: await openGift({ ...scene, browser }, path),
      close: () => undefined,
    }),
    'canvas-confetti': (browser) =>
      openPeer({ ...scene, browser }, 'canvas-confetti', 'confetti/canvas-confetti.ts', true),
  };
  for (const [name, prepare] of Object.entries(open).slice(0, scene.isQuick ? 1 : undefined)) {
    const blocks: number[] = [];
    for (let round = 0; round < (scene.isQuick ? FIRST_BURSTS.quick : FIRST_BURSTS.whole); round += 1) {
      const browser = await scene.launch();
      const { page, close } = await prepare(browser);
      blocks.push(
        await longestBlock(browser, page, FIRST_BURST, () =>
          page.evaluate(async (ms) => {
            await (globalThis as BenchPage).__bench.begin();
            await new Promise((resolve) => setTimeout(resolve, ms));
          }, LOOK_MS),
        ),
      );
      close();
      await browser.close();
    }
    scene.note(JOB, name, 'longestBlockMs', median(blocks));
  }
}
