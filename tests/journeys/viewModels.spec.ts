// View models: one to four cards in a row, each a link that contains all of its texts. See
// src/screens/view-models/README.md.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, IN_NODE } from '#tests/support/journey.ts';
import { publish } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  drag,
  expectScreen,
  heading,
  getBounds,
  stageScaleOf,
  settle,
  SMALL_VIEWPORT,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

const STAGE = SMALL_VIEWPORT.viewport;
const TARGET = { targetType: 'products', targetId: 'cairn-9' };

async function pictureOf(request: APIRequestContext): Promise<unknown> {
  const { cards } = (await (await request.get('/api/view-model-pages/phones')).json()) as {
    cards: { image: unknown }[];
  };
  return cards[0]?.image;
}

const card = (number: number, more: Record<string, unknown> = {}) => ({
  type: 'card',
  brand: 'Phone',
  model: `Model ${number}`,
  monthlyPrice: `$${number}0`,
  monthlyPriceCopy: 'a month',
  retailPriceCopy: 'or today',
  retailPrice: `$${number}00`,
  networkCopy: '5G',
  networkDetails: 'Any <i>plan</i>.',
  additionalDetails: 'In the box.',
  ...TARGET,
  ...more,
});
const cards = (count: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, index) => card(index + 1, more));
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

test.describe('When a shopper looks at models side by side', () => {
  for (const count of [1, 2, 3, 4]) {
    test(`${count} of them are in a centered row, equally high, and all of it fits the stage`, async ({
      page,
      request,
    }) => {
      const image = await pictureOf(request);
      const id = await publish(request, 'view-model-pages', `Row of ${count}`, {
        title: `Row of ${count}`,
        cards: cards(count, { image }),
      });
      await visit(page, `/view-models/${id}`);
      await expect(heading(page, `Row of ${count}`)).toBeAttached();
      await expect(page.getByRole('list', { name: `Row of ${count}` }).getByRole('listitem')).toHaveCount(
        count,
      );
      const allBounds = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          getBounds(page.getByRole('link', { name: `Model ${index + 1}.` })),
        ),
      );
      const [first, last] = [allBounds[0], allBounds.at(-1)];
      if (!first || !last) throw new Error('No card');
      expect(first.x).toBeCloseTo(STAGE.width - (last.x + last.width), 0);
      expect(last.y + last.height).toBeLessThan(STAGE.height);
      for (const [index, bounds] of allBounds.entries()) {
        expect([bounds.y, bounds.height, bounds.width]).toEqual([first.y, first.height, first.width]);
        if (index > 0) expect(bounds.x).toBeGreaterThan((allBounds[index - 1]?.x ?? 0) + first.width);
      }
      expect(first.width > first.height).toBe(count === 1);
      const picture = await getBounds(field(page, 'cards.0.image'));
      if (count === 1) expect(picture.width).toBeGreaterThan(first.width / 3);
      else expect(picture.height).toBeGreaterThan(first.height / 4);
      await expect(page.getByRole('button', { name: 'Scroll down' })).not.toBeAttached();
    });
  }

  test('a card is one link that contains all of its texts in order, and an editor can select each text', async ({
    page,
    request,
  }) => {
    const id = await publish(request, 'view-model-pages', 'Said', { title: 'Said', cards: cards(3) });
    await visit(page, `/view-models/${id}`);
    const link = page.getByRole('link', {
      name: 'Phone Model 2. $20 a month. or today $200. 5G. Any plan. In the box',
      exact: true,
    });
    await expect(link).toHaveAttribute('href', '/product/cairn-9');
    const outer = await getBounds(link);
    for (const name of [
      'brand',
      'model',
      'monthlyPrice',
      'monthlyPriceCopy',
      'retailPriceCopy',
      'retailPrice',
      'networkCopy',
      'networkDetails',
      'additionalDetails',
    ]) {
      const bounds = await getBounds(field(page, `cards.1.${name}`));
      expect(bounds.width * bounds.height, name).toBeGreaterThan(0);
      expect(bounds.x, name).toBeGreaterThan(outer.x);
      expect(bounds.x + bounds.width, name).toBeLessThanOrEqual(outer.x + outer.width);
      expect(bounds.y + bounds.height, name).toBeLessThanOrEqual(outer.y + outer.height);
    }
  });

  test('prices align on one line, however long the names are', async ({ page, request }) => {
    const [one, two] = cards(2);
    const id = await publish(request, 'view-model-pages', 'Aligned', {
      title: 'Aligned',
      cards: [one, { ...two, model: 'A name that needs several lines of its card, and then some' }, card(3)],
    });
    await visit(page, `/view-models/${id}`);
    const [a, b, c] = await Promise.all(
      [0, 1, 2].map((index) => getBounds(field(page, `cards.${index}.monthlyPrice`))),
    );
    const names = await Promise.all([0, 1].map((index) => getBounds(field(page, `cards.${index}.model`))));
    expect(names[1]?.height).toBeGreaterThan((names[0]?.height ?? 0) * 1.5);
    expect(b?.y).toBe(a?.y);
    expect(c?.y).toBe(a?.y);
  });

  test('a long title leaves space for two buttons on both sides', async ({ page, request }) => {
    const id = await publish(request, 'view-model-pages', 'Long title', {
      title: 'Phones of this spring that fold, flip, float and take pictures at night '.repeat(5),
      cards: cards(2),
    });
    await visit(page, `/view-models/${id}`);
    const home = page.getByRole('button', { name: 'Home' }).or(page.getByRole('link', { name: 'Home' }));
    const [title, button] = [await getBounds(field(page, 'title')), await getBounds(home.first())];
    const edgePx = STAGE.width - button.x - button.width;
    const spacePx = edgePx + button.width * 2 + edgePx;
    expect(title.x).toBeGreaterThanOrEqual(spacePx);
    expect(STAGE.width - title.x - title.width).toBeGreaterThanOrEqual(spacePx);
  });

  test('a touch anywhere on a card leads to its target, and Back returns', async ({ page, request }) => {
    const id = await publish(request, 'view-model-pages', 'Leads', { title: 'Leads', cards: cards(4) });
    await visit(page, `/view-models/${id}`);
    await touchAndWait(page, page.getByRole('link', { name: /Model 3/ }));
    await expect(page).toHaveURL('/product/cairn-9');
    await touchAndWait(page, page.getByRole('button', { name: 'Back', exact: true }));
    await expectScreen(page, 'Leads');
  });

  test('a swipe over a card presses nothing', async ({ page, request }) => {
    const id = await publish(request, 'view-model-pages', 'Swiped cards', {
      title: 'Swiped cards',
      cards: cards(2),
    });
    await visit(page, `/view-models/${id}`);
    const { x, y, width, height } = await getBounds(page.getByRole('link', { name: /Model 1/ }));
    await drag(page, { x: x + 20, y: y + height / 2 }, { x: width - 40, y: 0 });
    await settle(page);
    await expect(page).toHaveURL(`/view-models/${id}`);
  });

  test('the Tab and Enter keys reach a card and press it', async ({ page, request }) => {
    const id = await publish(request, 'view-model-pages', 'Keyed', { title: 'Keyed', cards: cards(2) });
    await visit(page, `/view-models/${id}`);
    await page.getByRole('link', { name: /Model 1/ }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /Model 2/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await settle(page);
    await expect(page).toHaveURL('/product/cairn-9');
  });

  test('a card whose target was deleted leads to a calm view with buttons that lead on', async ({
    page,
    request,
  }) => {
    const id = await publish(request, 'view-model-pages', 'Lost', {
      title: 'Lost',
      cards: cards(1, { targetType: 'pages', targetId: 'long-gone' }),
    });
    await visit(page, `/view-models/${id}`);
    await touchAndWait(page, page.getByRole('link', { name: /Model 1/ }));
    await expect(heading(page, 'We could not find this page')).toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Back' }));
    await expectScreen(page, 'Lost');
  });

  test('a card without a target is no link, and is read text by text', async ({ page, request }) => {
    const id = await publish(request, 'view-model-pages', 'Still', {
      title: 'Still',
      cards: cards(2, { targetType: 'none', targetId: '' }),
    });
    await visit(page, `/view-models/${id}`);
    await expect(page.getByRole('listitem').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Model 1', 'Model 2']);
    await expect(page.getByText('Any plan.').first()).toBeAttached();
  });
});

