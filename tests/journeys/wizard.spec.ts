// The availability wizard, with the demo's addresses and with an engine that fails.
import type { Locator, Page, Route } from '@playwright/test';
import { expect, needs, test } from '#tests/support/journey.ts';
import { openLoopback } from '#tests/support/loopback.ts';
import { publish } from '../support/editorRequests.ts';
import { openOwnShowroom } from '#tests/support/ownShowroom.ts';
import {
  REDUCED_MOTION,
  trackRenderCounts,
  countDrawCalls,
  heading,
  DEFAULT_VIEWPORT_SIZE,
  FULL_MOTION,
  getBounds,
  stageScaleOf,
  settle,
  SMALL_VIEWPORT,
  touch,
  touchAndWait,
  visit,
  releasedUrl,
} from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...SMALL_VIEWPORT });

const WIZARD = '/availability-wizard/fiber';
const HOUSE = { id: 'b:1', kind: 'container', text: '12 Oakfield Road', detail: 'Harbour 10207', entries: 8 };
const FLATS = Array.from({ length: 8 }, (_, index) => ({
  id: `e:${index}`,
  kind: 'address',
  text: `12 Oakfield Road, flat ${index + 1}`,
  detail: 'Harbour 10207',
  entries: null,
}));
const ADDRESS = { label: '12 Oakfield Road, flat 2, Harbour 10207' };

/** Responses of the engine from now on; each can be replaced. */
function engine(page: Page) {
  const answers = {
    '/loc/search': (route: Route) => route.fulfill({ json: { suggestions: [HOUSE] } }),
    '/loc/expand': (route: Route) => route.fulfill({ json: { suggestions: FLATS } }),
    '/fiber/search': (route: Route) =>
      route.fulfill({
        json: {
          outcome: 'available',
          searchId: 's',
          address: ADDRESS,
          plans: [{ code: 'fiber-600' }],
          similar: [],
        },
      }),
  };
  return Promise.all(
    Object.keys(answers).map((path) =>
      page.route(`**${path}`, (route) => answers[path as keyof typeof answers](route)),
    ),
  ).then(() => answers);
}

async function type(page: Page, text: string): Promise<void> {
  for (const character of text)
    await touch(
      page,
      page.getByRole('button', { name: character === ' ' ? 'space' : character, exact: true }),
    );
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your address' });

/** Types until the building on Oak Street is found, and opens it. */
async function openFlats(page: Page): Promise<void> {
  await type(page, '12 oak');
  await expect(page.getByRole('list', { name: 'Suggestions' })).toBeAttached();
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await touchAndWait(
    page,
    page.getByRole('button', { name: '12 Oak Street, Heronsford, WD 00412 · 8 addresses' }),
  );
  await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('button')).toHaveCount(8);
}

test.describe('When the wizard is drawn', () => {
  test('its button is 600x110, the buttons of the frame are 78 px, and six addresses that do not fit have scroll buttons', async ({
    page,
  }) => {
    await visit(page, WIZARD);
    const sizeOf = async (locator: Locator): Promise<number[]> => {
      const { width, height } = await getBounds(locator);
      return [width, height].map((px) => Math.round(px / stageScaleOf(page)));
    };
    expect(await sizeOf(page.getByRole('button', { name: 'Check my address' }))).toEqual([600, 110]);
    for (const name of ['Back', 'Home', 'Close'])
      expect(await sizeOf(page.getByRole('button', { name, exact: true }))).toEqual([78, 78]);
    const similar = Array.from({ length: 6 }, (_, flat) => ({
      id: String(flat),
      text: `12 Oak Street, Flat ${flat}`,
      detail: 'Heronsford '.repeat(2),
    }));
    await page.route('**/fiber/search', (route) =>
      route.fulfill({ json: { outcome: 'similar', searchId: 's', address: ADDRESS, plans: [], similar } }),
    );
    await page.route(releasedUrl('availability-wizards', 'fiber'), async (route) => {
      const wizard = (await (await route.fetch()).json()) as { start: object };
      await route.fulfill({
        json: { ...wizard, start: { ...wizard.start, similarCopy: 'Which of these is yours? '.repeat(9) } },
      });
    });
    await visit(page, WIZARD);
    await type(page, '99 nowhere');
    await page.getByRole('button', { name: 'Check my address' }).dispatchEvent('click');
    await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('button')).toHaveCount(6);
    await settle(page);
    await expect(page.getByRole('button', { name: 'Scroll down' })).toBeAttached();
  });
});

