// Chinese on the stage: lines break between words, never before a closing mark (W3C, Requirements
// for Chinese Text Layout, 3.1.3).
import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import { expect, needs, test } from '#tests/support/journey.ts';
import { FONT_FAMILY, TYPE } from '#config/brand.ts';
import { ADVANCE_WIDTHS } from '#rules/textWidth.ts';
import { Ink } from '#tests/support/ink.ts';
import { publish } from '../support/editorRequests.ts';
import { REDUCED_MOTION, getBounds, stageScaleOf, visit } from '#tests/support/shopper.ts';

test.use(REDUCED_MOTION);

const TEXT =
  '合上是手机，打开是一页书。铰链严丝合缝，那一声轻响我们有点得意（真的）。外屏6.2英寸，车上没人看得出来，';

/** Higher than a card whose texts are part of its texture. */
const LONG_TEXT = TEXT.repeat(20);

test.describe('When a text is Chinese', () => {
  test('it breaks between words, never before a closing mark or after an opening one, and no character is lost', async ({
    page,
    request,
  }) => {
    const alternates = [{ language: '中文', langCode: 'zh', languageLong: '' }];
    const components = Array.from({ length: 8 }, (_, index) => ({
      type: 'contentBox',
      body: LONG_TEXT.slice(index),
      image: index % 2 ? { id: null, url: '/uploads/none.webp' } : null,
    }));
    const id = await publish(request, 'pages', 'Chinese', {
      headers: [{ type: 'title', text: TEXT, alignment: 'left' }],
      components,
      alternates,
    });
    await visit(page, `/page/${id}?lang=zh`);
    const lines = await page.evaluate(() => {
      interface Node {
        children?: Node[];
        text?: string;
      }
      const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
      const texts: string[] = [];
      const visit = (node: Node): void => {
        if (typeof node.text === 'string' && node.text.length > 40) texts.push(node.text);
        node.children?.forEach(visit);
      };
      visit(app.stage);
      return texts;
    });
    expect(lines.length).toBeGreaterThan(4);
    for (const text of lines) {
      expect(text).toContain('\u200b');
      expect(
        text
          .split('\u200b')
          .slice(1)
          .filter((piece) => /^[、。，．：；！？）】》」』〉〕’”%]/.test(piece)),
      ).toEqual([]);
      expect(text.split('\u200b').filter((piece) => /[（【《「『〈〔‘“]$/.test(piece))).toEqual([]);
    }
    const read = await page.locator('#mirror p').allTextContents();
    expect(read).toContain(LONG_TEXT);
  });
});

test.describe('When a heading has two lines', () => {
  for (const alignment of ['left', 'right']) {
    test(
      `they have about the same length when it is aligned ${alignment}`,
      needs('pixels'),
      async ({ page, request }) => {
        const id = await publish(request, 'quiz-slides', `Balanced ${alignment}`, {
          headers: [{ type: 'title', text: 'What is a phone mostly for?', alignment }],
          buttons: [
            { type: 'text', text: 'A' },
            { type: 'text', text: 'B' },
          ],
        });
        await visit(page, `/help-me-choose/${id}`);
        const heading = page.getByRole('heading', { name: 'What is a phone mostly for?' });
        const ink = await Ink.of(await page.screenshot({ clip: await getBounds(heading) }));
        const widths = ink
          .edges(TYPE.title.line * stageScaleOf(page))
          .map((edge) => (edge ? edge.right - edge.left : 0));
        expect(widths).toHaveLength(2);
        expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
      },
    );
  }
});

const require = createRequire(import.meta.url);
/** Other characters are drawn by a font of the machine, each machine by another. */
const FONTS = ['latin', 'latin-ext'].map((part) =>
  openSync(
    require.resolve(`@fontsource-variable/instrument-sans/files/instrument-sans-${part}-wght-normal.woff2`),
  ),
);
const isInFont = (character: string): boolean =>
  FONTS.some(
    (font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

test('The checks of translations know how wide the font draws each character', async ({ page }) => {
  await visit(page, '/');
  const measured = await page.evaluate(
    async ([family, characters]) => {
      const font = `400 1000px "${family}"`;
      await document.fonts.load(font, characters);
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      context.font = font;
      return [...characters].map((one) => context.measureText(one).width);
    },
    [FONT_FAMILY, ADVANCE_WIDTHS.map(([, characters]) => characters).join('')] as const,
  );
  const known = ADVANCE_WIDTHS.flatMap(([width, characters]) =>
    [...characters].map((one) => [one, width] as const),
  );
  const wrong = known.flatMap(([one, width], index) => {
    const drawn = Math.round(measured[index] ?? 0);
    return drawn === width || !isInFont(one) ? [] : [`${one} has ${drawn}, not ${width}`];
  });
  expect(wrong).toEqual([]);
});
