// The stage: still when nothing moves, without leaks, sharp in any window, and restored after a
// context loss.
import { chromium, type Page } from '@playwright/test';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import { findBrowser, LAUNCH_ARGS } from '#tests/support/browser.mjs';
import { flickCanvas } from '#tests/support/flick.ts';
import {
  REDUCED_MOTION,
  trackRenderCounts,
  drag,
  expectScreen,
  countConfetti,
  readStageUsage,
  heading,
  FULL_MOTION,
  settle,
  SMALL_VIEWPORT,
  touch,
  touchAndWait,
  visit,
  readRenderCounts,
} from '#tests/support/shopper.ts';

test.use(OWN_PAGE);

/** In proportion to 128 MiB in a window six times as wide and as high. */
const TEXTURE_BUDGET_BYTES = 8 * 1024 * 1024;

test.describe('When nothing moves', () => {
  test.use({ ...SMALL_VIEWPORT, ...REDUCED_MOTION });

  test('content that moved, faded, changed its order, was removed or hidden is drawn without an explicit request', async ({
    page,
  }) => {
    await trackRenderCounts(page);
    await visit(page, '/product/cairn-9-pro');
    for (const [what, change] of [
      ['moved', 'node.x += 40'],
      ['changed its opacity', 'node.alpha = 0.5'],
      ['changed its order', 'node.parent.swapChildren(node, node.parent.children[0])'],
      ['was removed', 'node.removeFromParent()'],
      ['was hidden', 'node.visible = false'],
    ] as const) {
      // The loop sleeps after some time without anything to draw.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
      const { draws } = await readRenderCounts(page);
      await page.evaluate(`{
        const all = (node) => [node, ...node.children.flatMap(all)];
        const node = all(__PIXI_APP__.stage).findLast((one) => one.texture && one.parent.children.length > 1 && one.parent.children[0] !== one);
        ${change};
      }`);
      await expect.poll(async () => (await readRenderCounts(page)).draws, what).toBeGreaterThan(draws);
    }
  });

  test('a change after a long pause is drawn in the next frame, never halfway', async ({ page }) => {
    await trackRenderCounts(page);
    await page.clock.install();
    await visit(page, '/product/cairn-9-pro');
    await page.clock.runFor(10_000);
    const { draws } = await readRenderCounts(page);
    const meanwhile = await page.evaluate(() => {
      const { __PIXI_APP__: app, __renderCounts: work } = globalThis as unknown as {
        __PIXI_APP__: { stage: { children: { x: number }[] } };
        __renderCounts: { draws: number };
      };
      for (const child of app.stage.children) child.x += 40;
      return work.draws;
    });
    expect(meanwhile).toBe(draws);
    await page.clock.runFor(100);
    expect((await readRenderCounts(page)).draws).toBeGreaterThan(draws);
  });

  test('it is not still between a press and the new screen, however late the router reports the address', async ({
    page,
  }) => {
    await visit(page, '/');
    await page.evaluate(() => {
      const { documentElement: html } = document;
      const seen: string[] = [];
      Object.assign(globalThis, { __stills: seen });
      new MutationObserver(() => {
        if (html.dataset['stage'] === 'still')
          seen.push(document.querySelector('main')?.getAttribute('aria-label') ?? '');
      }).observe(html, { attributeFilter: ['data-stage'] });
      // The pointer goes down, and may rest there, before it presses.
      window.addEventListener('pointerup', () => seen.splice(0), { capture: true });
      // React commits a new address after a message to itself, which takes long on a busy kiosk.
      const [post, BUSY_MS, LATE_MS, sinceMs] = [
        MessagePort.prototype.postMessage,
        500,
        200,
        performance.now(),
      ];
      MessagePort.prototype.postMessage = function late(...values: unknown[]) {
        setTimeout(
          () => post.apply(this, values as Parameters<typeof post>),
          performance.now() - sinceMs < BUSY_MS ? LATE_MS : 0,
        );
      };
    });
    await touch(page, page.locator('a[href^="/product/atlas-tab-12"]').first());
    await expectScreen(page, 'Atlas Tab 12');
    const stills = await page.evaluate(() => (globalThis as unknown as { __stills: string[] }).__stills);
    expect(new Set(stills)).toEqual(new Set(['Atlas Tab 12']));
  });

  test(
    'texts for screen readers are not painted, so that the browser composites no second layer',
    needs('layout of elements'),
    async ({ page }) => {
      await visit(page, '/product/cairn-9-pro');
      await expect(page.locator('#mirror')).toContainText('Cairn 9 Pro');
      const painted = await paintedLayers(page);
      expect(painted).toContain('stage');
      expect(painted).not.toContain('mirror');
    },
  );

  test.describe('after motion', () => {
    test.use(FULL_MOTION);

    test('no frame is drawn for ten seconds', async ({ page }) => {
      await trackRenderCounts(page);
      await page.clock.install();
      await visit(page, '/product/cairn-9-pro');
      const before = await readRenderCounts(page);
      expect(before.draws).toBeGreaterThan(0);
      // Runs every timer and frame of ten seconds at once.
      await page.clock.runFor(10_000);
      expect(await readRenderCounts(page)).toEqual(before);
    });
  });
});

