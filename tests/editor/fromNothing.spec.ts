// An editor builds a small showroom from an empty database in the UI alone, and a shopper visits
// it.
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, test, OWN_PAGE } from '#tests/support/journey.ts';
import {
  alert,
  choose,
  EDITOR_VIEWPORT,
  form,
  leadsTo,
  replaceText,
  save,
  selectedTools,
  signInByDialog,
  tools,
} from '#tests/support/editor.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import {
  REDUCED_MOTION,
  heading,
  settle,
  SMALL_VIEWPORT,
  touchAndWait,
  visit,
} from '#tests/support/shopper.ts';

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT, actionTimeout: 15_000 });

const PICTURE = fileURLToPath(
  new URL('../../assets/images/products/cairn-9-pro/ember-hero.webp', import.meta.url),
);

let showroom: OwnShowroom;
test.beforeAll(async () => {
  showroom = await openOwnShowroom({ SEED: 'empty' });
});
test.afterAll(() => showroom.remove());

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Creates a document with the New menu and waits until the stage shows it. */
async function createNew(page: Page, kind: string, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const requested = dialog(page, `New ${kind}`);
  await requested.getByLabel('Name').fill(name);
  await requested.getByRole('button', { name: 'Create' }).click();
  await expect(alert(page, `Created ${kind} '${name}'`)).toBeVisible();
  await expect(requested).toHaveCount(0);
  await expect(page.getByText(`${kind === 'Environment' ? 'Home Screen' : kind}: ${name}`)).toBeVisible();
  await settle(page);
}

/** Adds the first entry of a list to the page with the Add menu. */
async function add(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await dialog(page, 'Add to the page').getByRole('button', { name: what, exact: true }).first().click();
  await settle(page);
}

/** Inserts the selected file of the media manager. */
async function insert(page: Page): Promise<void> {
  const manager = dialog(page, 'Media Manager');
  await manager.getByRole('button', { name: 'Insert' }).click();
  await expect(manager).toHaveCount(0);
  await settle(page);
}

