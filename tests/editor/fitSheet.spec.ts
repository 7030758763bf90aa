// The fit sheet: pages drawn small by the stage, with what does not fit. See
// editor/shell/README.md#fit-sheet.
import type { Locator, Page } from '@playwright/test';
import {
  dialog,
  EDITOR_VIEWPORT,
  expectAccessible,
  form,
  openEditor,
  replaceText,
  save,
  signInAsEditor,
} from '#tests/support/editor.ts';
import { createEnvironment, publish, saveDocument } from '#tests/support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { heading, REDUCED_MOTION } from '#tests/support/shopper.ts';

let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });
// One showroom for all of them.
test.describe.configure({ mode: 'default' });
// Few pages: each of them is drawn.
test.beforeAll(async ({ playwright }) => {
  opened = await openOwnShowroom({ SEED: 'empty' });
  const request = await playwright.request.newContext({ baseURL: opened.address });
  const alternates = [
    { langCode: 'es', language: 'Español', languageLong: 'Ver en español' },
    { langCode: 'zh', language: '中文', languageLong: '查看中文' },
  ];
  const main = { langCode: 'en', language: 'English', languageLong: 'View in English' };
  const home = { id: 'showroom', name: 'Showroom', ...main, alternates };
  await saveDocument(request, 'home-screens', home.id, home);
  await request.dispose();
});
test.afterAll(async () => {
  await opened?.remove();
});

/** Many pictures are drawn, and other tests draw too. */
const DRAWN_WITHIN_MS = 90_000;

const LONG_TITLE =
  'Which of all these phones would you most like to carry through a long day of calls, films, photographs of your children and the way home in the rain, if you could have only one of them?';
const article = (page: Page, name: string): Locator => page.getByRole('article', { name });

async function choosePages(page: Page, kind: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Pages' }).click();
  await page.getByRole('option', { name: kind }).click();
}

test('a title that is too long is named with its page, and a press leads to it, ready to type', async ({
  page,
}) => {
  const slide = {
    headers: [{ type: 'title', text: 'Which one?', alignment: 'left' }],
    buttons: ['The light one', 'The large one', 'The one that folds'].map((text) => ({
      type: 'text',
      text,
      completeQuiz: true,
    })),
  };
  const id = await publish(page.request, 'quiz-slides', 'Harbor quiz', slide);
  await publish(page.request, 'quiz-slides', 'Short quiz', slide);
  await openEditor(page, `/help-me-choose/${id}`);
  await replaceText(page, 'headers.0.text', LONG_TITLE);
  await save(page);

  await page.goto('/edit/fit');
  await expect(heading(page, 'Fit sheet')).toBeVisible({ timeout: 25_000 });
  const steps = await page.evaluate(() => window.history.length);
  await choosePages(page, 'Quiz Slides');
  // The sheet has two slides with one picture each.
  for (const name of ['Español', '中文', 'longest texts', 'empty', 'large text', 'portrait'])
    await page.getByRole('checkbox', { name, exact: true }).press(' ');
  const harbor = article(page, 'Harbor quiz');
  const finding = harbor.getByRole('link', { name: /^Headers › 1 › Text of “Harbor quiz” is too long/ });
  await expect(finding).toBeVisible({ timeout: DRAWN_WITHIN_MS });
  await expect(harbor.getByRole('img', { name: /^English, as it is: \d+ finding/ })).toBeVisible();
  const other = article(page, 'Short quiz');
  await expect(other.getByRole('img', { name: 'English, as it is', exact: true })).toBeVisible({
    timeout: DRAWN_WITHIN_MS,
  });
  await expect(other.getByRole('list')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText(/^All pictures are drawn\. \d+ findings? on \d+ page/, {
    timeout: DRAWN_WITHIN_MS,
  });
  await expectAccessible(page);
  // Back leads to where the editor came from, not through the pictures.
  expect(await page.evaluate(() => window.history.length)).toBe(steps);

  await finding.click();
  await expect(page).toHaveURL(new RegExp(`/edit/help-me-choose/${id}`));
  const field = form(page).getByRole('textbox').and(page.locator(':focus'));
  await expect(field).toHaveText(LONG_TITLE);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Which one would you carry?');
  await expect(field).toHaveText('Which one would you carry?');
});

test('a finding in another language opens its page in that language', async ({ page }) => {
  const id = await publish(page.request, 'gift-messages', 'Harbor gift', {
    message: 'Thank you.',
    alternates: [
      {
        langCode: 'es',
        language: 'Español',
        languageLong: 'Ver en español',
        message: `Gracias${'ísimas'.repeat(30)}.`,
      },
    ],
  });
  await signInAsEditor(page);
  await page.goto('/edit/fit');
  await choosePages(page, 'Gift Messages');
  const harbor = article(page, 'Harbor gift');
  const finding = harbor.getByRole('link', { name: /^Message of “Harbor gift” has no room for “Gracias/ });
  await expect(finding).toBeVisible({ timeout: DRAWN_WITHIN_MS });
  await expect(harbor.getByText(/^Español: .*as it is/)).toBeVisible();
  await expect(harbor.getByRole('img', { name: 'English, as it is', exact: true })).toBeVisible();
  // The languages of the showroom that it has not.
  await expect(harbor.getByRole('link', { name: '“Harbor gift” has no texts in 中文' })).toBeVisible();
  await finding.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/edit/gift-message/${id}\\?.*lang=es`));
  await expect(form(page).getByRole('textbox').and(page.locator(':focus'))).toHaveText(/^Gracias/);
});

test('a later screen of a wizard is drawn too, and a finding opens that screen', async ({ page }) => {
  const id = await publish(page.request, 'availability-wizards', 'Harbor fiber', {
    start: { title: 'Is fiber here?' },
    error: { title: `Not${'now'.repeat(60)}`, copy: 'Please ask in the store.' },
  });
  await signInAsEditor(page);
  await page.goto('/edit/fit');
  await choosePages(page, 'Availability Wizards');
  for (const name of ['Español', '中文', 'longest texts', 'empty', 'large text', 'portrait'])
    await page.getByRole('checkbox', { name, exact: true }).press(' ');
  const failed = article(page, 'Harbor fiber: error');
  const finding = failed.getByRole('link', { name: /Title of “Harbor fiber” has no room for “Not/ });
  await expect(finding).toBeVisible({ timeout: DRAWN_WITHIN_MS });
  await expect(article(page, 'Harbor fiber')).toHaveCount(7);
  await finding.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/edit/availability-wizard/${id}`));
  await expect(form(page).getByRole('textbox').and(page.locator(':focus'))).toHaveText(/^Notnow/);
  await expect(heading(page, /^Notnow/)).toBeAttached();
});

