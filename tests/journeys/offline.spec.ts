// The showroom without its server: what a kiosk caches in one visit, tested with a server that is
// stopped.
import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, needs, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { CONNECTION_PROBE_MS, CONTENT_TIMEOUT_MS, LOCATION_RETRY_MS } from '#config/limits.ts';
import { alert, waitUntilEditable, replaceText, save, signInAsEditor, tools } from '#tests/support/editor.ts';
import { openProxy, type TestProxy } from '#tests/support/proxy.ts';
import {
  createEnvironment,
  publish,
  saveDocument as saveAsEditor,
  tokenFor,
} from '../support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  expectScreen,
  heading,
  getBounds,
  settle,
  SMALL_VIEWPORT,
  waitUntilStill,
  visit,
  watchVideos,
} from '#tests/support/shopper.ts';

/** Time to cache the whole demo over the loopback, beside software rendering and other tests. */
const CACHE_TIMEOUT_MS = 60_000;
const NOTICED_WITHIN_MS = 15_000;
/** An old worker that still fetches for the page is replaced once the page reloads. */
const UPDATE_TIMEOUT_MS = 40_000;

/** Undefined until the hook has opened it; Playwright reads `baseURL` before. */
let opened: OwnShowroom | undefined;
let cornerId: string | undefined;

const test = base.extend<{ showroom: OwnShowroom; corner: string }>({
  showroom: async ({}, use) => use(opened as OwnShowroom),
  baseURL: async ({}, use) => use(opened?.address),
  // A store with one page and one image is cached in a moment; the demo has 13 MB.
  corner: async ({ request }, use) => {
    cornerId ??= await openCorner(request);
    await use(cornerId);
  },
});

// One after another: these tests wait more than they compute, so the other workers have work to do.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  opened = await openOwnShowroom();
  cornerId = undefined;
});
test.afterAll(() => opened?.remove());

async function openCorner(request: APIRequestContext): Promise<string> {
  const { images } = (await (await request.get('/api/products/cairn-9-pro')).json()) as {
    images: { image: { url: string } }[];
  };
  const page = await publish(request, 'pages', 'Corner page', {
    headers: [{ type: 'title', text: 'Corner page', alignment: 'center' }],
    settings: { backgroundImage: images[0]?.image },
  });
  const target = { type: 'page', targetType: 'pages', targetId: page };
  return createEnvironment(request, 'Corner shop', {
    headers: [{ type: 'title', text: 'The corner shop', alignment: 'center' }],
    buttons: ['One', 'Two'].map((text) => ({ ...target, text })),
  });
}

/** Visits the small store until everything that it leads to is cached. */
const cacheCornerStore = (page: Page, corner: string, path = '/'): Promise<void> =>
  cacheEverything(page, `${path}?env=${corner}`, corner);

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...SMALL_VIEWPORT, serviceWorkers: 'allow' });

/** Number of files of the manifest, releases and pointers that are not cached yet. */
const countMissing = (page: Page, environment: string): Promise<number> =>
  page.evaluate(async (env) => {
    const response = await fetch(`/api/offline-manifest/${env}`, { cache: 'no-store' });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const list = (await response.json()) as { release: string; files: { url: string }[] };
    const misses = async (name: string, urls: string[]) => {
      // At once: a request to the cache for each of 260 files would take a good part of the run.
      const cached = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
      return urls.filter((url) => !cached.has(new URL(url, location.href).href)).length;
    };
    const isControlled = navigator.serviceWorker.controller ? 0 : 1;
    const { search } = new URL(location.href);
    const pointer = `/api/live${search.replace(/&.*$/, '').replace(/^\?(?!env=).*$/, '')}`;
    return (
      isControlled +
      (await misses('vitrine-content', ['/config.json', pointer])) +
      (await misses('vitrine-releases', [`/releases/${list.release}.json`])) +
      (await misses(
        'vitrine-files',
        list.files.map(({ url }) => url),
      ))
    );
  }, environment);

