// People and the audit in the editor: invitations, what each role sees, and a lost laptop.
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { hasRight, RIGHTS, ROLES, type Right } from '#rules/rights.ts';
import {
  alert,
  EDITOR_VIEWPORT,
  signInAsEditor,
  signInByDialog,
  tools,
  dialog,
  expectAccessible,
  form,
} from '#tests/support/editor.ts';
import { COLLEAGUE_PASSWORD, joinTeam, tokenFor } from '#tests/support/editorRequests.ts';
import { desk } from '#tests/support/motionDesk.ts';
import { expect, OWN_PAGE, test, IN_NODE } from '#tests/support/journey.ts';
import { navigateTo, REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function openPeople(page: Page): Promise<void> {
  await signInAsEditor(page);
  await page.goto('/edit/people');
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible({ timeout: 25_000 });
}

/** Invites a person; returns the link to send. `isChecked` looks for what axe finds. */
async function invite(page: Page, email: string, role: string, isChecked = false): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  if (isChecked) await expectAccessible(page);
  await dialog(page, 'Invite somebody').getByLabel('E-mail').fill(email);
  await dialog(page, 'Invite somebody').getByRole('radio', { name: role }).check();
  await dialog(page, 'Invite somebody').getByRole('button', { name: 'Make the invitation' }).click();
  const link = await dialog(page, `Send this link to ${email}`).getByLabel('Link').inputValue();
  if (isChecked) await expectAccessible(page);
  await dialog(page, `Send this link to ${email}`).getByRole('button', { name: 'Done' }).last().click();
  return link;
}

/** A browser of another person, closed after the test; signed in with a token. */
async function openBrowser(browser: Browser, address = '', token?: string): Promise<Page> {
  const context = await browser.newContext({
    ...EDITOR_VIEWPORT,
    reducedMotion: 'reduce',
    baseURL: address,
  });
  if (token !== undefined) await context.addCookies([{ name: 'vitrine_jwt', value: token, url: address }]);
  return context.newPage();
}

/** Joins by the form that a link has opened. */
async function join(page: Page, name: string): Promise<void> {
  const welcome = dialog(page, 'Welcome to the team');
  await welcome.getByLabel('Your name').fill(name, { timeout: 25_000 });
  await page.keyboard.press('Enter');
  await expect(welcome.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(COLLEAGUE_PASSWORD);
  await welcome.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
}

/**
 * Seconds that a practised user of a keyboard takes for what was done on this page since it was
 * loaded, by the keystroke-level model (Card, Moran, Newell 1980): 0.28 s a letter, and for a press
 * 1.35 s to decide, 1.1 s to point and 0.2 s to press.
 */
const workSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { presses, letters } = globalThis as typeof globalThis & Work;
    return presses * (1.35 + 1.1 + 0.2) + letters * 0.28;
  });

interface Work {
  presses: number;
  letters: number;
}

/** Call it before the page is loaded. */
const countWork = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const work = Object.assign(globalThis, { presses: 0, letters: 0 });
    const lengths = new WeakMap<EventTarget, number>();
    addEventListener('click', ({ detail }) => (work.presses += Number(detail > 0)), true);
    addEventListener('keydown', ({ key }) => (work.presses += Number(key === 'Enter')), true);
    const count = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement) || target.type === 'radio') return;
      work.letters += Math.abs(target.value.length - (lengths.get(target) ?? 0));
      lengths.set(target, target.value.length);
    };
    addEventListener('input', count, true);
  });

