// Recovery from browser failures, which the tests cause: a killed GPU process, missing frames, a
// full heap, a screen that throws. Shoppers continue where they were. See
// src/kiosk/README.md#gpu-and-page.
import { chromium, type Browser, type Page } from '@playwright/test';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import { findBrowser, LAUNCH_ARGS } from '#tests/support/browser.mjs';
import { publish, tokenFor } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  expectScreen,
  SMALL_VIEWPORT,
  waitUntilStill,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...SMALL_VIEWPORT, ...REDUCED_MOTION });

/** A browser of its own, whose GPU process the test may kill. */
async function ownBrowser(): Promise<{ browser: Browser; killGpu: () => Promise<void> }> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: LAUNCH_ARGS });
  const session = await browser.newBrowserCDPSession();
  return { browser, killGpu: async () => void (await session.send('Browser.crashGpuProcess')) };
}

const rendererOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { __PIXI_APP__: { renderer: { name: string } } }).__PIXI_APP__.renderer.name,
  );

const sessionOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('vitrine-session') ?? '{}').id as string);

/** Records the faults that the page reports. */
function recordFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const name = /^[A-Z][A-Z :]+(?= \{)/.exec(message.text())?.[0];
    if (message.type() === 'error' && name) faults.push(name);
  });
  return faults;
}