/** Visits the showroom until everything that it leads to is cached. */
async function cacheEverything(page: Page, path = '/', environment = 'flagship'): Promise<void> {
  await visit(page, path);
  await expect.poll(() => countMissing(page, environment), { timeout: CACHE_TIMEOUT_MS }).toBe(0);
}

/** Lets a minute pass without a touch, until the attract screen is shown, by the test's clock. */
async function waitForIdle(page: Page): Promise<void> {
  // The minute starts here: its requests must not be in flight during the next clock jump, which
  // would exceed their timeout.
  await page.mouse.wheel(0, 1);
  await page.clock.fastForward(42_000);
  await settle(page);
  // A busy browser may have handled the wheel after the jump, and idles from then on.
  const isIdle = async (): Promise<boolean> => {
    await page.clock.fastForward(20_000);
    return (await page.getByRole('dialog', { name: 'Touch to begin' }).count()) > 0;
  };
  await expect.poll(isIdle).toBe(true);
}

/** Addresses of every screen of the demo, one of them in Chinese. */
const ADDRESSES: readonly (readonly [string, string | RegExp])[] = [
  ['/', /./],
  ['/home?lang=zh', /./],
  ['/view-models/phones', 'Four phones, no wrong answer'],
  ['/product/cairn-9-pro', 'Cairn 9 Pro'],
  ['/product/cairn-9-pro/celebrate', 'Cairn 9 Pro'],
  ['/product/cairn-9-pro/videos', 'Cairn 9 Pro'],
  ['/compare/phones', /^Compare: Cairn 9 Pro/],
  ['/new-compare/plans', 'Four plans, one line'],
  ['/help-me-choose/find-yours-1', 'Where would you use it?'],
  ['/gift-message/small-thanks', /./],
  ['/page/care', 'Care, without the counter'],
  ['/price/murmur-buds', /./],
  ['/availability-wizard/fiber', /./],
  ['/nowhere/at/all', /./],
];

/** Paths of the API and the settings that the page requests before its script has arrived. */
const requestsBeforeScript = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const requested = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scriptMs = requested.find(({ name }) => /assets\/index-.*\.js$/.test(name))?.responseEnd ?? 0;
    return requested
      .filter(({ name, startTime }) => /\/api\/|config\.json/.test(name) && startTime < scriptMs)
      .map(({ name }) => new URL(name).pathname)
      .sort();
  });

