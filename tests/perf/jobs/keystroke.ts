// What a letter costs that is typed where it stands: script on the main thread, from the key to the frame that shows it, beside
// the same letter in a bare textarea. By the clock, which also counts the time that software WebGL keeps the core from the
// script, and on the CPU, which does not and repeats to 5 %.
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

const CLOCKS = { clock: 'timeTicks', cpu: 'threadTicks' } as const;
type Clock = keyof typeof CLOCKS;

interface Spread {
  median: number;
  p95: number;
}

async function sessionOf(page: Page, clock: Clock): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: CLOCKS[clock] });
  return session;
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
}

/** Median and p95 of the script that a letter makes run, in ms. */
async function typed(page: Page): Promise<Record<Clock, Spread>> {
  const sessions = { clock: await sessionOf(page, 'clock'), cpu: await sessionOf(page, 'cpu') };
  const read = async (): Promise<Record<Clock, number>> => ({ clock: await scriptMs(sessions.clock), cpu: await scriptMs(sessions.cpu) });
  const each: Record<Clock, number>[] = [];
  for (let letter = 0; letter < FIRST_LETTERS + LETTERS; letter += 1) {
    const before = await read();
    await page.keyboard.press(letter % 6 === 5 ? 'Space' : 'e');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const after = await read();
    if (letter >= FIRST_LETTERS) each.push({ clock: after.clock - before.clock, cpu: after.cpu - before.cpu });
  }
  return { clock: spreadOf(each.map(({ clock }) => clock)), cpu: spreadOf(each.map(({ cpu }) => cpu)) };
}

function spreadOf(each: readonly number[]): Spread {
  const sorted = each.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

export async function keystrokes(browser: Browser, baseURL: string, prepare: (page: Page) => Promise<void>, note: Note): Promise<void> {
  const bare = await browser.newPage({ viewport: DESK });
  await bare.setContent('<textarea rows="10" cols="60"></textarea>');
  await bare.locator('textarea').focus();
  const textarea = await typed(bare);
  await bare.close();
  note('keystroke', 'script in a bare textarea, median', textarea.clock.median, 'ms');
  for (const [name, path, field] of PAGES) {
    const page = await browser.newPage({ viewport: DESK, baseURL });
    await prepare(page);
    await edit(page, path);
    await hotspot(page, field).focus();
    await still(page);
    await page.keyboard.press('Enter');
    await typing(page).waitFor();
    await page.keyboard.press('End');
    const { clock, cpu } = await typed(page);
    note('keystroke', `${name}: script, median`, clock.median, 'ms');
    note('keystroke', `${name}: script, p95`, clock.p95, 'ms');
    note('keystroke', `${name}: script on the CPU, median`, cpu.median, 'ms');
    note('keystroke', `${name}: script on the CPU, p95`, cpu.p95, 'ms');
    note('keystroke', `${name}: median / textarea`, clock.median / textarea.clock.median, '');
    await page.close();
  }
}
