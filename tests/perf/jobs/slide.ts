// A slide transition of 0.6 s: two images of the stage's size with content on them. The showroom
// runs its animated quiz, which also moves a highlight, texts and answers; libraries slide two
// images with six cards; and bare WebGL2 does the same.
import type { Page } from '@playwright/test';
import { heading, settle, visit } from '#tests/support/shopper.ts';
import { recordFrames, mostDraws, spreadOf, watch } from '../measure/account.ts';
import {
  beginGpuTimer,
  bringForward,
  endGpuTimer,
  inPage,
  openPeer,
  WINDOW,
  type BenchPage,
  type Candidate,
} from '../measure/candidates.ts';
import { gpuGauge, mainGauge, quiet } from '../measure/cpu.ts';
import { SLIDE_MS } from '../candidates/shared/transition.ts';
import { compareWithPeers, CONTROL, noteRatio } from './against.ts';
import { atAllPixels, openMeasured, openPage, VITRINE, withOneTexture, type Scene } from './scene.ts';

const JOB = 'slide';
/**
 * The whole transition from the press to rest: the leaving question, the next one, and its mount.
 */
const WHOLE = 'vitrine from press to rest';
/** So slow that frames queued on the GPU at the start and the end hardly count. */
const SLOW_S = { quick: 1.5, whole: 3 };

export async function slide(scene: Scene): Promise<void> {
  const rounds = await compareWithPeers(
    scene,
    JOB,
    [
      await openPeer(scene, 'limit', 'slide/limit.ts', false),
      await openPeer(scene, CONTROL, 'slide/limit.ts', false),
      await quizOf(scene, VITRINE.full, scene.isQuick ? SLOW_S.quick : SLOW_S.whole),
      ...(scene.isQuick ? [] : [await quizOf(scene, VITRINE.adaptive, SLOW_S.whole)]),
      ...(scene.hasGpu ? [await quizOf(scene, VITRINE.oneTexture, SLOW_S.whole)] : []),
      ...(scene.isQuick ? [] : [await openPeer(scene, 'swiper', 'slide/swiper.ts', false)]),
      await openPeer(scene, 'motion', 'slide/motion.tsx', false),
    ],
    ...(scene.isQuick ? [] : [await quizOf(scene, WHOLE, SLIDE_MS / 1_000)]),
  );
  noteRatio(scene, JOB, { name: 'vitrine', figure: 'mainRatioToMotion' }, rounds, {
    metric: 'mainMs',
    to: 'motion',
  });
  if (!scene.isQuick) {
    const whole = { name: WHOLE, as: 'vitrine' };
    const limit = { to: 'limit' };
    noteRatio(scene, JOB, { ...whole, figure: 'gpuRatioFromPressToRest' }, rounds, {
      ...limit,
      metric: 'gpuMs',
    });
    noteRatio(scene, JOB, { ...whole, figure: 'mainRatioFromPressToRest' }, rounds, {
      ...limit,
      metric: 'mainMs',
    });
  }
  await transitionOf(scene);
}

/** Frames of one transition of the real quiz, on a separate page. */
async function transitionOf(scene: Scene): Promise<void> {
  const page = await openPage(scene, { viewport: WINDOW });
  await watch(page);
  await page.addInitScript(await inPage('vitrine/slide.ts'));
  await openQuiz(page);
  const { frames, slowUploads, decodes } = await recordFrames(page, () =>
    page.evaluate(() => (globalThis as BenchPage).__bench.over()),
  );
  const { p50, p95 } = spreadOf(frames.filter(({ isPassing }) => isPassing));
  scene.note(JOB, 'vitrine', 'transitionScriptMsP50', p50);
  scene.note(JOB, 'vitrine', 'transitionScriptMsP95', p95);
  scene.note(JOB, 'vitrine', 'drawCalls', mostDraws(frames));
  scene.note(JOB, 'vitrine', 'slowUploads', slowUploads);
  scene.note(JOB, 'vitrine', 'decodes', decodes);
  await page.close();
}

async function openQuiz(page: Page): Promise<void> {
  await visit(page, '/?env=flagship');
  await page.getByRole('link', { name: 'Find yours' }).dispatchEvent('click');
  await heading(page, 'Where would you use it?').waitFor({ state: 'attached' });
  await settle(page);
}

/**
 * Opens the quiz; each measurement answers two questions and counts the slide of their images, or
 * all of it for `WHOLE`.
 */
async function quizOf(scene: Scene, name: string, slideS: number): Promise<Candidate> {
  const page = await openMeasured(scene);
  if (name === VITRINE.oneTexture) await withOneTexture(page);
  await withoutFilms(page, slideS);
  await page.addInitScript(await inPage('vitrine/slide.ts'));
  const marks: { gpuMs: number; mainMs: number }[] = [];
  let read = (): { gpuMs: number; mainMs: number } => ({ gpuMs: 0, mainMs: 0 });
  await page.exposeFunction('__mark', () => void marks.push(read()));
  await openQuiz(page);
  if (name !== VITRINE.adaptive) await atAllPixels(page);
  const [gpu, main] = [await gpuGauge(scene.browser), await mainGauge(scene.browser, page)];
  read = () => ({ gpuMs: gpu(), mainMs: main() });
  return {
    name,
    page,
    close: () => undefined,
    measure: async () => {
      await bringForward(page);
      await quiet(gpu);
      marks.length = 0;
      await page.evaluate(() => (globalThis as BenchPage).__bench.begin());
      await beginGpuTimer(page);
      const from = read();
      const frames = await page.evaluate(() => (globalThis as BenchPage).__bench.over());
      const mainMs = main() - from.mainMs;
      await quiet(gpu);
      const gpuMs = gpu() - from.gpuMs;
      const timerMs = await endGpuTimer(page);
      const whole = { gpuMs: gpuMs / frames, mainMs: mainMs / frames, timerMs: Number.NaN, frames };
      const passing = await page.evaluate(() => (globalThis as unknown as { __passing: number }).__passing);
      const spent = (name: 'gpuMs' | 'mainMs'): number =>
        marks.reduce((sum, mark, index) => sum + (index % 2 === 0 ? -1 : 1) * mark[name], 0);
      const sliding = {
        gpuMs: spent('gpuMs') / passing,
        mainMs: spent('mainMs') / passing,
        timerMs: timerMs / passing,
        frames: passing,
      };
      await page.evaluate(() => (globalThis as BenchPage).__bench.rest());
      return name === WHOLE ? whole : sliding;
    },
  };
}

/** Images slide without a video between them, as in the limit. */
async function withoutFilms(page: Page, slideS: number): Promise<void> {
  await page.route('**/api/live*', async (route) => {
    const home = await (await route.fetch()).text();
    const plain = home
      .replaceAll(/"(video|poster)":\{[^}]*\}/g, '"$1":null')
      .replaceAll('"slideTime":null', `"slideTime":${slideS}`);
    await route.fulfill({ contentType: 'application/json', body: plain });
  });
}