test.describe('When the server is down after one visit', needs('service worker'), () => {
  test('every address of the showroom opens, with its images, videos and sounds; the editor waits for the server', async ({
    page,
    showroom,
  }) => {
    const videos = await watchVideos(page);
    await cacheEverything(page);
    // The first requests are preloaded while the script is parsed, and are cached too.
    expect((await page.goto('/'))?.fromServiceWorker()).toBe(true);
    await waitUntilStill(page);
    expect(await requestsBeforeScript(page)).toEqual(['/api/live', '/config.json']);
    await showroom.stop();
    const lost: string[] = [];
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url());
      const why = request.failure()?.errorText;
      // From time to time what is live is asked of the server itself, past every cache.
      const isProbe = why === 'net::ERR_CONNECTION_REFUSED' && /^\/(api\/live|config\.json)$/.test(pathname);
      // A request that the next page aborts is not lost.
      if (why !== 'net::ERR_ABORTED' && !isProbe) lost.push(pathname);
    });
    page.on(
      'response',
      (response) => void (response.status() >= 400 && lost.push(new URL(response.url()).pathname)),
    );
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.reload();
    await waitUntilStill(page);
    await expect(page.getByRole('link', { name: 'Phones' })).toBeAttached();
    for (const [address, name] of ADDRESSES) {
      await visit(page, address);
      await expectScreen(page, name);
    }
    // Probes of the server may fail; requests for content may not.
    expect(
      lost.filter((path) => /^\/(uploads|assets|config|api\/(?!keep|changes|kiosks))/.test(path)),
    ).toEqual([]);
    expect(errors).toEqual([]);

    await visit(page, '/product/cairn-9-pro/videos');
    await page.getByRole('button', { name: /play/i }).first().dispatchEvent('click');
    await expect
      .poll(async () => (await videos()).some(({ isPlaying }) => isPlaying), { timeout: CACHE_TIMEOUT_MS })
      .toBe(true);
    const reached = await page.evaluate(async () => {
      const video = (globalThis as unknown as { __videos: HTMLVideoElement[] }).__videos.find(
        ({ paused }) => !paused,
      );
      if (!video) return 0;
      const screenTarget = video.duration * 0.75;
      video.currentTime = screenTarget;
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      return video.currentTime / screenTarget;
    });
    expect(reached).toBeGreaterThan(0.99);
    const part = await page.evaluate(async () => {
      const url =
        (await (await caches.open('vitrine-files')).keys()).find(({ url: address }) =>
          address.endsWith('.mp4'),
        )?.url ?? '';
      const answer = await fetch(url, { headers: { range: 'bytes=100-199' } });
      return [
        answer.status,
        answer.headers.get('content-range')?.split('/')[0],
        (await answer.arrayBuffer()).byteLength,
      ];
    });
    expect(part).toEqual([206, 'bytes 100-199', 100]);
    const sound = await page.evaluate(async () => {
      const { documents } = (await (await fetch('/api/live')).json()) as {
        documents: Record<string, [number, { click: { url: string } }]>;
      };
      const click = documents['environment/flagship']?.[1].click ?? { url: '' };
      const context = new AudioContext();
      return (await context.decodeAudioData(await (await fetch(click.url)).arrayBuffer())).duration;
    });
    expect(sound).toBeGreaterThan(0);

    await page.keyboard.press('Control+e');
    await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
    await expect(page.getByText('Unsaved changes are kept in this browser')).toBeVisible();
    await showroom.start();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible({
      timeout: NOTICED_WITHIN_MS + 10_000,
    });
  });

  test('offline images are shown, in the same visit and after a reload', async ({
    page,
    request,
    showroom,
    corner,
  }) => {
    const { images } = (await (await request.get('/api/products/cairn-9-pro')).json()) as {
      images: { image: { url: string } }[];
    };
    const publishButton = (name: string, online: number, offline: number) =>
      publish(request, 'pages', name, {
        headers: [{ type: 'title', text: name, alignment: 'center' }],
        imageButtons: [
          {
            type: 'connectionAware',
            label: 'Check my address',
            onlineImage: images[online]?.image,
            offlineImage: images[offline]?.image,
            targetType: 'availability-wizards',
            targetId: 'fiber',
          },
        ],
      });
    const picture = async (): Promise<string> => {
      await waitUntilStill(page);
      return (
        await page.screenshot({
          clip: await getBounds(page.getByRole('button', { name: 'Check my address' })),
        })
      ).toString('base64');
    };
    const [offlineId, id] = [await publishButton('Without', 1, 1), await publishButton('With', 0, 1)];
    await page.clock.install();
    await visit(page, `/page/${offlineId}`);
    const offline = await picture();
    await cacheCornerStore(page, corner, `/page/${id}`);
    // Describing how two screenshots differ would take as long as the timeout of this check.
    const isOffline = async (): Promise<boolean> => {
      await page.clock.fastForward(CONNECTION_PROBE_MS);
      return (await picture()) === offline;
    };
    expect(await isOffline()).toBe(false);
    await showroom.stop();
    await expect.poll(isOffline, { timeout: NOTICED_WITHIN_MS }).toBe(true);
    // No link leads to this page: it is cached because the kiosk started at it.
    await page.reload();
    await expect.poll(isOffline, { timeout: NOTICED_WITHIN_MS }).toBe(true);
    expect(
      await page.evaluate(() =>
        fetch('/healthz').then(
          () => 'answered',
          () => 'nobody',
        ),
      ),
    ).toBe('nobody');
    await showroom.start();
  });
});

