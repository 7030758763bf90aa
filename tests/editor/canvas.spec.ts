// Editing in place on the real screens, by an editor who has never used it.
import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, test, IN_NODE } from '#tests/support/journey.ts';
import {
  alert,
  EDITOR_VIEWPORT,
  form,
  hotspot,
  inPlaceText,
  leadsTo,
  openEditor,
  replaceText,
  save,
  selectedTools,
  tools,
} from '#tests/support/editor.ts';
import { publish } from '../support/editorRequests.ts';
import {
  flick,
  FULL_MOTION,
  REDUCED_MOTION,
  trackRenderCounts,
  drag,
  heading,
  settle,
  waitUntilStill,
  visit,
  readRenderCounts,
} from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const POINTS = ['Light', 'Quiet', 'Long'].map((title) => ({ title, desc: `${title} as can be` }));

const publishPhone = (page: Page, name: string, fields: Record<string, unknown> = {}): Promise<string> =>
  publish(page.request, 'products', name, {
    headline: 'A phone',
    monthlyPrice: '$20.00 a month',
    description: 'Does what it should.',
    customerRating: 4,
    images: [{ image: { id: null, url: '/uploads/none.png' }, alt: 'Front' }],
    sellingPoints: POINTS,
    ...fields,
  });

const stageCommits = async (page: Page): Promise<number> => (await readRenderCounts(page)).stageCommits;

/** Creates a phone and selects all of one text in place; returns its id. */
async function openText(page: Page, name: string, path: string): Promise<string> {
  const id = await publishPhone(page, name);
  await openEditor(page, `/product/${id}`);
  await hotspot(page, path).click();
  await page.keyboard.press('Control+a');
  return id;
}

const pointsOn = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

test.describe('When a new editor opens a product page', () => {
  test('they change a headline, a price, an image and the order of the cards, undo it all, save, and a shopper sees it', async ({
    page,
    browser,
  }) => {
    const id = await publishPhone(page, 'Change me');
    await openEditor(page, `/product/${id}`);

    await hotspot(page, 'headline').click();
    await expect(inPlaceText(page)).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('A phone that waits');
    await expect(heading(page, 'A phone that waits')).toBeAttached();
    await page.keyboard.press('Escape');

    await replaceText(page, 'monthlyPrice', '$18.00 a month');
    await expect(page.getByText('$18.00 a month').first()).toBeAttached();

    await hotspot(page, 'images.0.image').click();
    await selectedTools(page).getByRole('button', { name: 'Replace…' }).click();
    const manager = page.getByRole('dialog', { name: 'Media Manager' });
    await manager.getByRole('radio').first().click({ force: true });
    await manager.getByRole('button', { name: 'Insert' }).click();
    await page
      .getByRole('dialog', { name: 'Does this text describe the new image?' })
      .getByRole('button', { name: 'Keep this text', exact: true })
      .click();
    await settle(page);

    await hotspot(page, 'sellingPoints.0.title').focus();
    await waitUntilStill(page);
    await hotspot(page, 'sellingPoints.0.title').click();
    await page.keyboard.press('Escape');
    await selectedTools(page).getByRole('button', { name: 'Move forward' }).click();
    await settle(page);
    expect(await pointsOn(page)).toEqual(['Quiet', 'Light', 'Long']);

    // Undoes and redoes everything.
    const undo = tools(page).getByRole('button', { name: 'Undo' });
    while (await undo.isEnabled()) await undo.click();
    await settle(page);
    await expect(heading(page, 'A phone')).toBeAttached();
    await expect(page.getByText('$20.00 a month').first()).toBeAttached();
    expect(await pointsOn(page)).toEqual(['Light', 'Quiet', 'Long']);
    await expect(tools(page).getByRole('status')).toHaveText('');
    const redo = tools(page).getByRole('button', { name: 'Redo' });
    while (await redo.isEnabled()) await redo.click();
    await settle(page);
    await save(page);
    await expect(tools(page).getByRole('status')).toHaveText('');
    // Saving keeps the undo history.
    await expect(undo).toBeEnabled();

    const shopper = await browser.newContext({ ...EDITOR_VIEWPORT });
    const kiosk = await shopper.newPage();
    await visit(kiosk, `/product/${id}`);
    await expect(heading(kiosk, 'A phone that waits')).toBeAttached();
    await expect(kiosk.getByText('$18.00 a month').first()).toBeAttached();
    expect(await pointsOn(kiosk)).toEqual(['Quiet', 'Light', 'Long']);
    const saved = (await (await kiosk.request.get(`/api/products/${id}`)).json()) as {
      images: { image: { url: string } }[];
    };
    expect(saved.images[0]?.image.url).not.toBe('/uploads/none.png');
    await shopper.close();
  });

  test('the toolbar, the canvas, the form and the selection are accessible', async ({ page }) => {
    const id = await publishPhone(page, 'Accessible');
    await openEditor(page, `/product/${id}`);
    await hotspot(page, 'images.0.image').click();
    await settle(page);
    expect(await findViolations(page)).toEqual([]);
  });
});