/**
 * Ids of the elements whose compositing layers have content, which the browser would composite in
 * each frame.
 */
async function paintedLayers(page: Page): Promise<string[]> {
  interface Layer {
    drawsContent: boolean;
    backendNodeId?: number;
  }
  const devtools = await page.context().newCDPSession(page);
  const recorded = new Promise<Layer[]>((resolve) =>
    devtools.on('LayerTree.layerTreeDidChange', ({ layers }) => layers && resolve(layers)),
  );
  await devtools.send('DOM.enable');
  await devtools.send('LayerTree.enable');
  const owners = (await recorded).flatMap(({ drawsContent, backendNodeId }) =>
    drawsContent && backendNodeId !== undefined ? [backendNodeId] : [],
  );
  const nodes = await Promise.all(
    owners.map((backendNodeId) => devtools.send('DOM.describeNode', { backendNodeId })),
  );
  await devtools.detach();
  return nodes.flatMap(({ node: { attributes = [] } }) =>
    attributes.includes('id') ? [attributes[attributes.indexOf('id') + 1] ?? ''] : [],
  );
}

test.describe('When something moves', () => {
  test.use({ ...SMALL_VIEWPORT, ownPage: false });

  test('a drag and its momentum make no React commit', async ({ page }) => {
    await trackRenderCounts(page);
    await visit(page, '/product/cairn-9-pro');
    // Leaving the top shows the second scroll button once; after that there is only motion.
    await drag(page, { x: 100, y: 200 }, { x: 0, y: -50 });
    await settle(page);
    const before = await readRenderCounts(page);
    expect(before.commits).toBeGreaterThan(0);
    await drag(page, { x: 100, y: 200 }, { x: 0, y: -30 }, 20);
    await settle(page);
    await drag(page, { x: 100, y: 150 }, { x: 0, y: 20 }, 20);
    await settle(page);
    const after = await readRenderCounts(page);
    expect(after.draws).toBeGreaterThan(before.draws);
    expect(after.commits).toBe(before.commits);
  });

  test('a press shows on the stage in the next frame', needs('pixels'), async ({ page }) => {
    await visit(page, '/product/cairn-9-pro');
    const button = await page.getByRole('link', { name: 'Home', exact: true }).boundingBox();
    if (!button) throw new Error('No home button');
    await page.mouse.move(button.x + 10, button.y + 10);
    const before = await page.screenshot();
    await page.mouse.down();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect((await page.screenshot()).equals(before)).toBe(false);
    await page.mouse.move(5, 250);
    await page.mouse.up();
    await settle(page);
  });

  test(
    'the first confetti of a page compiles no shader',
    needs('several windows'),
    async ({ browser, baseURL }) => {
      const page = await browser.newPage({
        ...FULL_MOTION.contextOptions,
        ...SMALL_VIEWPORT,
        ...(baseURL && { baseURL }),
      });
      await page.addInitScript(() => {
        const sources: string[] = [];
        Object.assign(globalThis, { __shaders: sources });
        const give = WebGL2RenderingContext.prototype.shaderSource;
        WebGL2RenderingContext.prototype.shaderSource = function shaderSource(shader, source) {
          sources.push(source);
          give.call(this, shader, source);
        };
      });
      // Only the particle shader has a uniform for rotation.
      const ofConfetti = (): Promise<number> =>
        page.evaluate(
          () =>
            (globalThis as unknown as { __shaders: string[] }).__shaders.filter((source) =>
              source.includes('aRotation'),
            ).length,
        );
      await visit(page, '/product/cairn-9-pro');
      await expect.poll(ofConfetti).toBeGreaterThan(0);
      const before = await ofConfetti();
      await page.evaluate(() => {
        history.pushState(history.state, '', '/product/cairn-9-pro/celebrate');
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      });
      await expect.poll(() => countConfetti(page)).toBeGreaterThan(0);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await ofConfetti()).toBe(before);
      await page.close();
    },
  );

  test.describe('with reduced motion', () => {
    test.use(REDUCED_MOTION);

    test('screens change at once and no confetti flies', async ({ page }) => {
      await visit(page, '/');
      await touchAndWait(page, page.locator('a[href^="/product/atlas-tab-12"]').first());
      await expect(heading(page, 'Atlas Tab 12')).toBeAttached();
      const framesDrawn = await page.evaluate(async () => {
        const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { render: () => void } };
        let frames = 0;
        const own = app.render;
        app.render = () => {
          frames += 1;
          own.call(app);
        };
        (document.querySelector('#mirror a[href="/"]') as HTMLElement).click();
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        app.render = own;
        return frames;
      });
      // A slide of 0.6 s would take dozens of frames; images that fade in at once take one each.
      expect(framesDrawn).toBeLessThan(30);
      await visit(page, '/product/cairn-9-pro/celebrate');
      expect(await countConfetti(page)).toBe(0);
    });
  });
});