test.describe('When the server goes down during editing', needs('service worker'), () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('a save fails with a message, and the changes stay and can be saved later', async ({
    page,
    request,
    showroom,
  }) => {
    const id = await publish(request, 'pages', 'Draft', {
      headers: [{ type: 'title', text: 'Draft', alignment: 'center' }],
    });
    await signInAsEditor(page, showroom.address);
    await visit(page, `/edit/page/${id}`);
    await waitUntilEditable(page);
    await replaceText(page, 'headers.0.text', 'Typed');
    await showroom.stop();
    await page.keyboard.press('Control+s');
    await expect(
      alert(
        page,
        'Error Saving Content: Can’t reach the server. Your changes are kept in this browser. Save again when the connection is back.',
      ),
    ).toBeVisible();
    await expect(tools(page).getByRole('status')).toBeVisible();
    await showroom.start();
    await save(page);
    await expect(alert(page, 'Content Saved!')).toBeVisible();
    expect(JSON.stringify(await (await request.get(`/api/pages/${id}`)).json())).toContain('Typed');
  });
});

test.describe('When the server is available', needs('service worker'), () => {
  test('an editor’s requests never use the cache, and what is missing in it is fetched again', async ({
    page,
    corner,
  }) => {
    await cacheCornerStore(page, corner);
    await page.evaluate(async () => {
      const cache = await caches.open('vitrine-content');
      await cache.put(
        '/api/pages/care',
        new Response('{"id":"care","name":"Old"}', { headers: { 'content-type': 'application/json' } }),
      );
    });
    const nameOf = (init: RequestInit) =>
      page.evaluate(
        async (requested) =>
          ((await (await fetch('/api/pages/care', requested)).json()) as { name: string }).name,
        init,
      );
    expect(await nameOf({ cache: 'no-cache' })).not.toBe('Old');
    // Visitors get network first too.
    expect(await nameOf({})).not.toBe('Old');
    expect(
      await page.evaluate(() =>
        fetch('/api/pages/care', { method: 'PUT', body: '{}' }).then(({ status }) => status),
      ),
    ).toBe(401);

    // A partly cached file, and an app whose caches were deleted.
    const sizes = await page.evaluate(async () => {
      const cache = await caches.open('vitrine-files');
      const requested = (await cache.keys()).find(({ url }) => url.includes('.webp'));
      const whole = requested && (await cache.match(requested));
      if (!requested || !whole) return [];
      const { headers } = whole;
      const size = (await whole.blob()).size;
      await cache.put(requested, new Response('half', { headers }));
      return [size, (await (await fetch(requested.url)).blob()).size];
    });
    expect(sizes[0]).toBeGreaterThan(1000);
    expect(sizes[1]).toBe(sizes[0]);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    await expectScreen(page, /./);
  });
});

