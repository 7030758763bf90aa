// Visits in a real browser: an editor finds one, steps through it as the stage showed it, and edits
// where it went wrong.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { AnalyticsEvent } from '#rules/analyticsEvents.ts';
import {
  EDITOR_VIEWPORT,
  expectAccessible,
  signInAsEditor,
  waitUntilEditable,
} from '#tests/support/editor.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { heading, REDUCED_MOTION } from '#tests/support/shopper.ts';
import { batchOf, eventAt } from '#tests/support/visits.ts';

let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });
test.beforeAll(async () => {
  opened = await openOwnShowroom();
});
test.afterAll(async () => {
  await opened?.remove();
});

const HOUR_MS = 60 * 60_000;
/** The showroom draws on the stage of a frame. */
const DRAWN_WITHIN_MS = 40_000;

/**
 * A visit of 20 s, or as many times faster, to the home screen and a page, whose title it takes for
 * a button.
 */
function visitAt(atMs: number, haste = 1): AnalyticsEvent[] {
  const home = { session_id: randomUUID(), environment: 'flagship', language: 'en' };
  const care = { ...home, screen: 'page', screen_id: 'care' };
  const at = (seconds: number, name: string, params: Record<string, string | number>): AnalyticsEvent =>
    eventAt(atMs + (seconds * 1000) / haste, name, params);
  return [
    at(0, 'kiosk_session_start', home),
    at(0.1, 'kiosk_screen', home),
    at(2, 'kiosk_tap', { ...home, path: 'moduleBottom', label: 'home_care' }),
    at(2.5, 'kiosk_screen', care),
    at(15, 'kiosk_dead_touch', { ...care, path: 'headers.0.text' }),
    at(17, 'kiosk_tap', { ...care, label: 'Never there' }),
    at(18, 'kiosk_screen', { ...care, screen_id: 'gone-long-ago' }),
    at(20, 'kiosk_session_end', { ...care, screen_id: 'gone-long-ago', duration_ms: 20_000 }),
  ];
}

async function sendVisits(page: Page, count: number, startMs: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await page.request.post('/event', { data: batchOf(visitAt(startMs + index), randomUUID()) });
}

const stage = (page: Page): Locator => page.getByRole('img', { name: 'The stage as the visit saw it' });
const current = (page: Page): Locator =>
  page.getByRole('list', { name: 'Steps of the visit' }).locator('[aria-current="step"]');
const isShown = (page: Page, step: number): Promise<void> =>
  expect(stage(page)).toHaveAttribute('data-shown', String(step), { timeout: DRAWN_WITHIN_MS });

test('an editor finds a visit, goes through it by keys, plays it, and edits where it went wrong', async ({
  page,
}) => {
  test.slow();
  await signInAsEditor(page);
  await page.goto('/edit/lists/insights');
  await page
    .getByRole('navigation', { name: 'Insights' })
    .getByRole('link', { name: 'Visits' })
    .click({ timeout: 25_000 });
  await expect(heading(page, 'Visits')).toBeVisible();
  await expect(page.getByText('No visits in this period')).toBeVisible();
  await sendVisits(page, 4, Date.now() - HOUR_MS);
  await page.reload();
  await expect(page.getByText('4 visits')).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await sendVisits(page, 8, Date.now() - HOUR_MS + 1000);
  await page.goto('/edit/visits?screen=page&page=care');
  const links = page.getByRole('table').getByRole('link');
  await expect(links).toHaveCount(12, { timeout: 25_000 });
  await expect(page.getByLabel('Page')).toHaveValue('page/care');
  await expect(page.getByRole('row').nth(1)).toContainText('20 s');
  await expectAccessible(page);
  await page.getByLabel('Page').selectOption('home/');
  await expect(page).toHaveURL(/screen=home/);
  await expect(links).toHaveCount(12);

  await links.first().press('Enter');
  await expect(page.getByRole('heading', { name: /^Visit of/ })).toBeFocused({ timeout: 25_000 });
  await isShown(page, 1);
  await expect(current(page)).toHaveText('0:00Sees Home screen');
  // The visit is older than the demo.
  await expect(page.getByText('What this visit saw is not stored any more.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await isShown(page, 2);
  await expect(page.getByRole('status')).toContainText('home_care');
  await expect(page.getByRole('status')).toContainText('Step 2 of 6');
  // The mark is on the band at the foot of the home screen.
  const mark = stage(page).locator('> div');
  const [box, all] = [await mark.boundingBox(), await stage(page).boundingBox()];
  expect((box?.y ?? 0) - (all?.y ?? 0)).toBeGreaterThan((all?.height ?? 0) / 2);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('12.5 s later').or(page.getByText('13 s later'))).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await isShown(page, 4);
  await expect(mark).toHaveAttribute('data-dead', 'true');
  await expect(current(page)).toContainText('nothing happens');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await isShown(page, 5);
  await expect(page.getByRole('status')).toContainText('is not on this screen');
  await expect(mark).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await isShown(page, 6);
  await expect(page.getByRole('status')).toContainText('This page is not in what the stage shows.');
  await page.getByRole('button', { name: 'Edit here' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not there any more' })).toBeVisible();

  // From the first step to the end, as fast as the stage can.
  await page.getByRole('slider', { name: 'Time of the visit' }).fill('0');
  await page.getByText('8×', { exact: true }).click();
  await page.getByRole('heading', { name: /^Visit of/ }).focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: DRAWN_WITHIN_MS });
  await expect(page.getByText('0:19 of 0:19')).toBeVisible();

  await page.getByRole('button', { name: /nothing happens/ }).click();
  await isShown(page, 4);
  await page.getByRole('button', { name: 'Edit here' }).click();
  await expect(page).toHaveURL(/\/edit\/page\/care/);
  await waitUntilEditable(page);
  await expect(page.getByRole('toolbar', { name: /^Selected/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Visit of/ })).toBeVisible({ timeout: 25_000 });
  await page.getByRole('link', { name: 'All visits' }).click();
  await expect(links.first()).toBeFocused();

  await page.request.post('/event', { data: batchOf(visitAt(Date.now() - 20, 1000)) });
  await page.reload();
  await links.first().click({ timeout: 25_000 });
  await expect(page.getByText('The stage shows what was saved then')).toBeVisible({ timeout: 25_000 });
  await page.getByRole('button', { name: 'Next step' }).click();
  await isShown(page, 2);
  await expect(mark).toBeVisible();
});
