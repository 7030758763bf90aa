// Insights and Kiosks in a real browser, by role and name: what editors see of the kiosks' visits.
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, test, OWN_PAGE } from '#tests/support/journey.ts';
import type { AnalyticsEvent } from '#rules/analyticsEvents.ts';
import {
  EDITOR_VIEWPORT,
  expectAccessible,
  waitUntilEditable,
  signInAsEditor,
} from '#tests/support/editor.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { REDUCED_MOTION, heading } from '#tests/support/shopper.ts';
import { batchOf, eventsOfVisit } from '#tests/support/visits.ts';

test.use(OWN_PAGE);

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

// Visits of tests in other files would change the figures. One worker, so one server.
let own: OwnShowroom;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  own = await openOwnShowroom();
});
test.afterAll(() => own.remove());

/** An editor in India; editors do not count as visitors. */
async function openEditorInIndia(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...REDUCED_MOTION.contextOptions,
    ...EDITOR_VIEWPORT,
    timezoneId: 'Asia/Kolkata',
    baseURL: own.address,
  });
  const page = await context.newPage();
  await page.route(/\/event$|\/api\/kiosks\/[^/]+$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  return page;
}

async function openRoom(page: Page, slug: 'insights' | 'kiosks', title: string): Promise<void> {
  await signInAsEditor(page);
  await page.goto(`/edit/lists/${slug}`);
  await expect(heading(page, title)).toBeFocused({ timeout: 25_000 });
}

async function tell(request: APIRequestContext, events: AnalyticsEvent[]): Promise<void> {
  const client = randomUUID();
  for (let first = 0; first < events.length; first += 25) {
    const answer = await request.post('/event', { data: batchOf(events.slice(first, first + 25), client) });
    expect(answer.status()).toBe(202);
  }
}

test.describe('When an editor opens the insights', () => {
  test('the chart code loads only then, they see visits by days of their time zone, and can download all events', async ({
    browser,
  }) => {
    const page = await openEditorInIndia(browser);
    const scripts: string[] = [];
    page.on(
      'request',
      (requested) => requested.resourceType() === 'script' && scripts.push(new URL(requested.url()).pathname),
    );
    await signInAsEditor(page);
    await page.goto('/edit/product/cairn-9');
    await waitUntilEditable(page);
    expect(scripts.filter((path) => path.includes('Insights'))).toEqual([]);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }).click();
    await expect(page).toHaveURL(/\/edit\/insights/);
    await expect(page.getByText('No visits in this period')).toBeVisible();
    expect(scripts.filter((path) => path.includes('Insights'))).toHaveLength(1);
    await expectAccessible(page);

    // 22:30 in Greenwich is the next day in the editor's time zone; 17:30 is the same day.
    const evening = Math.floor(Date.now() / DAY_MS - 3) * DAY_MS + 22.5 * HOUR_MS;
    const walk = [
      ['product', 'cairn-9', 'hero_buy'],
      ['page', 'gone', ''],
    ] as const;
    for (const lastsS of [30, 60, 180])
      await tell(
        page.request,
        eventsOfVisit({
          at: evening,
          lastsS,
          walk,
          language: lastsS === 30 ? 'es' : 'en',
          environment: 'flagship',
        }),
      );
    await tell(
      page.request,
      eventsOfVisit({
        at: evening - 5 * HOUR_MS,
        lastsS: 60,
        quiz: { id: 'which-phone-1', answers: 2, outcome: '/product/cairn-9' },
        environment: 'flagship',
      }),
    );
    await tell(
      page.request,
      eventsOfVisit({
        at: evening - 5 * HOUR_MS,
        lastsS: 60,
        quiz: { id: 'which-phone-1', answers: 1 },
        environment: 'flagship',
      }),
    );

    await page.reload();
    await expect(page.getByRole('term').filter({ hasText: 'Visits' }).locator('..')).toContainText('5');
    await expect(page.getByRole('term').filter({ hasText: 'Visit duration' }).locator('..')).toContainText(
      '1 min',
    );
    await expect(
      page
        .getByRole('table', { name: 'Screens viewed' })
        .getByRole('row', { name: /^Cairn 9 Product Overview Page 3$/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Taps' }).getByRole('row', { name: /^hero_buy Cairn 9/ }),
    ).toContainText('3');
    await expect(
      page.getByRole('table', { name: 'Taps' }).getByRole('row', { name: /^No tag gone/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Languages' }).getByRole('row', { name: 'Spanish 1 20%' }),
    ).toBeVisible();
    await page.getByText('As a table').click();
    const day = (ms: number): string =>
      new Date(ms).toLocaleDateString('en', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: 'Asia/Kolkata',
      });
    await expect(page.getByRole('row', { name: `${day(evening)} 3 6` })).toBeVisible();
    await page.getByRole('navigation', { name: 'Insights' }).getByRole('link', { name: 'Quizzes' }).click();
    const quiz = page.getByRole('table', { name: /Step$/ });
    await expect(quiz.getByRole('row').filter({ hasText: /^(Began|Answer|End)/ })).toHaveText([
      'Began2',
      'Answer 12',
      'Answer 2150%',
      'End1',
    ]);
    await expect(page.getByRole('table', { name: /Result$/ })).toContainText('Cairn 9');
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^events \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines.filter((line) => line.includes('kiosk_session_start'))).toHaveLength(5);

    await page.getByText('Custom').click();
    await page.getByLabel('From', { exact: true }).fill('2020-01-05');
    await page.getByLabel('To', { exact: true }).fill('2020-01-04');
    await expect(page.getByRole('alert')).toHaveText('The end date must not be before the start date.');
    await page.getByLabel('To', { exact: true }).fill('2020-01-06');
    await expect(page.getByText('No visits in this period')).toBeVisible();
  });

  test('a message says that the server does not respond, and it is requested again', async ({ browser }) => {
    const page = await openEditorInIndia(browser);
    await page.route('**/api/insights*', (route) => route.abort());
    await openRoom(page, 'insights', 'Insights');
    await expect(page.getByRole('alert')).toHaveText('Couldn’t load insights');
    await page.unroute('**/api/insights*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Insights' })).toBeVisible();
  });
});
