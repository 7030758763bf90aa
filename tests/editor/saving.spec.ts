// Signing in, saving, and real failures of both.
import type { Page, Request, Route } from '@playwright/test';
import { expect, test, OWN_PAGE_TEST, IN_NODE } from '#tests/support/journey.ts';
import {
  EDITOR_VIEWPORT,
  alert,
  expectAccessible,
  form,
  hotspot,
  inPlaceText,
  leadsTo,
  openEditor,
  replaceText,
  save,
  selectedTools,
  signInAsEditor,
  signInByDialog,
  tools,
  waitUntilEditable,
} from '#tests/support/editor.ts';
import {
  COLLEAGUE_PASSWORD,
  joinTeam,
  publish,
  saveDocument as saveElsewhere,
} from '../support/editorRequests.ts';
import {
  REDUCED_MOTION,
  collectErrors,
  heading,
  settle,
  waitUntilStill,
  visit,
} from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const publishPage = (page: Page, name: string, fields: Record<string, unknown> = {}): Promise<string> =>
  publish(page.request, 'pages', name, {
    headers: [{ type: 'title', text: name, alignment: 'center' }],
    ...fields,
  });

const TITLE = 'headers.0.text';
const POINTS = ['Light', 'Quiet', 'Long'].map((title) => ({ title, desc: `${title} as can be` }));

const isUnsaved = (page: Page) => tools(page).getByRole('status');
const errorOf = (page: Page, message: string) => alert(page, `Error Saving Content: ${message}`);
const openAccountMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Account of/ }).click();
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });
const leaveDialog = (page: Page) => page.getByRole('dialog', { name: 'You have unsaved changes' });
const editButton = (page: Page) => page.locator('.edit-button');
const savedTitle = async (page: Page, id: string): Promise<string | undefined> =>
  ((await (await page.request.get(`/api/pages/${id}`)).json()) as { headers: { text: string }[] }).headers[0]
    ?.text;

/** Responses to the next saves; 'go on' forwards the request. */
async function respondToSaves(
  page: Page,
): Promise<{ by: (answer: (route: Route) => Promise<unknown>) => void; count: () => number }> {
  let [answer, count] = [(route: Route): Promise<unknown> => route.continue(), 0];
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'PUT' || pathname.startsWith('/api/presence/')) return route.continue();
    count += 1;
    return answer(route);
  });
  return { by: (next) => void (answer = next), count: () => count };
}

