// Scripts that a shopper's browser downloads: those of the built page, without the editor's.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, OWN_PAGE } from '#tests/support/sharedPage.ts';
import { waitUntilStill } from '#tests/support/shopper.ts';
import { OWN_LIMITS } from './ownLimits.ts';

test.use(OWN_PAGE);

const DIST = resolve(import.meta.dirname, '../../dist/client/assets');
/**
 * Limits until the first screen is shown, and including the scripts that load later: router, other
 * screens, overlays, sounds, rich text, content updates. The table of the compare pages, some 4 kB,
 * and what draws many texts at once, 2 kB, are in a chunk with what came later to the table. The
 * layout of a portrait stage takes 1 kB in all.
 */
const [FIRST_BYTES, ALL_BYTES] = [240_000, 330_000];
/** Scripts that no first screen waits for. */
const LATER =
  /\/(screens|howler|AddressRouter|contentUpdates|startOperating|deadTouches|YourVisit|startFlights|reasons|compareTable|prices|productExtras|purify|Accessibility)[.-].*\.js$/;
/**
 * Loaded on need alone: QR codes to take along, where the server has a public address; help to
 * compare and the gallery, when they are opened; the attract screen, when the kiosk is idle for
 * the first time; the voice, when a shopper turns it on, on a machine with voices; a price by
 * itself, which editors open; calls for a colleague, where they are on; 'Your visit', with the
 * first of what it offers; what the store has, and its appointments, where it has a provider; the
 * scale of a quiz, with one that shows it; the wizard, when it is opened, and then what moves
 * between its steps; the check of a long film; what is wrong with the machine of a kiosk in a
 * store.
 */
const ON_NEED = {
  WithTakeAlong: 3_400,
  HelpSheet: 1_200,
  GalleryView: 6_000,
  AttractView: 4_200,
  readAloud: 7_000,
  PriceScreen: 1_000,
  StaffCall: 4_000,
  VisitView: 4_300,
  checkedStream: 600,
  machineChecks: 1_000,
  hashWorker: 3_000,
  StockLine: 1_500,
  Appointment: 4_200,
  quizScale: 3_500,
  wizard: 12_900,
  passToStep: 1_400,
};

/** Chunks that an editor opens, and those that the editor's frames load. */
const OF_EDITORS = {
  FitPage: 4_400,
  useFit: 8_000,
  VisitsPage: 9_500,
  entryTools: 11_000,
  sendFit: 2_000,
  followVersions: 600,
  followVisit: 1_300,
};

/** Strings from packages that only the editor uses. */
const EDITOR_WORDS = ['mantine', 'react-hook-form', 'prosemirror', 'hydrateRoot', 'hotspot', 'recharts'];
/** Strings from packages that only the insights page uses. */
const CHART_WORDS = ['recharts'];
/** Strings from packages that only the quiz studio uses, and its limit, gzipped. */
const GRAPH_WORDS = ['react-flow__'];
/** A string of the page of prices alone. */
const PRICE_WORDS = ['Taken from the price source'];
const STUDIO_BYTES = 90_000;
/** Strings from packages that only the motion desk uses. */
const DESK_WORDS = ['GSDevTools', 'Motion desk'];

const editorsFiles = (names: Iterable<string>, words = EDITOR_WORDS): string[] =>
  [...names].filter((name) => words.some((word) => readFileSync(join(DIST, name), 'utf8').includes(word)));

const bytesOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length, 0);

const MODULES = resolve(import.meta.dirname, '../../dist/modules.json');
const RECORD = join(import.meta.dirname, 'moduleSizes.json');

/** Bytes of the modules of the scripts that a shopper may load, by name. */
function visitorModules(): Record<string, number> {
  const chunks = JSON.parse(readFileSync(MODULES, 'utf8')) as Record<string, Record<string, number>>;
  const visitors = Object.entries(chunks).filter(([name]) => VISITOR_CHUNKS.includes(name));
  return Object.assign({}, ...visitors.map(([, modules]) => modules)) as Record<string, number>;
}

const VISITOR_CHUNKS = [
  'index',
  'screens',
  'howler.core.min',
  'AddressRouter',
  'contentUpdates',
  'purify.es',
];

