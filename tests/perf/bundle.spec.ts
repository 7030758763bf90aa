// Scripts that a shopper's browser downloads: those of the built page, without the editor's.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, OWN_PAGE } from '#tests/support/sharedPage.ts';
import { waitUntilStill } from '#tests/support/shopper.ts';

test.use(OWN_PAGE);

const DIST = resolve(import.meta.dirname, '../../dist/client/assets');
/**
 * Limits until the first screen is shown, and including the scripts of other screens, overlays and
 * sounds that load later.
 */
const [FIRST_BYTES, ALL_BYTES] = [305_000, 340_000];

/** Strings from packages that only the editor uses. */
const EDITOR_WORDS = ['mantine', 'react-hook-form', 'prosemirror', 'hydrateRoot', 'hotspot', 'recharts'];
/** Strings from packages that only the insights page uses. */
const CHART_WORDS = ['recharts'];
/** Strings from packages that only the motion desk uses. */
const DESK_WORDS = ['GSDevTools', 'Motion desk'];

const editorsFiles = (names: Iterable<string>, words = EDITOR_WORDS): string[] =>
  [...names].filter((name) => words.some((word) => readFileSync(join(DIST, name), 'utf8').includes(word)));

const bytesOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length, 0);

test.describe('When a kiosk caches the app for offline use', () => {
  test('the cache contains everything that a visitor may need, including the Canvas renderer, and nothing of the editor’s', () => {
    const worker = readFileSync(join(DIST, '../sw.js'), 'utf8');
    const kept = [...worker.matchAll(/url:["`](?:\/assets)?\/([^"`]+)["`],revision/g)].map(
      ([, name]) => name ?? '',
    );
    expect(kept).toContain('index.html');
    const files = kept.filter((name) => name !== 'index.html');
    expect(files.filter((name) => !existsSync(join(DIST, name)))).toEqual([]);
    expect(files.some((name) => name.startsWith('CanvasRenderer'))).toBe(true);
    expect(editorsFiles(files)).toEqual([]);
    expect(editorsFiles(files, DESK_WORDS)).toEqual([]);
    const extras = JSON.parse(readFileSync(join(DIST, '../extras.json'), 'utf8')) as { url: string }[];
    expect(extras.every(({ url }) => /^\/assets\/noto-sans-sc-.*\.woff2$/.test(url))).toBe(true);
    expect(extras.length).toBeGreaterThan(50);
  });
});

test.describe("When a shopper's browser opens the showroom", () => {
  test('its scripts are at most 305 kB gzipped until the first screen and 340 kB in total, without code or styles of the editor or other renderers', async ({
    page,
  }) => {
    const [scripts, styles] = [new Set<string>(), new Set<string>()];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/') && /\.(js|css)$/.test(pathname))
        (pathname.endsWith('.js') ? scripts : styles).add(pathname.split('/').at(-1) ?? '');
    });
    // The other scripts are held back until the first screen is shown, because it needs none of
    // them.
    let seen: () => void = () => undefined;
    const isSeen = new Promise<void>((resolve) => (seen = resolve));
    await page.route(/assets\/(screens|howler)-.*\.js$/, async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Find yours' })).toBeAttached();
    const first = bytesOf([...scripts].filter((name) => !/^(screens|howler)-/.test(name)));
    seen();
    await waitUntilStill(page);
    const total = bytesOf([...scripts]);
    console.log(
      `Visitor JavaScript, gzipped: ${(first / 1000).toFixed(0)} kB until the first screen is seen, ${(total / 1000).toFixed(0)} kB in all, in ${scripts.size} files`,
    );
    expect([scripts.size > 0, styles.size > 0]).toEqual([true, true]);
    expect(first).toBeLessThanOrEqual(FIRST_BYTES);
    expect(total).toBeLessThanOrEqual(ALL_BYTES);
    expect([...scripts].filter((name) => /CanvasRenderer|WebGPU|browserAll/i.test(name))).toEqual([]);
    expect(editorsFiles([...scripts, ...styles])).toEqual([]);
    expect(editorsFiles([...scripts, ...styles], DESK_WORDS)).toEqual([]);

    // Ctrl+E fetches both, which proves that the check would find them.
    await page.keyboard.press('Control+e');
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(editorsFiles(scripts).length).toBeGreaterThan(0);
    expect(editorsFiles(styles).length).toBeGreaterThan(0);
    expect(editorsFiles(scripts, CHART_WORDS)).toEqual([]);
    expect(
      editorsFiles(
        readdirSync(DIST).filter((name) => name.endsWith('.js')),
        CHART_WORDS,
      ),
    ).toHaveLength(1);
  });

  test('the motion desk is a separate chunk that only opening it fetches', async ({ page }) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
        scripts.add(pathname.split('/').at(-1) ?? '');
    });
    await page.goto('/');
    await waitUntilStill(page);
    await page.keyboard.press('Control+e');
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(editorsFiles(scripts, ['GSDevTools'])).toEqual([]);
    await page.goto('/?motion');
    await expect(page.getByRole('region', { name: 'Motion desk' })).toBeVisible();
    const fetched = editorsFiles(scripts, ['GSDevTools']);
    expect(fetched).toHaveLength(1);
    const bytes = gzipSync(readFileSync(join(DIST, fetched[0] ?? '')), { level: 9 }).length;
    console.log(
      `Motion desk: ${(bytes / 1000).toFixed(0)} kB gzipped, beside what it shares with the editor`,
    );
  });
});