test.describe('When an editor starts to edit', () => {
  test(
    'they sign in before anything can be edited, and the session ends when they sign out',
    OWN_PAGE_TEST,
    async ({ page, context }) => {
      const id = await publishPage(page, 'Come in');
      const reads: Request[] = [];
      page.on(
        'request',
        (request) =>
          void (
            request.method() === 'GET' &&
            /^\/api\/(?!comments|presence|history|enrolments|kiosks|.*\/publishing$)/.test(
              new URL(request.url()).pathname,
            ) &&
            reads.push(request)
          ),
      );
      await visit(page, `/page/${id}?lang=en&kept=1`);
      await expect(editButton(page)).toHaveText('Edit this Site');
      await page.keyboard.press('Control+e');
      await expect(page).toHaveURL(`/edit/page/${id}?lang=en&kept=1`);
      // Only now the editor is loaded.
      await expect(signInDialog(page)).toContainText('Sign in to edit this showroom.', {
        timeout: 25_000,
      });
      await expect(page.locator('.hotspot')).toHaveCount(0);
      await expect(tools(page)).toHaveCount(0);
      await signInDialog(page).getByRole('button', { name: 'Back to the showroom' }).click();
      await expect(page).toHaveURL(`/page/${id}?lang=en&kept=1`);
      await expect(signInDialog(page)).toHaveCount(0);

      await editButton(page).click();
      await signInByDialog(page, 'not the password');
      await expect(signInDialog(page).getByRole('alert')).toHaveText('Identifier or password invalid.');
      await expect(tools(page)).toHaveCount(0);
      await signInByDialog(page);
      await waitUntilEditable(page);
      await expect(editButton(page)).toHaveText('Stop Editing');
      const [token] = (await context.cookies()).filter(({ name }) => name === 'vitrine_jwt');
      expect(token).toMatchObject({ sameSite: 'Strict', path: '/', secure: false });
      // Content is requested without a token, as for a shopper.
      expect(reads.length).toBeGreaterThan(0);
      expect(
        reads.filter((request) => 'authorization' in request.headers()).map((request) => request.url()),
      ).toEqual([]);

      await page.keyboard.press('Control+e');
      await expect(page).toHaveURL(`/page/${id}?lang=en&kept=1`);
      await expect(tools(page)).toHaveCount(0);
      await editButton(page).click();
      await waitUntilEditable(page);

      await replaceText(page, TITLE, 'Unsaved');
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await leaveDialog(page).getByRole('button', { name: 'Stay' }).last().click();
      await expect(leaveDialog(page)).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(isUnsaved(page)).toHaveText('');
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await expect(page).toHaveURL(`/page/${id}?lang=en&kept=1`);
      expect((await context.cookies()).filter(({ name }) => name === 'vitrine_jwt')).toEqual([]);
      await settle(page);
      await page.keyboard.press('Control+e');
      await expect(signInDialog(page)).toBeVisible();
    },
  );

  test(
    'a refused token asks to sign in again, and then the save continues',
    OWN_PAGE_TEST,
    async ({ page, context, baseURL }) => {
      const id = await publishPage(page, 'Forged');
      await openEditor(page, `/page/${id}`);
      await replaceText(page, TITLE, 'Typed before');
      const forge = () =>
        context.addCookies([
          { name: 'vitrine_jwt', value: 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.forged', url: baseURL ?? '' },
        ]);
      await forge();
      await page.keyboard.press('Control+s');
      await expect(signInDialog(page)).toContainText('Your changes are kept');
      await page.keyboard.press('Escape');
      await expect(errorOf(page, '')).toBeVisible();
      await expect(isUnsaved(page)).toHaveText('Unsaved changes');
      await expect(heading(page, 'Typed before')).toBeAttached();

      // Another person at the same browser gets neither the text nor the blame.
      await joinTeam(page.request, { email: 'otto@example.com', name: 'Otto', role: 'author' });
      await page.keyboard.press('Control+s');
      await signInByDialog(page, COLLEAGUE_PASSWORD, 'otto@example.com');
      await expect(page.getByRole('button', { name: 'Account of Otto' })).toBeVisible({ timeout: 25_000 });
      await waitUntilEditable(page);
      await expect(heading(page, 'Typed before')).toHaveCount(0);
      expect(await savedTitle(page, id)).not.toBe('Typed before');
      await context.clearCookies();
      await page.reload();
      await expect(signInDialog(page)).toBeVisible({ timeout: 25_000 });
      await signInByDialog(page);
      await waitUntilEditable(page);
      await expect(heading(page, 'Typed before')).toBeAttached();
      await context.clearCookies();

      await page.keyboard.press('Control+s');
      // Undo in the dialog applies to the dialog.
      await signInDialog(page).getByLabel('E-mail or user name').fill('somebody');
      await page.keyboard.press('Control+z');
      await signInByDialog(page);
      await expect(alert(page, 'Content Saved!')).toBeVisible();
      await expect(isUnsaved(page)).toHaveText('');
      expect(await savedTitle(page, id)).toBe('Typed before');
    },
  );

  test(
    'where the button is switched off, Ctrl+E still opens the editor, and missing names are only logged',
    IN_NODE,
    async ({ page }) => {
      const id = await publishPage(page, 'No button', {
        buttons: [{ type: 'page', text: 'Go', targetType: 'products', targetId: '' }],
      });
      const errors = collectErrors(page);
      await page.route('**/config.json*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...((await answer.json()) as object), editButton: false } });
      });
      await page.route(/\/names$/, (route) =>
        route.fulfill({ status: 500, json: { message: 'No names today' } }),
      );
      await signInAsEditor(page);
      await visit(page, `/page/${id}`);
      await expect(editButton(page)).toBeHidden();
      await page.keyboard.press('Control+e');
      await waitUntilEditable(page);
      await expect(editButton(page)).toHaveText('Stop Editing');
      expect(errors).toEqual(['COULD NOT GET ENVIRONMENT NAMES {"message":"No names today"}']);
      await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(0);
      await expect(page.getByLabel('Environment')).toBeDisabled();

      await hotspot(page, 'buttons.0.text').click();
      await page.keyboard.press('Escape');
      await leadsTo(form(page)).click();
      await expect(page.getByRole('option', { name: 'Home screen' })).toBeVisible();
    },
  );
});

