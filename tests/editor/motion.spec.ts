// The motion desk over a shopper's screen, with real movements on it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, test, IN_NODE } from '#tests/support/journey.ts';
import { alert, signInAsEditor, signInByDialog } from '#tests/support/editor.ts';
import {
  MOTION_DESK_VIEWPORT,
  button,
  desk,
  field,
  deskStatus,
  measureMovementMs,
  readPoses,
  clickByScreenReader,
  readRestingPoses,
  openMotionDesk,
  slider,
} from '#tests/support/motionDesk.ts';
import { createEnvironment, saveDocument as saveElsewhere } from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  trackRenderCounts,
  expectScreen,
  countConfetti,
  FULL_MOTION,
  settle,
  waitUntilStill,
  visit,
  readRenderCounts,
} from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...MOTION_DESK_VIEWPORT });

const LONG_S = 2.4;
const HOME = {
  style: 'basic',
  headers: [{ type: 'title', text: 'Welcome in', alignment: 'left' }],
  languageLong: 'English',
  langCode: 'en',
  buttons: [
    { type: 'page', text: 'Care', targetType: 'pages', targetId: 'care' },
    { type: 'page', text: 'Phones', targetType: 'view-model-pages', targetId: 'phones' },
    { type: 'quiz', text: 'Which phone?', startSlide: 'which-phone-1' },
  ],
};

let stores = 0;
/** An environment of its own, so that its timings affect no other test. */
const openShop = (page: Page, settings: Record<string, unknown> = {}): Promise<string> =>
  createEnvironment(
    page.request,
    `Motion ${test.info().parallelIndex} ${Date.now()} ${(stores += 1)}`,
    HOME,
    settings,
  );

const go = async (page: Page, name: string): Promise<void> => {
  await waitUntilStill(page);
  await clickByScreenReader(page.getByRole('link', { name, exact: true }));
  await expect(page).not.toHaveURL(/\/\?/);
  await settle(page);
};
const answers = (page: Page) => page.getByRole('list', { name: 'Answers' }).getByRole('button');
const motionOf = async (page: Page, id: string): Promise<Record<string, unknown>> =>
  ((await (await page.request.get(`/api/environments/${id}`)).json()) as { motion: Record<string, unknown> })
    .motion;

test.describe('When a motion designer opens the motion desk', () => {
  test.use(FULL_MOTION);

  test(
    'Ctrl+Alt+M toggles it over any screen; it survives a reload, Escape does not close it, and the idle timeout is off',
    IN_NODE,
    async ({ page }) => {
      const errors = collectErrors(page);
      const id = await openShop(page);
      await page.clock.install();
      await visit(page, `/page/care?env=${id}`);
      await expect(desk(page)).toHaveCount(0);
      await page.keyboard.press('Control+Alt+m');
      await expect(slider(page, 'Screens: fade')).toBeVisible();
      await page.clock.fastForward(42_000);
      await page.clock.fastForward(600_000);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/page\/care/);
      await field(page, 'Screens: fade').fill('0.3');
      await page.keyboard.press('Escape');
      await expect(slider(page, 'Screens: fade')).toHaveValue('0.3');
      await page.reload();
      await expect(slider(page, 'Screens: fade')).toHaveValue('0.3');
      await expect(deskStatus(page)).toHaveText('Unsaved timings');
      await button(page, 'Collapse panel').click();
      await expect(slider(page, 'Screens: fade')).toHaveCount(0);
      await expect(deskStatus(page)).toHaveText('Unsaved timings');
      await page.keyboard.press('Control+Alt+m');
      await expect(desk(page)).toHaveCount(0);
      // Shoppers see saved timings; unsaved ones are kept for their author.
      await page.keyboard.press('Control+Alt+m');
      await expect(slider(page, 'Screens: fade')).toHaveValue('0.3');
      await button(page, /^Close panel/).click();
      await expect(desk(page)).toHaveCount(0);
      // This test has moved the clock.
      expect(errors.filter((error) => !error.startsWith('THE CLOCK OF THIS KIOSK IS OFF'))).toEqual([]);
    },
  );

  test('it is accessible, works by keyboard, can be moved aside and refuses numbers out of range by name; while nothing moves, no frame is drawn', async ({
    page,
  }) => {
    await trackRenderCounts(page);
    const id = await openShop(page);
    await openMotionDesk(page, `/?env=${id}`);
    await expect(desk(page).locator('[data-figure="objects"]')).toHaveText(/^\d+$/);
    await settle(page);
    await expect(async () => {
      const before = await readRenderCounts(page);
      await page.waitForFunction(() => new Promise((resolve) => void setTimeout(() => resolve(true), 700)));
      expect(await readRenderCounts(page)).toEqual(before);
    }).toPass();

    expect(await findViolations(page)).toEqual([]);
    const before = await desk(page).boundingBox();
    await button(page, /^Move the panel/).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    const after = await desk(page).boundingBox();
    expect((before?.x ?? 0) - (after?.x ?? 0)).toBeGreaterThan(100);
    await slider(page, 'Screens: fade').focus();
    await page.keyboard.press('ArrowRight');
    await expect(field(page, 'Screens: fade')).toHaveValue('0.16');
    await button(page, 'Reset Screens: fade to 0.15 s').click();
    await expect(deskStatus(page)).toHaveText('');

    for (const [typed, why] of [
      ['99', 'must be 0 to 2 s'],
      ['-1', 'must be 0 to 2 s'],
      ['soon', 'must be a number'],
      ['', 'must be a number'],
    ] as const) {
      await field(page, 'Screens: fade').fill(typed);
      await expect(desk(page).getByRole('alert')).toHaveText(`Screens: fade (fadeS): ${why}`);
      await expect(slider(page, 'Screens: fade')).toHaveValue('0.15');
    }
    await page.keyboard.press('Escape');
    await expect(field(page, 'Screens: fade')).toHaveValue('0.15');
    await expect(deskStatus(page)).toHaveText('');
  });
});