test.describe('When a shopper asks for fiber by touch', () => {
  test('they type, choose a flat in a building, see its plans and the details of one, and every Back works', async ({
    page,
  }) => {
    await visit(page, WIZARD);
    await expect(heading(page, 'Is fiber in your street?')).toBeAttached();
    await expect(field(page)).toBeFocused();
    await openFlats(page);
    // Eight do not fit. See src/screens/wizard/README.md#similar-addresses.
    await expect(page.getByRole('button', { name: 'Scroll down' })).toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: /Flat 2/ }));
    await expect(heading(page, 'Yes. Fiber passes your door')).toBeAttached();
    await expect(page.getByText('12 Oak Street, Flat 2, Heronsford, WD 00412')).toBeAttached();
    await expect(page.getByRole('list', { name: 'Plans' }).getByRole('button')).toHaveCount(3);
    await touchAndWait(page, page.getByRole('button', { name: 'Fiber 600' }));
    const details = page.getByRole('dialog', { name: 'Fiber 600' });
    await expect(details.getByText('$45 a month', { exact: true })).toBeAttached();
    await touchAndWait(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    await touchAndWait(page, page.getByRole('button', { name: 'Back' }));
    await expect(page.getByRole('list', { name: 'Addresses' })).toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Back' }));
    await expect(field(page)).toHaveValue('12 Oak Street');
    await touchAndWait(page, page.getByRole('button', { name: 'Back' }));
    const requested = page.getByRole('dialog', { name: 'Leave the address check?' });
    await touchAndWait(page, requested.getByRole('button', { name: 'Stay' }));
    await expect(field(page)).toHaveValue('12 Oak Street');
    await touchAndWait(page, page.getByRole('button', { name: 'Home' }));
    await touchAndWait(page, requested.getByRole('button', { name: 'Leave' }));
    await expect(page).toHaveURL('/');
    // The next shopper sees none of it.
    await visit(page, WIZARD);
    await expect(field(page)).toHaveValue('');
  });

  test('a hardware keyboard types, corrects and submits, and the URL does not contain the address', async ({
    page,
  }) => {
    await visit(page, WIZARD);
    await page.keyboard.type('1 oak streett');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Home');
    await page.keyboard.type('2');
    await expect(field(page)).toHaveValue('21 oak street');
    const sent = page.waitForRequest('**/fiber/search');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ query: '21 oak street' });
    await settle(page);
    await expect(heading(page, 'Not in your street yet')).toBeAttached();
    await expect(page).toHaveURL(WIZARD);
    // A shopper without coverage is offered something else: here the animated quiz.
    await touchAndWait(page, page.getByRole('link', { name: 'Find something else' }));
    await expect(page).toHaveURL('/help-me-choose/find-yours-1');
  });
});

interface StageNode {
  text?: string;
  alpha: number;
  visible: boolean;
  renderable: boolean;
  parent: StageNode | null;
  children: StageNode[];
  getGlobalPosition: () => { x: number; y: number };
}