test.describe('When content changed while the server was down', needs('service worker'), () => {
  test('it is cached as a whole beside what is shown, and shown once the kiosk is idle', async ({
    page,
    request,
    showroom,
    corner,
  }) => {
    await page.clock.install();
    await cacheCornerStore(page, corner);
    const home = (await (await request.get(`/api/home-screens/${corner}`)).json()) as {
      headers: { text: string }[];
    };
    const [first, ...more] = home.headers;
    const titles = () => page.getByRole('heading', { level: 1 });
    const before = await titles().innerText();
    await showroom.stop();
    const listensAgain = page.waitForResponse((answer) => answer.url().includes('/api/changes'), {
      // The server starts meanwhile.
      timeout: CACHE_TIMEOUT_MS,
    });
    await showroom.start();
    await page.clock.fastForward(NOTICED_WITHIN_MS);
    await listensAgain;
    await saveAsEditor(request, 'home-screens', corner, {
      ...home,
      headers: [{ ...first, text: 'Changed' }, ...more],
    });
    const keptHome = () =>
      page.evaluate(
        async (env) => (await (await caches.open('vitrine-content')).match(`/api/live?env=${env}`))?.text(),
        corner,
      );
    // Kiosks look at another moment each.
    const soon = async <T>(probe: () => T): Promise<T> => {
      // The visit goes on.
      await page.mouse.wheel(0, 1);
      await page.clock.fastForward(2_000);
      return probe();
    };
    const wakeOnceShown = async (title: string): Promise<void> => {
      await waitForIdle(page);
      // Behind the attract screen; time goes on for what is tried again.
      const shown = async (): Promise<string | null> => {
        await page.clock.fastForward(500);
        return page.locator('#mirror h1').textContent();
      };
      await expect.poll(shown, { timeout: NOTICED_WITHIN_MS }).toBe(title);
      await page.mouse.click(240, 135);
      await expect(titles()).toHaveText(title, { timeout: NOTICED_WITHIN_MS });
    };
    // Cached beside what is shown.
    await expect.poll(() => soon(keptHome), { timeout: NOTICED_WITHIN_MS }).toContain('Changed');
    await settle(page);
    await expect(titles()).toHaveText(before);
    await wakeOnceShown('Changed');

    // A release that is not here as a whole is not shown.
    const failed: string[] = [];
    page.on('requestfailed', (requested) => void failed.push(new URL(requested.url()).pathname));
    await page.route('**/releases/*.json*', (route) => route.abort());
    await saveAsEditor(request, 'home-screens', corner, home);
    await expect
      .poll(() => soon(() => failed.filter((path) => path.endsWith('.json')).length), {
        timeout: NOTICED_WITHIN_MS,
      })
      .toBeGreaterThan(0);
    await waitForIdle(page);
    await page.mouse.click(240, 135);
    await expect(titles()).toHaveText('Changed', { timeout: NOTICED_WITHIN_MS });
    await page.unroute('**/releases/*.json*');
    await expect.poll(() => soon(keptHome), { timeout: NOTICED_WITHIN_MS }).not.toContain('Changed');
    await wakeOnceShown(before);
  });
});

test.describe('When a release is planned', needs('service worker'), () => {
  test('a kiosk without its server shows it in time, and starts with it again', async ({
    page,
    request,
    showroom,
    corner,
  }) => {
    const plannedInMs = 10 * 60_000;
    const planned = await planHome(request, corner, 'The winter shop', plannedInMs);
    await page.clock.install();
    await cacheCornerStore(page, corner);
    const isPlannedCached = (hash: string) =>
      page.evaluate(
        async (name) => (await (await caches.open('vitrine-releases')).match(name)) !== undefined,
        `/releases/${hash}.json`,
      );
    await expect.poll(() => isPlannedCached(planned), { timeout: CACHE_TIMEOUT_MS }).toBe(true);
    await showroom.stop();
    await expect(heading(page, 'The corner shop')).toBeAttached();
    await page.clock.fastForward(plannedInMs);
    await waitForIdle(page);
    const shown = async (): Promise<string | null> => {
      await page.clock.fastForward(500);
      return page.locator('#mirror h1').textContent();
    };
    await expect.poll(shown, { timeout: NOTICED_WITHIN_MS }).toBe('The winter shop');
    await page.reload();
    await expect(heading(page, 'The winter shop')).toBeAttached({ timeout: NOTICED_WITHIN_MS });
    await showroom.start();
  });
});

/**
 * Schedules another title of an environment's home screen; resolves to the hash of that release.
 */
async function planHome(request: APIRequestContext, env: string, title: string, inMs: number) {
  const headers = { authorization: `Bearer ${await tokenFor(request)}` };
  await request.put(`/api/environments/${env}`, { headers, data: { publishing: 'byHand' } });
  const home = (await (await request.get(`/api/home-screens/${env}`)).json()) as object;
  const text = [{ type: 'title', text: title, alignment: 'center' }];
  await saveAsEditor(request, 'home-screens', env, { ...home, headers: text });
  const { changes } = (await (
    await request.get(`/api/environments/${env}/publishing`, { headers })
  ).json()) as {
    changes: { collection: string; id: string; version: number }[];
  };
  const documents = changes
    .filter(({ collection }) => collection === 'home-screens')
    .map(({ collection, id, version }) => ({ collection, id, version }));
  const startsAt = new Date(Date.now() + inMs).toISOString();
  const data = { at: startsAt, timeZone: 'UTC', note: 'Winter', only: documents };
  const response = await request.post(`/api/environments/${env}/releases`, { headers, data });
  expect(response.status(), await response.text()).toBe(201);
  const live = await request.get(`/api/live?env=${env}`);
  const { next } = (await live.json()) as { next: { hash: string }[] };
  return next[0]?.hash ?? '';
}

