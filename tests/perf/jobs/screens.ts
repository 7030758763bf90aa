// Each screen during its transition, still and scrolled: script and draw calls per frame, textures,
// display objects.
import type { Page } from '@playwright/test';
import { readStageUsage, waitUntilStill, visit } from '#tests/support/shopper.ts';
import { recordFrames, goWithin, mostDraws, spreadOf, turnWheel, watch } from '../measure/account.ts';
import { WINDOW } from '../measure/candidates.ts';
import { openPage, type Scene } from './scene.ts';

/** Screens of the demo by the name in their rows; home is opened from the first page. */
const SCREENS = {
  home: '/',
  product: '/product/cairn-9-pro',
  page: '/page/fiber-at-home',
  'view-models': '/view-models/phones',
  compare: '/compare/phones',
  'new-compare': '/new-compare/phones-5',
  quiz: '/help-me-choose/which-phone-1',
  'quiz-result': '/quiz-result/out-and-about',
  'gift-message': '/gift-message/your-phone',
  wizard: '/availability-wizard/fiber',
  price: '/price/murmur-buds',
} as const;
/** One screen of each type, for `--quick`. */
const FIRST_LOOK: readonly string[] = ['home', 'product', 'new-compare', 'quiz-result', 'wizard'];
const ELSEWHERE = '/page/welcome';
const TURNS = { quick: 20, whole: 60 };
const TURN_PX = 24;
const STILL_MS = { quick: 1_000, whole: 10_000 };

export async function screens(scene: Scene): Promise<void> {
  for (const [name, path] of Object.entries(SCREENS))
    if (!scene.isQuick || FIRST_LOOK.includes(name)) await screen(scene, `screen:${name}`, path);
}

async function screen(scene: Scene, job: string, path: string): Promise<void> {
  const page = await openPage(scene, { viewport: WINDOW });
  await watch(page);
  await visit(page, `${path === '/' ? ELSEWHERE : '/'}?env=flagship`);
  await transition(scene, job, page, path);
  const { textureBytes, objects } = await readStageUsage(page);
  scene.note(job, 'vitrine', 'textureMB', textureBytes / 1e6);
  scene.note(job, 'vitrine', 'displayObjects', objects);
  await rest(scene, job, page);
  await scrolled(scene, job, page);
  await page.close();
}

async function transition({ note }: Scene, job: string, page: Page, path: string): Promise<void> {
  const { frames, slowUploads, decodes } = await recordFrames(page, () =>
    goWithin(page, `${path}?env=flagship`),
  );
  const passing = frames.filter(({ isPassing }) => isPassing);
  const { p50, p95 } = spreadOf(passing.length > 0 ? passing : frames);
  note(job, 'vitrine', 'transitionScriptMsP50', p50);
  note(job, 'vitrine', 'transitionScriptMsP95', p95);
  note(job, 'vitrine', 'drawCalls', mostDraws(frames));
  note(job, 'vitrine', 'slowUploads', slowUploads);
  note(job, 'vitrine', 'decodes', decodes);
}

async function rest({ note, isQuick }: Scene, job: string, page: Page): Promise<void> {
  await waitUntilStill(page);
  const ms = isQuick ? STILL_MS.quick : STILL_MS.whole;
  const { frames } = await recordFrames(page, () => page.waitForTimeout(ms));
  note(job, 'vitrine', 'frames', frames.length);
}

/** Notes nothing for a screen that does not scroll. */
async function scrolled({ note, isQuick }: Scene, job: string, page: Page): Promise<void> {
  const { frames, commits } = await recordFrames(page, () =>
    turnWheel(page, isQuick ? TURNS.quick : TURNS.whole, TURN_PX),
  );
  if (frames.length === 0) return;
  const { p50, p95 } = spreadOf(frames);
  note(job, 'vitrine', 'scrollScriptMsP50', p50);
  note(job, 'vitrine', 'scrollScriptMsP95', p95);
  note(job, 'vitrine', 'scrollDrawCalls', mostDraws(frames));
  note(job, 'vitrine', 'reactCommits', commits);
}