/** Controls by the page that they are on, each with the right that it takes. */
const CONTROLS: Readonly<Record<string, readonly [Right, string, (page: Page) => Locator][]>> = {
  '/edit': [
    ['content.view', 'Content', (page) => navigation(page).getByRole('link', { name: 'Content' })],
    ['content.view', 'Publish', (page) => navigation(page).getByRole('link', { name: 'Publish' })],
    ['insights.view', 'Insights', (page) => navigation(page).getByRole('link', { name: 'Insights' })],
    ['content.comment', 'comments', (page) => tools(page).getByRole('button', { name: 'Comments' })],
    ['content.edit', 'Save', (page) => tools(page).getByRole('button', { name: 'Save' })],
    ['content.edit', 'Undo', (page) => tools(page).getByRole('button', { name: 'Undo' })],
    ['content.edit', 'the form', form],
    ['media.edit', 'media', (page) => navigation(page).getByRole('link', { name: 'Media' })],
  ],
  '/edit/content': [
    ['content.edit', 'New', (page) => page.getByRole('button', { name: 'New', exact: true })],
  ],
  '/edit/lists/page': [
    ['content.edit', 'New Page', (page) => page.getByRole('button', { name: 'New Page' })],
    ['content.edit', 'Deleted', (page) => page.getByRole('button', { name: 'Deleted' })],
  ],
  '/edit/lists/environments': [
    ['settings.edit', 'Site', (page) => page.getByRole('link', { name: 'Site' })],
    ['people.manage', 'People', (page) => page.getByRole('link', { name: 'People' })],
    ['keys.manage', 'Keys', (page) => page.getByRole('link', { name: 'Keys' })],
    ['audit.view', 'Audit', (page) => page.getByRole('link', { name: 'Audit' })],
    ['settings.edit', 'New Environment', (page) => page.getByRole('button', { name: 'New Environment' })],
    ['showroom.export', 'Export', (page) => page.getByRole('button', { name: 'Export' })],
    ['showroom.import', 'Import', (page) => page.getByRole('button', { name: 'Import' })],
  ],
  '/edit/calls': [
    ['kiosks.manage', 'Kiosks', (page) => page.getByRole('link', { name: 'Kiosks' })],
    ['calls.view', 'the call', (page) => page.getByRole('heading', { name: 'Window left' })],
    [
      'calls.answer',
      'its answer',
      (page) => page.getByRole('button', { name: 'I am coming to Window left' }),
    ],
  ],
  '/edit/visits': [['insights.view', 'visits', (page) => page.getByRole('radiogroup', { name: 'Period' })]],
  '/edit/publishing': [
    ['content.view', 'Preview', (page) => page.getByRole('button', { name: 'Preview' })],
    [
      'content.publish',
      'how it is published',
      (page) => page.getByRole('radio', { name: 'Published by hand' }),
    ],
  ],
};

/** A shopper at a kiosk has called a colleague. */
async function callColleague(request: APIRequestContext): Promise<void> {
  const opened = await request.post('/api/enrolments', { data: {} });
  const { code, secret } = (await opened.json()) as { code: string; secret: string };
  const redeemed = await request.get(`/api/enrolments/${code}`, {
    headers: { authorization: `Enrolment ${secret}` },
  });
  const { kioskId, key } = (await redeemed.json()) as { kioskId: string; key: string };
  await request.patch(`/api/kiosks/${kioskId}`, {
    headers: { authorization: `Bearer ${await tokenFor(request)}` },
    data: { name: 'Window left', settings: { calls: true } },
  });
  const called = await request.post(`/api/kiosks/${kioskId}/call`, {
    headers: { authorization: `Kiosk ${key}` },
    data: { language: 'en' },
  });
  expect(called.status()).toBe(201);
}

/** Pages whose address may be known to people who may not open them. */
const GUARDED_PAGES: readonly [string, Right][] = [
  ['/edit/people', 'people.manage'],
  ['/edit/keys', 'keys.manage'],
  ['/edit/audit', 'audit.view'],
  ['/edit/lists/kiosks', 'kiosks.manage'],
];

const TITLE = '.hotspot[data-path="headers.0.text"]';