/** Records where a text is seen, frame by frame; returns a function that ends this. */
async function recordText(page: Page, text: string): Promise<() => Promise<{ x: number; y: number }[][]>> {
  await page.evaluate((wanted) => {
    const shared = globalThis as unknown as {
      __PIXI_APP__: { stage: StageNode };
      __places: { x: number; y: number }[][] | undefined;
    };
    const isSeen = (node: StageNode | null): boolean =>
      node === null || (node.alpha > 0.01 && node.visible && node.renderable && isSeen(node.parent));
    const textsIn = (node: StageNode): StageNode[] => [node, ...node.children.flatMap(textsIn)];
    const places: { x: number; y: number }[][] = [];
    shared.__places = places;
    const record = (): void => {
      // The next recording can begin before this one has seen that it is over.
      if (shared.__places !== places) return;
      places.push(
        textsIn(shared.__PIXI_APP__.stage)
          .filter((node) => node.text === wanted && isSeen(node))
          .map((node) => {
            const { x, y } = node.getGlobalPosition();
            return { x: Math.round(x), y: Math.round(y) };
          }),
      );
      requestAnimationFrame(record);
    };
    record();
  }, text);
  return () =>
    page.evaluate(() => {
      const shared = globalThis as unknown as { __places: { x: number; y: number }[][] | undefined };
      const places = shared.__places ?? [];
      shared.__places = undefined;
      return places;
    });
}

test.describe('When a step follows another', () => {
  test.use(FULL_MOTION);

  test('the touched address is seen once in every frame and travels to its place, there and back', async ({
    page,
  }) => {
    await visit(page, WIZARD);
    await type(page, '12 oak');
    await expect(page.getByRole('list', { name: 'Suggestions' })).toBeAttached();
    await settle(page);
    const travel = async (text: string, control: Locator): Promise<{ x: number; y: number }[]> => {
      const end = await recordText(page, text);
      await touchAndWait(page, control);
      const frames = await end();
      expect(frames.map((places) => places.length)).toEqual(frames.map(() => 1));
      const places = frames.flat();
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(1);
      return places;
    };
    const flat = '12 Oak Street, Flat 2';
    const row = page.getByRole('button', { name: /Flat 2/ });
    const house = await travel('12 Oak Street', page.getByRole('button', { name: /8 addresses/ }));
    const line = await getBounds(page.getByText('12 Oak Street', { exact: true }));
    expect(Math.abs((house.at(-1)?.x ?? 0) - line.x / stageScaleOf(page))).toBeLessThan(3);
    const there = await travel(flat, row);
    await expect(page.getByRole('list', { name: 'Plans' })).toBeAttached();
    const back = await travel(flat, page.getByRole('button', { name: 'Back' }));
    expect([back[0], back.at(-1)]).toEqual([there.at(-1), there[0]]);
    await travel('12 Oak Street', page.getByRole('button', { name: 'Back' }));
    await expect(field(page)).toHaveValue('12 Oak Street');
  });
});

test.describe('When a shopper types', () => {
  test('the field stays where it is as suggestions come, between it and the keys, as wide as both', async ({
    page,
  }) => {
    await visit(page, WIZARD);
    const before = await getBounds(field(page));
    const keys = await getBounds(page.getByRole('group', { name: 'Keyboard' }));
    await type(page, '12 o');
    const suggestions = page.getByRole('list', { name: 'Suggestions' });
    await expect(suggestions).toBeAttached();
    await settle(page);
    expect(await getBounds(field(page))).toEqual(before);
    await expect(heading(page, 'Is fiber in your street?')).toBeAttached();
    const list = await getBounds(suggestions);
    expect(list.y).toBeGreaterThan(before.y + before.height);
    expect(list.y + list.height).toBeLessThan(keys.y);
    expect([list.x, before.x].map(Math.round)).toEqual([Math.round(keys.x), Math.round(keys.x)]);
    expect(list.width).toBeCloseTo(keys.width, 0);
  });
});

