// Embedded pages: their address, their messages, and what a shopper sees when they fail. See
// src/screens/overlays/README.md#embedded-page.
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, needs, OWN_PAGE_TEST, test as base } from '#tests/support/journey.ts';
import { startEmbeddedApp, type EmbeddedApp } from '#tests/support/embeddedApp.ts';
import { createEnvironment, publish } from '../support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { freePort } from '#tests/support/ports.mjs';
import {
  REDUCED_MOTION,
  expectScreen,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';

interface Store {
  app: EmbeddedApp;
  showroom: OwnShowroom;
  freePort: number;
}

/** Undefined until the hook has opened it; Playwright reads `baseURL` before. */
let opened: Store | undefined;

const test = base.extend<{ store: Store; pageId: string }>({
  store: async ({}, use) => use(opened as Store),
  baseURL: async ({}, use) => use(opened?.showroom.address),
  pageId: async ({ request, store }, use) =>
    use(
      await publish(request, 'pages', 'Embedding', {
        headers: [{ type: 'title', text: 'Embedding', alignment: 'center' }],
        buttons: [
          { type: 'iframe', text: 'Store map', path: '/map?floor=2' },
          { type: 'iframe', text: 'Silent', path: '/never' },
          { type: 'iframe', text: 'Closed', path: '/later', port: store.freePort },
          { type: 'iframe', text: 'Nested', path: '/nested' },
          ...['//127.0.0.2/x', '/\\127.0.0.2/x', 'https://127.0.0.2/x', 'javascript:alert(1)'].map(
            (path, index) => ({ type: 'iframe', text: `Elsewhere ${index + 1}`, path }),
          ),
        ],
        imageButtons: [{ type: 'imageTarget', label: 'Try the camera', app: 'camera app' }],
        alternates: [{ language: 'Español', langCode: 'es' }],
      }),
    ),
});

// One after another, with one server.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const app = await startEmbeddedApp();
  const showroom = await openOwnShowroom({ IFRAME_BASE: `${app.origin}/kiosk/` });
  opened = { app, showroom, freePort: await freePort() };
});
test.afterAll(async () => {
  await opened?.showroom.remove();
  await opened?.app.close();
});

test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

const FRAME = '#frame > iframe';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {});

async function open(page: Page, pageId: string, name: string, search = ''): Promise<Frame> {
  await visit(page, `/page/${pageId}${search}`);
  await button(page, name).dispatchEvent('click');
  await expect(page.locator(FRAME)).toBeVisible();
  await settle(page);
  const frame = await page
    .locator(FRAME)
    .elementHandle()
    .then((element) => element?.contentFrame());
  if (!frame) throw new Error('Nothing is embedded');
  return frame;
}

/**
 * Presses a button of the embedded page. Uses no coordinates, which Playwright gets wrong in a
 * scaled cross-site frame.
 */
const clickInFrame = (frame: Frame | FrameLocator, name: string): Promise<void> =>
  frame.getByRole('button', { name, exact: true }).dispatchEvent('click');

/** Waits until the showroom has received this many messages, valid or not. */
async function waitForMessages(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { __heard?: number }).__heard ?? 0))
    .toBe(count);
}

const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counter = globalThis as unknown as { __heard?: number };
    // A shared page gets only one listener.
    if (counter.__heard === undefined)
      window.addEventListener('message', () => {
        counter.__heard = (counter.__heard ?? 0) + 1;
      });
    counter.__heard = 0;
  });