test.describe('When an editor saves', () => {
  test(
    'they see the state of the save long enough to read it, and a failure loses nothing',
    OWN_PAGE_TEST,
    async ({ page }) => {
      const id = await publishPage(page, 'Save me', { components: [{ type: 'spacer', height: 20 }] });
      await page.clock.install();
      await openEditor(page, `/page/${id}`);
      const saves = await respondToSaves(page);
      const press = () => page.keyboard.press('Control+s');
      await replaceText(page, TITLE, 'Changed');

      // A message says that it saves, then that it has saved. Further presses meanwhile cause at
      // most one more save.
      let letThrough: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letThrough = resolve));
      saves.by(async (route) => {
        await held;
        await route.continue();
      });
      await press();
      await expect(alert(page, 'Saving Content...')).toBeVisible();
      await press();
      await press();
      letThrough();
      await expect(alert(page, 'Content Saved!')).toBeVisible();
      await expect(isUnsaved(page)).toHaveText('');
      expect([await savedTitle(page, id), saves.count()]).toEqual(['Changed', 1]);
      await page.clock.fastForward(4_000);
      await expect(alert(page, 'Content Saved!')).toBeVisible();
      await page.clock.fastForward(1_500);
      await expect(alert(page, 'Content Saved!')).toHaveCount(0);

      // A failing server gives its reason where it can.
      await replaceText(page, TITLE, 'Changed again');
      saves.by((route) =>
        route.fulfill({ status: 500, json: { statusCode: 500, message: 'The disk is full' } }),
      );
      await press();
      await expect(errorOf(page, 'The disk is full')).toBeVisible();
      await page.clock.fastForward(19_000);
      await expect(errorOf(page, 'The disk is full')).toBeVisible();
      await page.clock.fastForward(1_500);
      await expect(alert(page, 'Error')).toHaveCount(0);
      for (const answer of [
        { status: 500, json: {} },
        { status: 502, body: '<html>Bad gateway</html>' },
        { status: 500, json: { message: '' } },
      ]) {
        saves.by((route) => route.fulfill(answer));
        await press();
        await expect(errorOf(page, 'HTTP Error')).toBeVisible();
        await errorOf(page, 'HTTP Error').getByRole('button', { name: 'Close' }).click();
      }
      saves.by((route) => route.abort());
      await press();
      await expect(errorOf(page, 'Can’t reach the server')).toBeVisible();
      saves.by((route) => route.fulfill({ status: 404, json: { statusCode: 404, message: 'Not Found' } }));
      await press();
      await expect(
        errorOf(page, 'This page has been deleted. Your version is still in this browser.'),
      ).toBeVisible();
      await expect(isUnsaved(page)).toHaveText('Unsaved changes');
      await expect(heading(page, 'Changed again')).toBeAttached();

      // Fields show what only the server refuses, and the first of them is scrolled into view.
      await tools(page).getByRole('button', { name: 'Close form' }).click();
      saves.by((route) =>
        route.fulfill({
          status: 400,
          json: {
            statusCode: 400,
            message: 'ValidationError',
            errors: [
              { path: TITLE, message: 'Too proud' },
              { path: 'components.0.height', message: 'Too high' },
            ],
          },
        }),
      );
      await press();
      await expect(errorOf(page, 'ValidationError: Too proud\nToo high')).toBeVisible();
      expect(
        await errorOf(page, 'ValidationError')
          .locator('p, div')
          .filter({ hasText: /^Error Saving/ })
          .last()
          .evaluate((element) => (element as HTMLElement).innerText),
      ).toBe('Error Saving Content: ValidationError: Too proud\nToo high');
      await expect(hotspot(page, TITLE)).toHaveAttribute('data-invalid', '');
      await expect(hotspot(page, TITLE)).toHaveAccessibleDescription(/^Too proud\. /);
      await expect(form(page).locator(`[data-field="${TITLE}"]`)).toContainText('Too proud');
      await expect(form(page).locator(`[data-field="${TITLE}"]`)).toBeInViewport();
      // A changed field loses its error; the other one keeps it.
      await replaceText(page, TITLE, 'Humble');
      await expect(hotspot(page, TITLE)).not.toHaveAttribute('data-invalid');
      await expect(form(page).getByRole('button', { name: 'Blocks 1 to correct' })).toBeVisible();

      saves.by((route) => route.continue());
      await save(page);
      await expect(form(page).getByText('to correct')).toHaveCount(0);
      expect(await savedTitle(page, id)).toBe('Humble');
    },
  );

  test('numbers out of range are refused before the request, each at its field', async ({ page }) => {
    const id = await publishPage(page, 'Out of range', {
      moduleRowPadding: 40,
      components: [{ type: 'spacer', height: 20 }],
    });
    await openEditor(page, `/page/${id}`);
    const saves = await respondToSaves(page);
    const [padding, spacer] = [
      form(page).locator('[data-field="moduleRowPadding"]'),
      form(page).locator('[data-field="components.0.height"]'),
    ];
    await padding.getByRole('textbox').fill('-1');
    await page.keyboard.press('Control+s');
    await expect(errorOf(page, 'ValidationError: Greater than 0')).toBeVisible();
    await expect(padding).toContainText('Greater than 0');

    await form(page)
      .getByRole('button', { name: /^Blocks/ })
      .click();
    await form(page)
      .getByRole('button', { name: /Spacer/ })
      .first()
      .click();
    await spacer.getByRole('textbox').fill('100001');
    await form(page).getByRole('heading').first().scrollIntoViewIfNeeded();
    await page.keyboard.press('Control+s');
    await expect(errorOf(page, 'ValidationError: Greater than 0\nBetween 0 and 100,000')).toBeVisible();
    await expect(spacer).toContainText('Between 0 and 100,000');
    await expect(padding).toBeInViewport();
    expect(saves.count()).toBe(0);
    // An undone value loses its error.
    await page.keyboard.press('Control+z');
    await expect(spacer).not.toContainText('Between 0 and 100,000');
  });

  test('a conflicting save shows both versions, to combine, to keep mine or to use theirs', async ({
    page,
  }) => {
    const id = await publish(page.request, 'products', 'Both of us', {
      headline: 'A phone',
      subline: 'New',
      description: 'Plain',
      sellingPoints: POINTS,
    });
    await openEditor(page, `/product/${id}`);
    const current = async () =>
      (await (await page.request.get(`/api/products/${id}`)).json()) as Record<string, unknown>;
    const saveTheirs = async (fields: Record<string, unknown>) =>
      saveElsewhere(page.request, 'products', id, { ...(await current()), ...fields });
    const dialog = page.getByRole('dialog', { name: 'You saved another version of this page' });
    const row = (name: string) =>
      dialog
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name, exact: false }).first() })
        .filter({ hasText: name });
    const fields = async (...names: string[]) => {
      const document = await current();
      return names.map((name) => document[name]);
    };

    // Without changes of one's own, the newer version appears at once.
    await saveTheirs({ subline: 'Newer' });
    await expect(page.getByText('Newer').first()).toBeAttached();
    await expect(isUnsaved(page)).toHaveText('');
    await saveTheirs({ subline: 'New' });
    await expect(page.getByText('Newer')).toHaveCount(0);

    await replaceText(page, 'headline', 'My phone');
    await replaceText(page, 'subline', 'Mine alone');
    await saveTheirs({ headline: 'Their phone', description: 'Theirs alone' });
    await page.keyboard.press('Control+s');
    await expect(dialog.locator('time')).toHaveText(/^\S+ saved it (now|\d+ seconds? ago)\.$/);
    await expect(row('Headline')).toContainText('changed by both');
    await expect(row('Headline')).toContainText('My phone');
    await expect(row('Headline')).toContainText('Their phone');
    await expect(row('Subline')).toContainText('Mine alone');
    await expect(row('Description')).toContainText('Theirs alone');
    await expect(row('Description')).not.toContainText('changed by both');
    // The dialog can be closed: nothing is saved, and nothing lost.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await fields('headline', 'subline')).toEqual(['Their phone', 'New']);
    await expect(isUnsaved(page)).toHaveText('Unsaved changes');
    await page.keyboard.press('Control+s');
    await dialog.getByRole('radiogroup', { name: 'Headline' }).getByText('Theirs').click();
    await dialog.getByRole('button', { name: 'Save selection' }).click();
    await expect(alert(page, 'Content Saved!')).toBeVisible();
    expect(await fields('headline', 'subline', 'description')).toEqual([
      'Their phone',
      'Mine alone',
      'Theirs alone',
    ]);
    await expect(heading(page, 'Their phone')).toBeAttached();
    await expect(isUnsaved(page)).toHaveText('');

    await replaceText(page, 'headline', 'All mine');
    await saveTheirs({ headline: 'All theirs', description: 'Theirs again' });
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button', { name: 'Keep all mine' }).click();
    await expect(alert(page, 'Content Saved!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await fields('headline', 'description')).toEqual(['All mine', 'Theirs alone']);

    await replaceText(page, 'headline', 'Mine once more');
    await saveTheirs({ headline: 'Theirs at last' });
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button', { name: 'Use all theirs' }).click();
    await expect(heading(page, 'Theirs at last')).toBeAttached();
    await expect(isUnsaved(page)).toHaveText('');
    expect(await fields('headline')).toEqual(['Theirs at last']);
    // One undo restores my version.
    await page.keyboard.press('Control+z');
    await expect(heading(page, 'Mine once more')).toBeAttached();
    // Where both made the same change, there is no choice.
    await saveTheirs({ headline: 'Mine once more' });
    await save(page);
    await expect(isUnsaved(page)).toHaveText('');
  });
});