test.describe('When the GPU process of a kiosk crashes', () => {
  test(
    'once, the screen comes back with the same pixels and without a reload',
    needs('crashes'),
    async ({ baseURL }) => {
      const { browser, killGpu } = await ownBrowser();
      const page = await browser.newPage({
        ...SMALL_VIEWPORT,
        ...(baseURL && { baseURL }),
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const faults = recordFaults(page);
      await visit(page, '/product/cairn-9-pro?lang=es');
      const before = await page.screenshot();
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      await killGpu();
      await expect.poll(() => faults).toContain('GPU CONTEXT WAS LOST');
      // While the GPU process restarts, the browser may refuse to capture a screenshot.
      const looksAsBefore = async (): Promise<boolean> =>
        (await page.screenshot().catch(() => undefined))?.equals(before) ?? false;
      await expect.poll(looksAsBefore, { timeout: 15_000 }).toBe(true);
      expect(await page.evaluate(() => (globalThis as unknown as { isSamePage?: boolean }).isSamePage)).toBe(
        true,
      );
      await browser.close();
    },
  );

  test(
    'three times, the Canvas renderer takes over, and quiz, language and session continue',
    needs('crashes'),
    async ({ baseURL }) => {
      const { browser, killGpu } = await ownBrowser();
      const page = await browser.newPage({
        ...SMALL_VIEWPORT,
        ...(baseURL && { baseURL }),
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const faults = recordFaults(page);
      await visit(page, '/help-me-choose/which-phone-1?lang=es');
      await touchAndWait(page, page.locator('#mirror').getByRole('list').last().getByRole('button').first());
      const address = page.url();
      const question = await page.getByRole('main').getAttribute('aria-label');
      const session = await sessionOf(page);
      const way = () =>
        page.evaluate(() => JSON.parse(sessionStorage.getItem('vitrine-quiz') ?? 'null') as unknown);
      const wayBefore = await way();
      expect(address).not.toContain('which-phone-1');

      await killGpu();
      await expect.poll(() => faults).toContain('GPU CONTEXT WAS LOST');
      // Killing a process that is restarting counts as one crash, not two.
      await expect
        .poll(() =>
          page.evaluate(() =>
            (document.getElementById('stage') as HTMLCanvasElement).getContext('webgl2')?.isContextLost(),
          ),
        )
        .toBe(false);
      await killGpu();
      // The browser no longer provides WebGL, so the page reloads without requesting it.
      await expect.poll(() => faults, { timeout: 15_000 }).toContain('GPU DID NOT COME BACK');
      await expect.poll(() => rendererOf(page).catch(() => ''), { timeout: 20_000 }).toBe('canvas');
      await waitUntilStill(page);
      const anew = page.waitForEvent('load');
      await killGpu();
      await anew;
      expect(faults).toContain('THE CANVAS WAS LOST');
      await expect.poll(() => rendererOf(page).catch(() => ''), { timeout: 20_000 }).toBe('canvas');
      await expectScreen(page, question ?? '');
      expect(page.url()).toBe(address);
      expect(await sessionOf(page)).toBe(session);
      expect(await way()).toEqual(wayBefore);
      expect(faults).toContain('NO WEBGL: THE CANVAS RENDERER DRAWS');
      await touchAndWait(page, page.getByRole('button', { name: 'Atrás', exact: true }));
      await expect(page).toHaveURL(/which-phone-1/);
      await browser.close();
    },
  );

  test(
    'and its context is not restored, the page reloads the same screen after five seconds and reports a fault',
    needs('crashes'),
    async ({ page, request }) => {
      const faults = recordFaults(page);
      await visit(page, '/product/cairn-9-pro?lang=es');
      const session = await sessionOf(page);
      const anew = page.waitForEvent('load');
      await page.evaluate(() =>
        (document.getElementById('stage') as HTMLCanvasElement)
          .getContext('webgl2')
          ?.getExtension('WEBGL_lose_context')
          ?.loseContext(),
      );
      await anew;
      await expectScreen(page, 'Cairn 9 Pro');
      expect(await sessionOf(page)).toBe(session);
      await expect(page).toHaveURL(/cairn-9-pro\?lang=es/);
      expect(faults).toEqual(expect.arrayContaining(['GPU CONTEXT WAS LOST', 'GPU DID NOT COME BACK']));

      const id = await page.evaluate(() => localStorage.getItem('vitrine-kiosk'));
      const heard = async () => {
        const answer = await request.get('/api/kiosks', {
          headers: { authorization: `Bearer ${await tokenFor(request)}` },
        });
        const { items } = (await answer.json()) as {
          items: { id: string; screen: string; language: string; faults: { message: string }[] }[];
        };
        return items.find((kiosk) => kiosk.id === id);
      };
      const recorded = async () => (await heard())?.faults.map(({ message }) => message).sort();
      await expect
        .poll(recorded, { timeout: 15_000 })
        .toEqual(['GPU CONTEXT WAS LOST', 'GPU DID NOT COME BACK']);
      expect(await heard()).toMatchObject({ screen: 'product/cairn-9-pro', language: 'es' });
    },
  );
});

test.describe('When a screen throws', () => {
  test('a shopper sees a calm view, which then leads home', needs('pixels'), async ({ page, request }) => {
    const id = await publish(request, 'pages', 'Throwing', {
      headers: [{ type: 'title', text: 'Kaboom', alignment: 'center' }],
    });
    const faults = recordFaults(page);
    await page.addInitScript(() => {
      const own = CanvasRenderingContext2D.prototype.measureText;
      CanvasRenderingContext2D.prototype.measureText = function measureText(text) {
        if (text.includes('Kaboom')) throw new Error('The letters are out');
        return own.call(this, text);
      };
      const far = OffscreenCanvasRenderingContext2D.prototype.measureText;
      OffscreenCanvasRenderingContext2D.prototype.measureText = function measureText(text) {
        if (text.includes('Kaboom')) throw new Error('The letters are out');
        return far.call(this, text);
      };
    });
    await page.clock.install();
    await visit(page, `/page/${id}`);
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeAttached();
    expect(faults).toContain('A SCREEN HAS THROWN');
    await page.clock.fastForward(11_000);
    await expectScreen(page, /Take your time/);
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('When the page fails', () => {
  /** Advances the clock until the kiosk is idle. */
  const waitForIdle = async (page: Page): Promise<void> => {
    await page.clock.fastForward(42_000);
    await page.clock.fastForward(20_000);
  };

  test('missing frames are reported after ten seconds, and the page reloads once the kiosk is idle', async ({
    page,
  }) => {
    const faults = recordFaults(page);
    await page.clock.install();
    await page.addInitScript(() => {
      const own = window.requestAnimationFrame;
      window.requestAnimationFrame = (call) => ('isStuck' in globalThis ? 0 : own(call));
    });
    await visit(page, '/page/care');
    await page.evaluate(() => Object.assign(globalThis, { isStuck: true }));
    await page.mouse.wheel(0, 200);
    await page.clock.runFor(9_000);
    expect(faults).toEqual([]);
    await page.clock.runFor(5_000);
    await expect.poll(() => faults).toEqual(['FRAMES HAVE STALLED']);
    const anew = page.waitForEvent('load');
    await waitForIdle(page);
    await page.clock.fastForward(1_000);
    await anew;
    await waitUntilStill(page);
    await expect(page.getByRole('dialog', { name: 'Touch to begin' })).toBeAttached();
  });

  test('a heap that is too large also causes a reload once the kiosk is idle', async ({ page }) => {
    const faults = recordFaults(page);
    await page.clock.install();
    await page.addInitScript(() => {
      if (sessionStorage.getItem('vitrine-away')) return;
      Object.defineProperty(performance, 'memory', { get: () => ({ usedJSHeapSize: 700_000_000 }) });
    });
    await visit(page, '/page/care');
    await page.clock.runFor(5_000);
    await expect.poll(() => faults).toEqual(['THE HEAP IS TOO LARGE']);
    await expectScreen(page, /care/i);
    const anew = page.waitForEvent('load');
    await waitForIdle(page);
    await page.clock.fastForward(1_000);
    await anew;
    await expect(page.getByRole('dialog', { name: 'Touch to begin' })).toBeAttached();
  });
});
