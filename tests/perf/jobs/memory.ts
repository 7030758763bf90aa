// Repeated rounds of home, product and page: what remains on the GPU and the stage.
import { readStageUsage, settle, visit } from '#tests/support/shopper.ts';
import { openPage, type Scene } from './scene.ts';

const JOB = 'memory';
const ROUNDS = { quick: 20, whole: 200 };
const BASELINE_ROUND = { quick: 5, whole: 20 };
const WINDOW = { width: 640, height: 360 };
const ROUND = ['a[href^="/product/atlas-tab-12"]', 'a[href^="/page/"]', 'a[href="/"]'];

export async function memory(scene: Scene): Promise<void> {
  const [rounds, baseline] = scene.isQuick
    ? [ROUNDS.quick, BASELINE_ROUND.quick]
    : [ROUNDS.whole, BASELINE_ROUND.whole];
  const page = await openPage(scene, { viewport: WINDOW, reducedMotion: 'reduce' });
  await visit(page, '/');
  let early = await readStageUsage(page);
  for (let round = 1; round <= rounds; round += 1) {
    for (const link of ROUND) {
      await page.locator(link).first().dispatchEvent('click');
      await settle(page);
    }
    if (round === baseline) early = await readStageUsage(page);
  }
  const late = await readStageUsage(page);
  scene.note(JOB, 'vitrine', 'textureRatio', late.textureBytes / early.textureBytes);
  scene.note(JOB, 'vitrine', 'objectRatio', late.objects / early.objects);
  scene.note(JOB, 'vitrine', 'textureMB', late.textureBytes / 1e6);
  scene.note(JOB, 'vitrine', 'rounds', rounds);
  await page.close();
}
