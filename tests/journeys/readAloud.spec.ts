// A person who cannot see: all of it by what is given to the voice, through a keypad or a finger.
// See src/access/README.md#read-aloud.
import type { Page } from '@playwright/test';
import { recordVoice, readSaid } from '#tests/support/recordedVoice.ts';
import { expect, needs, OWN_PAGE, test } from '#tests/support/journey.ts';
import {
  collectErrors,
  getBounds,
  readRenderCounts,
  REDUCED_MOTION,
  settle,
  SMALL_VIEWPORT,
  touchAndWait,
  trackRenderCounts,
  visit,
} from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...SMALL_VIEWPORT });

const { width: WIDTH, height: HEIGHT } = SMALL_VIEWPORT.viewport;
const CODES = { next: 'F13', previous: 'F14', press: 'F15', repeat: 'F16', louder: 'F17', quieter: 'F18' };
type Key = keyof typeof CODES;
/** More items than any screen has. */
const ITEMS = 120;

const root = (page: Page) => page.locator('html');

/** A kiosk with a keypad, whose voice is recorded. */
async function openKiosk(page: Page, path: string, settings: object = { keypad: CODES }): Promise<void> {
  await recordVoice(page);
  await page.route(/\/assignment\?/, (route) =>
    route.fulfill({
      json: {
        id: route.request().url().split('/').at(-2),
        name: 'Window',
        store: null,
        groups: [],
        settings: Object.fromEntries(
          Object.entries(settings).map(([name, value]) => [
            name,
            { value, from: { level: 'kiosk', name: 'Window' } },
          ]),
        ),
      },
    }),
  );
  const isAssigned = page.waitForResponse(/\/assignment\?/);
  await visit(page, path);
  await isAssigned;
}

/** A key of the keypad, as the machine gets it. */
const pressKey = (page: Page, key: Key): Promise<void> =>
  page.evaluate((code) => {
    for (const type of ['keydown', 'keyup'])
      document.body.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, cancelable: true }));
  }, CODES[key]);

/** A key of the keypad turns reading on, once the machine's voices are known. */
async function startByKeypad(page: Page): Promise<void> {
  await expect(async () => {
    await pressKey(page, 'next');
    await expect(root(page)).toHaveAttribute('data-access', /speak/, { timeout: 100 });
  }).toPass();
  await expect.poll(() => lastSaid(page)).not.toBe('');
  await settle(page);
}

const lastSaid = async (page: Page): Promise<string> => (await readSaid(page)).at(-1)?.text ?? '';

/** Waits until the speech from index `from` on matches. */
async function expectSaid(page: Page, from: number, text: RegExp): Promise<void> {
  await expect
    .poll(async () =>
      (await readSaid(page))
        .slice(from)
        .map((said) => said.text)
        .join(' | '),
    )
    .toMatch(text);
}

/** Goes on until an item is heard, and returns what was heard. */
async function nextTo(page: Page, text: RegExp, key: Key = 'next'): Promise<string> {
  const heard: string[] = [];
  for (let item = 0; item < ITEMS; item += 1) {
    await pressKey(page, key);
    const said = await lastSaid(page);
    if (text.test(said)) return said;
    heard.push(said);
  }
  throw new Error(`Not heard: ${text}, but ${heard.join(' | ')}`);
}

async function pressHeard(page: Page): Promise<void> {
  await pressKey(page, 'press');
  await settle(page);
}

/** A finger slides in lines over the stage until it enters something, and is lifted there. */
async function slideTo(page: Page, text: RegExp, fromY = 6): Promise<void> {
  const before = (await readSaid(page)).length;
  await page.mouse.move(1, 1);
  await page.mouse.down();
  await expect.poll(async () => (await readSaid(page)).length).toBeGreaterThan(before);
  for (let y = fromY; y < HEIGHT; y += 9) {
    for (let x = 6; x < WIDTH; x += 16) {
      await page.mouse.move(x, y);
      if (!text.test(await lastSaid(page))) continue;
      await page.mouse.up();
      return;
    }
  }
  throw new Error(`Not found by touch: ${text}`);
}

async function tapTwice(page: Page): Promise<void> {
  // At an edge: anywhere will do.
  await page.mouse.move(WIDTH / 2, 4);
  for (let tap = 0; tap < 2; tap += 1) {
    await page.mouse.down();
    await page.mouse.up();
  }
  await settle(page);
}

async function dragTwoFingers(page: Page, down: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const points = (y: number) => [WIDTH / 3, (WIDTH * 2) / 3].map((x, id) => ({ x, y, id }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : points(y) });
  await send('touchStart', HEIGHT / 2);
  for (const share of [0.5, 1]) await send('touchMove', HEIGHT / 2 + down * share);
  await send('touchEnd');
  await devtools.detach();
}