test.describe('When screens change', () => {
  test.use({ viewport: { width: 320, height: 180 } });

  test('rounds of home, product and page leak nothing', async ({ page }) => {
    await visit(page, '/');
    const round = async () => {
      await page.locator('a[href^="/product/atlas-tab-12"]').first().dispatchEvent('click');
      await settle(page);
      await page.locator('a[href^="/page/"]').first().dispatchEvent('click');
      await settle(page);
      await page.getByRole('link', { name: 'Home', exact: true }).dispatchEvent('click');
      await settle(page);
    };
    for (let rounds = 0; rounds < 2; rounds += 1) await round();
    const early = await readStageUsage(page);
    for (let rounds = 0; rounds < 2; rounds += 1) await round();
    const late = await readStageUsage(page);
    expect(late.objects).toBeLessThanOrEqual(early.objects * 1.02);
    expect(late.textureBytes).toBeLessThanOrEqual(early.textureBytes * 1.02);
    expect(late.textureBytes).toBeLessThan(TEXTURE_BUDGET_BYTES);
  });
});

test.describe('When the showroom starts', () => {
  test.use({ ...SMALL_VIEWPORT, ...REDUCED_MOTION });

  test(
    'a button that offers Chinese loads its characters only, and a Chinese page the rest',
    needs('fonts'),
    async ({ page }) => {
      const chineseFonts = (): Promise<[name: string, bytes: number][]> =>
        page.evaluate(() =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name }) => /\/(names|noto-sans-sc)-[^/]*\.woff2$/.test(name))
            .map(({ name, decodedBodySize }) => [name.split('/').at(-1) ?? '', decodedBodySize]),
        );
      await visit(page, '/');
      await expect(page.getByRole('button', { name: '切换到中文' })).toBeAttached();
      const fonts = await chineseFonts();
      expect(fonts.filter(([name]) => !name.startsWith('names-'))).toEqual([]);
      const bytes = fonts.reduce((sum, [, size]) => sum + size, 0);
      expect(bytes).toBeGreaterThan(1_000);
      expect(bytes).toBeLessThan(20_000);
      await visit(page, '/?lang=zh');
      expect((await chineseFonts()).some(([name]) => name.startsWith('noto-sans-sc-'))).toBe(true);
    },
  );

  test(
    'it opens one WebGL context, fetches no code for others, and requests its fonts once and early',
    needs('fonts'),
    async ({ page }) => {
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await page.addInitScript(() => {
        const opened = new Set<unknown>();
        Object.assign(globalThis, { __contexts: opened });
        for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
          const own = prototype.getContext as (...values: unknown[]) => unknown;
          prototype.getContext = function (this: unknown, kind: string, ...more: unknown[]) {
            const context = own.call(this, kind, ...more);
            if (kind.startsWith('webgl') && context) opened.add(context);
            return context;
          } as never;
        }
      });
      await visit(page, '/');
      // Each context takes time.
      expect(await page.evaluate('__contexts.size')).toBe(1);
      expect(
        await page.evaluate("document.querySelector('#stage').getContext('webgl2').getContextAttributes()"),
      ).toMatchObject({
        alpha: false,
        antialias: false,
        premultipliedAlpha: true,
        preserveDrawingBuffer: false,
        stencil: true,
      });
      expect(fetched.filter((url) => url.includes('CanvasRenderer'))).toEqual([]);
      const { fonts, scriptMs } = await page.evaluate(() => {
        const requested = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return {
          fonts: requested
            .filter(({ name }) => /instrument-sans-.*\.woff2$/.test(name))
            .map(
              ({ name, startTime }) =>
                [new URL(name).pathname.replace(/-\w{8}\.woff2$/, ''), startTime] as const,
            ),
          scriptMs: requested.find(({ name }) => /assets\/index-.*\.js$/.test(name))?.responseEnd ?? 0,
        };
      });
      expect(fonts.map(([name]) => name).sort()).toEqual([
        '/assets/instrument-sans-latin-wght-italic',
        '/assets/instrument-sans-latin-wght-normal',
      ]);
      // While the script is fetched.
      for (const [name, startMs] of fonts) expect(startMs, name).toBeLessThan(scriptMs);
    },
  );
});