test.describe('When a shopper opens an embedded page', needs('embedded pages'), () => {
  test('it is loaded from the base and the button’s path, in a frame that it cannot leave', async ({
    page,
    store,
    pageId,
  }) => {
    await open(page, pageId, 'Store map');
    const frame = page.locator(FRAME);
    await expect(frame).toHaveAttribute('src', `${store.app.origin}/kiosk/map?floor=2`);
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect(frame).toHaveAttribute('title', 'Store map');
    await expect(page.frameLocator(FRAME).getByRole('heading')).toHaveText('/kiosk/map?floor=2');
  });

  test('it has its bounds on the stage in a window of any size', async ({ page, pageId }) => {
    await open(page, pageId, 'Store map');
    for (const size of [
      { width: 960, height: 540 },
      { width: 1200, height: 500 },
      { width: 500, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await settle(page);
      const [frame, stage] = [
        await page.locator(FRAME).boundingBox(),
        await page.locator('#stage').boundingBox(),
      ];
      if (!frame || !stage) throw new Error('It stands nowhere');
      const scale = stage.width / 1920;
      const on = [
        (frame.x - stage.x) / scale,
        (frame.y - stage.y) / scale,
        frame.width / scale,
        frame.height / scale,
      ];
      [56, 150, 1808, 770].forEach((expected, index) => expect(on[index]).toBeCloseTo(expected, 0));
    }
  });

  test('it receives touches, and the close button above it closes it', async ({ page, pageId }) => {
    const frame = await open(page, pageId, 'Store map');
    await frame.evaluate(() =>
      document.addEventListener('pointerdown', () => {
        document.title = 'touched';
      }),
    );
    const box = await page.locator(FRAME).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 150);
    // The frame runs in its own process.
    await expect.poll(() => frame.title()).toBe('touched');
    await touchAndWait(page, button(page, 'Close'));
    await expect(dialog(page)).not.toBeAttached();
    expect(page.frames()).toHaveLength(1);
  });

  test('the application of an image-target button opens with its own name', async ({
    page,
    store,
    pageId,
  }) => {
    await open(page, pageId, 'Try the camera');
    await expect(dialog(page, 'Try the camera')).toBeAttached();
    await expect(page.locator(FRAME)).toHaveAttribute('src', `${store.app.origin}/kiosk/camera%20app`);
  });

  test('a path that leaves the base opens no frame, and a message says who can help', async ({
    page,
    pageId,
  }) => {
    await visit(page, `/page/${pageId}`);
    for (const index of [1, 2, 3, 4]) {
      await button(page, `Elsewhere ${index}`).dispatchEvent('click');
      await expect(dialog(page, `Elsewhere ${index}`)).toContainText('Ask one of our team');
      await expect(page.locator(FRAME)).not.toBeAttached();
      await page.keyboard.press('Escape');
      await settle(page);
    }
  });
});

test.describe('When the embedded page is on the showroom’s own host', needs('embedded pages'), () => {
  test(
    'it cannot read the session of an editor who signed in there, and its messages still arrive',
    OWN_PAGE_TEST,
    async ({ page, store, pageId, context }) => {
      // The same showroom under the host name that the application is loaded from.
      const address = store.showroom.address.replace('127.0.0.1', 'localhost');
      await context.addCookies([{ name: 'vitrine_jwt', value: 'an-editors-session', url: address }]);
      await visit(page, `${address}/page/${pageId}`);
      expect(await page.evaluate(() => document.cookie)).toContain('an-editors-session');
      await button(page, 'Store map').dispatchEvent('click');
      const frame = await (await page.locator(FRAME).elementHandle())?.contentFrame();
      if (!frame) throw new Error('Nothing is embedded');
      await expect(page.locator(FRAME)).toBeVisible();
      await expect(page.locator(FRAME)).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
      const read = await frame.evaluate(() => {
        try {
          return document.cookie;
        } catch (reason) {
          return (reason as Error).name;
        }
      });
      expect(read).toBe('SecurityError');
      await clickInFrame(frame, 'Done');
      await expect(dialog(page)).not.toBeAttached();
    },
  );
});

test.describe('When a keyboard or a screen reader is used', needs('embedded pages'), () => {
  test('the close button comes first, the page last, Escape closes, and focus returns to the button that opened it', async ({
    page,
    pageId,
  }) => {
    await visit(page, `/page/${pageId}`);
    await button(page, 'Store map').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator(FRAME)).toBeVisible();
    await expect(button(page, 'Close')).toBeFocused();
    await expect(page.locator('#mirror main')).toHaveAttribute('inert', '');
    // The button 'Accessibility' is reachable over every dialog.
    await page.keyboard.press('Tab');
    await expect(button(page, 'Accessibility')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator(FRAME)).toBeFocused();
    await button(page, 'Close').focus();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).not.toBeAttached();
    await expect(button(page, 'Store map')).toBeFocused();
  });

  test('the page is part of the dialog, and axe finds no accessibility violations', async ({
    page,
    pageId,
  }) => {
    await open(page, pageId, 'Store map');
    await expect(dialog(page, 'Store map')).toHaveAttribute(
      'aria-owns',
      (await page.locator(FRAME).getAttribute('id')) ?? '',
    );
    expect(await findViolations(page, { exclude: ['iframe'], hasContrast: false })).toEqual([]);
  });
});