test.describe('When an administrator invites a team', () => {
  test('an author and a publisher join by links within two minutes, and each sees just what is theirs', async ({
    page,
    browser,
    baseURL,
  }) => {
    // Three browsers, and axe on every dialog.
    test.slow();
    await countWork(page);
    await openPeople(page);
    await expectAccessible(page);
    const link = await invite(page, 'ada@example.com', 'Author', true);
    await expect(page.getByRole('row', { name: /ada@example.com/ })).toContainText('Author');

    const laptop = await openBrowser(browser, baseURL);
    await countWork(laptop);
    await laptop.goto(link);
    const welcome = dialog(laptop, 'Welcome to the team');
    await expect(welcome.getByText('ada@example.com, as author')).toBeVisible({ timeout: 25_000 });
    await expectAccessible(laptop);
    await join(laptop, 'Ada Lovelace');
    await expect(laptop.getByRole('button', { name: 'Account of Ada Lovelace' })).toBeVisible();
    await expect(tools(laptop).getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(navigation(laptop).getByRole('link')).toHaveText([
      'Showroom',
      'Content',
      'Media',
      'Publish',
      'Insights',
      'Screens',
      'Settings',
    ]);
    // The secret is gone from the address bar.
    await expect(laptop).toHaveURL(/\/edit$/);

    const desk = await openBrowser(browser, baseURL);
    await countWork(desk);
    await desk.goto(await invite(page, 'grace@example.com', 'Publisher'));
    await join(desk, 'Grace Hopper');
    await expect(navigation(desk).getByRole('link')).toHaveText([
      'Showroom',
      'Content',
      'Media',
      'Publish',
      'Insights',
      'Screens',
      'Settings',
    ]);
    const seconds = await Promise.all([page, laptop, desk].map(workSeconds));
    expect(seconds.every((each) => each > 5)).toBe(true);
    expect(seconds.reduce((sum, each) => sum + each)).toBeLessThan(120);
    await desk.context().close();
    // A slip of an arrow key changes no role.
    await navigation(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'People' }).click();
    const role = page.getByLabel('Role of Grace Hopper');
    await role.selectOption('Administrator', { timeout: 25_000 });
    const question = dialog(page, 'Make Grace Hopper administrator?');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(role).toHaveValue('publisher');
    await page.setViewportSize({ width: 1024, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
    await expect(page.getByRole('link', { name: 'Audit' })).toBeVisible();
    await page.setViewportSize(EDITOR_VIEWPORT.viewport);
    await laptop.context().close();
  });

  test('a colleague is seen at work; a lost laptop is shut out, and what was typed on it stays there', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openPeople(page);
    const ada = { email: 'byron@example.com', name: 'Ada Byron', role: 'author' } as const;
    const laptop = await openBrowser(browser, baseURL, await joinTeam(page.request, ada));
    await laptop.goto('/edit');
    await expect(laptop.locator(TITLE)).toBeVisible({ timeout: 25_000 });
    await navigation(page).getByRole('link', { name: 'Showroom' }).click();
    const here = page.getByRole('group', { name: 'Also here' });
    await expect(here.getByRole('img', { name: 'Ada Byron is here' })).toBeVisible({ timeout: 25_000 });
    await laptop.locator(TITLE).click();
    await expect(here.getByRole('img', { name: /^Ada Byron is at ./ })).toBeVisible();
    await expect(page.locator(TITLE)).toHaveAttribute('data-present', 'Ada Byron');
    await page.locator(TITLE).click();
    await expect(page.locator('[data-field="headers.0.text"]')).toHaveAttribute('data-present', 'Ada Byron');

    await page.goto('/edit/people');
    await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText(/seconds? ago/);
    await page.getByRole('button', { name: 'Actions for Ada Byron' }).click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await expect(alert(page, 'Ada Byron has been signed out everywhere.')).toBeVisible();
    await laptop.locator(TITLE).focus();
    await laptop.keyboard.press('Enter');
    await expect(laptop.locator('.in-place-text')).toBeFocused();
    await laptop.keyboard.type('Hello ');
    await laptop.keyboard.press('Control+s');
    await expect(dialog(laptop, 'Sign in')).toContainText('Your changes are kept');
    await expect(laptop.locator('#mirror h1')).toContainText('Hello');
    await laptop.context().close();
  });

  test(
    'each role is shown what it may do, and nothing else, or is told who may',
    IN_NODE,
    async ({ page }) => {
      // Four people at one browser, one after the other.
      test.slow();
      expect(
        Object.values(CONTROLS)
          .flat()
          .map(([right]) => right)
          .filter((right, index, all) => all.indexOf(right) === index)
          .sort(),
        // The editor draws the first picture of home by itself.
      ).toEqual(RIGHTS.filter((right) => right !== 'launch.edit').sort());
      await callColleague(page.request);
      for (const role of ROLES) {
        const token = await joinTeam(page.request, { email: `${role}@example.com`, name: role, role });
        await page.context().clearCookies();
        const url = new URL((await page.request.get('/healthz')).url()).origin;
        await page.context().addCookies([{ name: 'vitrine_jwt', value: token, url }]);
        await page.goto('/edit');
        await expect(page.getByRole('button', { name: `Account of ${role}` })).toBeVisible({
          timeout: 25_000,
        });
        if (!hasRight(role, 'content.edit')) {
          await expect(tools(page)).toContainText('You can look around. Authors can change this.');
          await expect(page.locator('.hotspot[data-path]:not([data-readonly])')).toHaveCount(0);
          await expect(form(page)).toHaveCount(0);
        }
        for (const [path, controls] of Object.entries(CONTROLS)) {
          if (path !== '/edit') await navigateTo(page, path);
          // Visible controls come first: the hidden ones are also missing until the page has
          // loaded.
          const byShown = [...controls].sort(
            ([a], [b]) => Number(hasRight(role, b)) - Number(hasRight(role, a)),
          );
          if (path !== '/edit') await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          for (const [right, name, find] of byShown)
            await expect(find(page), `${role}: ${name}, which takes ${right}`).toHaveCount(
              hasRight(role, right) ? 1 : 0,
            );
        }
        for (const [path, right] of GUARDED_PAGES) {
          if (hasRight(role, right)) continue;
          await navigateTo(page, path);
          await expect(page.getByRole('main')).toContainText('It takes the role Administrator');
        }
        await navigateTo(page, '/edit');
        await page.locator('.edit-button').click();
        await page.keyboard.press('Control+Alt+m');
        const save = desk(page).getByRole('button', { name: 'All timings saved' });
        const refusal = desk(page).getByText('To save timings, you need the role Publisher or higher.');
        await expect(hasRight(role, 'settings.edit') ? save : refusal).toBeVisible({ timeout: 25_000 });
        await expect(hasRight(role, 'settings.edit') ? refusal : save).toHaveCount(0);
        await page.keyboard.press('Control+Alt+m');
      }
    },
  );

  test('somebody who forgot their password gets a link for a new one', async ({ page, browser, baseURL }) => {
    await joinTeam(page.request, { email: 'fay@example.com', name: 'Fay', role: 'author' });
    const first = await openBrowser(browser, baseURL);
    await first.goto('/edit');
    const signIn = dialog(first, 'Sign in');
    await signIn.getByLabel('E-mail or user name').fill('fay@example.com', { timeout: 25_000 });
    await signIn.getByRole('button', { name: 'Next' }).click();
    await signIn.getByRole('button', { name: 'Forgot your password?' }).click();
    const forgotten = dialog(first, 'Forgot your password?');
    // The dialog keeps the e-mail that was typed.
    await expect(forgotten.getByLabel('E-mail')).toHaveValue('fay@example.com');
    await forgotten.getByRole('button', { name: 'Send the link' }).click();
    await expect(forgotten.getByRole('status')).toContainText('ask an administrator');
    await expectAccessible(first);

    await openPeople(page);
    await page.getByRole('button', { name: 'Actions for Fay' }).click();
    await page.getByRole('menuitem', { name: 'Link for a new password' }).click();
    const sent = dialog(page, 'Send this link to fay@example.com');
    const usedLink = await sent.getByLabel('Link').inputValue();
    await first.goto(usedLink);
    const choose = dialog(first, 'Choose a new password');
    await choose.getByLabel('Password', { exact: true }).fill('short', { timeout: 25_000 });
    await choose.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(choose.getByRole('alert')).toContainText('at least 12 characters');
    await expect(choose.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(first);
    await choose.getByLabel('Password', { exact: true }).fill('seven green kettles');
    await choose.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(first.getByRole('button', { name: 'Account of Fay' })).toBeVisible();
    // A link works once, and says so at once.
    const again = await openBrowser(browser, baseURL);
    await again.goto(usedLink);
    await expect(dialog(again, 'Choose a new password').getByRole('alert')).toHaveText(
      'This link no longer works. Ask the person who sent it for a new one.',
      { timeout: 25_000 },
    );
    await again.getByRole('button', { name: 'Go to the sign-in' }).click();
    await expect(dialog(again, 'Sign in')).toBeVisible();
    const data = { identifier: 'fay@example.com', password: 'seven green kettles' };
    expect((await first.request.post('/auth/local', { data })).status()).toBe(200);
    await first.context().close();
  });

  test('a passkey opens the editor without a password', async ({ browser, baseURL }) => {
    // Browsers have no passkeys for addresses of numbers.
    const address = (baseURL ?? '').replace('127.0.0.1', 'localhost');
    const context = await browser.newContext({
      ...EDITOR_VIEWPORT,
      baseURL: address,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/edit');
    await expect(dialog(page, 'Sign in')).toBeVisible({ timeout: 25_000 });
    await signInByDialog(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    const own = dialog(page, 'Your account');
    await own.getByLabel('Name of the device').fill('Work laptop');
    await own.getByRole('button', { name: 'Add a passkey' }).click();
    // A person who finds an open browser adds none.
    const password = own.getByLabel('Your password, to add “Work laptop”');
    await password.fill('a guess of somebody else');
    await password.press('Enter');
    await expect(own.getByText('This is not your password.')).toBeVisible();
    await expectAccessible(page);
    await password.fill(process.env['VITRINE_TEST_PASSWORD'] ?? '');
    await password.press('Enter');
    await expect(alert(page, '“Work laptop” has been added.')).toBeVisible();
    await expectAccessible(page);
    await context.clearCookies();
    await page.goto('/edit');
    const [answer] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('/auth/passkey')),
      dialog(page, 'Sign in').getByRole('button', { name: 'Use a passkey' }).click({ timeout: 25_000 }),
    ]);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    // The same answer verifies again, but its challenge is used up.
    const replayed = await page.request.post('/auth/passkey', { data: answer.postDataJSON() as object });
    expect(replayed.status()).toBe(401);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await expect(own.getByText(/^Added .* last used/)).toBeVisible();
    // With the passkey as a second factor, the password step leads to it; it responds by itself
    // here.
    await own.getByRole('switch', { name: 'Ask for a passkey after the password' }).click();
    await own.getByLabel('Your password, to change this').fill(process.env['VITRINE_TEST_PASSWORD'] ?? '');
    await own.getByRole('button', { name: 'Confirm' }).click();
    await expect(alert(page, 'You will be asked for a passkey after your password.')).toBeVisible();
    await context.clearCookies();
    await page.goto('/edit');
    await expect(dialog(page, 'Sign in')).toBeVisible({ timeout: 25_000 });
    const byPassword = page.waitForResponse((sent) => sent.url().endsWith('/auth/local'));
    await signInByDialog(page);
    expect((await byPassword).status()).toBe(202);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await expect(own.getByRole('switch', { name: 'Ask for a passkey after the password' })).toBeChecked();
    await own.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
    await own
      .getByLabel('Your password, to remove “Work laptop”')
      .fill(process.env['VITRINE_TEST_PASSWORD'] ?? '');
    await own.getByRole('button', { name: 'Confirm' }).click();
    await expect(alert(page, 'The passkey “Work laptop” has been removed.')).toBeVisible();
    await context.clearCookies();
    await page.goto('/edit');
    await dialog(page, 'Sign in').getByRole('button', { name: 'Use a passkey' }).click({ timeout: 25_000 });
    await expect(dialog(page, 'Sign in').getByRole('alert')).toBeVisible();
    await context.close();
  });
});
