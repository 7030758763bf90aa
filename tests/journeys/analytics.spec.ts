// Analytics of a visit, from a shopper's touch to the server's table. See
// src/analytics/README.md.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, needs, OWN_PAGE, test, IN_NODE } from '#tests/support/journey.ts';
import { tokenFor } from '../support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import {
  REDUCED_MOTION,
  expectScreen,
  SMALL_VIEWPORT,
  waitUntilStill,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...SMALL_VIEWPORT, ...REDUCED_MOTION });

interface Sent {
  event_id: string;
  name: string;
  params: {
    session_id: string;
    category: string;
    label: string;
    screen: string;
    [name: string]: string | number;
  };
}

/**
 * Events that the page sends, each counted once although a page may resend an event whose response
 * it missed; `batches` are the sizes of the requests.
 */
function recordSent(page: Page): { events: Sent[]; batches: number[] } {
  const heard = { events: [] as Sent[], batches: [] as number[] };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/event') return;
    const { events } = request.postDataJSON() as { events: Sent[] };
    heard.events.push(
      ...events.filter(({ event_id }) => !heard.events.some((known) => known.event_id === event_id)),
    );
    heard.batches.push(events.length);
  });
  return heard;
}

/** Ids of the events that the server has stored of this page's kiosk. */
async function storedEventIds(page: Page, request: APIRequestContext): Promise<string[]> {
  const kiosk = await page.evaluate(() => localStorage.getItem('vitrine-kiosk') ?? '');
  const answer = await request.get(
    '/api/events.csv?from=2000-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z',
    { headers: { authorization: `Bearer ${await tokenFor(request)}` } },
  );
  const [head = '', ...lines] = (await answer.text()).split('\r\n').filter((line) => line !== '');
  const column = head.split(',').indexOf('event');
  return lines.filter((line) => line.includes(kiosk)).map((line) => line.split(',')[column] ?? '');
}

const named = (events: readonly Sent[], name: string): Sent[] =>
  events.filter((event) => event.name === name);

/** Advances the clock until the kiosk is idle. */
async function waitForIdle(page: Page): Promise<void> {
  await page.clock.fastForward(42_000);
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('dialog', { name: 'Touch to begin' })).toBeAttached();
  await page.clock.fastForward(2_100);
}

test.describe('When a shopper visits', () => {
  test('session, screens, taps by tag, language and the path through the quiz are counted once each', async ({
    page,
    request,
  }) => {
    await page.clock.install();
    const heard = recordSent(page);
    await visit(page, '/');
    await touchAndWait(page, page.getByRole('button', { name: 'Ver en español' }));
    await touchAndWait(page, page.getByRole('main').getByRole('link').first());
    await visit(page, '/help-me-choose/which-phone-1');
    await touchAndWait(page, page.getByRole('list', { name: 'Answers' }).getByRole('button').first());
    await waitForIdle(page);
    await expect.poll(() => named(heard.events, 'kiosk_session_end').length).toBe(1);

    const { events } = heard;
    expect(named(events, 'kiosk_session_start')).toHaveLength(1);
    expect(new Set(events.map(({ params }) => params.session_id)).size).toBe(1);
    expect(named(events, 'kiosk_language')).toMatchObject([{ params: { label: 'es' } }]);
    const taps = named(events, 'kiosk_tap');
    expect(taps.length).toBeGreaterThanOrEqual(3);
    expect(
      taps.slice(0, 2).every(({ params }) => params.category === 'home_content' && params.label !== ''),
    ).toBe(true);
    expect(named(events, 'kiosk_screen').map(({ params }) => params.screen)).toContain('help-me-choose');
    expect(named(events, 'kiosk_quiz_path')).toMatchObject([
      { params: { category: 'Help_Me_Choose Path', step: 1, quiz: 'which-phone-1' } },
    ]);
    const [end] = named(events, 'kiosk_session_end');
    // Some seconds of touching; the minute of inactivity is subtracted.
    expect(end?.params['duration_ms']).toBeLessThan(20_000);
    expect(Math.max(...heard.batches)).toBeLessThanOrEqual(25);
    // `recordSent` sees the request; the event is stored when the server has written it, or when
    // the page has sent it again, which it does ever more rarely.
    const stored = () => storedEventIds(page, request);
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(5_000);
          const ids = await stored();
          return events.filter(({ event_id }) => !ids.includes(event_id));
        },
        { timeout: 60_000 },
      )
      .toEqual([]);
    const ids = await stored();
    expect(new Set(ids).size).toBe(ids.length);

    // The touch that wakes the screen starts the next session and is no tap.
    await page.mouse.click(10, 10);
    await page.clock.fastForward(2_100);
    await expect.poll(() => named(heard.events, 'kiosk_session_start').length).toBe(2);
    expect(named(heard.events, 'kiosk_tap')).toHaveLength(taps.length);
  });

  test('nothing of an address that they typed is ever sent', async ({ page }) => {
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (['/event', '/api/kiosks'].some((path) => new URL(request.url()).pathname.startsWith(path)))
        bodies.push(request.postData() ?? '');
    });
    await page.clock.install();
    await visit(page, '/availability-wizard/fiber');
    await page.getByRole('textbox').fill('12 oak');
    await page.clock.fastForward(500);
    const suggestion = page.getByRole('button', { name: /12 Oak/i }).first();
    await expect(suggestion).toBeAttached();
    await touchAndWait(page, suggestion);
    await waitForIdle(page);
    await expect.poll(() => bodies.join().includes('kiosk_session_end')).toBe(true);
    expect(bodies.join()).not.toMatch(/oak/i);
  });

  test('an editor is not counted', IN_NODE, async ({ page }) => {
    const heard = recordSent(page);
    await page.clock.install();
    await page.goto('/edit/page/care');
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await page.clock.fastForward(10_000);
    await waitUntilStill(page);
    expect(heard.events).toEqual([]);
  });
});