test(
  'Letters that an input method still composes are underlined',
  needs('developer tools'),
  async ({ page }) => {
    await visit(page, WIZARD);
    await field(page).focus();
    await page.keyboard.type('12 ');
    const underlined = () =>
      page.evaluate(() => {
        interface Node {
          getChildByLabel: (label: string, deep: boolean) => Node | null;
          getBounds: () => { x: number; width: number };
        }
        const { __PIXI_APP__: app } = globalThis as unknown as { __PIXI_APP__: { stage: Node } };
        const { x, width } = app.stage.getChildByLabel('composed', true)?.getBounds() ?? { x: 0, width: 0 };
        return { x, width };
      });
    expect(await underlined()).toEqual({ x: 0, width: 0 });
    const devtools = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose('ni');
    await expect.poll(async () => (await underlined()).width).toBeGreaterThan(10);
    const short = await underlined();
    await compose('nihao');
    await expect.poll(async () => (await underlined()).width).toBeGreaterThan(short.width * 2);
    expect((await underlined()).x).toBe(short.x);
    const { x } = await getBounds(field(page));
    expect(short.x).toBeGreaterThan(x);
    await devtools.send('Input.insertText', { text: '你好' });
    await expect.poll(underlined).toEqual({ x: 0, width: 0 });
    await expect(field(page)).toHaveValue('12 你好');
  },
);

test.describe('When the on-screen keyboard opens', () => {
  test('all of its keys appear at once, although the GPU uploads one texture at a time', async ({ page }) => {
    const KEYS = 42;
    await trackRenderCounts(page);
    await visit(page, WIZARD);
    await expect(page.getByRole('group', { name: 'Keyboard' }).getByRole('button')).toHaveCount(KEYS);
    const draws = await countDrawCalls(page);
    expect(draws).toBeGreaterThan(0);
    expect(draws).toBeLessThan(KEYS / 2);
  });
});

test.describe('When a shopper chooses a range of addresses', () => {
  test('a slow provider shows loading, the stage is not still until then, and each step is announced', async ({
    page,
  }) => {
    const answers = await engine(page);
    answers['/loc/expand'] = async (route) => {
      await page.waitForTimeout(1_000);
      await route.fulfill({ json: { suggestions: FLATS } });
    };
    await visit(page, WIZARD);
    await field(page).fill('12 Oak');
    await expect(page.getByRole('list', { name: 'Suggestions' })).toBeAttached();
    await settle(page);
    await page.evaluate(() => {
      const shown = new Set<string>();
      const stages = new Set<string>();
      const read = (): void => {
        const title = document.querySelector('h1')?.textContent ?? '';
        shown.add(`${title} / ${document.querySelector('.announcer')?.textContent}`);
        if (title.startsWith('Is fiber')) stages.add(document.documentElement.dataset['stage'] ?? '');
      };
      new MutationObserver(read).observe(document.documentElement, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['data-stage'],
      });
      // Between the press and the release it may rest.
      window.addEventListener('pointerup', () => stages.clear(), { capture: true });
      Object.assign(globalThis, { __seen: () => ({ shown: [...shown], stages: [...stages] }) });
    });
    await touch(page, page.getByRole('button', { name: /^12 Oakfield Road/ }));
    await expect(page.getByRole('list', { name: 'Addresses' })).toBeAttached();
    await settle(page);
    const { shown, stages } = await page.evaluate(() =>
      (globalThis as unknown as { __seen: () => { shown: string[]; stages: string[] } }).__seen(),
    );
    const said = (title: string): string => `${title} / ${title}`;
    expect(shown).toContain(said('Finding the flats in this building.'));
    expect(shown.at(-1)).toBe(said('There are several such addresses. Which is yours?'));
    expect(stages).not.toContain('still');
  });
});

