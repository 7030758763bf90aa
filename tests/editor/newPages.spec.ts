// A page as it is when new: each field that the stage shows can be chosen there.
import type { Page } from '@playwright/test';
import { KIND_TABLE } from '#content/kindTable.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { describe } from '#schema/describe.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { EDITOR_VIEWPORT, openEditor } from '#tests/support/editor.ts';
import { expect, IN_NODE, test } from '#tests/support/journey.ts';
import { REDUCED_MOTION, waitUntilStill } from '#tests/support/shopper.ts';
import { tokenFor } from '../support/editorRequests.ts';
import { PAGE_KINDS, TEXT_WIDGETS } from '../support/fullDocument.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const SHOWN_WIDGETS = [...TEXT_WIDGETS, 'image'];

/** Fields that a new page does not draw; they are in its form alone. */
const NOT_DRAWN = [
  /^(id|name|language|languageLong|langCode)$/,
  // Tags of analytics, addresses, dialogs, and the words of a button without a target.
  /[tT]ag$|(^|\.)(targetId|iframePath|freeformUrl)$|(Modal|modal|[pP]opup)\.|\.animation\.|[cC]ta\.text$/,
  // Parts that are there only once they are filled in.
  /^moduleBottom\.|^(leftSide|static)Image$|^settings\.|^trueSize\./,
  // The legal text of a column, folded; the title of a score without stars.
  /^headerColumn\d\.legal$|\.score\dTitle$/,
  // The other steps of a wizard, and its buttons.
  /^start\.(similarCopy|expandingCopy|searchingCopy|loadingImage)|^((un)?available|overlay|error)\.|^(close|back)Button$/,
];

/** Entries that a new document of these kinds does not have. */
const ENTRIES: Partial<Record<(typeof PAGE_KINDS)[number], object>> = {
  page: {
    components: [
      { type: 'contentBox' },
      { type: 'review', title: 'T', contents: 'C' },
      { type: 'cubeRows', buttons: [{}, {}] },
    ],
  },
  viewModels: { cards: [{ type: 'card' }, { type: 'imageCard' }] },
};

/** Left and right edge of each hotspot in px, by its path. */
const readHotspots = async (page: Page): Promise<Map<string, readonly [number, number]>> =>
  new Map(
    await page.evaluate(() =>
      [...window.document.querySelectorAll<HTMLElement>('.hotspot')].map((spot) => {
        const { left, right } = spot.getBoundingClientRect();
        return [spot.dataset['path'] ?? '', [left, right]] as const;
      }),
    ),
  );

test.describe('When an editor has made a page', () => {
  for (const name of PAGE_KINDS)
    test(
      `each field of a new ${KIND_TABLE[name].title} that is drawn can be chosen on the stage`,
      IN_NODE,
      async ({ page }) => {
        const { collection, route } = KIND_TABLE[name];
        const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
        const created = await page.request.post(`/api/${collection}`, {
          headers,
          data: { name: 'New', title: 'New', openAfter: false },
        });
        const isNew = (await created.json()) as { id: string };
        const put = await page.request.put(`/api/${collection}/${isNew.id}`, {
          headers,
          data: { ...isNew, ...ENTRIES[name] },
        });
        expect(put.ok(), await put.text()).toBe(true);
        const content: unknown = await put.json();
        await openEditor(page, `/${route}/${isNew.id}`);
        await waitUntilStill(page);
        const hotspots = await readHotspots(page);
        const drawn = leafFieldsIn(describe(KINDS_BY_NAME[name].schema).fields ?? {}, content)
          .map(({ meta, path }) => ({ path, isShown: SHOWN_WIDGETS.includes(meta.widget) }))
          .filter(({ path, isShown }) => isShown && !NOT_DRAWN.some((one) => one.test(path)));
        expect(drawn.map(({ path }) => path).filter((path) => !hotspots.has(path))).toEqual([]);
        const { width = 0 } = page.viewportSize() ?? {};
        const outside = [...hotspots].filter(
          ([, [left, right]]) => left < 0 || right > width || right - left < 8,
        );
        expect(outside).toEqual([]);
        expect(drawn.length).toBeGreaterThan(0);
      },
    );
});