test.describe('When they change a timing', () => {
  test.use(FULL_MOTION);

  test(
    'the next transition uses it, and it is marked as changed and can be reset, undone and searched for',
    IN_NODE,
    async ({ page }) => {
      const id = await openShop(page);
      await openMotionDesk(page, `/?env=${id}`);
      await go(page, 'Care');
      await slider(page, 'Screens: coming in').fill(String(LONG_S));
      await expect(field(page, 'Screens: coming in')).toHaveValue(String(LONG_S));
      await expect(desk(page).getByText('Differs from the default, 0.6 s')).toBeAttached();
      await expect(button(page, 'Changed 1')).toBeVisible();
      expect(await measureMovementMs(page, () => button(page, 'Last transition').click())).toBeGreaterThan(
        LONG_S * 1_000 - 150,
      );
      await expectScreen(page, /care/i);

      await page.keyboard.press('Control+z');
      await expect(slider(page, 'Screens: coming in')).toHaveValue('0.6');
      await page.keyboard.press('Control+Shift+z');
      await expect(slider(page, 'Screens: coming in')).toHaveValue(String(LONG_S));
      await desk(page).getByRole('searchbox', { name: 'Search timings' }).fill('confetti burst');
      await expect(slider(page, 'Confetti: first burst')).toBeVisible();
      await expect(slider(page, 'Screens: coming in')).toHaveCount(0);
      await desk(page).getByRole('searchbox').fill('no such thing');
      await expect(desk(page).getByText('No timings match.')).toBeVisible();
      await desk(page).getByRole('searchbox').fill('');
      await button(page, 'Changed 1').click();
      await expect(desk(page).locator('[data-token]')).toHaveCount(1);
      await button(page, 'Reset all').click();
      await expect(desk(page).getByText('No timings changed.')).toBeVisible();
      await expect(deskStatus(page)).toHaveText('');
    },
  );

  test('a curve is edited by keys, pointer and numbers, and the next transition uses it', async ({
    page,
  }) => {
    const id = await openShop(page);
    await openMotionDesk(page, `/?env=${id}`);
    const first = slider(page, 'Arriving: first handle');
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(first).toHaveAttribute('aria-valuetext', 'time 0.26, progress 0.90');
    await expect(field(page, 'Arriving')).toHaveCount(0);
    const numbers = desk(page).getByRole('textbox', { name: 'Arriving as four numbers' });
    await expect(numbers).toHaveValue('0.26, 0.9, 0.5, 1');
    const second = slider(page, 'Arriving: second handle');
    await second.scrollIntoViewIfNeeded();
    const { x, y } = (await second.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 4, y + 4);
    await page.mouse.down();
    await page.mouse.move(x + 44, y + 24, { steps: 4 });
    await page.mouse.up();
    await expect(second).not.toHaveAttribute('aria-valuetext', 'time 0.50, progress 1.00');
    await numbers.fill('cubic-bezier(0, 0, 1.4, 1)');
    await expect(desk(page).getByRole('alert')).toHaveText('Ease: Arriving (arrive), x2: must be 0 to 1');
    await numbers.fill('cubic-bezier(0, 0, 1, 1)');
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-valuetext', 'time 0.00, progress 0.00');
    await expect(desk(page).getByText('Differs from the default, GSAP’s power3.out')).toBeVisible();

    // A linear curve: half of the time is half of the distance. The new text fades in for twice the
    // time of a fade, after three quarters of it: from 0.53 s to 1.93 s.
    await slider(page, 'Screens: coming in').fill('2');
    await slider(page, 'Screens: fade').fill('0.7');
    await button(page, 'Pause').click();
    await clickByScreenReader(page.getByRole('link', { name: 'Care', exact: true }));
    await expect(button(page, 'Fling')).toBeDisabled();
    await expect
      .poll(() =>
        page.evaluate(() =>
          (globalThis as unknown as { __VITRINE_MOVES__: () => number }).__VITRINE_MOVES__(),
        ),
      )
      .toBeGreaterThan(0);
    for (let frame = 0; frame < 74; frame += 1) await button(page, 'Next frame').click();
    const alphas = (await readPoses(page))
      .split(';')
      .map((pose) => Number(pose.split(',')[2]))
      .filter((alpha) => alpha > 0.4 && alpha < 0.6);
    expect(alphas.length).toBeGreaterThan(0);
    await button(page, 'Resume').click();
    await expectScreen(page, /care/i);
    await button(page, 'Reset Ease: Arriving to power3.out').click();
    await expect(numbers).toHaveValue('0.25, 1, 0.5, 1');
  });
});

