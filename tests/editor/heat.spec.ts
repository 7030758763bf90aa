// The heat lens in a real browser: what a shopper touches is shown to an editor on the very things.
import { randomUUID } from 'node:crypto';
import { expect, test, OWN_PAGE } from '#tests/support/journey.ts';
import type { AnalyticsEvent } from '#rules/analyticsEvents.ts';
import {
  EDITOR_VIEWPORT,
  expectAccessible,
  signInAsEditor,
  waitUntilEditable,
} from '#tests/support/editor.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { REDUCED_MOTION, SMALL_VIEWPORT, touch, visit } from '#tests/support/shopper.ts';
import { batchOf, eventAt } from '#tests/support/visits.ts';

test.use(OWN_PAGE);

let own: OwnShowroom;
test.beforeAll(async () => {
  own = await openOwnShowroom();
});
test.afterAll(() => own.remove());

const MINUTE_MS = 60_000;

/** A visit to the home screen that touches its second tile after 3 s. */
function visitAt(atMs: number): AnalyticsEvent[] {
  const page = { session_id: randomUUID(), environment: 'flagship', language: 'en' };
  return [
    eventAt(atMs, 'kiosk_screen', page),
    eventAt(atMs + 3_000, 'kiosk_tap', { ...page, path: 'modules.1', label: 'home_tablets' }),
    eventAt(atMs + 9_000, 'kiosk_session_end', page),
  ];
}

test('an editor sees on a page what visitors touched, and tried to touch', async ({ browser }) => {
  const shopper = await browser.newPage({
    ...SMALL_VIEWPORT,
    ...REDUCED_MOTION.contextOptions,
    baseURL: own.address,
  });
  const sent: AnalyticsEvent[] = [];
  shopper.on('request', (request) => {
    if (request.url().endsWith('/event'))
      sent.push(
        ...(JSON.parse(request.postData() ?? '{"events":[]}') as { events: AnalyticsEvent[] }).events,
      );
  });
  await visit(shopper, '/');
  // A headline is no button.
  const title = await shopper.getByRole('heading', { level: 1 }).boundingBox();
  const at = title ?? { x: 0, y: 0, width: 0, height: 0 };
  await shopper.waitForLoadState('networkidle');
  await shopper.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  await touch(shopper, shopper.getByRole('link', { name: 'Phones' }));
  const pathsOf = (name: string): unknown[] =>
    sent.filter((event) => event.name === name).map(({ params }) => params['path']);
  await expect.poll(() => pathsOf('kiosk_tap')).toEqual(['modules.0']);
  expect(pathsOf('kiosk_dead_touch')).toEqual(['headers.0.text']);
  await shopper.context().close();

  const page = await browser.newPage({
    ...EDITOR_VIEWPORT,
    ...REDUCED_MOTION.contextOptions,
    baseURL: own.address,
  });
  const visits = Array.from({ length: 12 }, (_, index) => visitAt(Date.now() - (index + 30) * MINUTE_MS));
  for (const events of visits) await page.request.post('/event', { data: batchOf(events, randomUUID()) });
  await signInAsEditor(page);
  await page.goto('/edit');
  await waitUntilEditable(page);
  await page.getByRole('button', { name: 'Heat: what visitors did here' }).click();
  const lens = page.getByRole('complementary', { name: 'Heat' });
  const row = lens
    .getByRole('region', { name: 'Touched', exact: true })
    .getByRole('button', { name: /home_tablets/ });
  await expect(row).toContainText('first in 92%, after 3 s');
  await row.press('Enter');
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  await expect(lens.getByRole('region', { name: 'Touched, but nothing happens' })).toContainText('once');
  // The tooltip of the button is no part of a landmark.
  await page.mouse.move(300, 500);
  await expectAccessible(page);
  // The mark is on the tile.
  const tile = await page.locator('.hotspot[data-path^="modules.1"]').first().boundingBox();
  const mark = await page.locator('[data-focused] > span').first().locator('xpath=..').boundingBox();
  expect(Math.abs((mark?.x ?? 0) - (tile?.x ?? 99))).toBeLessThan(40);
  await lens.getByRole('button', { name: 'Close heat' }).click();
  await expect(page.getByRole('form')).toBeVisible();
  await page.context().close();
});