test.describe('When an editor edits a text in place', () => {
  test('only italics are kept, pasted or typed, and Escape ends editing', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await openText(page, 'Paste into me', 'description');
    await page.evaluate(async () => {
      const html =
        '<p class="MsoNormal" style="color:red"><b>Bold</b> and <em>slanted</em><script>alert(1)</script></p><p><img src=x onerror=alert(1)>next</p>';
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([html], { type: 'text/html' }),
          'text/plain': new Blob(['x'], { type: 'text/plain' }),
        }),
      ]);
    });
    await page.keyboard.press('Control+v');
    await expect(inPlaceText(page)).toHaveText(/Bold and slanted/);
    await page.keyboard.press('Escape');
    await expect(inPlaceText(page)).toHaveCount(0);
    await expect(hotspot(page, 'description')).toBeFocused();
    await save(page);
    const { description } = (await (await page.request.get(`/api/products/${id}`)).json()) as {
      description: string;
    };
    expect(description).toBe('Bold and <i>slanted</i><br>next');
  });

  test('Ctrl+I toggles italics, Tab moves to the next field, and every letter is on the stage in the next frame', async ({
    page,
  }) => {
    const id = await openText(page, 'Type into me', 'headline');
    await page.keyboard.type('So ');
    await page.keyboard.press('Control+i');
    await page.keyboard.type('bright');
    const shown = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(document.querySelector('#mirror h1')?.textContent ?? '')),
          );
        }),
    );
    expect(shown).toBe('So bright');
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('textbox', { name: 'Description', exact: true }).and(inPlaceText(page)),
    ).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('textbox', { name: 'Headline' }).and(inPlaceText(page))).toBeFocused();
    await page.keyboard.press('Escape');
    await save(page);
    const { headline } = (await (await page.request.get(`/api/products/${id}`)).json()) as {
      headline: string;
    };
    expect(headline).toBe('So <i>bright</i>');
  });

  test('pasting 2 MB from a word processor does not lose what was typed', async ({ page }) => {
    const id = await openText(page, 'Large paste', 'description');
    await page.keyboard.type('Before. ');
    await page.evaluate(() => {
      const html = `<p class=MsoNormal><span style='mso-fareast-language:EN'>word </span></p>`.repeat(30_000);
      const data = new DataTransfer();
      data.setData('text/html', html);
      data.setData('text/plain', 'word '.repeat(30_000));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(inPlaceText(page)).toContainText('Before. word');
    await page.keyboard.press('Escape');
    await save(page);
    const { description } = (await (await page.request.get(`/api/products/${id}`)).json()) as {
      description: string;
    };
    expect(description).toMatch(/^Before\. word(\s|<br>)/);
    expect(description).not.toContain('Mso');
  });
});