test.describe('When a film is too long to be in memory as a whole', needs('service worker'), () => {
  test('it is checked while it arrives: the right one is kept, another is not, and a fault says so', async ({
    page,
    corner,
  }) => {
    const whole = Buffer.alloc(3_000_000, 'film');
    const other = Buffer.concat([whole.subarray(1), Buffer.from('?')]);
    const films = { '/uploads/whole.mp4': whole, '/uploads/other.mp4': other };
    const announced = Object.keys(films).map((url) => ({
      url,
      version: '1',
      bytes: 100_000_000,
      sha256: createHash('sha256').update(whole).digest('hex'),
    }));
    await page.context().route(/\/api\/offline-manifest\//, async (route) => {
      const response = await route.fetch();
      const manifest = (await response.json()) as { files: object[] };
      await route.fulfill({ response, json: { ...manifest, files: [...manifest.files, ...announced] } });
    });
    for (const [url, body] of Object.entries(films))
      await page.context().route(`**${url}`, (route) => route.fulfill({ body, contentType: 'video/mp4' }));
    const errors = collectErrors(page);
    await visit(page, `/?env=${corner}`);
    await expect
      .poll(() => errors, { timeout: CACHE_TIMEOUT_MS })
      .toEqual([expect.stringMatching(/A FILE DID NOT ARRIVE WHOLE.*other\.mp4/)]);
    const kept = () =>
      page.evaluate(async () => {
        const cache = await caches.open('vitrine-files');
        const bodies = ['/uploads/whole.mp4', '/uploads/other.mp4'].map(
          async (url) => (await (await cache.match(url))?.blob())?.size,
        );
        return Promise.all(bodies);
      });
    await expect.poll(kept).toEqual([whole.length, undefined]);
    // The manifest may be asked for again, and answered after the test.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('When storage is full', needs('service worker'), () => {
  test('one fault is reported, and what fits is cached: documents first, videos last', async ({
    page,
    showroom,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: showroom.address, quotaSize: 9_000_000 });
    const said: string[] = [];
    page.on('console', (message) => void (message.text().startsWith('NO ROOM') && said.push(message.text())));
    await visit(page, '/');
    await expect.poll(() => said.length, { timeout: CACHE_TIMEOUT_MS }).toBe(1);
    const kept = await page.evaluate(async () => {
      const list = (await (await fetch('/api/offline-manifest/flagship', { cache: 'no-store' })).json()) as {
        release: string;
      };
      const releases = await caches.open('vitrine-releases');
      const files = (await (await caches.open('vitrine-files')).keys()).map(({ url }) => url);
      return {
        documents: (await releases.match(`/releases/${list.release}.json`)) !== undefined,
        pictures: files.filter((url) => url.includes('.webp')).length,
        films: files.filter((url) => url.endsWith('.mp4')).length,
      };
    });
    expect(kept.documents).toBe(true);
    expect(kept.pictures).toBeGreaterThan(50);
    expect(kept.films).toBeLessThan(8);
    await page.reload();
    await expectScreen(page, /./);
  });

  test('or missing, one fault is reported, and the showroom still works', async ({ page }) => {
    await page.addInitScript(() => {
      CacheStorage.prototype.open = () =>
        Promise.reject(new DOMException('No storage here', 'SecurityError'));
    });
    const errors = collectErrors(page);
    await visit(page, '/page/care');
    await expect
      .poll(() => errors, { timeout: CACHE_TIMEOUT_MS })
      .toEqual([expect.stringContaining('THIS BROWSER CANNOT KEEP THE SHOWROOM')]);
    await expectScreen(page, 'Care, without the counter');
  });
});

