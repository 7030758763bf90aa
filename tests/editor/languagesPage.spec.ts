// The page of languages: progress, the queue, suggestions of a machine, files for translators. See
// editor/shell/README.md#languages-of-the-site.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import {
  alert,
  dialog,
  EDITOR_VIEWPORT,
  expectAccessible,
  hotspot,
  openEditor,
  selectedTools,
  signInAsEditor,
  tools,
} from '#tests/support/editor.ts';
import { publish, saveDocument } from '#tests/support/editorRequests.ts';
import { openLoopback, type Loopback } from '#tests/support/loopback.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, OWN_PAGE, test as base, IN_NODE } from '#tests/support/journey.ts';
import { heading, REDUCED_MOTION } from '#tests/support/shopper.ts';

let opened: OwnShowroom | undefined;
let machine: Loopback;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });
// One showroom for all of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  machine = await openLoopback(() => ({ json: {}, status: 500 }));
  opened = await openOwnShowroom({ TRANSLATE_URL: machine.url });
});
test.afterAll(async () => {
  await opened?.remove();
  await machine.close();
});

const PHONE = { width: 390, height: 844 };
const SPANISH = { langCode: 'es', language: 'Español', languageLong: 'Ver en español' };
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'In Español' });
const savedPage = async (page: Page, id: string): Promise<unknown> =>
  (await page.request.get(`/api/pages/${id}`)).json();

