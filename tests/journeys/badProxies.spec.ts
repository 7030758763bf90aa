// Proxies between a kiosk and its server that spoil the stream of changes. A publish and a command
// arrive within two minutes all the same.
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { tokenFor } from '#tests/support/editorRequests.ts';
import { openFreezingProxy, type FreezingProxy } from '#tests/support/freezingProxy.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, needs, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { REDUCED_MOTION, SMALL_VIEWPORT, visit } from '#tests/support/shopper.ts';

let opened: OwnShowroom | undefined;
let frozen: FreezingProxy | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(frozen?.address ?? opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...SMALL_VIEWPORT });
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  opened = await openOwnShowroom();
});
test.afterAll(() => opened?.remove());
test.beforeEach(({ page }) => page.clock.install());

const TWO_MINUTES_MS = 120_000;
const STEP_MS = 5_000;

const events = (body: string) => ({ contentType: 'text/event-stream', body });
const hello = (): string => `event: hello\ndata: ${JSON.stringify({ app: 'one', time: Date.now() })}\n\n`;

const STREAM = '**/api/changes?*';
const CONTENT = /\/(api\/(?!changes)|config\.json|releases\/)/;

/** Keeps what it has once been sent, against all headers. */
function cache(): (route: Route) => Promise<void> {
  const kept = new Map<string, Awaited<ReturnType<Route['fetch']>>>();
  return async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const url = route.request().url();
    const response = kept.get(url) ?? (await route.fetch());
    kept.set(url, response);
    await route.fulfill({ response });
  };
}

/** Behavior of a proxy for the stream, or for every other request. */
const PROXIES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'holds the stream back': (page) => page.route(STREAM, () => undefined),
  'closes the stream after its first event': (page) =>
    page.route(STREAM, (route) => route.fulfill(events(hello()))),
  'answers the stream with 502': (page) =>
    page.route(STREAM, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' })),
  'answers the stream with a page of its own': (page) =>
    page.route(STREAM, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Please wait</h1>' })),
  'answers everything but the stream from a cache': (page) => page.route(CONTENT, cache()),
  'holds the stream back and answers everything else from a cache': async (page) => {
    await page.route(STREAM, () => undefined);
    await page.route(CONTENT, cache());
  },
};

async function call<T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${await tokenFor(request)}` };
  const response = await request.fetch(path, { method, headers, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return (await response.json()) as T;
}

/** The virtual time until something is true, in ms; the limit if it never is. */
async function msUntil(page: Page, isTrue: () => Promise<boolean>): Promise<number> {
  for (let ms = 0; ms < TWO_MINUTES_MS; ms += STEP_MS) {
    if (await isTrue()) return ms;
    await page.clock.fastForward(STEP_MS);
  }
  return TWO_MINUTES_MS;
}

/** Publishes and sends a command, and expects both to arrive. */
async function expectArrival(page: Page, title: string): Promise<void> {
  const { request } = page;
  await visit(page, '/');
  const home = await call<object>(request, 'GET', '/api/home-screens/flagship');
  const headers = [{ type: 'title', text: title, alignment: 'center' }];
  await call(request, 'PUT', '/api/home-screens/flagship', { ...home, headers });
  const isShown = (): Promise<boolean> => page.getByRole('heading', { name: title }).isVisible();
  expect(await msUntil(page, isShown)).toBeLessThan(TWO_MINUTES_MS);

  // The server lists a kiosk with its first heartbeat.
  await page.clock.fastForward(TWO_MINUTES_MS);
  const kiosk = await page.evaluate(() => localStorage.getItem('vitrine-kiosk') ?? '');
  const authorization = `Bearer ${await tokenFor(request)}`;
  const known = async (): Promise<number> =>
    (await request.get(`/api/kiosks/${kiosk}`, { headers: { authorization } })).status();
  await expect.poll(known).toBe(200);
  const commands = `/api/kiosks/${kiosk}/commands`;
  const { id } = await call<{ id: string }>(request, 'POST', commands, { type: 'identify' });
  const isDone = async (): Promise<boolean> =>
    (await call<{ state: string }>(request, 'GET', `${commands}/${id}`)).state === 'done';
  expect(await msUntil(page, isDone)).toBeLessThan(TWO_MINUTES_MS);
}

test.describe('When a proxy spoils what comes from the server', () => {
  for (const [proxy, spoil] of Object.entries(PROXIES))
    test(`a publish and a command arrive within two minutes, though it ${proxy}`, async ({ page }) => {
      await spoil(page);
      await expectArrival(page, proxy);
    });
});

test.describe('When a connection looks open and brings nothing', () => {
  test.beforeAll(async () => {
    frozen = await openFreezingProxy(opened?.address ?? '');
  });
  test.afterAll(async () => {
    await frozen?.close();
    frozen = undefined;
  });

  test(
    'a publish and a command arrive within two minutes, though no byte follows the first event',
    needs('a server of its own'),
    async ({ page }) => {
      await expectArrival(page, 'Past a frozen connection');
      expect(frozen?.frozenCount()).toBeGreaterThan(1);
    },
  );
});
