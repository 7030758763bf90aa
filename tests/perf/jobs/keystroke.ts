// The cost of a letter typed in place: script on the main thread from the key to its frame,
// compared with a bare textarea. Measured as wall time and as CPU time.
import type { Page } from '@playwright/test';
import { openEditor, hotspot, inPlaceText } from '#tests/support/editor.ts';
import { median, p95 } from '#tests/support/numbers.ts';
import { waitUntilStill } from '#tests/support/shopper.ts';
import { scriptGauge, type Clock } from '../measure/script.ts';
import { openPage, type Scene } from './scene.ts';

const JOB = 'keystroke';
/** The longest page of each sort in the demo, a text on it, and its figures. */
const PAGES = [
  ['/product/cairn-9-pro', 'description', { median: 'scriptMs', p95: 'scriptMsP95', clock: 'clockMs' }],
  [
    '/new-compare/phones-5',
    'title',
    { median: 'scriptMsFiveColumns', p95: 'scriptMsFiveColumnsP95', clock: 'clockMsFiveColumns' },
  ],
] as const;
const LETTERS = { quick: 30, whole: 60 };
/** Letters before the measurement, until the code is compiled. */
const FIRST_LETTERS = 20;
const DESK = { width: 1600, height: 900 };

interface Spread {
  median: number;
  p95: number;
}

/** Median and p95 of the script time per letter, in ms. */
async function typed(page: Page, letters: number): Promise<Record<Clock, Spread>> {
  const gauges = { clock: await scriptGauge(page, 'clock'), cpu: await scriptGauge(page, 'cpu') };
  const read = async (): Promise<Record<Clock, number>> => ({
    clock: await gauges.clock(),
    cpu: await gauges.cpu(),
  });
  const each: Record<Clock, number>[] = [];
  for (let letter = 0; letter < FIRST_LETTERS + letters; letter += 1) {
    const before = await read();
    await page.keyboard.press(letter % 6 === 5 ? 'Space' : 'e');
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const after = await read();
    if (letter >= FIRST_LETTERS)
      each.push({ clock: after.clock - before.clock, cpu: after.cpu - before.cpu });
  }
  return { clock: spreadOf(each.map(({ clock }) => clock)), cpu: spreadOf(each.map(({ cpu }) => cpu)) };
}

const spreadOf = (each: readonly number[]): Spread => ({ median: median(each), p95: p95(each) });

export async function keystrokes(scene: Scene): Promise<void> {
  const letters = scene.isQuick ? LETTERS.quick : LETTERS.whole;
  const bare = await openPage(scene, { viewport: DESK });
  await bare.setContent('<textarea rows="10" cols="60"></textarea>');
  await bare.locator('textarea').focus();
  const textarea = await typed(bare, letters);
  await bare.close();
  scene.note(JOB, 'textarea', 'scriptMs', textarea.cpu.median);
  for (const [path, field, figures] of PAGES.slice(0, scene.isQuick ? 1 : undefined)) {
    const page = await openPage(scene, { viewport: DESK });
    await openEditor(page, path);
    await hotspot(page, field).focus();
    await waitUntilStill(page);
    await page.keyboard.press('Enter');
    await inPlaceText(page).waitFor();
    await page.keyboard.press('End');
    const { clock, cpu } = await typed(page, letters);
    scene.note(JOB, 'vitrine', figures.median, cpu.median);
    scene.note(JOB, 'vitrine', figures.p95, cpu.p95);
    scene.note(JOB, 'vitrine', figures.clock, clock.median);
    await page.close();
  }
}
