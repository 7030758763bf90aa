// Tests of one worker share a loaded page: the visit of the test before ends in the app, and the next test begins a new one.
// Loading the page anew costs 1.2 s of CPU for each test, a new visit 0.2 s.
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { recordRenderCounts, recordVideos } from './pageRecorders.ts';
import { beginVisitAt, trackLongTimers } from './nextVisit.ts';

interface TestOptions {
  /** Gives the test a page and a context of its own. */
  ownPage: boolean;
}

interface WorkerFixtures {
  /** The page that the worker's tests share; undefined before the first, and after a failed test. */
  shared: { page?: Page };
}

/**
 * For `test.use`, for tests of loading and reloading, of storage, connection and crashes, and for those that install a clock, a
 * script or a route before the page is loaded.
 */
export const OWN_PAGE = { ownPage: true } as const;

/** The same for a single test: `test('…', ALONE, async …)`. */
export const OWN_PAGE_TEST = { annotation: { type: 'own page' } };

const sharedPages = new WeakSet<Page>();

export const test = base.extend<TestOptions, WorkerFixtures>({
  ownPage: [
    async ({}, use, { annotations }) =>
      use(annotations.some(({ type }) => type === OWN_PAGE_TEST.annotation.type)),
    { option: true },
  ],

  shared: [
    async ({}, use) => {
      const shared: WorkerFixtures['shared'] = {};
      await use(shared);
      await shared.page?.context().close();
    },
    { scope: 'worker' },
  ],

  context: async ({ ownPage, shared, browser }, use, testInfo) => {
    const context = ownPage
      ? await browser.newContext()
      : await sharedContext(shared, () => browser.newContext());
    await use(context);
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    if (!ownPage && !hasFailed) return;
    await context.close();
    if (!ownPage) delete shared.page;
  },

  page: async ({ ownPage, shared, context, viewport, contextOptions }, use) => {
    if (ownPage || !shared.page) return use(await context.newPage());
    const { page } = shared;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: contextOptions.reducedMotion ?? 'no-preference' });
    await use(page);
    await tidyUp(page);
  },
});

export { expect };

async function sharedContext(
  shared: WorkerFixtures['shared'],
  open: () => Promise<BrowserContext>,
): Promise<BrowserContext> {
  if (shared.page) return shared.page.context();
  const context = await open();
  for (const script of [trackLongTimers, recordVideos, recordRenderCounts])
    await context.addInitScript(script);
  const page = await context.newPage();
  // A script or a clock would stay for all tests that follow.
  const refuse = (): never => {
    throw new Error('A test that installs a script or a clock needs a page of its own: test.use(OWN_PAGE)');
  };
  page.addInitScript = refuse;
  page.clock.install = refuse;
  shared.page = page;
  sharedPages.add(page);
  return context;
}

/** Events that tests listen to. Playwright itself listens to others. */
const TEST_EVENTS = [
  'console',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Takes away what a test added to the page. What its visit left behind, the end of the visit takes away. */
async function tidyUp(page: Page): Promise<void> {
  const context = page.context();
  for (const event of TEST_EVENTS) page.removeAllListeners(event);
  await page.unrouteAll();
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  if (!page.url().startsWith('http')) return;
  const url = new URL(page.url());
  // Where the next test loads the page anew, nothing else would end the visit.
  await page.evaluate(() => sessionStorage.clear());
  if (showroomOf(url) === null) await clearEditorData(page, url.origin);
}

/** Leaves the page of an editor, with the drafts and the layout that the browser keeps for them. */
async function clearEditorData(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await devtools.detach();
}

/** Whether the page is one that tests share, in which films are listed and work is counted from the start. */
export const isSharedPage = (page: Page): boolean => sharedPages.has(page);

/** Pages for editors are loaded anew, and so is another environment. */
const showroomOf = ({ pathname, searchParams }: URL): string | null =>
  /^\/edit\b/.test(pathname) || searchParams.has('motion') ? null : (searchParams.get('env') ?? '');

/** Opens an address in a page that is loaded, as a new visitor. Returns false where it has to be loaded for that. */
export async function openInApp(page: Page, path: string): Promise<boolean> {
  if (!isSharedPage(page) || !page.url().startsWith('http')) return false;
  const [from, to] = [new URL(page.url()), new URL(path, page.url())];
  const showroom = showroomOf(to);
  if (showroom === null || showroomOf(from) !== showroom || from.origin !== to.origin) return false;
  return page.evaluate(beginVisitAt, to.pathname + to.search);
}