test.describe('When an editor is interrupted', () => {
  test(
    'unsaved changes survive a reload, a fault in the editor and a crash, until they are discarded',
    OWN_PAGE_TEST,
    async ({ page, context }) => {
      const id = await publishPage(page, 'Keep me');
      await openEditor(page, `/page/${id}`);
      const requested: string[] = [];
      page.on('dialog', (dialog) => {
        requested.push(dialog.type());
        void dialog.accept();
      });
      await page.reload();
      await waitUntilEditable(page);
      expect(requested).toEqual([]);
      await replaceText(page, TITLE, 'Half a sentence');
      await page.reload();
      expect(requested).toEqual(['beforeunload']);
      await waitUntilEditable(page);
      await expect(alert(page, 'Your unsaved changes have been restored.')).toBeVisible();
      await expect(heading(page, 'Half a sentence')).toBeAttached();
      await expect(isUnsaved(page)).toHaveText('Unsaved changes');

      const faults = collectErrors(page);
      await page.route(/\/api\/history\//, (route) => route.fulfill({ json: [null] }));
      await replaceText(page, TITLE, 'Nearly a sentence');
      await tools(page).getByRole('button', { name: 'History' }).click();
      const stopped = page.getByRole('alertdialog', { name: 'The editor has stopped' });
      await expect(stopped).toContainText('what you typed is kept');
      await expectAccessible(page);
      expect(faults).toEqual([expect.stringContaining('THE EDITOR HAS THROWN')]);
      await expect(heading(page, 'Nearly a sentence')).toBeAttached();
      await page.unrouteAll();
      await stopped.getByRole('button', { name: 'Reload the editor' }).click();
      await waitUntilEditable(page);
      await expect(heading(page, 'Nearly a sentence')).toBeAttached();

      await replaceText(page, TITLE, 'A whole sentence');
      await Promise.all([
        page.waitForEvent('crash'),
        context.newCDPSession(page).then((session) => void session.send('Page.crash').catch(() => undefined)),
      ]);
      // Another editor saves before the page is opened again.
      const again = await context.newPage();
      await saveElsewhere(again.request, 'pages', id, {
        id,
        name: 'Keep me',
        headers: [{ type: 'title', text: 'Theirs', alignment: 'center' }],
      });
      await again.goto(`/edit/page/${id}`);
      await waitUntilEditable(again);
      await expect(heading(again, 'A whole sentence')).toBeAttached();
      await alert(again, 'Your unsaved changes have been restored.')
        .getByRole('button', { name: 'Discard changes' })
        .click();
      await expect(heading(again, 'Theirs')).toBeAttached();
      await expect(isUnsaved(again)).toHaveText('');
      await again.keyboard.press('Control+z');
      await expect(heading(again, 'A whole sentence')).toBeAttached();
      await again.keyboard.press('Control+y');
      await settle(again);
      await again.reload();
      await waitUntilEditable(again);
      await expect(heading(again, 'Theirs')).toBeAttached();
      await expect(alert(again, 'Your unsaved changes have been restored.')).toHaveCount(0);
      expect(await savedTitle(again, id)).toBe('Theirs');
    },
  );

  test(
    'two tabs with one page show a note and the same text, and a save in one applies to both',
    OWN_PAGE_TEST,
    async ({ page, context }) => {
      const id = await publish(page.request, 'products', 'Two tabs', {
        headline: 'A phone',
        subline: 'New',
        sellingPoints: POINTS,
      });
      await openEditor(page, `/product/${id}`);
      await replaceText(page, 'headline', 'Typed first');
      const other = await context.newPage();
      const errors = [collectErrors(page), collectErrors(other)];
      await other.goto(`/edit/product/${id}`);
      await waitUntilEditable(other);
      await expect(alert(other, 'This page is open in another tab.')).toBeVisible();
      await expect(alert(page, 'This page is open in another tab.')).toBeVisible();
      await expect(heading(other, 'Typed first')).toBeAttached();

      await replaceText(other, 'subline', 'Typed second');
      await expect(page.getByText('Typed second').first()).toBeAttached();
      await expect(heading(page, 'Typed first')).toBeAttached();
      await expect(heading(other, 'Typed first')).toBeAttached();

      // A field that one tab removes while the other types in it: there is a message, and the text
      // is not lost.
      await other.bringToFront();
      await hotspot(other, 'sellingPoints.2.title').focus();
      await waitUntilStill(other);
      await other.keyboard.press('Enter');
      await other.keyboard.type('Longest');
      await expect(page.getByRole('heading', { name: 'Longest' })).toBeAttached();
      await page.bringToFront();
      await hotspot(page, 'sellingPoints.2.desc').focus();
      await waitUntilStill(page);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await selectedTools(page).getByRole('button', { name: 'Remove' }).click();
      await other.bringToFront();
      await expect(alert(other, 'This field no longer exists.')).toBeVisible();
      await expect(inPlaceText(other)).toHaveCount(0);
      await other.keyboard.press('Control+z');
      await expect(other.getByRole('heading', { name: 'Longest' })).toBeAttached();
      await expect(page.getByRole('heading', { name: 'Longest' })).toBeAttached();

      await save(other);
      await expect(isUnsaved(other)).toHaveText('');
      await expect(isUnsaved(page)).toHaveText('');
      const saved = (await (await page.request.get(`/api/products/${id}`)).json()) as {
        headline: string;
        subline: string;
        sellingPoints: { title: string }[];
      };
      expect([saved.headline, saved.subline, saved.sellingPoints[2]?.title]).toEqual([
        'Typed first',
        'Typed second',
        'Longest',
      ]);
      expect(errors.flat()).toEqual([]);
    },
  );

  test('an undo that removes the focused field ends its editing, and a redo restores it with its text', async ({
    page,
  }) => {
    const id = await publish(page.request, 'products', 'Under the caret', {
      headline: 'A phone',
      sellingPoints: POINTS,
    });
    const errors = collectErrors(page);
    await openEditor(page, `/product/${id}`);
    await hotspot(page, 'sellingPoints.2.title').focus();
    await waitUntilStill(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await selectedTools(page).getByRole('button', { name: 'Add after' }).click();
    await settle(page);
    await hotspot(page, 'sellingPoints.3.title').focus();
    await waitUntilStill(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bright');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.type('nowhere');
    await expect(inPlaceText(page)).toHaveCount(0);
    await expect(alert(page, 'This field no longer exists.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Light',
      'Quiet',
      'Long',
    ]);
    await expect(isUnsaved(page)).toHaveText('');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+y');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Light',
      'Quiet',
      'Long',
      'Bright',
    ]);
    expect(errors).toEqual([]);
  });
});

test.describe('When an editor leaves', () => {
  test(
    'unsaved changes ask first; visitors do not see them, and they are there when editing continues',
    OWN_PAGE_TEST,
    async ({ page }) => {
      const screenTarget = await publishPage(page, 'The goal');
      const id = await publishPage(page, 'Leave me', {
        buttons: [{ type: 'page', text: 'Go on', targetType: 'pages', targetId: screenTarget }],
      });
      // A second environment, so that there is a choice.
      await page.route('**/api/environments/names', (route) =>
        route.fulfill({
          json: [
            { id: 'showroom', name: 'Showroom' },
            { id: 'second', name: 'Second' },
          ],
        }),
      );
      await openEditor(page, `/page/${id}`);
      await expect(page.getByLabel('Environment')).toBeEnabled();
      await replaceText(page, TITLE, 'Left behind');
      await expect(page.getByLabel('Environment')).toBeDisabled();

      await editButton(page).click();
      await leaveDialog(page).getByRole('button', { name: 'Stay' }).last().click();
      await expect(leaveDialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(`/edit/page/${id}`);
      await page.keyboard.press('Control+e');
      await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
      await expect(page).toHaveURL(`/page/${id}`);
      await expect(heading(page, 'Leave me')).toBeAttached();
      await page.keyboard.press('Control+e');
      await waitUntilEditable(page);
      await expect(alert(page, 'Your unsaved changes have been restored.')).toBeVisible();
      await expect(heading(page, 'Left behind')).toBeAttached();

      // Following a link asks too. A failed save does not leave the page.
      const saves = await respondToSaves(page);
      saves.by((route) => route.fulfill({ status: 500, json: { message: 'Not now' } }));
      await tools(page).getByRole('switch', { name: 'Disable links' }).click();
      await hotspot(page, 'buttons.0.text').click();
      await leaveDialog(page).getByRole('button', { name: 'Save and leave' }).click();
      await expect(errorOf(page, 'Not now')).toBeVisible();
      await expect(page).toHaveURL(`/edit/page/${id}`);
      saves.by((route) => route.continue());
      await hotspot(page, 'buttons.0.text').click();
      await leaveDialog(page).getByRole('button', { name: 'Save and leave' }).click();
      await expect(page).toHaveURL(`/edit/page/${screenTarget}`);
      await expect(heading(page, 'The goal')).toBeAttached();
      await expect(page.getByLabel('Environment')).toBeEnabled();
      expect(await savedTitle(page, id)).toBe('Left behind');
      // The browser's Back asks too.
      await settle(page);
      await replaceText(page, TITLE, 'Moved');
      await page.evaluate(() => window.history.back());
      await leaveDialog(page).getByRole('button', { name: 'Stay' }).last().click();
      await expect(leaveDialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(`/edit/page/${screenTarget}`);
      await expect(heading(page, 'Moved')).toBeAttached();
      await page.evaluate(() => window.history.back());
      await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
      await expect(page).toHaveURL(`/edit/page/${id}`);
      await expect(heading(page, 'Left behind')).toBeAttached();
      await settle(page);
      // Once confirmed, it does not ask again on the way through the lists; one note offers the
      // unsaved changes.
      await replaceText(page, TITLE, 'Left again');
      await page.getByRole('link', { name: 'Content', exact: true }).click();
      await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByLabel('Kind').selectOption('Pages');
      await expect(page).toHaveURL('/edit/lists/page');
      await page
        .getByRole('link', { name: /^The goal/ })
        .first()
        .click();
      await expect(page).toHaveURL(`/edit/page/${screenTarget}`);
      await expect(leaveDialog(page)).toHaveCount(0);
      await expect(heading(page, 'Moved')).toBeAttached();
      await expect(alert(page, 'Your unsaved changes have been restored.')).toHaveCount(1);
      await alert(page, 'Your unsaved changes have been restored.')
        .getByRole('button', { name: 'Discard changes' })
        .click();
      await expect(heading(page, 'The goal')).toBeAttached();
      // With everything saved, nothing asks.
      await editButton(page).click();
      await expect(page).toHaveURL(`/page/${screenTarget}`);
    },
  );

  test('content that cannot be loaded is listed by name', IN_NODE, async ({ page }) => {
    await page.route('**/api/products/x', (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken' } }),
    );
    await signInAsEditor(page);
    await page.goto('/edit/product/x');
    await expect(alert(page, 'Error fetching data from /api/products/x')).toBeVisible();
    await page.goto('/edit/page/not-there');
    await expect(alert(page, 'Error fetching data from /api/pages/not-there')).toBeVisible();
    await expect(tools(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});