test.describe('When they inspect a transition', () => {
  test.use(FULL_MOTION);

  test('the cost of a frame is shown; time is slowed, paused and advanced by a frame; GSAP’s scrubber moves the last transition back and forth, and lets it end', async ({
    page,
  }) => {
    test.slow();
    const id = await openShop(page);
    await openMotionDesk(page, `/?env=${id}`);
    const figure = async (name: string): Promise<number> =>
      Number.parseFloat(await desk(page).locator(`[data-figure="${name}"]`).innerText());
    await expect(button(page, 'Scrub')).toBeDisabled();
    await measureMovementMs(page, () => go(page, 'Care'));
    expect(await figure('frame')).toBeGreaterThan(0);
    expect(await figure('draws')).toBeGreaterThan(0);
    expect(await figure('textures')).toBeGreaterThan(0.5);
    expect(await figure('objects')).toBeGreaterThan(20);
    const commits = await page.evaluate(() => {
      const figures: number[] = [];
      const output = document.querySelector('[data-figure="commits"]');
      if (output)
        new MutationObserver(() => figures.push(Number(output.textContent))).observe(output, {
          childList: true,
        });
      Object.assign(globalThis, { __commits: figures });
      return figures;
    });
    expect(commits).toEqual([]);
    // React commits a new screen; a fling commits nothing.
    await measureMovementMs(page, () => button(page, 'Last transition').click());
    const readouts = () =>
      page.evaluate(() => (globalThis as unknown as { __commits: number[] }).__commits.splice(0));
    expect(Math.max(...(await readouts()))).toBeGreaterThan(0);
    await measureMovementMs(page, () => button(page, 'Fling').click());
    const ofFling = await readouts();
    expect(ofFling.length).toBeGreaterThan(0);
    expect(ofFling.reduce((sum, one) => sum + one, 0)).toBe(0);

    await desk(page).getByRole('radio', { name: '0.25 of full speed' }).check();
    expect(await measureMovementMs(page, () => button(page, 'Last transition').click())).toBeGreaterThan(
      2_200,
    );
    await desk(page).getByRole('radio', { name: 'Full speed', exact: true }).check();
    await button(page, 'Pause').click();
    await button(page, 'Last transition').click();
    await expect(page).toHaveURL(/care/);
    await expect(button(page, 'Last transition')).toBeDisabled();
    await expect(async () => {
      const before = await readPoses(page);
      await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 250)));
      expect(await readPoses(page)).toBe(before);
      await button(page, 'Next frame').click();
      expect(await readPoses(page)).not.toBe(before);
    }).toPass();
    await button(page, 'Resume').click();
    await expectScreen(page, /care/i);
    await expect(button(page, 'Last transition')).toBeEnabled();

    await settle(page);
    await button(page, 'Scrub').click();
    const track = page.locator('.gs-dev-tools .timeline-track');
    await expect(track).toBeVisible();
    const { x, y, width, height } = (await track.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const scrubTo = async (share: number): Promise<string> => {
      const before = await readRestingPoses(page);
      await page.mouse.click(x + width * share, y + height / 2);
      await expect.poll(() => readPoses(page)).not.toBe(before);
      return readRestingPoses(page);
    };
    const early = await scrubTo(0.25);
    const late = await scrubTo(0.75);
    expect(late).not.toBe(early);
    expect(await scrubTo(0.25)).toBe(early);
    await expect(page).toHaveURL(/care/);
    await button(page, 'Stop scrubbing').click();
    await expectScreen(page, /care/i);
    await expect(page.locator('.gs-dev-tools')).toHaveCount(0);
    await expect(button(page, 'Last transition')).toBeEnabled();
    // The stage becomes still again.
    await expect
      .poll(() =>
        page.evaluate(() =>
          (globalThis as unknown as { __VITRINE_MOVES__: () => number }).__VITRINE_MOVES__(),
        ),
      )
      .toBe(0);
  });
});

