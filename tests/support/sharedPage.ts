// The tests of one worker share a loaded page; each test starts a new visit in it. Loading the page
// costs 1.2 s of CPU, a new visit 0.2 s.
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { listOf } from '#rules/routes.ts';
import {
  goInPage,
  hasEdited,
  hasEditedPath,
  hasUnsavedDocument,
  recordEditedPaths,
  tidyEditor,
} from './nextEdit.ts';
import { recordRenderCounts, recordVideos, saveAudioCpu } from './pageRecorders.ts';
import { beginVisitAt, trackLongTimers } from './nextVisit.ts';

interface TestOptions {
  /** Gives the test its own page and context. */
  ownPage: boolean;
}

interface WorkerFixtures {
  /**
   * The page that the worker's tests of one server share; undefined before the first test and after
   * a failed one.
   */
  shared: { page?: Page; baseURL?: string | undefined };
}

/**
 * For `test.use` in tests of loading, storage, connection or crashes, and in tests that install a
 * clock, a script or a route before the page loads.
 */
export const OWN_PAGE = { ownPage: true } as const;

/** The same for a single test: `test('…', OWN_PAGE_TEST, async …)`. */
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

  context: async ({ ownPage, shared, browser, baseURL }, use, testInfo) => {
    if (!ownPage && shared.page && shared.baseURL !== baseURL) {
      await shared.page.context().close();
      delete shared.page;
    }
    const open = async (): Promise<BrowserContext> => {
      const opened = await browser.newContext();
      await opened.addInitScript(saveAudioCpu);
      return opened;
    };
    const context = ownPage ? await open() : await sharedContext(shared, open);
    if (!ownPage) shared.baseURL = baseURL;
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
  for (const script of [trackLongTimers, recordVideos, recordRenderCounts, recordEditedPaths])
    await context.addInitScript(script);
  const page = await context.newPage();
  // A script or a clock would affect all following tests.
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
  'dialog',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Removes what a test added to the page. The next visit resets the app's own state. */
async function tidyUp(page: Page): Promise<void> {
  const context = page.context();
  for (const event of TEST_EVENTS) page.removeAllListeners(event);
  await page.unrouteAll();
  await context.unrouteAll();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  await context.clearPermissions();
  if (page.url().startsWith('http')) {
    const url = new URL(page.url());
    if (isEditAddress(url) && (await isEditorTidied(page))) return void leftInEditor.add(page);
    // When the next test loads the page anew, nothing else ends the visit.
    await page.evaluate(() => sessionStorage.clear());
    if (showroomOf(url) === null || (await page.evaluate(hasEdited))) await clearEditorData(page, url.origin);
  }
  await context.clearCookies();
}

/** Pages that a test has left in the editor, signed in, for the next one. */
const leftInEditor = new WeakSet<Page>();

/** Dialogs over dialogs, each of which Escape closes. */
const MAX_OPEN_DIALOGS = 4;

/** Readies the editor for another address. False if the page has to be loaded anew. */
async function isEditorTidied(page: Page): Promise<boolean> {
  const isSignedIn = (await page.context().cookies()).some(({ name }) => name === 'vitrine_jwt');
  const dialog = page.locator('[role=dialog]').first();
  for (let open = 0; open < MAX_OPEN_DIALOGS && (await dialog.isVisible()); open += 1)
    await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  return isSignedIn && page.evaluate(tidyEditor);
}

/** Leaves the editor and deletes the drafts and layout that the browser stores. */
async function clearEditorData(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await devtools.detach();
}

/** Whether the page is shared: it then records videos and render counts from the start. */
export const isSharedPage = (page: Page): boolean => sharedPages.has(page);

/** Environment of an address; null for pages that are loaded anew, such as the editor. */
const showroomOf = ({ pathname, searchParams }: URL): string | null =>
  isEditAddress({ pathname }) || searchParams.has('motion') ? null : environmentOf({ searchParams });

const isEditAddress = ({ pathname }: Pick<URL, 'pathname'>): boolean => /^\/edit\b/.test(pathname);
const environmentOf = ({ searchParams }: Pick<URL, 'searchParams'>): string => searchParams.get('env') ?? '';

/**
 * Opens an address as a new visitor without loading the page. Returns false when the page has to be
 * loaded.
 */
export async function openInApp(page: Page, path: string): Promise<boolean> {
  if (!isSharedPage(page) || !page.url().startsWith('http')) return false;
  const [from, to] = [new URL(page.url()), new URL(path, page.url())];
  const isLeftInEditor = leftInEditor.delete(page);
  if (isEditAddress(to) && from.origin === to.origin) return editInApp(page, from, to);
  // The next test begins as a visitor.
  if (isLeftInEditor) await page.context().clearCookies();
  const showroom = showroomOf(to);
  if (showroom === null || showroomOf(from) !== showroom || from.origin !== to.origin) return false;
  return page.evaluate(beginVisitAt, to.pathname + to.search);
}

/**
 * The same for an address of the editor: a document that was edited before has its undo history.
 */
async function editInApp(page: Page, from: URL, to: URL): Promise<boolean> {
  const path = to.pathname + to.search;
  if (from.searchParams.has('motion') || environmentOf(from) !== environmentOf(to)) return false;
  if (to.hash !== '' || (await page.evaluate(hasEditedPath, path))) return false;
  // Behind an admin page the document is still edited, and leaving asks.
  if (listOf(to.pathname) !== null && (await page.evaluate(hasUnsavedDocument))) return false;
  if (!(await page.evaluate(hasEdited))) return page.evaluate(beginVisitAt, path);
  await page.evaluate(goInPage, path);
  return true;
}
