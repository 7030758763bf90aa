// Dialogs over the stage, each by keyboard: the focus goes in, stays in and comes back.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import {
  dialog,
  EDITOR_VIEWPORT,
  form,
  hotspot,
  leadsTo,
  openEditor,
  replaceText,
  tools,
} from '#tests/support/editor.ts';
import { publish, saveDocument, tokenFor } from '#tests/support/editorRequests.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const TITLE = 'headers.0.text';
/** More elements than any of them has. */
const MAX_ELEMENTS = 60;

interface Row {
  /** Element that has the focus before and after. */
  opener: (page: Page) => Locator | Promise<Locator>;
  /** Opens the dialog from there; Enter without it. */
  open?: (page: Page, id: string) => Promise<void>;
  name: string | RegExp;
  /** Content of the page, apart from its title. */
  content?: (page: Page) => object | Promise<object>;
}

const inTools = (name: string | RegExp) => (page: Page) => tools(page).getByRole('button', { name });
const inField = (path: string, name: RegExp) => async (page: Page) => {
  await page
    .locator(`.hotspot[data-path^="${path.replace(/\.\w+$/, '')}"]`)
    .first()
    .click();
  await page.keyboard.press('Escape');
  return form(page).locator(`[data-field="${path}"]`).getByRole('button', { name });
};
const findAnything = (page: Page) => page.getByRole('button', { name: 'Find anything' });
const title = (page: Page) => hotspot(page, TITLE);

const fileNamed = async (page: Page, name: string): Promise<{ id: number; url: string }> => {
  const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
  const [file] = (await (await page.request.get(`/upload/files?name=${name}`, { headers })).json()) as [
    { id: number; url: string },
  ];
  return { id: file.id, url: file.url };
};

const withImage = async (page: Page) => ({
  components: [{ type: 'image', image: await fileNamed(page, 'cairn-9-pro.webp'), alt: 'A phone' }],
});
const withFilm = async (page: Page) => ({
  components: [{ type: 'video', title: 'A watch', video: await fileNamed(page, 'tempo-watch-3.mp4') }],
});

const DIALOGS: Readonly<Record<string, Row>> = {
  languages: { opener: inTools('Languages'), name: /^Languages of/ },
  history: { opener: inTools('History'), name: /^History of/ },
  comments: { opener: inTools(/^Comments/), name: /^Comments on/ },
  keys: { opener: title, open: (page) => page.keyboard.press('?'), name: 'Keyboard shortcuts' },
  commands: { opener: findAnything, name: 'Commands' },
  'the media manager': {
    opener: inField('components.0.image', /^Choose/),
    name: 'Media Manager',
    content: withImage,
  },
  'a part of an image': {
    opener: inField('components.0.image', /^Crop/),
    name: 'Crop the image',
    content: withImage,
  },
  'a frame of a film': {
    opener: inField('components.0.poster', /^From the film/),
    name: 'Poster from the film',
    content: withFilm,
  },
  'a link': {
    opener: async (page) => {
      await hotspot(page, 'buttons.0.text').click();
      await page.keyboard.press('Escape');
      return leadsTo(form(page));
    },
    name: 'Where does it lead?',
    content: () => ({ buttons: [{ text: 'Onwards', type: 'page' }] }),
  },
  'unsaved changes': {
    opener: async (page) => {
      await replaceText(page, TITLE, 'Not yet');
      return page.getByRole('button', { name: 'Stop Editing' });
    },
    name: 'You have unsaved changes',
  },
  'a save of a colleague': {
    opener: async (page) => {
      await replaceText(page, TITLE, 'Mine');
      return title(page);
    },
    open: async (page, id) => {
      await saveDocument(page.request, 'pages', id, { headers: [{ type: 'title', text: 'Theirs' }] });
      await page.keyboard.press('Control+s');
    },
    name: /saved (this|another version of this) page/,
  },
};

/** Presses a key until the focus has been on each element of the dialog. */
async function expectToStayIn(page: Page, opened: Locator, key: string): Promise<void> {
  // Handles: to find the dialog by its role again after each key takes most of the test's CPU time.
  const element = await opened.elementHandle();
  await page.keyboard.press(key);
  const first = await page.evaluateHandle(() => document.activeElement);
  for (let press = 1; press <= MAX_ELEMENTS; press += 1) {
    const [isInside, isFirst] = (await element?.evaluate(
      (container, start) => [container.contains(document.activeElement), document.activeElement === start],
      first,
    )) ?? [false, false];
    expect(isInside, `${key} ${press}`).toBe(true);
    if (press > 1 && isFirst) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come back to the first element`);
}

test.describe('When a dialog opens over the stage', () => {
  for (const [what, { opener, open, name, content = () => ({}) }] of Object.entries(DIALOGS))
    test(`keys reach the one for ${what}, stay in it, close it, and go on where they were`, async ({
      page,
    }) => {
      const id = await publish(page.request, 'pages', `Keys for ${what}`, {
        headers: [{ type: 'title', text: 'Keys', alignment: 'center' }],
        ...(await content(page)),
      });
      await openEditor(page, `/page/${id}`);
      const button = await opener(page);
      await button.focus();
      await (open ? open(page, id) : page.keyboard.press('Enter'));
      const opened = dialog(page, name);
      await expect(opened).toBeVisible();
      await expect
        .poll(() => opened.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      for (const key of ['Tab', 'Shift+Tab']) await expectToStayIn(page, opened, key);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
      await expect(button).toBeFocused();
    });
});