test.describe('When a card is an image', () => {
  test('its label is the name of its link, and it is as high as its neighbors', async ({ page, request }) => {
    const image = await pictureOf(request);
    const id = await publish(request, 'view-model-pages', 'Picture card', {
      title: 'Picture card',
      cards: [
        card(1, { image }),
        { type: 'imageCard', image, label: 'See the rest', targetType: 'pages', targetId: 'care' },
      ],
    });
    await visit(page, `/view-models/${id}`);
    const link = page.getByRole('link', { name: 'See the rest', exact: true });
    expect((await getBounds(link)).height).toBe(
      (await getBounds(page.getByRole('link', { name: /Model 1/ }))).height,
    );
    const [outer, label] = [await getBounds(link), await getBounds(field(page, 'cards.1.label'))];
    expect(label.y).toBeGreaterThan(outer.y + outer.height * 0.7);
    await touchAndWait(page, link);
    await expect(page).toHaveURL('/page/care');
  });
});

test.describe('When the copy of a card is very long', () => {
  test('the page scrolls to its last word, and no text leaves its card', async ({ page, request }) => {
    const long = 'A long story, told with care. '.repeat(30);
    const id = await publish(request, 'view-model-pages', 'Long copy', {
      title: 'A title '.repeat(20),
      cards: cards(4, {
        model: 'Donaudampfschifffahrtsgesellschaft',
        monthlyPrice: '$1,234,567.00',
        networkDetails: long,
        additionalDetails: long,
      }),
    });
    await visit(page, `/view-models/${id}`);
    await expect(page.getByRole('button', { name: 'Scroll down' })).toBeAttached();
    await page.keyboard.press('End');
    await settle(page);
    const outer = await getBounds(page.getByRole('listitem').nth(3));
    expect(outer.y + outer.height).toBeLessThan(STAGE.height);
    for (const name of ['model', 'monthlyPrice', 'networkDetails', 'additionalDetails']) {
      const bounds = await getBounds(field(page, `cards.3.${name}`));
      expect(bounds.x + bounds.width, name).toBeLessThan(outer.x + outer.width);
      expect(bounds.y + bounds.height, name).toBeLessThan(outer.y + outer.height);
    }
  });
});