/** The modules that have grown since the record was written, largest growth first. */
function growth(record = readRecord(), now = visitorModules()): string {
  const grown = Object.entries(now)
    .map(([name, bytes]) => ({ name, bytes: bytes - (record[name] ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.bytes - one.bytes);
  return grown
    .slice(0, 10)
    .map(({ name, bytes }) => `${name} +${bytes} bytes`)
    .join(', ');
}

const readRecord = (): Record<string, number> =>
  JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, number>;

test.describe('When a developer adds code that shoppers load', () => {
  test('each of its modules is on record, so that a script over its limit names what has grown', () => {
    const now = visitorModules();
    if (process.env['RECORD']) writeFileSync(RECORD, `${JSON.stringify(now, null, 2)}\n`);
    expect(Object.keys(now).length).toBeGreaterThan(500);
    const before = { ...now, '/src/stage/images/Video.tsx': 1 };
    expect(growth(before, now)).toMatch(/^\/src\/stage\/images\/Video\.tsx \+\d+ bytes$/);
    expect(growth(now, { ...now, 'new-package/index.js': 90_000 })).toBe('new-package/index.js +90000 bytes');
    // A limit that is met while the record is outdated would name the wrong modules later.
    const recorded = Object.values(readRecord()).reduce((sum, bytes) => sum + bytes, 0);
    const current = Object.values(now).reduce((sum, bytes) => sum + bytes, 0);
    expect(Math.abs(current / recorded - 1), 'Run RECORD=1 npm test -- bundle').toBeLessThan(0.02);
  });
});

/** The scripts that a script imports before it runs, with it. */
function startOf(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const code = readFileSync(join(DIST, name), 'utf8');
  for (const [, next] of code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
    if (next) startOf(next, seen);
  return seen;
}

test.describe('When an editor switches on editing', () => {
  test('its scripts are at most 400 kB gzipped beside those of visitors', () => {
    const find = (start: RegExp): string => readdirSync(DIST).find((name) => start.test(name)) ?? '';
    const visitors = new Set(
      [/^index-.*js$/, /^screens-.*js$/, /^contentUpdates-.*js$/].flatMap((start) => [
        ...startOf(find(start)),
      ]),
    );
    const own = [...startOf(find(/^editor-.*js$/))].filter((name) => !visitors.has(name));
    const bytes = bytesOf(own);
    console.log(`Editor JavaScript, gzipped: ${(bytes / 1000).toFixed(0)} kB at its start`);
    expect(own.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(400_000);
  });
});

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
  test('its scripts are at most 240 kB gzipped until the first screen and 330 kB in total, without code or styles of the editor or other renderers', async ({
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
    await page.route(LATER, async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.goto('/');
    // The launch snapshot of another test may have a button of the same name for a moment.
    await expect(page.getByRole('main').getByRole('link', { name: 'Find yours' })).toBeAttached();
    const first = bytesOf([...scripts].filter((name) => !LATER.test(`/${name}`)));
    seen();
    await waitUntilStill(page);
    // Its texts are rich.
    await page.goto('/product/cairn-9-pro');
    await waitUntilStill(page);
    await expect.poll(() => [...scripts].some((name) => name.startsWith('contentUpdates'))).toBe(true);
    const chunkOf = (chunk: string): string[] => [...scripts].filter((name) => name.startsWith(`${chunk}-`));
    for (const [chunk, maxBytes] of Object.entries(OWN_LIMITS)) {
      await expect.poll(() => chunkOf(chunk)).toHaveLength(1);
      expect(bytesOf(chunkOf(chunk)), chunk).toBeLessThanOrEqual(maxBytes);
    }
    const own = Object.keys(OWN_LIMITS).flatMap(chunkOf);
    const total = bytesOf([...scripts].filter((name) => !own.includes(name)));
    console.log(
      `Visitor JavaScript, gzipped: ${(first / 1000).toFixed(2)} kB until the first screen is seen, ${(total / 1000).toFixed(2)} kB in all, in ${scripts.size} files`,
    );
    for (const [chunk, maxBytes] of Object.entries({ ...ON_NEED, ...OF_EDITORS })) {
      const files = readdirSync(DIST).filter(
        (name) => name.endsWith('.js') && (name.startsWith(`${chunk}-`) || name.startsWith(`${chunk}Offer-`)),
      );
      expect(files, chunk).toHaveLength(1);
      expect(bytesOf(files), chunk).toBeLessThanOrEqual(maxBytes);
      expect([...scripts]).not.toContain(files[0]);
    }
    expect([scripts.size > 0, styles.size > 0]).toEqual([true, true]);
    expect(first, `These have grown most: ${growth()}`).toBeLessThanOrEqual(FIRST_BYTES);
    expect(total, `These have grown most: ${growth()}`).toBeLessThanOrEqual(ALL_BYTES);
    expect([...scripts].filter((name) => /CanvasRenderer|WebGPU|browserAll/i.test(name))).toEqual([]);
    expect(editorsFiles([...scripts, ...styles])).toEqual([]);
    expect(editorsFiles([...scripts, ...styles], DESK_WORDS)).toEqual([]);

    // Ctrl+E fetches both, which proves that the check would find them.
    await page.keyboard.press('Control+e');
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(editorsFiles(scripts).length).toBeGreaterThan(0);
    expect(editorsFiles(styles).length).toBeGreaterThan(0);
    expect(editorsFiles(scripts, CHART_WORDS)).toEqual([]);
    expect(editorsFiles(scripts, GRAPH_WORDS)).toEqual([]);
    expect(editorsFiles(scripts, PRICE_WORDS)).toEqual([]);
    const studio = editorsFiles(
      readdirSync(DIST).filter((name) => name.endsWith('.js')),
      GRAPH_WORDS,
    );
    expect(studio).toHaveLength(1);
    expect(bytesOf(studio)).toBeLessThanOrEqual(STUDIO_BYTES);
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