/** In one task: a slow machine must not make it a finger that explores. */
const swipe = (page: Page, across: number): Promise<void> =>
  page.evaluate(
    ([x = 0, y = 0, by = 0]) => {
      const canvas = document.getElementById('stage');
      const steps = { pointerdown: 0, pointermove: by / 2, pointerup: by };
      for (const [type, moved] of Object.entries(steps))
        canvas?.dispatchEvent(
          new PointerEvent(type, {
            pointerId: 1,
            clientX: x + moved,
            clientY: y,
            bubbles: true,
            cancelable: true,
          }),
        );
    },
    [WIDTH / 2, HEIGHT / 2, across],
  );

test.describe('When somebody who cannot see comes to a kiosk', () => {
  test(
    'a key starts the voice, and the quiz is answered by the keypad alone',
    needs('sound'),
    async ({ page }) => {
      const errors = collectErrors(page);
      await openKiosk(page, '/?env=flagship');
      await startByKeypad(page);
      const [welcome, keypad] = await readSaid(page);
      expect(welcome?.text).toMatch(/^Read aloud is on\. Slide a finger/);
      expect(keypad?.text).toMatch(/^With the keypad/);
      expect(welcome).toMatchObject({ lang: 'en', rate: 1, volume: 0.75, voice: 'English' });

      // A tile is heard with its second line.
      const tile = await nextTo(page, /^Find yours/);
      expect(tile).toMatch(/^Find yours, .+, link$/);
      await pressKey(page, 'repeat');
      expect((await readSaid(page)).slice(-2).map(({ text }) => text)).toEqual(
        Array.from({ length: 2 }, () => tile),
      );
      await expect(page.locator('[data-spoken]')).toHaveText(tile.replace(/, link$/, ''));
      let from = (await readSaid(page)).length;
      await pressHeard(page);
      for (const answer of ['Out and about', 'On foot', 'The watch', 'Evening', 'For me']) {
        // The question comes by itself, as the name of the screen.
        await expectSaid(page, from, /\S/);
        expect(await nextTo(page, new RegExp(`${answer}, button`))).toContain(answer);
        from = (await readSaid(page)).length;
        await pressHeard(page);
      }
      await expect(page).toHaveURL(/\/quiz-result\?/);
      await expectSaid(page, from, /out and about/i);
      expect(await nextTo(page, /^You said: /)).toMatch(/Out and about/);

      // The volume is a key too, and a step is said at it.
      await pressKey(page, 'louder');
      expect((await readSaid(page)).at(-1)).toMatchObject({ text: 'Volume 100 percent', volume: 1 });
      expect(errors).toEqual([]);
    },
  );

  test(
    'a compare page is explored by touch, which presses only by two taps, and the panel sets the voice',
    needs('sound'),
    async ({ page }) => {
      const errors = collectErrors(page);
      await trackRenderCounts(page);
      await openKiosk(page, '/compare/phones', {});
      // A person who sees, or a sign beside the screen, shows the way.
      await touchAndWait(page, page.getByRole('button', { name: 'Accessibility', exact: true }));
      const speak = page.getByRole('switch', { name: 'Read aloud', exact: true });
      await expect(speak).toBeAttached();
      await settle(page);
      await touchAndWait(page, speak);
      await expectSaid(page, 0, /Read aloud is on.*\| Accessibility/);
      await slideTo(page, /^Speed, 80%, button, not chosen/, HEIGHT * 0.75);
      await tapTwice(page);
      await expectSaid(page, 0, /\| chosen$/);
      await slideTo(page, /^Close, button/, HEIGHT * 0.35);
      expect((await readSaid(page)).at(-1)).toMatchObject({ rate: 0.8 });
      let from = (await readSaid(page)).length;
      await tapTwice(page);
      await expectSaid(page, from, /^Compare/);

      // A finger that slides hears, without a commit and without a press.
      const { commits } = await readRenderCounts(page);
      from = (await readSaid(page)).length;
      await slideTo(page, /^Hide Cairn 9, button/);
      expect((await readRenderCounts(page)).commits).toBe(commits);
      expect(new Set((await readSaid(page)).slice(from).map(({ text }) => text)).size).toBeGreaterThan(3);
      await expect(page.getByRole('columnheader')).toHaveCount(4);
      await expect(page.locator('[data-spoken]')).toHaveText('Hide Cairn 9');
      await tapTwice(page);
      await expect(page.getByRole('columnheader')).toHaveCount(3);
      await expectSaid(page, from, /Cairn 9: hidden/);

      // Two fingers scroll, and are not heard.
      const price = page.getByText(/^\$\d/).first();
      from = (await readSaid(page)).length;
      // The first time the header shrinks too. A slow machine hears of fingers late.
      const y = async () => (await getBounds(price)).y;
      const before = await y();
      await dragTwoFingers(page, -HEIGHT / 4);
      await expect.poll(y).toBeLessThan(before - HEIGHT / 4 - 10);
      await settle(page);
      const top = await y();
      await dragTwoFingers(page, -HEIGHT / 8);
      // It goes on to the next row, where the table rests.
      await expect.poll(async () => top - (await y())).toBeGreaterThan(HEIGHT / 8 - 1);
      await settle(page);
      expect(top - (await y())).toBeLessThan(HEIGHT / 2);
      await dragTwoFingers(page, HEIGHT);
      await settle(page);
      expect(await readSaid(page)).toHaveLength(from);

      // By swipes in reading order: a cell is heard with its row and column.
      const cells: string[] = [];
      for (let item = 0; item < 20; item += 1) {
        await swipe(page, WIDTH / 4);
        cells.push(await lastSaid(page));
      }
      expect(cells.some((cell) => /^.+, Cairn 9 Pro, \S/.test(cell))).toBe(true);
      const at = await lastSaid(page);
      await swipe(page, -WIDTH / 4);
      const back = (await lastSaid(page)).split(', ').at(-1) ?? '';
      expect(at.endsWith(back)).toBe(false);
      expect(cells.at(-2)?.endsWith(back)).toBe(true);
      expect(errors).toEqual([]);
    },
  );

  test(
    'an address is typed and checked by the keypad, each letter is heard, and the end of the visit resets it',
    needs('sound'),
    async ({ page }) => {
      await openKiosk(page, '/availability-wizard/fiber');
      await startByKeypad(page);
      let before = '';
      for (const letter of '12 oak') {
        await nextTo(
          page,
          new RegExp(`^(\\S+, )?${letter === ' ' ? 'space' : letter}, button$`),
          'next',
        ).catch(() =>
          nextTo(page, new RegExp(`^(\\S+, )?${letter === ' ' ? 'space' : letter}, button$`), 'previous'),
        );
        const from = (await readSaid(page)).length;
        await pressHeard(page);
        before += letter;
        await expectSaid(page, from, new RegExp(before.trim()));
      }
      await expectSaid(page, 0, /suggestions?/);
      await settle(page);
      expect(await nextTo(page, /12 Oak Street/, 'previous')).toMatch(/button/);
      await pressHeard(page);
      await nextTo(page, /Flat 2.*button/);
      const from = (await readSaid(page)).length;
      await pressHeard(page);
      await expectSaid(page, from, /Yes\. Fiber passes your door/);
      await nextTo(page, /Fiber 600, \$45 a month, button/);
      await pressHeard(page);
      await expect(page.getByRole('dialog', { name: 'Fiber 600' })).toBeAttached();
    },
  );
});