/** Opens a section of the form. */
async function open(part: Locator): Promise<void> {
  const toggle = part.getByRole('button').and(part.locator('[aria-expanded]')).first();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

async function readyHome(page: Page): Promise<void> {
  await expect(tools(page)).toBeVisible({ timeout: 25_000 });
  await settle(page);
}

test('an editor turns an empty showroom into one that shoppers can use, without code', async ({
  page,
  browser,
}) => {
  await visit(page, showroom.address);
  await expect(heading(page, 'This showroom is being set up')).toBeAttached();
  await page.keyboard.press('Control+e');
  await signInByDialog(page);
  await expect(tools(page)).toBeVisible();

  await createNew(page, 'Environment', 'Harbour');
  await expect(page).toHaveURL(/\/edit\?env=harbour/);

  // Two products, each with an image: one is uploaded, the other chosen from the store.
  await createNew(page, 'Product Overview Page', 'Nova One');
  await replaceText(page, 'description', 'A phone for the quay');
  await replaceText(page, 'monthlyPrice', '$20 a month');
  await add(page, 'Image');
  await selectedTools(page).getByRole('button', { name: 'Choose' }).click();
  await dialog(page, 'Media Manager').locator('input[type=file]').setInputFiles(PICTURE);
  await insert(page);
  await save(page);
  await createNew(page, 'Product Overview Page', 'Nova Two');
  await replaceText(page, 'description', 'A phone for the sea');
  await add(page, 'Image');
  await selectedTools(page).getByRole('button', { name: 'Choose' }).click();
  // The manager focuses its search once it has opened: a key before that would go there.
  await expect(dialog(page, 'Media Manager').getByRole('searchbox')).toBeFocused();
  await dialog(page, 'Media Manager').getByRole('radio').first().press('Space');
  await insert(page);
  await save(page);

  // A page with a block.
  await createNew(page, 'Page', 'Care');
  await add(page, 'Title');
  await page.keyboard.press('Escape');
  await replaceText(page, 'headers.0.text', 'We take care');
  await save(page);

  // A quiz of one slide: two answers, each for a product, and a message before the result.
  await createNew(page, 'Gift Message', 'Thanks');
  await replaceText(page, 'message', 'Thank you for choosing');
  await save(page);
  await createNew(page, 'Quiz Slide', 'Where to');
  await replaceText(page, 'buttons.0.text', 'Along the quay');
  await replaceText(page, 'buttons.1.text', 'Out to sea');
  await open(form(page).getByRole('group', { name: 'Answers', exact: true }));
  for (const [index, product] of ['Nova One', 'Nova Two'].entries()) {
    const answer = form(page).getByRole('group', { name: new RegExp(`^Text answer ${index + 1}`) });
    await open(answer);
    await answer.getByRole('switch', { name: 'Ends the quiz' }).click();
    await choose(page, answer.getByRole('combobox', { name: 'Gift message' }), 'Thanks');
    const weights = answer.getByRole('group', { name: 'Weights', exact: true });
    await open(weights);
    await weights.getByRole('button', { name: 'Add weight' }).click();
    const weight = weights.getByRole('group', { name: /^Weight 1/ });
    await open(weight);
    await choose(page, leadsTo(weight), product);
  }
  await save(page);

  // The home screen of the store leads to all of them.
  await page.goto(`${showroom.address}/edit?env=harbour`);
  await readyHome(page);
  await add(page, 'Title');
  await page.keyboard.press('Escape');
  await replaceText(page, 'headers.0.text', 'Welcome aboard');
  const targets = [
    ['Page button', 'Phones', 'Nova One'],
    ['Page button', 'Care', 'Care'],
  ] as const;
  for (const [index, [kind, words, name]] of targets.entries()) {
    await add(page, kind);
    await page.keyboard.press('Escape');
    const button = form(page).getByRole('group', { name: new RegExp(`^Page button ${index + 1}`) });
    await open(form(page).getByRole('group', { name: 'Buttons', exact: true }));
    await open(button);
    await button.getByLabel('Text', { exact: true }).fill(words);
    await choose(page, leadsTo(button), name);
  }
  await add(page, 'Start-quiz button');
  await page.keyboard.press('Escape');
  const quiz = form(page).getByRole('group', { name: /^Start-quiz button/ });
  await open(quiz);
  await quiz.getByLabel('Text', { exact: true }).fill('Help me choose');
  await choose(page, quiz.getByRole('combobox', { name: 'Start slide' }), 'Where to');
  await save(page);

  const context = await browser.newContext({ ...SMALL_VIEWPORT, ...REDUCED_MOTION.contextOptions });
  const kiosk = await context.newPage();
  await visit(kiosk, `${showroom.address}/?env=harbour`);
  await expect(heading(kiosk, 'Welcome aboard')).toBeAttached();
  await touchAndWait(kiosk, kiosk.getByRole('link', { name: 'Phones' }));
  await expect(heading(kiosk, 'Nova One')).toBeAttached();
  await touchAndWait(kiosk, kiosk.getByRole('link', { name: 'Home', exact: true }));
  await touchAndWait(kiosk, kiosk.getByRole('link', { name: 'Care' }));
  await expect(heading(kiosk, 'We take care')).toBeAttached();
  await touchAndWait(kiosk, kiosk.getByRole('link', { name: 'Home', exact: true }));
  await touchAndWait(kiosk, kiosk.getByRole('link', { name: 'Help me choose' }));
  await expect(heading(kiosk, 'Where to')).toBeAttached();
  await touchAndWait(kiosk, kiosk.getByRole('button', { name: 'Out to sea' }));
  await expect(heading(kiosk, 'Nova Two')).toBeAttached();
  await expect(kiosk.getByText('A phone for the sea')).toBeAttached();
  await context.close();
});