test.describe('When the decoding worker is unavailable', () => {
  test.use(SMALL_VIEWPORT);

  test('the page decodes the same images itself', needs('workers'), async ({ page, browser, baseURL }) => {
    /** The button comes after the first screen, with textures of its own. */
    const visitAll = async (one: typeof page): Promise<number> => {
      await visit(one, '/');
      await expect(one.getByRole('button', { name: 'Accessibility' })).toBeAttached();
      await settle(one);
      return (await readStageUsage(one)).textureBytes;
    };
    const usual = await visitAll(page);
    const other = await browser.newPage({
      ...SMALL_VIEWPORT,
      ...(baseURL && { baseURL }),
      serviceWorkers: 'block',
    });
    // The page's content security policy blocks this worker's script, so it never responds.
    await other.addInitScript(() => {
      const Own = Worker;
      globalThis.Worker = class extends Own {
        constructor() {
          super('data:text/javascript,');
        }
      };
      const decode = globalThis.createImageBitmap;
      Object.assign(globalThis, { __decodes: 0 });
      globalThis.createImageBitmap = ((...values: Parameters<typeof decode>) => {
        (globalThis as unknown as { __decodes: number }).__decodes += 1;
        return decode(...values);
      }) as typeof decode;
    });
    expect(await visitAll(other)).toBe(usual);
    expect(
      await other.evaluate(() => (globalThis as unknown as { __decodes: number }).__decodes),
    ).toBeGreaterThan(5);
    await other.close();
  });
});