test.describe('When the visit of somebody who listens is about to end', () => {
  test(
    'the warning is spoken 120 s before, in the language of the screen, and the voice ends with the visit',
    needs('sound'),
    async ({ page }) => {
      await page.clock.install();
      await openKiosk(page, '/?env=flagship&lang=es');
      await page.clock.runFor(3_000);
      await startByKeypad(page);
      const start = (await readSaid(page))[0];
      expect(start).toMatchObject({ lang: 'es', voice: 'Español' });
      expect(start?.text).toMatch(/^Lectura en voz alta activada/);
      const from = (await readSaid(page)).length;
      await page.clock.runFor(62_000);
      await settle(page);
      await page.clock.runFor(2_000);
      await expectSaid(page, from, /¿Sigue ahí\? \| Si no, la visita termina.* \| Quedan 1[12]\d segundos/);
      await page.clock.runFor(121_000);
      await expect(root(page)).toHaveAttribute('data-access', 'calm');
    },
  );

  test('a voice that starts and never ends is cut and reported once', needs('sound'), async ({ page }) => {
    const errors = collectErrors(page);
    await page.clock.install();
    await recordVoice(page, 'hung');
    await visit(page, '/page/care');
    await page.clock.runFor(3_000);
    await touchAndWait(page, page.getByRole('button', { name: 'Accessibility', exact: true }));
    await touchAndWait(page, page.getByRole('switch', { name: 'Read aloud', exact: true }));
    await expect.poll(() => readSaid(page)).toHaveLength(1);
    // The next text is said although the first never ended.
    await page.clock.runFor(45_000);
    await expect.poll(async () => (await readSaid(page)).length).toBeGreaterThan(1);
    await page.clock.runFor(45_000);
    const reports = errors.filter((error) => error.startsWith('THE VOICE DID NOT END'));
    expect(reports).toHaveLength(1);
    expect(reports[0]).not.toContain('Read aloud');
  });

  test('without a voice of its own, a machine does not offer it', async ({ page }) => {
    await page.clock.install();
    await recordVoice(page, 'none');
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await visit(page, '/page/care');
    await page.clock.runFor(3_000);
    await touchAndWait(page, page.getByRole('button', { name: 'Accessibility', exact: true }));
    await expect(page.getByRole('switch')).toHaveCount(3);
    expect(scripts.filter((url) => url.includes('readAloud'))).toEqual([]);
  });
});