test.describe('When the embedded page sends a message', needs('embedded pages'), () => {
  for (const name of ['Done', 'Done, said as an object']) {
    test(`"${name}" closes it and keeps the screen as it was`, async ({ page, pageId }) => {
      const frame = await open(page, pageId, 'Store map', '?lang=es');
      await clickInFrame(frame, name);
      await expect(dialog(page)).not.toBeAttached();
      await expect(page.locator(FRAME)).not.toBeAttached();
      await expect(page).toHaveURL(`/page/${pageId}?lang=es`);
    });
  }

  test('"Nobody here" brings the showroom home in its main language, and keeps the environment', async ({
    page,
    pageId,
  }) => {
    const frame = await open(page, pageId, 'Store map', '?env=flagship&lang=es');
    await clickInFrame(frame, 'Nobody here');
    await expect(page).toHaveURL('/?env=flagship');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator(FRAME)).not.toBeAttached();
    await waitUntilStill(page);
  });

  test(
    'the next shopper cannot go back into the visit that "Nobody here" ended, not even after a reload',
    OWN_PAGE_TEST,
    async ({ page, request, pageId }) => {
      const home = { type: 'page', targetType: 'pages', targetId: pageId };
      const env = await createEnvironment(request, 'Two visits', {
        headers: [{ type: 'title', text: 'Two visits', alignment: 'center' }],
        buttons: [
          { ...home, text: 'In' },
          { ...home, text: 'In too' },
        ],
      });
      const back = button(page, 'Back');
      await visit(page, `/?env=${env}`);
      await touchAndWait(page, page.getByRole('link', { name: 'In', exact: true }));
      await expect(back).toBeAttached();
      await button(page, 'Store map').dispatchEvent('click');
      await expect(page.locator(FRAME)).toBeVisible();
      await clickInFrame(page.frameLocator(FRAME), 'Nobody here');
      await expect(dialog(page, 'Touch to begin')).toBeAttached();
      await page.mouse.click(5, 5);
      await expectScreen(page, 'Two visits');
      await expect(back).not.toBeAttached();
      await page.reload();
      await expectScreen(page, 'Two visits');
      await expect(back).not.toBeAttached();
      await touchAndWait(page, page.getByRole('link', { name: 'In', exact: true }));
      await touchAndWait(page, back);
      await expectScreen(page, 'Two visits');
      await expect(back).not.toBeAttached();
    },
  );

  test('a message of another shape does nothing', async ({ page, pageId }) => {
    const frame = await open(page, pageId, 'Store map');
    await listen(page);
    const MEANINGLESS = [
      'EXIT',
      'iframe_exit',
      '',
      null,
      7,
      ['IFRAME_EXIT'],
      { type: 'exit' },
      { message: 'IFRAME_EXIT' },
    ];
    await frame.evaluate((all) => all.forEach((one) => window.parent.postMessage(one, '*')), MEANINGLESS);
    await waitForMessages(page, MEANINGLESS.length);
    await expect(dialog(page)).toBeAttached();
  });

  test('a message from another window does nothing, even from the same origin', async ({ page, pageId }) => {
    const frame = await open(page, pageId, 'Nested');
    await listen(page);
    await page.evaluate(() => window.postMessage('IFRAME_EXIT'));
    await frame.childFrames()[0]?.evaluate(() => window.top?.postMessage('IFRAME_EXIT', '*'));
    await waitForMessages(page, 2);
    await expect(dialog(page)).toBeAttached();
    await clickInFrame(frame, 'Done');
    await expect(dialog(page)).not.toBeAttached();
  });

  test(
    'a message from another origin does nothing, even in the same frame',
    OWN_PAGE_TEST,
    async ({ page, pageId }) => {
      const other = await startEmbeddedApp();
      try {
        const frame = await open(page, pageId, 'Store map');
        await listen(page);
        await frame.evaluate((address) => {
          window.location.href = address;
        }, `${other.origin}/other`);
        await frame.getByRole('heading', { name: '/other' }).waitFor();
        await clickInFrame(frame, 'Done');
        await waitForMessages(page, 1);
        await expect(dialog(page)).toBeAttached();
      } finally {
        await other.close();
      }
    },
  );
});

