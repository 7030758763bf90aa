// The media manager: organizing media by pointer and keyboard, and choosing a file for a field.
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, OWN_PAGE_TEST, test } from '#tests/support/journey.ts';
import { alert, EDITOR_VIEWPORT, openEditor, form, hotspot, selectedTools } from '#tests/support/editor.ts';
import { publish, tokenFor } from '../support/editorRequests.ts';
import { getBounds, REDUCED_MOTION } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const image = (name: string) => fileOf(name, Buffer.from(PNG, 'base64'));

/** An image of this size, drawn by the browser, as base64. */
const drawn = (page: Page, width: number, height: number) =>
  page
    .evaluate(
      (size) => {
        const canvas = Object.assign(document.createElement('canvas'), size);
        canvas.getContext('2d')?.fillRect(0, 0, size.width, size.height);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      },
      { width, height },
    )
    .then((base64) => Buffer.from(base64, 'base64'));

/** The page of all media, or the dialog in which a field asks for a file. */
const manager = (page: Page): Locator =>
  page
    .getByRole('dialog', { name: 'Media Manager' })
    .or(page.getByRole('main', { name: 'Media', exact: true }));
const folder = (page: Page, name: string): Locator =>
  manager(page)
    .getByRole('list', { name: 'Folders' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const files = (page: Page): Locator => manager(page).getByRole('radiogroup', { name: /^(Files|Images)$/ });
const file = (page: Page, name: string): Locator =>
  files(page).getByRole('radio', { name: new RegExp(`^${name}`) });
const step = (page: Page, name: string): Locator =>
  manager(page).getByRole('navigation', { name: 'Current folder' }).getByRole('button', { name });
const button = (page: Page, name: string): Locator =>
  manager(page).getByRole('button', { name, exact: true });
const says = (page: Page, words: string): Promise<void> =>
  expect(manager(page).getByRole('status').filter({ hasText: words })).toBeAttached();

async function expectAccessible(page: Page): Promise<void> {
  const include = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : '.editor';
  expect.soft(await findViolations(page, { include })).toEqual([]);
}

async function upload(page: Page, ...files: ReturnType<typeof image>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Upload').click();
  await (await chooser).setFiles(files);
}

/** Drops a file from the desktop on the manager. */
async function dropFile(page: Page, name: string): Promise<void> {
  const carried = await page.evaluateHandle(
    ([base64, title]) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))], title ?? '', {
          type: 'image/png',
        }),
      );
      return data;
    },
    [PNG, name],
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await step(page, 'Media').dispatchEvent(type, { dataTransfer: carried });
}

/** Creates pages that show a file. */
async function showOn(page: Page, title: string, names: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
  const [record] = (await (
    await page.request.get(`/upload/files?name=${title}&_sort=id:DESC`, { headers })
  ).json()) as [{ id: number; url: string }];
  for (const name of names)
    await publish(page.request, 'pages', name, { leftSideImage: { id: record.id, url: record.url } });
}

/** Drags a file by its thumbnail to another element of the manager. */
async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  // Both are there once the folder has loaded.
  await expect(to).toBeVisible();
  const [start, end] = [await getBounds(from), await getBounds(to)];
  await page.mouse.move(start.x + 40, start.y + 40);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 60, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
  await expect(to).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}