test.describe('When an edited text moves or is covered', () => {
  test('its outline fits it to 1 px at every window size and scroll position, and none of that redraws the stage', async ({
    page,
  }) => {
    const id = await publishPhone(page, 'Outlined', {
      blocks: [
        { type: 'sectionTitle', title: 'Further down' },
        { type: 'contentBox', title: 'And further', body: 'x '.repeat(900) },
      ],
    });
    await trackRenderCounts(page);
    await openEditor(page, `/product/${id}`);
    const apart = () =>
      page.evaluate(() => {
        const stage = document.querySelector('#stage')?.getBoundingClientRect();
        const inView = [...document.querySelectorAll('#mirror h1, #mirror h2')].filter(
          (heading) => heading.getBoundingClientRect().top < (stage?.bottom ?? 0),
        );
        const compared = inView.map((shown) => {
          const [own, text] = [shown.getBoundingClientRect(), shown.textContent ?? ''];
          const near = [...document.querySelectorAll('.hotspot[data-text]')].map((hotspot) => {
            const { left, top, width, height } = hotspot.getBoundingClientRect();
            return Math.max(
              Math.abs(left - own.left),
              Math.abs(top - own.top),
              Math.abs(width - own.width),
              Math.abs(height - own.height),
            );
          });
          return { text, px: Math.min(...near) };
        });
        return { compared: compared.length, wrong: compared.filter(({ px }) => !(px <= 1)) };
      });
    const expectOver = async (): Promise<void> => {
      const { compared, wrong } = await apart();
      expect(compared, 'headings that are compared').toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    };
    for (const size of [EDITOR_VIEWPORT.viewport, { width: 1500, height: 620 }]) {
      await page.setViewportSize(size);
      await settle(page);
      await expectOver();
      const before = await stageCommits(page);
      await hotspot(page, 'headline').hover();
      await hotspot(page, 'headline').click();
      await page.keyboard.press('Escape');
      await page.mouse.wheel(0, 400);
      await settle(page);
      expect(await stageCommits(page)).toBe(before);
      await expectOver();
    }
  });

  test('the outlines of a table below a title that grows are over their fields again when it is still', async ({
    page,
  }) => {
    await openEditor(page, '/new-compare/phones-5');
    await hotspot(page, 'title').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and everything else that we have on the shelves of this store today');
    await settle(page);
    const apart = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('#mirror *')].map((text) => text.getBoundingClientRect());
      const stage = document.querySelector('#stage')?.getBoundingClientRect();
      return [...document.querySelectorAll('.hotspot[data-text]')]
        .map((outline) => outline.getBoundingClientRect())
        .filter(({ top, bottom }) => stage && bottom > stage.top && top < stage.bottom)
        .map(({ left, top }) => Math.min(...texts.map((own) => Math.hypot(own.left - left, own.top - top))));
    });
    // The title and more than one row of the table.
    expect(apart.length).toBeGreaterThan(5);
    expect(apart.filter((px) => px > 2)).toEqual([]);
  });

  test.describe('with motion', () => {
    test.use(FULL_MOTION);
    test('a pointer that moves while the page is flung finds the outlines where their fields are', async ({
      page,
    }) => {
      const id = await publishPhone(page, 'Flung', {
        blocks: Array.from({ length: 12 }, (_, index) => ({ type: 'sectionTitle', title: `Part ${index}` })),
      });
      await openEditor(page, `/product/${id}`);
      await hotspot(page, 'headline').click();
      await page.keyboard.press('Escape');
      const distance = (): number => {
        const [selected, other] = ['headline', 'description'].map(
          (path) => document.querySelector(`.hotspot[data-path="${path}"]`)?.getBoundingClientRect().top ?? 0,
        );
        return Math.round((other ?? 0) - (selected ?? 0));
      };
      const atRest = await page.evaluate(distance);
      await flick(page, { x: 300, y: 400 }, { x: 0, y: -12 });
      const whileFlung = await page.evaluate(async (source) => {
        const read = new Function(`return (${source})()`) as () => number;
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
        window.dispatchEvent(new PointerEvent('pointermove'));
        return { distance: read(), stage: document.documentElement.dataset['stage'] };
      }, String(distance));
      expect(whileFlung).toEqual({ distance: atRest, stage: 'moving' });
    });
  });

  test('a centered text that grows keeps its caret on its letters, and a button set to open a modal opens it', async ({
    page,
  }) => {
    const id = await publish(page.request, 'pages', 'Grow me', {
      headers: [{ type: 'title', text: 'Thank you', alignment: 'center' }],
      buttons: [{ type: 'modal', text: 'More', modal: { title: 'A word', body: 'Or two.' } }],
    });
    await openEditor(page, `/page/${id}`);
    await hotspot(page, 'headers.0.text').click();
    await page.keyboard.press('End');
    await page.keyboard.type(
      ' for coming in today, and for staying a little longer than you had meant to, as one does',
    );
    await settle(page);
    const apart = await page.evaluate(() => {
      // The words without the space at the line break, which extends beyond the line.
      const range = document.createRange();
      const text = document.querySelector('.in-place-text p')?.firstChild as Text;
      const wordRects = [...text.data.matchAll(/\S+/g)].map(({ index, 0: word }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getBoundingClientRect();
      });
      const [left, right] = [
        Math.min(...wordRects.map((word) => word.left)),
        Math.max(...wordRects.map((word) => word.right)),
      ];
      const shown = (
        document.querySelector('.hotspot[data-path="headers.0.text"]') as Element
      ).getBoundingClientRect();
      return Math.abs((left + right) / 2 - shown.left - shown.width / 2);
    });
    expect(apart).toBeLessThanOrEqual(2);
    await page.keyboard.press('Escape');
    await hotspot(page, 'buttons.0').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'A word' })).toBeAttached();
    await settle(page);
    await expect(hotspot(page, 'buttons.0.modal.body')).toBeAttached();
  });

  test('a click on the header of a compare page does not select what is scrolled below it', async ({
    page,
  }) => {
    await openEditor(page, '/compare/phones');
    const picture = await hotspot(page, 'headerColumn2.image').boundingBox();
    if (!picture) throw new Error('The header has no picture');
    const selectedRow = page.locator('.hotspot[data-path^="rows."][data-selected]');
    /** The middle of the picture in the header, and the fields of rows that are below it. */
    const middle = () =>
      page.evaluate(() => {
        const boundsOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
        const { x, y, width, height } = boundsOf(
          document.querySelector('.hotspot[data-path="headerColumn2.image"]'),
        );
        const point = { x: x + width / 2, y: y + height / 2 };
        const covered = [...document.querySelectorAll<HTMLElement>('.hotspot[data-path^="rows."]')].filter(
          (row) => {
            const { left, right, top, bottom } = boundsOf(row);
            return left < point.x && point.x < right && top < point.y && point.y < bottom;
          },
        );
        return { ...point, covered: covered.map(({ dataset }) => dataset['path']) };
      });
    let coveredCount = 0;
    for (const _ of [1, 2, 3, 4]) {
      await page.mouse.move(picture.x + picture.width / 2, picture.y + 300);
      await page.mouse.wheel(0, 150);
      await settle(page);
      const { x, y, covered } = await middle();
      coveredCount += covered.length;
      await page.mouse.click(x, y);
      await settle(page);
      await expect(selectedRow).toHaveCount(0);
    }
    expect(coveredCount, 'fields of rows below the header').toBeGreaterThan(1);
    // The rows can be selected.
    const row = page.locator('.hotspot[data-path^="rows."][data-path*="column2"]').last();
    await row.focus();
    await waitUntilStill(page);
    await page.keyboard.press('Enter');
    await expect(selectedRow).not.toHaveCount(0);
  });
});