test('before publishing, what changed is checked by itself, and a finding stops nobody', async ({ page }) => {
  const { request } = page;
  const titled = (text: string) => ({ headers: [{ type: 'title', text, alignment: 'center' }] });
  const id = await publish(request, 'pages', 'Waiting page', titled('Which one?'));
  const env = await createEnvironment(request, 'By hand', {
    ...titled('Hello'),
    buttons: ['One', 'Two'].map((text) => ({ type: 'page', text, targetType: 'pages', targetId: id })),
  });
  await signInAsEditor(page);
  await page.goto(`/edit/publishing?env=${env}`);
  await page.getByText('Published by hand').click({ timeout: 25_000 });
  await dialog(page, /by hand from now on/)
    .getByRole('button', { name: 'Publish by hand' })
    .click();
  await expect(page.getByText('Everything is published')).toBeVisible();
  const save = (text: string) =>
    saveDocument(request, 'pages', id, { id, name: 'Waiting page', ...titled(text) });
  await save('Which one, then?');
  const fit = page.getByRole('region', { name: 'Does it fit?' });
  await expect(fit.getByRole('status')).toHaveText(/^Nothing is cut/, { timeout: DRAWN_WITHIN_MS });

  const longer = `${LONG_TITLE} `.repeat(3).trim();
  await save(longer);
  await page.getByLabel('Note').fill('A longer title');
  // Publishing does not wait for the pictures.
  const publishNow = page.getByRole('button', { name: 'Publish 1 document' });
  await expect(publishNow).toBeEnabled();
  const finding = fit.getByRole('link', { name: /^Headers › 1 › Text of “Waiting page” is too long/ });
  await expect(finding).toBeVisible({ timeout: DRAWN_WITHIN_MS });
  await expect(fit.getByRole('status')).toHaveText(/You can publish all the same\.$/, {
    timeout: DRAWN_WITHIN_MS,
  });
  await expect(publishNow).toBeEnabled();
  await expectAccessible(page);
  await finding.click();
  await expect(form(page).getByRole('textbox').and(page.locator(':focus'))).toHaveText(longer);
});
