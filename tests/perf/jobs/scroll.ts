// A long page of 60 blocks, flicked back and forth: the showroom's page, whose blocks are a panel,
// its shadow and two texts; libraries that move the same page as elements; and bare WebGL2 that
// draws each block as one texture.
import { request, type Page } from '@playwright/test';
import { publish } from '../../support/editorRequests.ts';
import { readStageUsage, visit } from '#tests/support/shopper.ts';
import { BLOCK_BODY, BLOCK_COUNT, blockTitle } from '../candidates/shared/scenery.ts';
import { recordFrames, mostDraws, watch } from '../measure/account.ts';
import { inPage, measured, openPeer, WINDOW, type BenchPage } from '../measure/candidates.ts';
import { compareWithPeers, CONTROL, noteRatio } from './against.ts';
import { atAllPixels, openMeasured, openPage, VITRINE, withOneTexture, type Scene } from './scene.ts';

const JOB = 'scroll';

export async function scroll(scene: Scene): Promise<void> {
  const { browser } = scene;
  const path = await publishPage(scene.baseURL);
  const full = await openLongPage(scene, path);
  await atAllPixels(full);
  const rounds = await compareWithPeers(scene, JOB, [
    await openPeer(scene, 'limit', 'scroll/limit.ts', false),
    await openPeer(scene, CONTROL, 'scroll/limit.ts', false),
    await openPeer(scene, 'presenting alone', 'scroll/presenting.ts', false),
    await measured(VITRINE.full, browser, full, false),
    ...(scene.isQuick
      ? []
      : [
          await openPeer(scene, 'presenting alone, scaled up', 'scroll/presentingScaled.ts', false),
          await measured(VITRINE.adaptive, browser, await openLongPage(scene, path), false),
        ]),
    ...(scene.hasGpu
      ? [await measured(VITRINE.oneTexture, browser, await openLongPage(scene, path, withOneTexture), false)]
      : []),
    await openPeer(scene, '@better-scroll/core', 'scroll/better-scroll.ts', false),
    ...(scene.isQuick
      ? []
      : [
          await openPeer(scene, 'iscroll', 'scroll/iscroll.ts', false),
          await openPeer(scene, 'lenis', 'scroll/lenis.ts', false),
        ]),
  ]);
  noteRatio(scene, JOB, { name: 'vitrine', figure: 'gpuRatioToBetterScroll' }, rounds, {
    metric: 'gpuMs',
    to: '@better-scroll/core',
  });
  await commits(scene, path);
}

async function openLongPage(scene: Scene, path: string, prepare?: (page: Page) => unknown): Promise<Page> {
  const page = await openMeasured(scene);
  await prepare?.(page);
  await page.addInitScript(await inPage('vitrine/scroll.ts'));
  await visit(page, path);
  return page;
}

async function publishPage(baseURL: string): Promise<string> {
  const editor = await request.newContext({ baseURL });
  const components = Array.from({ length: BLOCK_COUNT }, (_, index) => ({
    type: 'contentBox',
    title: blockTitle(index),
    body: BLOCK_BODY,
  }));
  const id = await publish(editor, 'pages', 'Bench sixty blocks', { alignment: 'top', components });
  await editor.dispose();
  return `/page/${id}?env=flagship`;
}

/** React commits and draw calls while scrolling. Uses its own page, because counting is slow. */
async function commits(scene: Scene, path: string): Promise<void> {
  const page = await openPage(scene, { viewport: WINDOW });
  await watch(page);
  await page.addInitScript(await inPage('vitrine/scroll.ts'));
  await visit(page, path);
  const { frames, commits } = await recordFrames(page, () =>
    page.evaluate(() => (globalThis as BenchPage).__bench.over()),
  );
  scene.note(JOB, 'vitrine', 'reactCommits', commits);
  scene.note(JOB, 'vitrine', 'scrollDrawCalls', mostDraws(frames));
  scene.note(JOB, 'vitrine', 'textureMB', (await readStageUsage(page)).textureBytes / 1e6);
  await page.close();
}