test.describe('When a new build is deployed', needs('service worker'), () => {
  let proxy: TestProxy;
  test.beforeEach(async ({ showroom }) => {
    proxy = await openProxy(showroom.address);
  });
  test.afterEach(() => proxy.close());

  const workers = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return {
        active: registration?.active?.state,
        waiting: registration?.waiting?.state,
        installing: registration?.installing?.state,
      };
    });
  const started = async (page: Page, corner: string): Promise<void> => {
    await visit(page, `${proxy.address}/page/care?env=${corner}`);
    await expect
      .poll(async () => page.evaluate(() => navigator.serviceWorker.controller?.state), {
        timeout: CACHE_TIMEOUT_MS,
      })
      .toBe('activated');
  };
  const probe = (page: Page) =>
    page.evaluate(
      async () =>
        void (await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)),
    );
  const takeOver = (page: Page) =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage('take over'),
    );
  const build = (page: Page) => page.evaluate(() => document.documentElement.dataset['build']);
  const NEXT = (text: string): string => text.replace(/revision:("|`)[0-9a-f]{16}/, 'revision:$1next');

  test('its worker waits during a visit and for other windows, and activating it early does not reload the page', async ({
    page,
    context,
    corner,
  }) => {
    await started(page, corner);
    // A worker that is still fetching for the cache would finish first.
    await expect.poll(() => countMissing(page, corner), { timeout: CACHE_TIMEOUT_MS }).toBe(0);
    // Another window of this browser, such as an editor's.
    const other = await context.newPage();
    await visit(other, `${proxy.address}/page/care`);
    proxy.change('/index.html', (text) => text.replace('<html ', '<html data-build="next" '));
    proxy.change('/sw.js', NEXT);
    await probe(page);
    await expect
      .poll(async () => (await workers(page)).waiting, { timeout: UPDATE_TIMEOUT_MS })
      .toBe('installed');
    await takeOver(page);
    await page.waitForTimeout(1_000);
    expect((await workers(page)).waiting).toBe('installed');
    await other.close();
    await page.reload();
    await waitUntilStill(page);
    expect(await build(page)).toBeUndefined();
    await page.evaluate(() => void Object.assign(globalThis, { __same: true }));
    // Again and again, as a kiosk asks: an open request, or the window that closes, holds it back.
    const requestTakeOver = async (): Promise<string | undefined> => {
      await takeOver(page);
      return (await workers(page)).waiting;
    };
    await expect.poll(requestTakeOver, { timeout: UPDATE_TIMEOUT_MS }).toBeUndefined();
    await settle(page);
    expect(await page.evaluate(() => (globalThis as unknown as { __same?: boolean }).__same)).toBe(true);
    await page.reload();
    await waitUntilStill(page);
    expect(await build(page)).toBe('next');
  });

  test('it is activated once the kiosk is idle, and the page reloads with it', async ({ page, corner }) => {
    await page.clock.install();
    await started(page, corner);
    // A worker that is still fetching for the cache can finish.
    await expect.poll(() => countMissing(page, corner), { timeout: CACHE_TIMEOUT_MS }).toBe(0);
    proxy.change('/index.html', (text) => text.replace('<html ', '<html data-build="next" '));
    proxy.change('/sw.js', NEXT);
    await probe(page);
    await expect
      .poll(async () => (await workers(page)).waiting, { timeout: UPDATE_TIMEOUT_MS })
      .toBe('installed');
    expect(await build(page)).toBeUndefined();
    await waitForIdle(page);
    const buildSoon = async (): Promise<string | undefined> => {
      // The old worker is replaced once it fetches nothing, so a page that loads is left to it.
      await waitUntilStill(page);
      await page.clock.fastForward(LOCATION_RETRY_MS);
      return build(page);
    };
    // The page cannot be evaluated while it reloads.
    await expect.poll(() => buildSoon().catch(() => undefined), { timeout: UPDATE_TIMEOUT_MS }).toBe('next');
    await expect(page.getByRole('dialog', { name: 'Touch to begin' })).toBeAttached({
      timeout: NOTICED_WITHIN_MS,
    });
  });

  test('with a missing file, the old build stays complete, even with the server down', async ({
    page,
    corner,
  }) => {
    await started(page, corner);
    proxy.change('/assets/lost.js', () => null);
    proxy.change('/sw.js', (text) =>
      NEXT(text).replace(
        /\{url:("|`)\/index\.html/,
        '{url:$1/assets/lost.js$1,revision:null},{url:$1/index.html',
      ),
    );
    await probe(page);
    await expect
      .poll(() => workers(page), { timeout: UPDATE_TIMEOUT_MS })
      .toEqual({ active: 'activated', waiting: undefined, installing: undefined });
    await proxy.close();
    await page.reload();
    await expect(heading(page, /./)).toBeAttached();
  });
});

test.describe('When a proxy sends an enrolled kiosk something else than what is live', () => {
  let proxy: TestProxy;
  test.beforeEach(async ({ showroom }) => {
    proxy = await openProxy(showroom.address);
  });
  test.afterEach(() => proxy.close());

  test(
    'it starts with the last release that was signed, and reports why it refuses the other',
    needs('service worker'),
    async ({ page, request, corner }) => {
      const start = `${proxy.address}/?env=${corner}&kiosk=window`;
      const live = async (): Promise<string> => (await request.get(`/api/live?env=${corner}`)).text();
      const former = await live();
      await cacheEverything(page, start, corner);
      await expect.poll(() => page.evaluate(() => caches.match('/release-keys').then(Boolean))).toBe(true);

      await saveAsEditor(request, 'home-screens', corner, {
        headers: [{ type: 'title', text: 'The new corner', alignment: 'center' }],
      });
      await cacheEverything(page, start, corner);
      // Where the server is slow, the release that is cached is shown once more.
      const shownAgain = async (): Promise<number> => {
        await visit(page, start);
        return heading(page, 'The new corner').count();
      };
      await expect.poll(shownAgain, { timeout: UPDATE_TIMEOUT_MS }).toBe(1);

      const attacks: Readonly<Record<string, string>> = {
        older: former,
        mixed: (await live()).replace('The new corner', 'Cheap phones'),
        unsigned: JSON.stringify({ ...JSON.parse(await live()), pointer: undefined }),
      };
      for (const [reason, text] of Object.entries(attacks)) {
        proxy.change('/api/live', () => text);
        const reported = page.waitForEvent('console', (message) =>
          message.text().startsWith('STALE RELEASE'),
        );
        await visit(page, start);
        await expect(heading(page, 'The new corner')).toBeVisible();
        expect((await reported).text()).toContain(`"reason":"${reason}"`);
      }
    },
  );
});

test.describe('When an operator switches offline mode off', needs('service worker'), () => {
  test('a kiosk deletes its cache at its next visit, even if it learns of that late, and caches nothing after that', async ({
    page,
    showroom,
    corner,
  }) => {
    const proxy = await openProxy(showroom.address);
    await cacheCornerStore(page, corner, `${proxy.address}/`);
    await showroom.stop();
    await showroom.start({ OFFLINE: 'off' });
    // The cached settings are used when the server is too slow.
    proxy.delay('/config.json', CONTENT_TIMEOUT_MS + 500);
    await visit(page, `${proxy.address}/?env=${corner}`);
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left, { timeout: NOTICED_WITHIN_MS }).toEqual([0, 0]);
    proxy.delay('/config.json', 0);
    // A page starts to cache when it starts to listen for changes.
    const listens = page.waitForRequest((request) => request.url().includes('/api/changes'));
    await visit(page, `${proxy.address}/page/care?env=${corner}`);
    await listens;
    await settle(page);
    expect(await left()).toEqual([0, 0]);
    await proxy.close();
    // Nothing follows that would need offline mode.
  });
});