test.describe('When the carrier offers only some plans', () => {
  test('only those are shown', async ({ page }) => {
    await engine(page);
    await visit(page, WIZARD);
    await field(page).fill('12 Oakfield Road');
    await field(page).press('Enter');
    await expect(heading(page, 'Yes. Fiber passes your door')).toBeAttached();
    await expect(page.getByRole('list', { name: 'Plans' }).getByRole('button')).toHaveCount(1);
  });

  test('the arrow scrolls through more than three, back to the first', async ({ page }) => {
    await engine(page);
    const plans = [1, 2, 3, 4].map((number) => ({
      code: 'fiber-600',
      popup: { title: `Plan ${number}`, body: 'All of it' },
    }));
    const id = await publish(page.request, 'availability-wizards', 'Many plans', {
      available: { title: 'Yes', plans },
    });
    await visit(page, `/availability-wizard/${id}`);
    await field(page).fill('12 Oakfield Road');
    await field(page).press('Enter');
    await expect(heading(page, 'Yes')).toBeAttached();
    await settle(page);
    const xOf = async (name: string): Promise<number> =>
      (await getBounds(page.getByRole('button', { name }))).x;
    const [first, third] = [await xOf('Plan 1'), await xOf('Plan 3')];
    const on = page.getByRole('button', { name: 'More plans' });
    await touchAndWait(page, on);
    expect(await xOf('Plan 4')).toBeCloseTo(third, 0);
    await touchAndWait(page, on);
    expect(await xOf('Plan 1')).toBeCloseTo(first, 0);
  });
});

test.describe('When something is wrong', () => {
  test('a short or unknown address shows a red message at the field, and can be corrected', async ({
    page,
  }) => {
    const answers = await engine(page);
    // In a smaller window the button that opens the editor covers the backspace key.
    await page.setViewportSize(DEFAULT_VIEWPORT_SIZE);
    await visit(page, WIZARD);
    await type(page, '12');
    await touchAndWait(page, page.getByRole('button', { name: 'Check my address' }));
    await expect(page.getByText(/We cannot find this address/).first()).toBeAttached();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await touch(page, page.getByRole('button', { name: 'delete' }));
    await expect(field(page)).toHaveAttribute('aria-invalid', 'false');
    answers['/fiber/search'] = (route) =>
      route.fulfill({ status: 422, json: { code: 'INVALID_ADDRESS', message: 'no' } });
    for (const text of [
      '<img src=x onerror=alert(1)>',
      "'; drop table address; --",
      '🏠🏠🏠',
      'x'.repeat(500),
    ]) {
      await field(page).fill(text);
      await settle(page);
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      expect((await field(page).inputValue()).length).toBeLessThanOrEqual(200);
    }
  });

  test('a carrier that is down, an invalid response and a lost network have their screens, and Back works', async ({
    page,
  }) => {
    const answers = await engine(page);
    await visit(page, WIZARD);
    const failures: ((route: Route) => Promise<void>)[] = [
      (route) => route.fulfill({ status: 503, json: { code: 'PROVIDER_DOWN' } }),
      (route) => route.fulfill({ status: 429, json: {} }),
      (route) => route.fulfill({ json: { hello: 'world' } }),
      (route) => route.fulfill({ body: '<html>' }),
      (route) => route.abort(),
    ];
    await field(page).fill('12 Oak Street');
    for (const failure of failures) {
      answers['/fiber/search'] = failure;
      await field(page).press('Enter');
      await expect(heading(page, 'The map is not answering')).toBeAttached();
      await settle(page);
      await touchAndWait(page, page.getByRole('button', { name: 'Back' }));
      await expect(field(page)).toHaveValue('12 Oak Street');
    }
    // An expired result is requested again.
    answers['/fiber/search'] = (route) => route.fulfill({ status: 404, json: {} });
    answers['/loc/search'] = (route) =>
      route.fulfill({ json: { suggestions: [{ ...HOUSE, id: 'e:9', kind: 'address' }] } });
    await field(page).fill('12 Oak Stree');
    await expect(page.getByRole('button', { name: /^12 Oakfield Road/ })).toBeAttached();
    await settle(page);
    await touch(page, page.getByRole('button', { name: /^12 Oakfield Road/ }));
    await expect(field(page)).toHaveValue('12 Oakfield Road');
    await expect(page.getByRole('button', { name: /^12 Oakfield Road/ })).toBeAttached();
  });

  test('a response after leaving is ignored', async ({ page }) => {
    const answers = await engine(page);
    let releaseResponse = (): void => undefined;
    answers['/fiber/search'] = async (route) => {
      await new Promise<void>((resolve) => (releaseResponse = resolve));
      await route
        .fulfill({ json: { outcome: 'available', searchId: 's', address: ADDRESS, plans: [], similar: [] } })
        .catch(() => undefined);
    };
    await visit(page, WIZARD);
    await field(page).fill('12 Oak Street');
    await field(page).press('Enter');
    await expect(heading(page, 'Checking your address.')).toBeAttached();
    await page.getByRole('button', { name: 'Back' }).dispatchEvent('click');
    await expect(field(page)).toHaveValue('12 Oak Street');
    releaseResponse();
    await settle(page);
    await expect(heading(page, 'Is fiber in your street?')).toBeAttached();
  });
});