test.describe('When they replay an animation', () => {
  test.use(FULL_MOTION);

  test(
    'a fling, confetti, the attract screen and a quiz play on the stage with the current timings, and unavailable ones say why',
    IN_NODE,
    async ({ page }) => {
      const errors = collectErrors(page);
      const id = await openShop(page);
      await openMotionDesk(page, `/?env=${id}`);
      await expect(button(page, 'Last transition')).toBeDisabled();
      await expect(desk(page).getByText('Visit another screen').first()).toBeVisible();
      await expect(button(page, 'Fling')).toBeDisabled();
      await go(page, 'Care');
      const before = await readPoses(page);
      await button(page, 'Fling').click();
      await settle(page);
      expect(await readPoses(page)).not.toBe(before);
      await slider(page, 'Confetti: first burst').fill('50');
      await button(page, 'Throw confetti').click();
      await expect.poll(() => countConfetti(page)).toBeGreaterThan(0);
      expect(await countConfetti(page)).toBeLessThanOrEqual(450);
      await button(page, 'Attract screen').click();
      await expect(page.getByRole('dialog', { name: 'Touch to begin' })).toBeAttached();
      await button(page, 'Attract screen').click();
      await expect(page.getByRole('dialog', { name: 'Touch to begin' })).toHaveCount(0);

      await button(page, 'Open a quiz').click();
      await expect(page).toHaveURL(/which-phone-1/);
      await waitUntilStill(page);
      await expect(button(page, 'Quiz transition')).toBeEnabled();
      await button(page, 'Quiz transition').click();
      await expect(page).not.toHaveURL(/which-phone-1/);
      await settle(page);
      await slider(page, 'Quiz: picture sliding').fill(String(LONG_S));
      await slider(page, 'Quiz: one question to the next, at most').fill(String(LONG_S));
      expect(await measureMovementMs(page, () => button(page, 'Quiz transition').click())).toBeGreaterThan(
        LONG_S * 1_000 - 150,
      );
      await expect(page).not.toHaveURL(/which-phone-1/);
      await expect(answers(page).first()).toBeAttached();
      expect(errors).toEqual([]);
    },
  );
});

test.describe('When they export and import timings', () => {
  test('what is wrong in JSON is refused by name and nothing of it imported; copied and exported JSON contains the differences, and is imported elsewhere as one step', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await openShop(page);
    await openMotionDesk(page, `/?env=${id}`);
    await button(page, 'Import').click();
    const text = desk(page).getByRole('textbox', { name: 'JSON' });
    const problem = desk(page).getByRole('region', { name: 'Import timings' }).getByRole('alert');
    await text.fill('{"tokens": {"fadeS": 0.2,}}');
    await button(page, 'Import these timings').click();
    await expect(problem).toHaveText(/^Invalid JSON( at line 1)?\. Nothing was imported\.$/);
    await text.fill('{"tokens": {"fadeS": 0.2, "quizSlideS": 99, "warp": 1}, "eases": {"zoom": [0, 0, 1]}}');
    await button(page, 'Import these timings').click();
    for (const message of [
      'Nothing was imported:',
      'Quiz: picture sliding (quizSlideS): must be 0 to 3 s',
      'warp: unknown timing',
      'Ease: Zoom (zoom): must be four numbers',
    ]) {
      await expect(problem).toContainText(message);
    }
    await expect(slider(page, 'Screens: fade')).toHaveValue('0.15');
    await expect(deskStatus(page)).toHaveText('');

    await slider(page, 'Touch: scale').fill('0.9');
    await slider(page, 'Confetti: first burst').fill('500');
    const chosen = { tokens: { pressScale: 0.9, confettiFirst: 500 }, eases: {} };
    await button(page, 'Copy').click();
    await expect(alert(page, 'Copied as JSON.')).toBeVisible();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(chosen);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
    expect(download.suggestedFilename()).toBe(`motion-${id}.json`);
    const file = await download.path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(chosen);

    await button(page, 'Reset all').click();
    await slider(page, 'Screens: fade').fill('1');
    await desk(page).getByLabel('From a file').setInputFiles(file);
    await button(page, 'Import these timings').click();
    await expect(alert(page, 'Timings imported.')).toBeVisible();
    await expect(slider(page, 'Confetti: first burst')).toHaveValue('500');
    await expect(slider(page, 'Screens: fade')).toHaveValue('0.15');
    await button(page, 'Undo').click();
    await expect(slider(page, 'Screens: fade')).toHaveValue('1');
  });
});

