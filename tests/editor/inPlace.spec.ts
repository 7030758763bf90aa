// Text that is edited in place has the same lines as the text that the stage draws for shoppers.
import type { Page } from '@playwright/test';
import { expect, test, OWN_PAGE } from '#tests/support/journey.ts';
import { EDITOR_VIEWPORT, openEditor, hotspot, inPlaceText } from '#tests/support/editor.ts';
import { publish } from '#tests/support/editorRequests.ts';
import { Ink } from '#tests/support/ink.ts';
import { REDUCED_MOTION, waitUntilStill } from '#tests/support/shopper.ts';

/** Device pixel ratio 2, so that differences of 2 px of the stage can be measured. */
const DENSITY = 2;
/** Two px, and what rounding to a pixel of this window adds. */
const CLOSE_ENOUGH_STAGE_PX = 2.3;

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, viewport: EDITOR_VIEWPORT.viewport, deviceScaleFactor: DENSITY });

/**
 * Shows only the stage's text, or only the editor's. Opacity keeps the focus, which hiding would
 * lose.
 */
const STAGE_ONLY = '.editor-layer, .editor-controls { opacity: 0 !important }';
const EDITOR_ONLY = `#stage, .hotspots { visibility: hidden !important } .editor-controls { opacity: 0 !important }
  .in-place { outline: none !important } .in-place-text { -webkit-text-fill-color: currentColor !important; caret-color: transparent !important }
  .in-place-text ::selection { background: none !important }`;

async function inkWith(
  page: Page,
  css: string,
  clip: { x: number; y: number; width: number; height: number },
): Promise<Ink> {
  const style = await page.addStyleTag({ content: css });
  const png = await page.screenshot({ clip, animations: 'disabled' });
  await style.evaluate((element) => (element as HTMLElement).remove());
  return Ink.of(png);
}

/**
 * Offset of the edited text from the stage's, in px of the stage: edges of the lines, and vertical
 * position.
 */
async function measureOffset(page: Page, path: string): Promise<{ across: number; down: number }> {
  await hotspot(page, path).focus();
  await waitUntilStill(page);
  await page.keyboard.press('Enter');
  await expect(inPlaceText(page)).toBeFocused();
  await page.keyboard.press('End');
  const box = await page.locator('.in-place').boundingBox();
  const { line, scale } = await page.evaluate(() => ({
    line: Number.parseFloat(getComputedStyle(document.querySelector('.in-place') as Element).lineHeight),
    scale: (document.querySelector('#frame') as HTMLElement).clientWidth / 1920,
  }));
  if (!box) throw new Error(`${path} is not being edited`);
  const onStage = await inkWith(page, STAGE_ONLY, box);
  const inEditor = await inkWith(page, EDITOR_ONLY, box);
  await page.keyboard.press('Escape');
  const linePx = line * scale * DENSITY;
  const down = inEditor.shiftTo(onStage, Math.round(linePx / 4));
  const [drawn, edited] = [onStage.edges(linePx), inEditor.edges(linePx, -down)];
  expect(
    edited.map((one) => one === null),
    `${path}: as many lines`,
  ).toEqual(drawn.map((one) => one === null));
  expect(
    drawn.some((one) => one !== null),
    `${path} is drawn`,
  ).toBe(true);
  const across = drawn.map((one, index) => {
    const other = edited[index];
    return one && other ? Math.max(Math.abs(one.left - other.left), Math.abs(one.right - other.right)) : 0;
  });
  return { across: Math.max(...across) / scale / DENSITY, down: Math.abs(down) / scale / DENSITY };
}

const FIELDS: Record<string, readonly string[]> = {
  '/product/cairn-9-pro': [
    'modelNameTitle',
    'subline',
    'headline',
    'description',
    'monthlyPrice',
    'monthlyPriceDesc',
    'sellingPoints.0.desc',
    'blocks.0.title',
    'blocks.0.subtitle',
    'blocks.1.title',
    // Without a mark after its last word.
    'blocks.2.body',
  ],
  '/new-compare/phones-5': ['title', 'rows.0.column1.title', 'rows.1.column2.title'],
};

test('When an editor types two spaces for one, also at the start, lines break where the stage breaks them', async ({
  page,
}) => {
  const words = 'Two  spaces  take  no  more  room  than  one,  wherever   the  line  breaks  ';
  const id = await publish(page.request, 'pages', 'Two spaces', {
    headers: [{ type: 'title', text: `  ${words}`, alignment: 'left' }],
  });
  await openEditor(page, `/page/${id}`);
  const { across, down } = await measureOffset(page, 'headers.0.text');
  expect(Math.max(across, down)).toBeLessThanOrEqual(CLOSE_ENOUGH_STAGE_PX);
});

for (const [path, fields] of Object.entries(FIELDS)) {
  test(`When an editor types on ${path}, each line breaks where the stage breaks it, and its edges are within 2 px`, async ({
    page,
  }) => {
    // The scale of the stage at which the ink of single letters is compared.
    await page.addInitScript(() =>
      localStorage.setItem('vitrine-editor-form', JSON.stringify({ widthPx: 440 })),
    );
    // The label beside the scroll button would count as ink of the text below it.
    await page.route('**/api/environments/flagship', async (route) => {
      const settings = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...settings, scrollText: '' } });
    });
    await openEditor(page, path);
    const apart: Record<string, { across: number; down: number }> = {};
    for (const field of fields) apart[field] = await measureOffset(page, field);
    console.log(
      Object.entries(apart)
        .map(([field, { across, down }]) => `${field} ${across.toFixed(2)}, ${down.toFixed(2)}`)
        .join('; '),
    );
    for (const [field, { across, down }] of Object.entries(apart))
      expect.soft(Math.max(across, down), field).toBeLessThanOrEqual(CLOSE_ENOUGH_STAGE_PX);
  });
}