test.describe('When the title fills the stage', () => {
  const TITLE = 'A title that goes on and on. '.repeat(170);
  const STANDING_PX = 240;

  for (const count of [1, 2, 4]) {
    test(`${count} image cards keep a recognizable image, and the page scrolls to them`, async ({
      page,
      request,
    }) => {
      const errors = collectErrors(page);
      const image = await pictureOf(request);
      const id = await publish(request, 'view-model-pages', `Pictures below ${count}`, {
        title: TITLE,
        cards: Array.from({ length: count }, (_, index) => ({
          type: 'imageCard',
          image,
          label: `Picture ${index + 1}, ${'with much to say, '.repeat(8)}`,
          ...TARGET,
        })),
      });
      await visit(page, `/view-models/${id}`);
      for (let index = 0; index < count; index += 1) {
        const outer = await getBounds(page.getByRole('link', { name: `Picture ${index + 1},` }));
        const label = await getBounds(field(page, `cards.${index}.label`));
        expect((label.y - outer.y) / stageScaleOf(page)).toBeGreaterThanOrEqual(STANDING_PX);
        expect((await getBounds(field(page, `cards.${index}.image`))).height).toBeCloseTo(outer.height, 0);
      }
      const last = page.getByRole('link', { name: `Picture ${count},` });
      await last.focus();
      await settle(page);
      expect((await getBounds(last)).y + STANDING_PX * stageScaleOf(page)).toBeLessThanOrEqual(STAGE.height);
      expect(errors).toEqual([]);
    });
  }

  test('a single model keeps its image too', async ({ page, request }) => {
    const id = await publish(request, 'view-model-pages', 'Model below', {
      title: TITLE,
      cards: [{ type: 'card', model: 'Model 1', image: await pictureOf(request), ...TARGET }],
    });
    await visit(page, `/view-models/${id}`);
    expect(
      (await getBounds(page.getByRole('link', { name: 'Model 1' }))).height / stageScaleOf(page),
    ).toBeGreaterThanOrEqual(STANDING_PX);
  });
});

test.describe('When content is incomplete', () => {
  test('cards without images, texts or a title are still drawn', async ({ page, request }) => {
    const errors = collectErrors(page);
    const gone = { id: null, url: '/uploads/none.webp' };
    const incomplete = [
      { title: '', cards: [{ type: 'card' }] },
      {
        title: 'Bare',
        cards: [
          { type: 'card', model: 'Only a name' },
          { type: 'imageCard', image: null, label: '' },
        ],
      },
      {
        title: 'Gone',
        cards: [
          card(1, { image: gone }),
          card(2, { image: null }),
          { type: 'imageCard', image: gone, label: 'Gone too', ...TARGET },
        ],
      },
    ];
    for (const [index, fields] of incomplete.entries()) {
      const id = await publish(request, 'view-model-pages', `Incomplete ${index}`, fields);
      await visit(page, `/view-models/${id}`);
      await expectScreen(page, fields.title || `Incomplete ${index}`);
      await expect(page.getByRole('listitem')).toHaveCount(fields.cards.length);
    }
    expect(errors).toEqual([]);
  });

  test(
    'an editor sees that an image is missing, and links stay in the editor',
    IN_NODE,
    async ({ page, request }) => {
      const id = await publish(request, 'view-model-pages', 'Edited cards', {
        title: 'Edited cards',
        cards: cards(2, { image: { id: null, url: '/uploads/none.webp' } }),
      });
      await visit(page, `/edit/view-models/${id}`);
      await expect(page.getByText('Picture missing')).toHaveCount(2);
      await expect(page.getByRole('link', { name: /Model 1/ })).toHaveAttribute(
        'href',
        '/edit/product/cairn-9',
      );
    },
  );
});

test.describe('When the demo shows its models', () => {
  for (const [lang, title] of [
    ['en', 'Four phones, no wrong answer'],
    ['es', 'Cuatro teléfonos, ningún error'],
    ['zh', '四部手机，怎么选都对'],
  ] as const) {
    test(`its four phones are side by side in ${lang} without scrolling`, async ({ page }) => {
      const errors = collectErrors(page);
      await visit(page, `/view-models/phones?lang=${lang}`);
      await expect(heading(page, title)).toBeAttached();
      await expect(page.getByRole('listitem')).toHaveCount(4);
      const last = await getBounds(page.getByRole('link', { name: /Plia Fold/ }));
      expect(last.y + last.height).toBeLessThan(STAGE.height);
      expect(errors).toEqual([]);
    });
  }
});