test.describe('When an editor works on a list on the canvas', () => {
  test('cards are added, duplicated, removed and moved by keyboard within their limits', async ({ page }) => {
    const id = await publishPhone(page, 'List of points');
    await openEditor(page, `/product/${id}`);
    const select = async (index: number) => {
      await hotspot(page, `sellingPoints.${index}.title`).focus();
      await waitUntilStill(page);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    };
    await select(0);
    const act = (name: string) => selectedTools(page).getByRole('button', { name, exact: true });
    await act('Duplicate').click();
    await settle(page);
    expect(await pointsOn(page)).toEqual(['Light', 'Light', 'Quiet', 'Long']);
    await expect(act('Duplicate')).toBeDisabled();
    await expect(act('Add after')).toBeDisabled();
    await act('Remove').click();
    await settle(page);
    await act('Remove').click();
    await settle(page);
    expect(await pointsOn(page)).toEqual(['Light', 'Long']);
    await page.getByRole('button', { name: 'Drag Selling point 1' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Selling point 1 is (held|over Selling point 1$)/)).toBeAttached();
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('Selling point 1 is over Selling point 2')).toBeAttached({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Space');
    await settle(page);
    expect(await pointsOn(page)).toEqual(['Long', 'Light']);
  });

  test('a card is dragged to its new place by the mouse', async ({ page }) => {
    const id = await publishPhone(page, 'Drag me');
    await openEditor(page, `/product/${id}`);
    await hotspot(page, 'sellingPoints.0.title').focus();
    await waitUntilStill(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const [from, to] = [
      page.getByRole('button', { name: 'Drag Selling point 1' }),
      page.getByRole('button', { name: 'Drag Selling point 2' }),
    ];
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('No handles');
    await drag(page, { x: start.x + 14, y: start.y + 14 }, { x: end.x - start.x, y: end.y - start.y });
    await settle(page);
    expect(await pointsOn(page)).toEqual(['Quiet', 'Light', 'Long']);
  });

  test('an image of a gallery is moved to where it is dropped, by mouse and by keyboard, and stays selected', async ({
    page,
  }) => {
    const alts = ['Front', 'Back', 'Side', 'Box', 'Hand'];
    const id = await publishPhone(page, 'Gallery', {
      images: alts.map((alt) => ({ image: { id: null, url: '/uploads/none.png' }, alt })),
    });
    await openEditor(page, `/product/${id}`);
    await hotspot(page, 'images.0.thumbnail').click();
    await settle(page);
    const handle = (index: number) => page.getByRole('button', { name: `Drag Image ${index}`, exact: true });
    const expectSelected = async (index: number): Promise<void> => {
      await expect(hotspot(page, `images.${index - 1}.thumbnail`)).toHaveAttribute('data-selected', '');
      await expect(page.getByRole('toolbar', { name: `Selected: Image ${index}: Thumbnail` })).toBeVisible();
      await expect(form(page).locator(`[data-field="images.${index - 1}.thumbnail"]`)).toBeInViewport();
      await expect(hotspot(page, `images.${index - 1}.image`)).toBeAttached();
    };
    const thumb = await hotspot(page, 'images.0.thumbnail').boundingBox();
    const [start, end] = [await handle(1).boundingBox(), await handle(3).boundingBox()];
    if (!start || !end || !thumb) throw new Error('No handles');
    await page.mouse.move(start.x + 14, start.y + 14);
    await page.mouse.down();
    await page.mouse.move(end.x + 10, end.y + 14, { steps: 8 });
    const ghost = await page.locator('.list-frame[data-dragging]').boundingBox();
    expect([ghost?.width, ghost?.height].map((px) => Math.round(px ?? 0))).toEqual(
      [thumb.width, thumb.height].map(Math.round),
    );
    await page.mouse.up();
    await settle(page);
    await expectSelected(3);
    await handle(3).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Image 3 is over Image 3')).toBeAttached();
    // The drag receives keys from the next task on.
    await settle(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Image 3 is over Image 4')).toBeAttached();
    await page.keyboard.press('Space');
    await settle(page);
    await expectSelected(4);
    await save(page);
    const { images } = (await (await page.request.get(`/api/products/${id}`)).json()) as {
      images: { alt: string }[];
    };
    expect(images.map(({ alt }) => alt)).toEqual(['Back', 'Side', 'Box', 'Front', 'Hand']);
  });

  test('a block is added from the menu, and shows placeholders for its texts', async ({ page }) => {
    const id = await publishPhone(page, 'Add a block');
    await openEditor(page, `/product/${id}`);
    await tools(page).getByRole('button', { name: 'Add' }).click();
    await page
      .getByRole('dialog', { name: 'Add to the page' })
      .getByRole('button', { name: 'Section title', exact: true })
      .click();
    await settle(page);
    await hotspot(page, 'blocks.0.title').focus();
    await waitUntilStill(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('What is new');
    await expect(page.getByRole('heading', { name: 'What is new' })).toBeAttached();
  });
});

test.describe('When an editor adds an entry and starts typing', () => {
  test('every letter goes to its first text: added by pointer, by key, after an entry or in the form', async ({
    page,
  }) => {
    const id = await publish(page.request, 'pages', 'Type on', {
      headers: [{ type: 'subtitle', text: 'Welcome', alignment: 'center' }],
    });
    await openEditor(page, `/page/${id}`);
    const add = tools(page).getByRole('button', { name: 'Add' });
    const item = (name: string) =>
      page.getByRole('dialog', { name: 'Add to the page' }).getByRole('button', { name, exact: true }).last();
    await add.click();
    await item('Title').click();
    await page.keyboard.type('Hello mall');
    await expect(page.getByRole('heading', { name: 'Hello mall', exact: true })).toBeAttached();
    await expect(hotspot(page, 'headers.1.text')).toHaveAttribute('data-selected', '');

    await add.focus();
    await page.keyboard.press('Enter');
    await item('Page button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Repairs at once');
    await expect(hotspot(page, 'buttons.0.text')).toHaveAttribute('data-selected', '');
    await selectedTools(page).getByRole('button', { name: 'Add after' }).click();
    await item('Page button').click();
    await page.keyboard.type('Care & cleaning');

    // A text that is not on the stage is edited in the form; the image is still one click away.
    await add.click();
    await item('Image').click();
    await page.keyboard.type('A quay at dusk');
    await expect(form(page).locator('[data-field="components.0.alt"]').getByRole('textbox')).toBeFocused();
    await expect(selectedTools(page).getByRole('button', { name: 'Choose…' })).toBeVisible();
    await form(page)
      .getByRole('group', { name: 'Headers', exact: true })
      .getByRole('button', { name: 'Add header' })
      .click();
    await page.getByRole('menuitem', { name: 'Subtitle', exact: true }).click();
    await page.keyboard.type('Come in');
    await save(page);
    const saved = (await (await page.request.get(`/api/pages/${id}`)).json()) as {
      headers: { text: string }[];
      buttons: { text: string }[];
      components: { alt: string }[];
    };
    expect(saved.headers.map(({ text }) => text)).toEqual(['Welcome', 'Hello mall', 'Come in']);
    expect(saved.buttons.map(({ text }) => text)).toEqual(['Repairs at once', 'Care & cleaning']);
    expect(saved.components.map(({ alt }) => alt)).toEqual(['A quay at dusk']);
  });
});

test.describe('When a field is still empty', () => {
  test('an editor sees its name and can click it, and a shopper sees no blank area', async ({ page }) => {
    const home = { targetType: 'home', targetId: '' };
    const id = await publish(page.request, 'pages', 'Half done', {
      headers: [{ type: 'title', text: 'Half done', alignment: 'center' }],
      buttons: [
        { type: 'page', text: '', ...home },
        { type: 'page', text: 'Go on', ...home },
      ],
      imageButtons: [{ type: 'image', ...home }],
      components: [
        {
          type: 'cubeRows',
          buttons: [
            { type: 'page', ...home },
            { type: 'page', label: 'Filled', ...home },
          ],
        },
        { type: 'cubeRows', buttons: [] },
      ],
    });
    const slide = await publish(page.request, 'quiz-slides', 'Which one?', {
      buttons: [
        { type: 'text', text: '' },
        { type: 'image', text: '' },
        { type: 'text', text: 'This' },
      ],
    });
    await openEditor(page, `/page/${id}`);
    for (const path of [
      'buttons.0.text',
      'imageButtons.0.label',
      'components.0.buttons.0.image',
      'components.0.buttons.0.label',
      'components.1',
    ]) {
      await hotspot(page, path).focus();
      await waitUntilStill(page);
      await hotspot(page, path).click();
      await expect(hotspot(page, path)).toHaveAttribute('data-selected', '');
      await page.keyboard.press('Escape');
    }
    await openEditor(page, `/help-me-choose/${slide}`);
    await expect(hotspot(page, 'buttons.0.text')).toBeAttached();
    for (const path of ['buttons.1.image', 'buttons.1.text'])
      await expect(hotspot(page, path)).toBeAttached();
    await replaceText(page, 'buttons.0.text', 'That');
    await save(page);

    await visit(page, `/page/${id}`);
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Home', 'Filled', 'Go on']);
    await visit(page, `/help-me-choose/${slide}`);
    await expect(page.getByRole('list', { name: 'Answers' }).getByRole('button')).toHaveText([
      'That',
      'This',
    ]);
  });
});

test.describe('When an editor sets a value that is not text', () => {
  test('stars, a link, a color and a dropped image are changed in place, and the Home button still leads home', async ({
    page,
  }) => {
    const id = await publish(page.request, 'view-model-pages', 'Set me', {
      title: 'Models',
      cards: [
        { type: 'imageCard', label: 'A', image: { id: null, url: '/uploads/none.png' } },
        { type: 'imageCard', label: 'B' },
      ],
      settings: { backgroundColor: '', backgroundImage: { id: null, url: '/uploads/none.png' } },
    });
    await openEditor(page, `/view-models/${id}`);
    const settings = page.getByRole('dialog', { name: 'Link' });
    const openSettings = () => selectedTools(page).getByRole('button', { name: 'Link' }).click();

    await hotspot(page, 'cards.0.label').click();
    await page.keyboard.press('Escape');
    await openSettings();
    await leadsTo(settings).click();
    await page.keyboard.type('cairn 9 pro');
    await page
      .getByRole('option', { name: /Cairn 9 Pro/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await settle(page);
    await expect(page.getByRole('link', { name: /^A / })).toHaveAttribute('href', /\/product\/cairn-9-pro/);

    // The card moves during the upload and keeps its file.
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/upload', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
      canvas.getContext('2d')?.fillRect(0, 0, 64, 64);
      const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => made && resolve(made)));
      const data = new DataTransfer();
      data.items.add(new File([blob], 'dropped.png', { type: 'image/png' }));
      const target = document.querySelector('.hotspot[data-path="cards.1.image"]');
      for (const type of ['dragover', 'drop'])
        target?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await selectedTools(page).getByRole('button', { name: 'Move back' }).click();
    await settle(page);
    letThrough();
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+s');
        const saved = (await (await page.request.get(`/api/view-model-pages/${id}`)).json()) as {
          cards: { image: { url: string } | null; targetId?: string }[];
        };
        return [saved.cards[1]?.targetId, saved.cards[0]?.image?.url.startsWith('/uploads/dropped')];
      })
      .toEqual(['cairn-9-pro', true]);

    await selectedTools(page).getByRole('button', { name: 'Done' }).click();
    // The background lies below everything and covers nothing.
    const home = await page
      .getByRole('button', { name: 'Home' })
      .or(page.getByRole('link', { name: 'Home' }))
      .first()
      .boundingBox();
    if (!home) throw new Error('There is no way home');
    await tools(page).getByRole('switch', { name: 'Disable links' }).click();
    await page.mouse.click(home.x + home.width / 2, home.y + home.height / 2);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/edit');
  });

  test('a rating is changed by its stars', IN_NODE, async ({ page }) => {
    const id = await publishPhone(page, 'Stars');
    await openEditor(page, `/product/${id}`);
    await hotspot(page, 'customerRating').click();
    await selectedTools(page).getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('textbox').fill('3.5');
    await expect(page.getByRole('img', { name: '3.5 out of 5 stars' })).toBeAttached();
  });
});

test.describe('When an editor opens collapsed content', () => {
  test('an accordion and a modal are opened and edited in place', async ({ page }) => {
    const id = await publishPhone(page, 'Open me', {
      monthlyPriceModal: { title: 'How it is paid', body: 'In 36 parts.' },
      blocks: [{ type: 'faq', title: 'Questions', qna: [{ question: 'Is it light?', answer: 'Yes.' }] }],
    });
    await openEditor(page, `/product/${id}`);
    await hotspot(page, 'monthlyPriceModal').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'How it is paid' })).toBeAttached();
    await settle(page);
    await replaceText(page, 'monthlyPriceModal.title', 'How you pay');
    await expect(page.getByRole('heading', { name: 'How you pay' })).toBeAttached();
    await page.keyboard.press('Escape');
    await settle(page);
    await hotspot(page, 'blocks.0').focus();
    await waitUntilStill(page);
    await page.keyboard.press('Enter');
    await settle(page);
    await replaceText(page, 'blocks.0.qna.0.answer', 'Lighter than an apple.');
    await save(page);
    const saved = (await (await page.request.get(`/api/products/${id}`)).json()) as {
      monthlyPriceModal: { title: string };
      blocks: { qna: { answer: string }[] }[];
    };
    expect([saved.monthlyPriceModal.title, saved.blocks[0]?.qna[0]?.answer]).toEqual([
      'How you pay',
      'Lighter than an apple.',
    ]);
  });
});

