// What a letter costs that is typed where it stands: script on the main thread, from the key to the frame that shows it, beside
// the same letter in a bare textarea.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { edit, hotspot, typing } from '#tests/support/editor.ts';
import { still } from '#tests/support/shopper.ts';

/** The longest page of each sort in the demo, and a text on it. */
const PAGES = [
  ['product', '/product/cairn-9-pro', 'description'],
  ['new-compare', '/new-compare/phones-5', 'title'],
] as const;
const LETTERS = 60;
/** Warms up what compiles as it is used. */
const FIRST_LETTERS = 20;
const DESK = { width: 1600, height: 900 };

type Note = (job: string, figure: string, value: number, unit: string) => void;

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
}

/** Median and p95 of the script that a letter makes run, in ms. */
async function typed(page: Page): Promise<{ median: number; p95: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const each: number[] = [];
  for (let letter = 0; letter < FIRST_LETTERS + LETTERS; letter += 1) {
    const before = await scriptMs(session);
    await page.keyboard.press(letter % 6 === 5 ? 'Space' : 'e');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if (letter >= FIRST_LETTERS) each.push((await scriptMs(session)) - before);
  }
  each.sort((a, b) => a - b);
  return { median: each[Math.floor(LETTERS / 2)] ?? 0, p95: each[Math.floor(LETTERS * 0.95)] ?? 0 };
}

export async function keystrokes(browser: Browser, baseURL: string, prepare: (page: Page) => Promise<void>, note: Note): Promise<void> {
  const bare = await browser.newPage({ viewport: DESK });
  await bare.setContent('<textarea rows="10" cols="60"></textarea>');
  await bare.locator('textarea').focus();
  const textarea = await typed(bare);
  await bare.close();
  note('keystroke', 'script in a bare textarea, median', textarea.median, 'ms');
  for (const [name, path, field] of PAGES) {
    const page = await browser.newPage({ viewport: DESK, baseURL });
    await prepare(page);
    await edit(page, path);
    await hotspot(page, field).focus();
    await still(page);
    await page.keyboard.press('Enter');
    await typing(page).waitFor();
    await page.keyboard.press('End');
    const { median, p95 } = await typed(page);
    note('keystroke', `${name}: script, median`, median, 'ms');
    note('keystroke', `${name}: script, p95`, p95, 'ms');
    note('keystroke', `${name}: median / textarea`, median / textarea.median, '');
    await page.close();
  }
}