test.describe('When an image on a page opens the wizard', () => {
  test('it covers the page, and closing it shows the page again', async ({ page }) => {
    await engine(page);
    const id = await publish(page.request, 'pages', 'Launches', {
      headers: [{ type: 'title', text: 'A page below', alignment: 'center' }],
      imageButtons: [
        {
          type: 'connectionAware',
          label: 'Check my street',
          targetType: 'availability-wizards',
          targetId: 'fiber',
        },
      ],
    });
    await visit(page, `/page/${id}`);
    await touchAndWait(page, page.getByRole('button', { name: 'Check my street' }));
    const wizard = page.getByRole('dialog', { name: 'Is fiber in your street?' });
    await expect(wizard).toBeAttached();
    await expect(field(page)).toBeFocused();
    const requested = page.getByRole('dialog', { name: 'Leave the address check?' });
    for (const isAsked of [1, 0]) {
      await page.keyboard.press('Escape');
      await expect(requested).toHaveCount(isAsked);
    }
    await settle(page);
    // The explanation of a plan opens over the wizard, and closing it shows the wizard again.
    await field(page).fill('12 Oakfield Road');
    await field(page).press('Enter');
    await expect(page.getByRole('list', { name: 'Plans' })).toBeAttached();
    await settle(page);
    await touchAndWait(page, page.getByRole('button', { name: 'Fiber 600' }));
    await touchAndWait(
      page,
      page.getByRole('dialog', { name: 'Fiber 600' }).getByRole('button', { name: 'Close' }),
    );
    await expect(page.getByRole('list', { name: 'Plans' })).toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Home' }));
    await touchAndWait(page, requested.getByRole('button', { name: 'Leave' }));
    await expect(wizard).toHaveCount(0);
    await expect(field(page)).toHaveCount(0);
    await expect(heading(page, 'A page below')).toBeAttached();
    await expect(page).toHaveURL(`/page/${id}`);
  });
});

test.describe('When a custom carrier provides the plans', () => {
  test('its plans are shown, and when it is killed the Error screen appears, where Back leads to the address', async ({
    page,
  }) => {
    const carrier = await openLoopback(() => ({ json: { plans: [{ code: 'fiber-1000' }] } }));
    const showroom = await openOwnShowroom({ CARRIER_URL: carrier.url });
    try {
      await visit(page, `${showroom.address}${WIZARD}`);
      await field(page).fill('14 Oak Street, Heronsford');
      await field(page).press('Enter');
      await expect(
        page.getByRole('list', { name: 'Plans' }).getByRole('button', { name: 'Fiber 1000' }),
      ).toBeAttached();
      await settle(page);
      await carrier.close();
      await touchAndWait(page, page.getByRole('button', { name: 'Back' }));
      await field(page).press('Enter');
      await expect(heading(page, 'The map is not answering')).toBeAttached({ timeout: 15_000 });
      await settle(page);
      await touchAndWait(page, page.getByRole('button', { name: 'Back' }));
      await expect(field(page)).toHaveValue('14 Oak Street, Heronsford');
    } finally {
      await carrier.close().catch(() => undefined);
      await showroom.remove();
    }
  });
});