test.describe('When links are not disabled', () => {
  test('a click follows them, and once disabled, it edits their label', IN_NODE, async ({ page }) => {
    const id = await publishPhone(page, 'Linked', {
      footerLinks: [
        { text: 'Overview', freeformUrl: '/product/:id' },
        { text: 'Videos', freeformUrl: '/product/:id/videos' },
      ],
    });
    await openEditor(page, `/product/${id}`);
    await hotspot(page, 'footerLinks.1.text').click();
    await expect(inPlaceText(page)).toBeFocused();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe(`/edit/product/${id}`);
    await tools(page).getByRole('switch', { name: 'Disable links' }).click();
    await hotspot(page, 'footerLinks.1.text').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/edit/product/${id}/videos`);
  });
});

test.describe('When an editor chooses another language', () => {
  test('what they type is saved in that language, and the main one stays', async ({ page }) => {
    const id = await publishPhone(page, 'Two tongues', {
      alternates: [{ language: 'Español', langCode: 'es', headline: 'Un teléfono' }],
    });
    await openEditor(page, `/product/${id}?lang=es`);
    await replaceText(page, 'alternates.0.headline', 'Un teléfono claro');
    await replaceText(page, 'alternates.0.sellingPoints.1.title', 'Silencioso');
    await save(page);
    const saved = (await (await page.request.get(`/api/products/${id}`)).json()) as {
      headline: string;
      alternates: { headline: string; sellingPoints: { title: string }[] }[];
    };
    expect([saved.headline, saved.alternates[0]?.headline]).toEqual(['A phone', 'Un teléfono claro']);
    expect(saved.alternates[0]?.sellingPoints.map(({ title }) => title)).toEqual(['', 'Silencioso']);
  });
});

test.describe('When the form is beside the canvas', () => {
  test('the selection is the same in both, and what is typed in the form appears on the stage', async ({
    page,
  }) => {
    const id = await publishPhone(page, 'Both ways');
    await openEditor(page, `/product/${id}`);
    await hotspot(page, 'sellingPoints.1.title').focus();
    await waitUntilStill(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const field = form(page).locator('[data-field="sellingPoints.1.title"]');
    await expect(field).toBeInViewport();
    await field.getByRole('textbox').first().click();
    await expect(hotspot(page, 'sellingPoints.1.title')).toHaveAttribute('data-selected', '');
    await page.keyboard.press('End');
    await page.keyboard.type(' night');
    await expect(page.getByRole('heading', { name: 'Quiet night' })).toBeAttached();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('heading', { name: 'Quiet night' })).toHaveCount(0);
    await expect(alert(page, 'Error')).toHaveCount(0);
  });
});

test.describe('When an editor knows copy and paste', () => {
  test('a selling point is cut, pasted on another product with its keys, and a sheet names the keys', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const from = await publishPhone(page, 'Copied from');
    const to = await publishPhone(page, 'Pasted to', {
      sellingPoints: [
        { title: 'Wide', desc: 'As a door' },
        { title: 'Thin', desc: 'As a coin' },
      ],
    });
    await openEditor(page, `/product/${from}`);
    await hotspot(page, 'sellingPoints.1.title').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+x');
    await expect(alert(page, 'Cut: Selling point')).toBeVisible();
    await expect.poll(() => pointsOn(page)).toEqual(['Light', 'Long']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Quiet\nQuiet as can be');
    await page.keyboard.press('Control+z');
    await expect.poll(() => pointsOn(page)).toEqual(['Light', 'Quiet', 'Long']);

    await openEditor(page, `/product/${to}`);
    await hotspot(page, 'sellingPoints.0.desc').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+v');
    await expect.poll(() => pointsOn(page)).toEqual(['Wide', 'Quiet', 'Thin']);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByRole('row', { name: /Ctrl \+ V/ })).toBeVisible();
    expect(await findViolations(page, { include: '[role=dialog]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
});