test.describe('When the server stops during a visit', () => {
  let showroom: OwnShowroom;
  test.beforeAll(async () => {
    showroom = await openOwnShowroom();
  });
  test.afterAll(() => showroom.remove());

  test(
    'events wait, even over a reload, and arrive once when the server is back',
    needs('a server of its own'),
    async ({ page, playwright }) => {
      const heard = recordSent(page);
      await visit(page, `${showroom.address}/page/care`);
      await expect.poll(() => heard.events.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await showroom.stop();
      for (let tap = 0; tap < 30; tap += 1)
        await page
          .getByRole('button')
          .or(page.getByRole('link'))
          .first()
          .dispatchEvent('click')
          .catch(() => undefined);
      const waiting = (): Promise<number> =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const opening = indexedDB.open('vitrine-events');
              opening.onsuccess = () => {
                const counting = opening.result.transaction('items').objectStore('items').count();
                counting.onsuccess = () => {
                  opening.result.close();
                  resolve(counting.result);
                };
              };
            }),
        );
      await expect.poll(waiting).toBeGreaterThan(0);
      await showroom.start();
      await page.reload();
      await waitUntilStill(page);
      await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
      const request = await playwright.request.newContext({ baseURL: showroom.address });
      const kept = await storedEventIds(page, request);
      expect(new Set(kept).size).toBe(kept.length);
      expect(new Set(kept)).toEqual(new Set(heard.events.map(({ event_id }) => event_id)));
      await request.dispose();
    },
  );
});

test.describe('When an operator configures analytics', () => {
  test('with `tag`, events are pushed to the page’s data layer and not to the server', async ({ page }) => {
    const showroom = await openOwnShowroom({ ANALYTICS: 'tag' });
    const heard = recordSent(page);
    await visit(page, `${showroom.address}/page/care`);
    const pushed = () =>
      page.evaluate(() =>
        ((globalThis as unknown as { dataLayer?: { event: string; screen?: string }[] }).dataLayer ?? []).map(
          ({ event, screen }) => `${event} ${screen}`,
        ),
      );
    await expect.poll(pushed).toEqual(['kiosk_session_start page', 'kiosk_screen page']);
    expect(heard.events).toEqual([]);
    await showroom.remove();
  });

  test('with `off`, nothing is sent, stored or pushed', async ({ page }) => {
    const showroom = await openOwnShowroom({ ANALYTICS: 'off' });
    const heard = recordSent(page);
    await page.clock.install();
    await visit(page, `${showroom.address}/page/care`);
    await page.clock.fastForward(10_000);
    await expectScreen(page, /care/i);
    expect(heard.events).toEqual([]);
    expect(
      await page.evaluate(async () => [
        (await indexedDB.databases()).some(({ name }) => name === 'vitrine-events'),
        'dataLayer' in globalThis,
      ]),
    ).toEqual([false, false]);
    await showroom.remove();
  });
});