test.describe('When they save', () => {
  test('they sign in only then, and a kiosk in another browser uses the new timings after its next idle time', async ({
    page,
    browser,
    baseURL,
  }) => {
    const id = await openShop(page);
    const kiosk = await (
      await browser.newContext({
        ...FULL_MOTION.contextOptions,
        baseURL,
        viewport: { width: 480, height: 270 },
      })
    ).newPage();
    await kiosk.clock.install();
    const listens = kiosk.waitForRequest((request) => request.url().includes('/api/changes'));
    await visit(kiosk, `/?env=${id}`);
    await kiosk.clock.fastForward(2_500);
    await listens;

    let hasHeard = false;
    kiosk.on('response', async (response) => {
      const isLive = response.url().includes('/api/live');
      hasHeard ||= isLive && (await response.text()).includes(`"defaultS":${LONG_S}`);
    });
    await openMotionDesk(page, `/?env=${id}`);
    await slider(page, 'Screens: coming in').fill(String(LONG_S));
    await expect(deskStatus(page)).toHaveText('Unsaved timings');
    await desk(page)
      .getByRole('button', { name: /^Save to Motion/ })
      .click();
    await signInByDialog(page);
    await expect(alert(page, 'Content Saved!')).toBeVisible();
    await expect
      .poll(async () => {
        await kiosk.clock.fastForward(500);
        return hasHeard;
      })
      .toBe(true);
    await expect(deskStatus(page)).toHaveText('');
    expect(await motionOf(page, id)).toMatchObject({ defaultS: LONG_S, fadeS: null });

    const toQuiz = async (): Promise<number> => {
      await waitUntilStill(kiosk);
      return measureMovementMs(kiosk, () =>
        clickByScreenReader(kiosk.getByRole('link', { name: 'Which phone?' })),
      );
    };
    const duringVisitMs = await toQuiz();
    // Screen reader users have three minutes.
    await kiosk.clock.fastForward(162_000);
    await expect(kiosk.getByRole('dialog', { name: 'Are you still there?' })).toBeAttached();
    await kiosk.clock.fastForward(20_000);
    await expect(kiosk.getByRole('dialog', { name: 'Touch to begin' })).toBeAttached();
    await kiosk.mouse.click(10, 10);
    await expect(kiosk.getByRole('dialog')).toHaveCount(0);
    const nextVisitMs = await toQuiz();
    expect(nextVisitMs).toBeGreaterThan(LONG_S * 1_000 - 150);
    // Nothing changes during a shopper's visit. Both take longer on a slow machine.
    expect(duringVisitMs).toBeLessThan(nextVisitMs - 500);
    await kiosk.context().close();
  });

  test(
    'a version saved meanwhile is not overwritten: both are shown, timing by timing',
    IN_NODE,
    async ({ page }) => {
      const id = await openShop(page);
      await signInAsEditor(page);
      await openMotionDesk(page, `/?env=${id}`);
      await slider(page, 'Screens: fade').fill('0.5');
      await saveElsewhere(page.request, 'environments', id, { id, name: 'Theirs', motion: { defaultS: 1 } });
      await page.keyboard.press('Control+s');
      const dialog = page.getByRole('dialog', { name: 'You saved another version of this page' });
      await expect(dialog).toContainText('Fade');
      await dialog.getByRole('button', { name: 'Save selection' }).click();
      await expect(alert(page, 'Content Saved!')).toBeVisible();
      expect(await motionOf(page, id)).toMatchObject({ fadeS: 0.5, defaultS: 1 });
      await expect(slider(page, 'Screens: coming in')).toHaveValue('1');
    },
  );
});
