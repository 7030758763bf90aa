// Pages without a screen measure texts as Chromium does: the texts of the demo by themselves, and
// where they are on its screens.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FONT_STACK, TYPE, type TypeRole } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { expect, test } from '#tests/support/sharedPage.ts';
import { REDUCED_MOTION, visit } from '#tests/support/shopper.ts';
import { HeadlessContext } from './HeadlessContext.ts';
import type { HeadlessPage } from './HeadlessPage.ts';
import type { HeadlessServer } from './headlessServer.ts';
import { measureText } from './nullGraphics.ts';
import { DEMO, prepareDemo } from './preparedDemo.ts';
import { importServer } from './serverBundle.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Difference in px of the stage. */
const TOLERANCE_PX = 1;
const LANGUAGES = ['en', 'es', 'zh'] as const;
const SCREENS = [
  '/?env=flagship',
  '/product/cairn-9-pro',
  '/page/care',
  '/view-models/phones',
  '/compare/phones',
  '/new-compare/plans',
  '/help-me-choose/find-yours-1',
  '/quiz-result/out-and-about',
];

test.use({ ...REDUCED_MOTION, viewport: { width: 960, height: 540 } });

/** Every text of the demo, with its translations, once. */
function demoTexts(): string[] {
  const folder = join(ROOT, 'assets/demo');
  const texts = new Set<string>();
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      const isText = /[\p{L}]{2}/u.test(value) && !/^(https?:|\/)|[<>]/.test(value) && key !== 'id';
      if (isText && value.length < 160) texts.add(value);
    } else if (typeof value === 'object' && value !== null)
      for (const [name, child] of Object.entries(value)) collect(child, name);
  };
  for (const file of readdirSync(folder)) {
    if (/^(town|prices)/.test(file)) continue;
    collect(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  }
  return [...texts];
}

const isHan = (text: string): boolean => /[\u3400-\u9fff]/.test(text);
const isSpanish = (text: string): boolean => /[áéíóúñ¿¡]/i.test(text);

/** 300 texts: 100 in Chinese, 100 that are Spanish by their letters, 100 others. */
function sample(): string[] {
  const all = demoTexts();
  const evenly = (texts: string[]): string[] =>
    Array.from({ length: 100 }, (_, index) => texts[Math.floor((index * texts.length) / 100)] ?? '');
  return [
    ...evenly(all.filter(isHan)),
    ...evenly(all.filter(isSpanish)),
    ...evenly(all.filter((text) => !isHan(text) && !isSpanish(text))),
  ];
}

const fontOf = (role: TypeRole, isItalic: boolean): string => {
  const { size, weight } = TYPE[role];
  const families = FONT_STACK.map((family) => (family === 'sans-serif' ? family : `"${family}"`)).join(', ');
  return `${isItalic ? 'italic ' : ''}${weight} ${size}px ${families}`;
};

test('300 texts of the demo in three languages are as wide as in Chromium', async ({ page }) => {
  const texts = sample();
  expect(new Set(texts).size).toBe(300);
  await visit(page, '/page/care?lang=zh');
  const fonts = (['body', 'title', 'label'] as const).flatMap((role) => [
    fontOf(role, false),
    fontOf(role, true),
  ]);
  const browser = await page.evaluate(
    async ([list, all]) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('No 2D context');
      for (const font of list) await document.fonts.load(font, all.join(''));
      return list.map((font) => {
        context.font = font;
        return all.map((text) => context.measureText(text).width);
      });
    },
    [fonts, texts] as const,
  );
  const different = fonts.flatMap((font, row) =>
    texts.flatMap((text, index) => {
      const [here, there] = [measureText(font, '0px', text).width, browser[row]?.[index] ?? 0];
      return Math.abs(here - there) > TOLERANCE_PX ? [`${font}: ${text}: ${here} instead of ${there}`] : [];
    }),
  );
  expect(different).toEqual([]);
});

/** Texts of the screen with their bounds, in px of the stage. */
interface PlacedText {
  text: string;
  box: readonly number[];
}

/** Runs in the page. */
function readTexts(): PlacedText[] {
  const mirror = document.getElementById('mirror');
  const scale = (document.getElementById('stage')?.getBoundingClientRect().width ?? 0) / 1920;
  return [...(mirror?.querySelectorAll('p, h1, h2, h3, a, button') ?? [])].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      text: element.textContent ?? '',
      box: [x, y, width, height].map((value) => value / scale),
    };
  });
}

test.describe('When a screen of the demo is shown without a screen', () => {
  // One worker opens one server, instead of each of three.
  test.describe.configure({ mode: 'default' });
  let [server, dataDir] = [undefined as HeadlessServer | undefined, ''];
  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrine-fidelity-'));
    prepareDemo();
    cpSync(DEMO, dataDir, { recursive: true });
    const { openServer } = await importServer();
    server = await openServer({ dataDir, seed: 'demo' });
  });
  test.afterAll(async () => {
    await server?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const headlessTexts = async (path: string): Promise<PlacedText[]> => {
    const { serverClient } = await importServer();
    const open = server as HeadlessServer;
    const context = new HeadlessContext(open, serverClient(open), {
      viewport: { width: 960, height: 540 },
      isMotionReduced: true,
      hasMoreContrast: false,
    });
    const page: HeadlessPage = await context.newPage();
    await page.goto(path);
    await page.waitForFunction(() => document.documentElement.dataset['stage'] === 'still');
    const texts = (await page.evaluate(readTexts)) as PlacedText[];
    await context.close();
    return texts;
  };
  const browserTexts = async (page: Page, path: string): Promise<PlacedText[]> => {
    await visit(page, path);
    return page.evaluate(readTexts);
  };

  for (const lang of LANGUAGES) {
    test(`its texts have the same lines and places, in ${lang}`, async ({ page }) => {
      for (const screen of SCREENS) {
        const path = `${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`;
        const [here, there] = [await headlessTexts(path), await browserTexts(page, path)];
        expect(here.length).toBeGreaterThan(3);
        const rounded = (texts: PlacedText[]) =>
          texts.map(({ text, box }) => `${text}: ${box.map((value) => Math.round(value / 2)).join(' ')}`);
        const isPlaced = (box: readonly number[], other: readonly number[] = []): boolean =>
          // Elements outside the viewport are placed when they come into view.
          (box[1] ?? 0) > STAGE.heightPx ||
          box.every((value, edge) => Math.abs(value - (other[edge] ?? Number.NaN)) <= TOLERANCE_PX);
        const different = here.filter(
          ({ text, box }, index) => text !== there[index]?.text || !isPlaced(box, there[index]?.box),
        );
        expect(different, `${path}\n${rounded(there).join('\n')}`).toEqual([]);
        expect(here.map(({ text }) => text)).toEqual(there.map(({ text }) => text));
      }
    });
  }
});