test.describe('When an editor manages the media', () => {
  test('they create a folder, upload to it, rename, move, find and delete, and see where a file is used', async ({
    page,
  }) => {
    const id = await publish(page.request, 'pages', 'Media to manage', {
      headers: [{ type: 'title', text: 'Manage', alignment: 'center' }],
    });
    await openEditor(page, `/page/${id}`);
    await page.getByRole('link', { name: 'Media', exact: true }).click();
    await expect(button(page, 'Insert')).toHaveCount(0);
    await button(page, 'New folder').click();
    await page.keyboard.type('images');
    await page.keyboard.press('Enter');
    await expect(manager(page).getByText("There is a folder called 'images' here already.")).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Autumn posters');
    await page.keyboard.press('Enter');
    await expect(folder(page, 'Autumn posters')).toBeFocused();
    await says(page, 'Folder Autumn posters created');
    await page.keyboard.press('Enter');
    await expect(step(page, 'Autumn posters')).toHaveAttribute('aria-current', 'location');
    await expect(manager(page).getByText('Drag and drop files here')).toBeVisible();

    await upload(page, image('first.png'), image('second.png'));
    await expect(file(page, 'first.png')).toBeAttached();
    await expect(file(page, 'second.png')).toBeAttached();
    await dropFile(page, 'third.png');
    await says(page, 'third.png uploaded');
    await expect(file(page, 'third.png')).toBeChecked();
    const names = ['Summer', 'Autumn', 'Winter', 'Spring', 'Easter', 'School', 'Films'].map(
      (season) => `${season} poster page`,
    );
    await showOn(page, 'third.png', names);

    // By keyboard alone: through the files, a new name, another folder.
    await file(page, 'second.png').focus();
    await page.keyboard.press('Home');
    await expect(file(page, 'third.png')).toBeChecked();
    await page.keyboard.press('F2');
    await page.keyboard.type('poster');
    await page.keyboard.press('Enter');
    await expect(file(page, 'poster.png')).toBeFocused();
    await says(page, 'Renamed to poster.png');
    await expect(manager(page).getByRole('region', { name: 'Details' })).toContainText('Summer poster page');
    await expectAccessible(page);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const moving = page.getByRole('dialog', { name: 'Move poster.png to' });
    await moving.getByRole('radio', { name: 'Media', exact: true }).check();
    await moving.getByRole('button', { name: 'Move' }).click();
    await says(page, 'poster.png moved to Media');
    await expect(file(page, 'poster.png')).toHaveCount(0);
    // Its neighbor gets the focus.
    await expect(files(page).getByRole('radio', { checked: true })).toBeFocused();

    // By pointer: from the folder to the breadcrumb, and back into the folder.
    await dragTo(page, file(page, 'first.png'), step(page, 'Media'));
    await says(page, 'first.png moved to Media');
    await step(page, 'Media').click();
    await dragTo(
      page,
      file(page, 'first.png'),
      manager(page)
        .getByRole('list', { name: 'Folders' })
        .getByRole('listitem')
        .filter({ hasText: 'Autumn posters' }),
    );
    await expect(folder(page, 'Autumn posters')).toContainText('2 files');

    await manager(page).getByRole('searchbox').fill('SECOND');
    await expect(file(page, 'second.png')).toBeAttached();
    await expect(files(page).getByText('Media / Autumn posters')).toBeVisible();
    await expect(files(page).getByRole('radio')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(manager(page)).toBeVisible();

    await file(page, 'poster.png').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Delete');
    const deleting = page.getByRole('dialog', { name: 'Are you sure you want to delete this file?' });
    await expect(deleting).toContainText('Used in 7 places, which will lose it:');
    await expect(deleting.getByRole('listitem')).toHaveText([
      ...names.slice(0, 5).map((name) => `${name}Page · Left side image`),
      'and 2 more',
    ]);
    await expect(deleting.getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(file(page, 'poster.png')).toBeFocused();
    await page.keyboard.press('Delete');
    await deleting.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'poster.png deleted');
    await expect(file(page, 'poster.png')).toHaveCount(0);
    // Deleting a folder asks too, and the dialog says what prevents it.
    await step(page, 'Media').click();
    await folder(page, 'Autumn posters').focus();
    await page.keyboard.press('Delete');
    const folderGoing = page.getByRole('dialog', { name: 'Are you sure you want to delete this folder?' });
    await expect(folderGoing).toContainText('Autumn posters');
    await folderGoing.getByRole('button', { name: 'Delete' }).click();
    await expect(folderGoing.getByRole('alert')).toContainText('Only an empty folder can be deleted');
    await page.keyboard.press('Escape');
    await expect(folderGoing).toHaveCount(0);
    await expect(folder(page, 'Autumn posters')).toBeFocused();
  });

  test('they see that a file is there twice, and replace one on every page that shows it', async ({
    page,
  }) => {
    const own = await drawn(page, 31, 17);
    const other = await drawn(page, 17, 31);
    const id = await publish(page.request, 'pages', 'Media to replace', {
      headers: [{ type: 'title', text: 'Replace', alignment: 'center' }],
    });
    await openEditor(page, `/page/${id}`);
    await page.getByRole('link', { name: 'Media', exact: true }).click();
    await upload(page, fileOf('lichen.png', own));
    await expect(file(page, 'lichen.png')).toBeChecked();
    await upload(page, fileOf('lichen again.png', own));
    await expect(file(page, 'lichen again.png')).toBeChecked();
    await says(page, 'The same file is here once more:');
    await expectAccessible(page);
    await manager(page).getByRole('button', { name: 'lichen.png in Media' }).click();
    await expect(file(page, 'lichen.png')).toBeChecked();
    await showOn(page, 'lichen.png', ['Lichen page']);

    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Replace').click();
    await (await chooser).setFiles([fileOf('moss.png', other)]);
    await expect(alert(page, 'lichen.png replaced on every page that shows it.')).toBeVisible();
    await expect(manager(page).getByText('17 × 31 px')).toBeVisible();
    await expect(manager(page).getByText('The same file is here once more:')).toHaveCount(0);
  });
});

test.describe('When a field needs an image', () => {
  test('only images are offered, failed uploads can be retried, and the inserted one is in the field', async ({
    page,
  }) => {
    const id = await publish(page.request, 'products', 'A picture to pick', { headline: 'A phone' });
    await openEditor(page, `/product/${id}`);
    const field = form(page)
      .getByRole('button', { name: /^Choose/ })
      .first();
    await field.click();
    await expect(manager(page).getByText('Choose an image')).toBeVisible();
    await expect(
      manager(page).getByRole('radiogroup', { name: 'Images' }).getByRole('radio').first(),
    ).toBeAttached();
    await expect(folder(page, 'sounds')).toContainText('No images');
    await expect(button(page, 'Insert')).toBeDisabled();

    await page.route(
      '**/upload',
      (route) =>
        route.fulfill({
          status: 503,
          json: {
            statusCode: 503,
            message: 'The media store does not answer. Please try again in a minute.',
          },
        }),
      { times: 1 },
    );
    await upload(page, image('picked.png'), {
      name: 'ring.wav',
      mimeType: 'audio/wav',
      buffer: Buffer.from('RIFF'),
    });
    const uploads = manager(page).getByRole('list', { name: 'Uploads' });
    await expect(uploads.getByRole('alert')).toHaveText([
      /^picked\.png: The media store does not answer/,
      'ring.wav is not an image: PNG, JPEG, GIF, WebP, AVIF or SVG is needed here.',
    ]);
    await expect(uploads.getByRole('button', { name: /^Retry upload/ })).toHaveCount(1);
    await expectAccessible(page);
    await uploads.getByRole('button', { name: 'Retry upload of picked.png' }).click();
    await expect(file(page, 'picked.png')).toBeChecked();
    await uploads.getByRole('button', { name: 'Dismiss the message about ring.wav' }).click();
    await button(page, 'Insert').click();
    await expect(manager(page)).toHaveCount(0);
    await expect(form(page).getByText(/^picked_[\da-f]{10}\.png$/)).toBeVisible();
  });

  test(
    'replacing one asks about its alternative text, and a large image and an external address show a note',
    OWN_PAGE_TEST,
    async ({ page }) => {
      const id = await publish(page.request, 'products', 'Replace my picture', {
        headline: 'A phone',
        images: [{ image: { id: null, url: '/uploads/none.png' }, alt: 'The old phone' }],
        footerLinks: [{ text: 'Out', freeformUrl: '/product/:id' }],
      });
      await openEditor(page, `/product/${id}`);
      const requested = page.getByRole('dialog', { name: 'Does this text describe the new image?' });
      const replace = async (name: string, buffer: ReturnType<typeof image>['buffer']): Promise<void> => {
        await hotspot(page, 'images.0.image').click();
        await selectedTools(page).getByRole('button', { name: 'Replace…' }).click();
        await upload(page, { name, mimeType: 'image/png', buffer });
        await expect(file(page, name)).toBeChecked();
        await button(page, 'Insert').click();
        await expect(requested).toBeVisible();
      };
      await replace('tall.png', await drawn(page, 40, 1_700));
      await expect(requested.getByLabel('Alternative text')).toHaveValue('The old phone');
      await expectAccessible(page);
      await requested.getByLabel('Alternative text').fill('A tall phone');
      await requested.getByRole('button', { name: 'Keep this text' }).last().click();
      const alt = form(page).locator('[data-field="images.0.alt"]').getByRole('textbox');
      await expect(alt).toHaveValue('A tall phone');
      await expect(form(page).locator('[data-field="images.0.image"]')).toContainText(
        'This image is 40 × 1700 px. 38 × 1600 px is enough here and loads faster.',
      );
      await replace('small.png', await drawn(page, 40, 40));
      await requested.getByRole('button', { name: 'Clear the text' }).click();
      await expect(alt).toHaveValue('');
      await expect(form(page).locator('[data-field="images.0.image"]')).not.toContainText('loads faster');

      await form(page)
        .getByRole('button', { name: /^Footer links/ })
        .click();
      await form(page).getByRole('button', { name: /^Out/ }).click();
      const address = form(page).locator('[data-field="footerLinks.0.freeformUrl"]');
      await expect(address).not.toContainText('This link does nothing');
      await address.getByRole('textbox').fill('https://elsewhere.example/');
      await expect(address).toContainText('This link does nothing. Use an address within the showroom');
    },
  );

  test('the poster of a film is one of its frames, wound to and taken by keys', async ({ page }) => {
    const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
    const [{ id, url }] = (await (
      await page.request.get('/upload/files?name=tempo-watch-3.mp4', { headers })
    ).json()) as [{ id: number; url: string }];
    const path = await publish(page.request, 'pages', 'A film without a poster', {
      components: [{ type: 'video', title: 'A watch', video: { id, url } }],
    });
    await openEditor(page, `/page/${path}`);
    await page.locator('.hotspot[data-path^="components.0"]').first().click();
    const poster = form(page).locator('[data-field="components.0.poster"]');
    await poster.getByRole('button', { name: 'From the film… Poster' }).click();

    const dialog = page.getByRole('dialog', { name: 'Poster from the film' });
    const use = dialog.getByRole('button', { name: 'Use this frame' });
    await expect(use).toBeEnabled();
    const filmSize = await dialog
      .locator('video')
      .evaluate((film: HTMLVideoElement) => [film.videoWidth, film.videoHeight]);
    await dialog.getByRole('button', { name: 'Next frame' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('0.04 s');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('0.08 s');
    await expectAccessible(page);
    await use.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(poster).toContainText(/tempo_watch_3_at_0_08_s_\w+\.webp/);
    const size = await poster.locator('img').evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    });
    expect(size).toEqual(filmSize);
    await page.keyboard.press('Control+z');
    await expect(poster).not.toContainText('.webp');
  });

  test('a file gets tags, and is found by them from any folder', async ({ page }) => {
    await openEditor(page, '/');
    await page.getByRole('link', { name: 'Media', exact: true }).click();
    await upload(page, image('tagged harbor.png'));
    await expect(file(page, 'tagged harbor')).toBeChecked();
    const tags = manager(page).getByLabel('Tags', { exact: true });
    await tags.fill('Boats');
    await page.keyboard.press('Enter');
    await tags.fill('Evening');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await manager(page).getByRole('searchbox').fill('evening');
    await expect(files(page).getByRole('radio')).toHaveCount(1);
    await expect(file(page, 'tagged harbor')).toBeVisible();
  });

  test('a point of an image stays in view where its place crops it, chosen by pointer and by keys', async ({
    page,
  }) => {
    await openEditor(page, '/');
    const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
    const halves = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 });
      const context = canvas.getContext('2d');
      for (const [color, x] of [
        ['#ff0000', 0],
        ['#0000ff', 400],
      ] as const) {
        if (context) context.fillStyle = color;
        context?.fillRect(x, 0, 400, 400);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const [file] = (await (
      await page.request.post('/upload', {
        headers,
        multipart: { files: fileOf('halves.png', Buffer.from(halves, 'base64')) },
      })
    ).json()) as [{ id: number; url: string }];
    const id = await publish(page.request, 'quiz-slides', 'Point in view', {
      buttons: [0, 1].map((index) => ({
        type: 'image',
        size: 'small',
        text: `Answer ${index}`,
        image: { id: file.id, url: file.url },
      })),
    });
    await openEditor(page, `/help-me-choose/${id}`);
    const answer = hotspot(page, 'buttons.0.image');
    /** Red and blue of the left quarter of the answer's picture. */
    const leftOf = async (): Promise<number[]> => {
      const { x, y, width, height } = await getBounds(answer);
      const shot = await page.screenshot({
        clip: { x: x + width / 4, y: y + height / 2, width: 1, height: 1 },
      });
      return page.evaluate(async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        context?.drawImage(image, 0, 0);
        const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
        return [red > 128 ? 1 : 0, blue > 128 ? 1 : 0];
      }, shot.toString('base64'));
    };
    await expect.poll(leftOf).toEqual([1, 0]);
    await answer.click();
    await selectedTools(page).getByRole('button', { name: 'Crop… Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop the image' });
    await dialog.getByText('Keep a point in view').click();
    const stage = await dialog.getByRole('img', { name: 'The image with the point' }).boundingBox();
    if (!stage) throw new Error('No image');
    const across = dialog.getByRole('slider', { name: 'From the left' });
    // A press that began beside the image, such as to select text, sets nothing.
    await page.mouse.move(stage.x + stage.width / 2, stage.y - 20);
    await page.mouse.down();
    await page.mouse.move(stage.x + 20, stage.y + 20);
    await page.mouse.up();
    await expect(across).toHaveValue('0.5');
    await page.mouse.click(stage.x + stage.width * 0.9, stage.y + stage.height / 2);
    await expect(across).toHaveValue('0.9');
    await across.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'End']) await page.keyboard.press(key);
    await expect(across).toHaveAttribute('aria-valuetext', '100 %');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(selectedTools(page).getByRole('button', { name: 'Crop… Image' })).toBeFocused();
    await expect.poll(leftOf).toEqual([0, 1]);
    const points = async () => {
      const saved = (await (await page.request.get(`/api/quiz-slides/${id}`)).json()) as {
        buttons: { image: { focus?: object } }[];
      };
      return saved.buttons.map(({ image: { focus } }) => focus);
    };
    await page.keyboard.press('Control+s');
    await expect.poll(points).toEqual([{ x: 1, y: 0.5 }, undefined]);
    // All presses of keys are one step.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+s');
    await expect.poll(points).toEqual([{ x: 0.9, y: 0.5 }, undefined]);
  });

  test('an image is cropped for one place, by keys too, and stays whole elsewhere', async ({ page }) => {
    await openEditor(page, '/');
    const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
    const [whole] = (await (
      await page.request.post('/upload', {
        headers,
        multipart: { files: fileOf('wide.png', await drawn(page, 800, 400)) },
      })
    ).json()) as [{ id: number; url: string }];
    const reference = { id: whole.id, url: whole.url };
    const id = await publish(page.request, 'pages', 'A part of an image', {
      imageButtons: [0, 1].map((index) => ({ type: 'image', image: reference, label: `Button ${index}` })),
    });
    await openEditor(page, `/page/${id}`);
    await hotspot(page, 'imageButtons.0.image').click();
    await selectedTools(page).getByRole('button', { name: 'Crop… Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop the image' });
    await expect(dialog.getByRole('status')).toHaveText('400 x 400 px');
    await expectAccessible(page);
    await dialog.getByText('Any', { exact: true }).click();
    // The corner, drawn in by keys.
    const corner = dialog.getByRole('button', { name: /south east/i });
    await corner.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
    await expect(dialog.getByRole('status')).not.toHaveText('400 x 400 px');
    await dialog.getByText(/As the place needs it/).click();
    await expect(dialog.getByRole('status')).toHaveText('400 x 400 px');
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await expect(dialog).toBeHidden();
    const chosen = form(page).locator('[data-field="imageButtons.0.image"]');
    await expect(chosen).toContainText(/wide_400x400_\w+\.png/);
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => {
        const saved = (await (await page.request.get(`/api/pages/${id}`)).json()) as {
          imageButtons: { image: { url: string } }[];
        };
        return saved.imageButtons.map(({ image: { url } }) => url === whole.url);
      })
      .toEqual([false, true]);
  });
});