test('texts are worked through, sent to translators and taken back, and progress moves', async ({ page }) => {
  const care = (title: string, spanish: string) => ({
    headers: [
      { type: 'title', text: title },
      { type: 'subtitle', text: 'We come to your <i>home</i> today.' },
      { type: 'subtitle', text: 'Vitrine Care Plus for everyone.' },
    ],
    alternates: [{ ...SPANISH, headers: [{ type: 'title', text: spanish }] }],
  });
  const id = await publish(page.request, 'pages', 'Harbor care', care('Ask us anything.', 'Pregúntenos.'));
  await saveDocument(page.request, 'pages', id, {
    id,
    name: 'Harbor care',
    ...care('Ask us at any time.', 'Pregúntenos.'),
  });
  const plain = await publish(page.request, 'pages', 'Untranslated', {
    headers: [{ type: 'title', text: 'Nobody has seen this yet.' }],
  });
  await signInAsEditor(page);
  await page.goto('/edit/languages');
  await expect(heading(page, 'Translations')).toBeVisible({ timeout: 25_000 });
  const card = page.getByRole('button', { name: /Español/ });
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  const countOf = async (): Promise<number> =>
    Number(/([\d,]+) of/.exec((await card.textContent()) ?? '')?.[1]?.replace(',', ''));
  await expect(row(page, 'Harbor care')).toContainText('2 missing, 1 older');
  await expect(row(page, 'Untranslated')).toContainText('0 / 1');
  const before = await countOf();
  await expectAccessible(page);

  // The queue of one document, by keys alone.
  await row(page, 'Harbor care')
    .getByRole('button', { name: 'Work through the texts of Harbor care' })
    .click();
  await expect(page.getByText('Text 1 of 3')).toBeVisible();
  await expect(page.getByText('Ask us anything.', { exact: true })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Pregúntenos siempre.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Text 2 of 3')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Type a translation first', { exact: false })).toBeVisible();
  await page.keyboard.type('Vamos a su casa');
  await expect(page.getByText('Typed, but not saved yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'The same on purpose' }).click();
  await expect(page.getByText('You have been through all texts and skipped 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Go through the skipped ones' }).click();
  // The text typed before the skip was saved along with the page.
  await expect(field(page)).toHaveText('Vamos a su casa');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All done')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(row(page, 'Harbor care')).toContainText('3 / 3');
  expect(await countOf()).toBe(before + 3);
  expect(await savedPage(page, id)).toMatchObject({
    alternates: [
      {
        headers: [
          { text: 'Pregúntenos siempre.' },
          { text: 'Vamos a su casa' },
          { text: 'Vitrine Care Plus for everyone.' },
        ],
      },
    ],
  });

  // Out, and back in.
  await page.getByRole('button', { name: 'Export for translators' }).click();
  await dialog(page, /Export/)
    .getByRole('radio', { name: /All texts/ })
    .check();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog(page, /Export/)
    .getByRole('button', { name: 'Save the file' })
    .click();
  const xml = readFileSync((await (await download).path()) ?? '', 'utf8');
  expect(xml).toContain('<g id="1" ctype="x-italic">home</g>');
  const translated = xml
    .replace('<target state="translated">Pregúntenos siempre.', '<target>Pregunte.')
    .replace(
      /(Nobody has seen this yet\.<\/source>\s*)<target[^>]*><\/target>/,
      '$1<target state="translated">Nadie lo ha <g id="9" ctype="x-italic">visto</g>.</target>',
    )
    .replace('<source>Vitrine Care Plus for everyone.', '<source>Vitrine Care for you.')
    .replace('>Vitrine Care Plus for everyone.</target>', '>Para usted.</target>')
    .replace(
      '</body>',
      '<trans-unit id="gone"><source>Gone</source><target>Ido</target></trans-unit></body>',
    );
  const choose = (text: string): Promise<void> =>
    dialog(page, 'Import translations')
      .locator('input[type=file]')
      .setInputFiles({ name: 'back.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import translations' }).click();
  const importing = dialog(page, 'Import translations');
  await choose('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(importing.getByRole('alert')).toContainText('not an XLIFF file');
  await choose(translated.replaceAll('target-language="es"', 'target-language="fi"'));
  await expect(importing.getByRole('alert')).toContainText('language “fi”, which this site does not have');
  await choose(`${translated.slice(0, 900)}<oops`);
  await expect(importing.getByRole('alert')).toContainText(/Line \d+: The file is not whole XML/);
  // One that doesn't say its language is asked about.
  await choose(translated.replaceAll(' target-language="es"', ''));
  await importing.getByLabel('Language of the file').selectOption({ label: 'Español' });
  await expect(importing).toContainText('3 translations into Español would change.');
  await choose(translated);
  await expect(importing).toContainText('3 translations into Español would change.');
  await expect(importing).toContainText('1 text of the file is not on this site any more');
  await expect(importing).toContainText('1 main text has changed since the export');
  await expect(importing.getByRole('button', { name: 'Save 2 translations' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await importing.getByRole('button', { name: 'Save 2 translations' }).click();
  await expect(alert(page, 'Saved 2 translations in 2 documents')).toBeVisible();
  await expect(importing).toBeHidden();
  await expect(row(page, 'Untranslated')).toContainText('1 / 1');
  expect(await countOf()).toBe(before + 4);
  expect(await savedPage(page, plain)).toMatchObject({
    alternates: [{ ...SPANISH, headers: [{ text: 'Nadie lo ha <i>visto</i>.' }] }],
  });
  expect(await savedPage(page, id)).toMatchObject({
    alternates: [{ headers: [{ text: 'Pregunte.' }, {}, { text: 'Vitrine Care Plus for everyone.' }] }],
  });
  await expectAccessible(page);
});

test('what a machine has translated is marked until somebody has read it', async ({ page }) => {
  const spanish: Record<string, string> = {
    'We come to your <i>home</i> today.': 'Hoy vamos a su <i>casa</i>.',
    'All of it for $49.99 a month.': 'Todo por 49,90 $ al mes.',
    'Nobody waits here any more.': 'Aquí ya no espera nadie.',
    'You may stay where you are.': 'Puede quedarse donde está.',
  };
  const id = await publish(page.request, 'pages', 'Machine care', {
    headers: Object.keys(spanish).map((text) => ({ type: 'subtitle', text })),
  });
  await signInAsEditor(page);
  await page.goto('/edit/languages');
  const work = page.getByRole('button', { name: 'Work through the texts of Machine care' });
  await work.click({ timeout: 25_000 });
  const suggest = page.getByRole('button', { name: 'Suggest', exact: true });
  const marked = page.getByText('Translated by a machine.', { exact: false });
  await suggest.click();
  await expect(page.getByText('The translation service does not answer.')).toBeVisible();
  machine.respondBy(({ body }) => {
    const { texts } = body as { texts: string[] };
    return { json: { texts: texts.map((text) => spanish[text] ?? null) } };
  });
  await suggest.click();
  await expect(field(page)).toHaveText('Hoy vamos a su casa.');
  await expect(marked).toBeVisible();
  expect(machine.requests.at(-1)?.body).toEqual({
    from: 'en',
    to: 'es',
    texts: ['We come to your <i>home</i> today.'],
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save, read later' }).click();
  await expect(page.getByText('Text 2 of 4')).toBeVisible();

  // The price came back as another one.
  await suggest.click();
  await expect(
    page.getByText('The machine has no translation that fits here.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Suggest for all 3' }).click();
  await expect(
    page.getByText('2 texts have a suggestion to read, not saved yet. 1 has none that fits.'),
  ).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(field(page)).toHaveText('Aquí ya no espera nadie.');
  await expect(page.getByRole('button', { name: 'Read and right' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(EDITOR_VIEWPORT.viewport);
  // A person who changes a text has read it.
  await field(page).press('End');
  await page.keyboard.type(' Hoy.');
  await expect(marked).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save and next' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Text 4 of 4')).toBeVisible();
  await expect(marked).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(row(page, 'Machine care')).toContainText('1 missing, 1 not read');
  await expect(row(page, 'Machine care')).toContainText('2 / 4');
  const [first, , , last] = Object.values(spanish);
  expect(await savedPage(page, id)).toMatchObject({
    alternates: [
      {
        headers: [{ text: first }, {}, { text: 'Aquí ya no espera nadie. Hoy.' }, { text: last }],
        machineTexts: [{ text: first }],
      },
    ],
  });

  // The rest is read where the page is edited.
  await page.getByRole('link', { name: 'Machine care' }).click();
  await tools(page).getByRole('button', { name: 'Languages' }).click({ timeout: 25_000 });
  const languages = dialog(page, /^Languages of/);
  await expect(languages.getByRole('status')).toHaveText('1 text missing, 1 text not read');
  await expectAccessible(page);
  await languages.getByRole('button', { name: /^Read and right/ }).click();
  await expect(languages.getByRole('status')).toHaveText('1 text missing');
  await languages.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => savedPage(page, id))
    .toMatchObject({ alternates: [{ headers: [{ text: first }, {}, {}, {}], machineTexts: [] }] });
});

test('a machine suggests the translation of a text beside it on the stage', IN_NODE, async ({ page }) => {
  machine.respondBy(() => ({ json: { texts: ['Venga hoy.'] } }));
  const id = await publish(page.request, 'pages', 'Beside the text', {
    headers: [{ type: 'title', text: 'Come today.', alignment: 'center' }],
  });
  await openEditor(page, `/page/${id}`);
  await hotspot(page, 'headers.0.text').click();
  await selectedTools(page)
    .getByRole('button', { name: /^Translations: 0 of/ })
    .click();
  const translations = page.getByRole('dialog', { name: /^Translations: / });
  const spanish = translations.getByRole('textbox', { name: 'Español' });
  const suggest = translations.getByRole('button', { name: 'Suggest a text in Español' });
  await suggest.click();
  await expect(spanish).toHaveText('Venga hoy.');
  await expect(suggest).toHaveCount(0);
});