test.describe('When the window changes', () => {
  test.use({ ...REDUCED_MOTION, ownPage: false });

  for (const [width, height] of [
    [1366, 768],
    [800, 790],
    [1280, 400],
  ] as const) {
    test(`the stage is letterboxed and has the resolution of a window of ${width}x${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await visit(page, '/product/cairn-9-pro');
      const canvas = await page.locator('#stage').evaluate((element: HTMLCanvasElement) => {
        const { x, y, width: wide, height: high } = element.getBoundingClientRect();
        return { x, y, wide, high, pixels: element.width };
      });
      expect(canvas.wide / canvas.high).toBeCloseTo(16 / 9, 2);
      expect(canvas.wide).toBeLessThanOrEqual(width + 0.5);
      expect(canvas.high).toBeLessThanOrEqual(height + 0.5);
      expect(canvas.x).toBeCloseTo((width - canvas.wide) / 2, 0);
      expect(canvas.y).toBeCloseTo((height - canvas.high) / 2, 0);
      expect(Math.abs(canvas.pixels - canvas.wide)).toBeLessThanOrEqual(1);
      await touchAndWait(page, page.getByRole('button', { name: /^Back$/ }));
      await expect(page).toHaveURL('/');
    });
  }

  test('it is not still before it has the resolution of the new window', async ({ page }) => {
    await visit(page, '/product/cairn-9-pro');
    for (const [width, height] of [
      [1200, 675],
      [800, 450],
      [1120, 630],
      [880, 495],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settle(page);
      expect(await page.locator('#stage').evaluate((element: HTMLCanvasElement) => element.width)).toBe(
        width,
      );
    }
    const box = await heading(page, 'Cairn 9 Pro').boundingBox();
    expect(box?.width).toBeGreaterThan(0);
  });

  test(
    'images stay until they are loaded in the new resolution, without a flash',
    needs('pixels'),
    async ({ page }) => {
      await visit(page, '/product/cairn-9-pro');
      await page.evaluate(() => {
        interface Node {
          alpha: number;
          children: Node[];
          texture?: { source: { resource: unknown; resolution: number } };
        }
        const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
        const all = (node: Node): Node[] => [node, ...node.children.flatMap(all)];
        const standing = (): number[] =>
          all(app.stage)
            .filter(({ alpha, texture }) => alpha === 1 && texture?.source.resource instanceof ImageBitmap)
            .map(({ texture }) => texture?.source.resolution ?? 0);
        const seen: number[] = [];
        const shared = globalThis as { __pictures?: unknown };
        shared.__pictures = () => ({ seen, resolutions: standing() });
        const recordFrame = (): void => {
          if (!shared.__pictures) return;
          seen.push(standing().length);
          requestAnimationFrame(recordFrame);
        };
        recordFrame();
      });
      const pictures = (): Promise<{ seen: number[]; resolutions: number[] }> =>
        page.evaluate('__pictures()');
      const before = (await pictures()).resolutions.length;
      expect(before).toBeGreaterThan(1);
      for (const [width, height] of [
        [1200, 675],
        [800, 450],
      ] as const) {
        await page.setViewportSize({ width, height });
        await settle(page);
        expect((await pictures()).resolutions).toEqual(Array<number>(before).fill(width / 1920));
      }
      expect(Math.min(...(await pictures()).seen)).toBe(before);
      // Ends the recording: other tests use this page.
      await page.evaluate(() => delete (globalThis as { __pictures?: unknown }).__pictures);
    },
  );
});

test.describe('When the GPU cannot keep up', () => {
  test.use({ ...FULL_MOTION, ...SMALL_VIEWPORT });

  /**
   * Makes each frame take as long as `costMs` returns for its share of pixels; returns the
   * resolution of each frame in order.
   */
  async function visitSlowly(
    page: Page,
    costMs: { perFrame: number; perPixels: number },
  ): Promise<() => Promise<number[]>> {
    await page.addInitScript(({ perFrame, perPixels }) => {
      interface App {
        render: () => void;
        renderer: { resolution: number };
      }
      const shares: number[] = [];
      let slowed: App | undefined;
      Object.defineProperty(globalThis, '__PIXI_APP__', {
        get: () => slowed,
        set: (app: App) => {
          slowed = app;
          const render = app.render.bind(app);
          let all = 0;
          app.render = () => {
            all = Math.max(all, app.renderer.resolution);
            const share = (app.renderer.resolution / all) ** 2;
            shares.push(share);
            const endMs = performance.now() + perFrame + perPixels * share;
            while (performance.now() < endMs);
            render();
          };
        },
      });
      Object.assign(globalThis, { __shares: shares });
    }, costMs);
    await visit(page, '/product/cairn-9-pro');
    return () => page.evaluate(() => (globalThis as unknown as { __shares: number[] }).__shares.splice(0));
  }

  async function flick(page: Page): Promise<void> {
    await page.evaluate(flickCanvas, { from: { x: 100, y: 200 }, by: { x: 0, y: -40 } });
    await settle(page);
    await page.evaluate(flickCanvas, { from: { x: 100, y: 100 }, by: { x: 0, y: 60 } });
    await settle(page);
  }

  test(
    'it draws fewer pixels during heavy motion, and all of them when still',
    needs('pixels', 'timing'),
    async ({ page }) => {
      const shares = await visitSlowly(page, { perFrame: 0, perPixels: 90 });
      const before = await page.screenshot();
      await shares();
      await flick(page);
      const seen = await shares();
      expect(Math.min(...seen)).toBeLessThan(0.5);
      expect(seen.at(-1)).toBe(1);
      expect((await page.screenshot()).equals(before)).toBe(true);
    },
  );
});

test.describe('When software draws instead of a GPU', () => {
  test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

  test('each batch has one texture: choosing one of several for each pixel is slow', async ({ page }) => {
    await visit(page, '/page/care');
    const texturesPerBatch = await page.evaluate(
      () =>
        (globalThis as unknown as { __PIXI_APP__: { renderer: { limits: Record<string, number> } } })
          .__PIXI_APP__.renderer.limits['maxBatchableTextures'],
    );
    expect(texturesPerBatch).toBe(1);
  });
});

test.describe('When the GPU is lost', () => {
  test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

  // The GPU probe rates software rendering differently from run to run, so the test stores the
  // result.
  for (const [name, isWeak] of [
    ['one texture per batch', true],
    ['several textures per batch', false],
  ] as const) {
    test(
      `a lost and restored context shows the same screen on a GPU that takes ${name}`,
      needs('pixels'),
      async ({ page }) => {
        await page.addInitScript((found) => {
          const own = Storage.prototype.getItem;
          Storage.prototype.getItem = function getItem(key) {
            return key.startsWith('vitrine.batch') ? String(found) : own.call(this, key);
          };
        }, isWeak);
        await visit(page, '/product/cairn-9-pro');
        const before = await page.screenshot();
        await page.evaluate(async () => {
          const canvas = document.getElementById('stage') as HTMLCanvasElement;
          const loss = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
          loss?.loseContext();
          await new Promise((resolve) =>
            canvas.addEventListener('webglcontextlost', resolve, { once: true }),
          );
          // A context can be restored only after its loss event.
          await new Promise(requestAnimationFrame);
          loss?.restoreContext();
          await new Promise((resolve) =>
            canvas.addEventListener('webglcontextrestored', resolve, { once: true }),
          );
        });
        // The browser shows a restored canvas at its next composite, which scripts cannot observe.
        await expect.poll(async () => (await page.screenshot()).equals(before)).toBe(true);
      },
    );
  }

  test('without WebGL the Canvas renderer is fetched and used', needs('pixels'), async ({ baseURL }) => {
    const executablePath = findBrowser();
    const weak = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [...LAUNCH_ARGS, '--disable-3d-apis'],
    });
    const kiosk = await weak.newPage({ ...SMALL_VIEWPORT, ...(baseURL && { baseURL }) });
    const scripts: string[] = [];
    kiosk.on('request', (request) => scripts.push(request.url()));
    await visit(kiosk, '/product/cairn-9-pro');
    await expectScreen(kiosk, 'Cairn 9 Pro');
    expect(scripts.some((url) => url.includes('CanvasRenderer'))).toBe(true);
    await touchAndWait(kiosk, kiosk.getByRole('button', { name: 'Back', exact: true }));
    await expect(kiosk).toHaveURL('/');
    await weak.close();
  });
});

test.describe('When a phone opens the showroom', () => {
  test.use({ ...REDUCED_MOTION, viewport: { width: 390, height: 844 } });

  test('it stands upright and fills the width, though nobody has set anything', async ({ page }) => {
    await visit(page, '/');
    await expect(page.locator('html')).toHaveAttribute('data-orientation', 'portrait');
    expect((await page.locator('#frame').boundingBox())?.width).toBe(390);
  });
});