test.describe('When an embedded page navigates to another of its pages', needs('embedded pages'), () => {
  const navigateTo = (frame: Frame) =>
    frame.evaluate(() => {
      window.location.search = '?step=2';
    });

  /** Fails this many probes of the embedded page; returns how many were sent. */
  async function dropProbes(page: Page, store: Store, count: number): Promise<() => number> {
    let requested = 0;
    await page.route(`${store.app.origin}/**`, async (route) => {
      if (route.request().method() !== 'HEAD') return route.continue();
      requested += 1;
      return requested <= count ? route.abort() : route.continue();
    });
    return () => requested;
  }

  test('it stays, with what was typed there, although one probe failed', async ({ page, store, pageId }) => {
    const frame = await open(page, pageId, 'Store map');
    const requested = await dropProbes(page, store, 1);
    await navigateTo(frame);
    await expect(page.frameLocator(FRAME).getByRole('heading')).toHaveText('/kiosk/map?step=2');
    await frame.evaluate(() =>
      document.body.append(Object.assign(document.createElement('input'), { value: 'typed' })),
    );
    await expect.poll(requested).toBe(2);
    await settle(page);
    await expect(page.getByRole('heading', { name: 'This page is not answering' })).not.toBeAttached();
    await expect(page.frameLocator(FRAME).getByRole('textbox')).toHaveValue('typed');
  });

  test('it is closed once two probes of its server have failed', async ({ page, store, pageId }) => {
    const frame = await open(page, pageId, 'Store map');
    const requested = await dropProbes(page, store, 2);
    await navigateTo(frame);
    await expect(page.getByRole('heading', { name: 'This page is not answering' })).toBeAttached({
      timeout: 10_000,
    });
    await expect(page.locator(FRAME)).not.toBeAttached();
    expect(requested()).toBe(2);
  });
});

test.describe('When the embedded page does not load', needs('embedded pages'), () => {
  const FAILED = 'This page is not answering';

  test(
    'one that never responds shows dots, is given up within 10 s, and can be closed',
    OWN_PAGE_TEST,
    async ({ page, pageId }) => {
      await page.clock.install();
      await visit(page, `/page/${pageId}`);
      const beginMs = await page.evaluate(() => Date.now());
      const passedMs = async () => (await page.evaluate(() => Date.now())) - beginMs;
      await button(page, 'Silent').dispatchEvent('click');
      await expect(dialog(page, 'Silent').getByText('Loading')).toBeAttached();
      await expect(page.locator('html')).toHaveAttribute('data-stage', 'loading');
      await page.clock.fastForward(7_000);
      await expect(dialog(page, 'Silent').getByText('Loading')).toBeAttached();
      await page.clock.fastForward(Math.max(0, 10_000 - (await passedMs())));
      await expect(page.getByRole('heading', { name: FAILED })).toBeAttached();
      expect(await passedMs()).toBeLessThan(13_000);
      await waitUntilStill(page);
      await expect(page.locator(FRAME)).not.toBeAttached();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).not.toBeAttached();
    },
  );

  test('a refused one shows a message in the shopper’s language, and loads when retried', async ({
    page,
    store,
    pageId,
  }) => {
    await visit(page, `/page/${pageId}?lang=es`);
    await button(page, 'Closed').dispatchEvent('click');
    await expect(page.getByRole('heading', { name: 'Esta página no responde' })).toBeAttached({
      timeout: 5_000,
    });
    await waitUntilStill(page);
    await expect(page.locator(FRAME)).not.toBeAttached();
    const late = await startEmbeddedApp(store.freePort);
    try {
      await touchAndWait(page, button(page, 'Reintentar'));
      await expect(page.locator(FRAME)).toBeVisible();
      expect(late.loadedPaths).toContain('/kiosk/later');
    } finally {
      await late.close();
    }
  });

  test(
    'a kiosk without an embed base says who can help',
    OWN_PAGE_TEST,
    async ({ browser, pageId, store }) => {
      const page = await browser.newPage({ baseURL: store.showroom.address });
      await page.route('**/config.json*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...((await answer.json()) as object), iframeBase: null } });
      });
      await visit(page, `/page/${pageId}`);
      await button(page, 'Store map').dispatchEvent('click');
      await expect(dialog(page, 'Store map')).toContainText('Ask one of our team');
      await touchAndWait(page, button(page, 'Close'));
      await expectScreen(page, 'Embedding');
      await page.close();
    },
  );
});
