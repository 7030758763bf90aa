// Columns, several entries at once, and moves between lists, by an editor on the real screens.
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/journey.ts';
import { alert, EDITOR_VIEWPORT, hotspot, openEditor, selectedTools } from '#tests/support/editor.ts';
import { publish, tokenFor } from '../support/editorRequests.ts';
import { REDUCED_MOTION, settle } from '#tests/support/shopper.ts';

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

/** Selects a field without typing in it. */
async function choose(page: Page, path: string): Promise<void> {
  await hotspot(page, path).focus();
  await page.keyboard.press('Enter');
  if (!path.endsWith('image')) await page.keyboard.press('Escape');
  await expect(hotspot(page, path)).toBeFocused();
  await expect(selectedTools(page).getByRole('button', { name: 'More' })).toBeVisible();
}

const status = (page: Page): Locator => page.locator('.selection-status');

const columns = (...titles: string[]) =>
  Object.fromEntries(titles.map((title, index) => [`headerColumn${index + 1}`, { title }]));
const row = (name: string, ...titles: string[]) => ({
  type: 'cells',
  ...Object.fromEntries(titles.map((title, index) => [`column${index + 1}`, { title, descTitle: name }])),
});

test.describe('When an editor selects the heading of a column', () => {
  test('it is copied to another compare page by keys, with what its rows have, and what they have not is named', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const from = await publish(page.request, 'compare-pages', 'Phones from', {
      ...columns('Cairn', 'Solis'),
      rows: [row('Screen', '6.7 in', '5.4 in'), row('Battery', 'Two days', 'One day')],
    });
    const to = await publish(page.request, 'compare-pages', 'Phones to', {
      ...columns('Atlas', 'Tempo'),
      rows: [row('Screen', '11 in', '2 in')],
    });
    await openEditor(page, `/compare/${from}`);
    await choose(page, 'headerColumn1.title');
    await page.keyboard.press('Control+c');
    await expect(alert(page, 'Copied: Column Cairn')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Cairn\nScreen: 6.7 in\nBattery: Two days',
    );
    await openEditor(page, `/compare/${to}`);
    await choose(page, 'headerColumn1.title');
    await page.keyboard.press('Control+v');
    await expect(alert(page, 'Pasted: Column Cairn. Left out')).toContainText('Battery');
    await expect(page.getByRole('toolbar', { name: 'Selected: Column 2: Title' })).toBeVisible();
    await expect(hotspot(page, 'headerColumn2.title')).toBeFocused();
    await settle(page);
    await expect(page.getByText('6.7 in').first()).toBeAttached();
    await selectedTools(page).getByRole('button', { name: 'Move column left' }).click();
    await expect(page.getByRole('toolbar', { name: 'Selected: Column 1: Title' })).toBeVisible();
    await selectedTools(page).getByRole('button', { name: 'Duplicate column' }).click();
    await settle(page);
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Control+z');
    await expect(page.getByText('6.7 in')).toHaveCount(0);
  });
});

test.describe('When an editor selects several entries', () => {
  test('the toolbar and a screen reader say how many, and all are moved, copied, cut and removed in one step', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const points = ['Light', 'Quiet', 'Long', 'Thin'].map((title) => ({ title, desc: `${title} it is` }));
    const id = await publish(page.request, 'products', 'Several points', {
      headline: 'A phone',
      sellingPoints: points,
    });
    const pointsOn = (): Promise<string[]> =>
      page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    await openEditor(page, `/product/${id}`);
    await choose(page, 'sellingPoints.0.title');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(hotspot(page, 'sellingPoints.1.title')).toBeFocused();
    await expect(page.getByRole('toolbar', { name: 'Selected: 2 selling points' })).toBeVisible();
    await expect(status(page)).toHaveText('2 selling points selected: Selling point 1, Selling point 2');
    await hotspot(page, 'sellingPoints.3.title').focus();
    await settle(page);
    await hotspot(page, 'sellingPoints.3.title').click({ modifiers: ['Control'] });
    await expect(page.getByRole('toolbar', { name: 'Selected: 3 selling points' })).toBeVisible();
    await expect(hotspot(page, 'sellingPoints.1.desc')).toHaveAttribute('aria-pressed', 'true');
    await settle(page);
    expect(await findViolations(page, { include: '.editor-controls' })).toEqual([]);

    await selectedTools(page).getByRole('button', { name: 'Move back' }).click();
    await expect.poll(pointsOn).toEqual(['Light', 'Quiet', 'Thin', 'Long']);
    await selectedTools(page).getByRole('button', { name: 'More' }).click();
    await settle(page);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    expect(await findViolations(page, { include: '[role="menu"]' })).toEqual([]);
    await page.getByRole('menuitem', { name: 'Cut' }).click();
    await expect(alert(page, 'Cut: 3 selling points')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Light\nLight it is\n\nQuiet\nQuiet it is\n\nThin\nThin it is',
    );
    await expect.poll(pointsOn).toEqual(['Long']);
    // The pasted entries are selected, so the next key acts on them.
    await choose(page, 'sellingPoints.0.title');
    await page.keyboard.press('Control+v');
    await expect.poll(pointsOn).toEqual(['Long', 'Light', 'Quiet', 'Thin']);
    await expect(page.getByRole('toolbar', { name: 'Selected: 3 selling points' })).toBeVisible();
    await expect(page.locator('.hotspot[data-path^="sellingPoints.3."]:focus')).toHaveCount(1);
    await page.keyboard.press('Delete');
    await expect.poll(pointsOn).toEqual(['Long']);
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Control+z');
    await expect.poll(pointsOn).toEqual(['Light', 'Quiet', 'Thin', 'Long']);

    await choose(page, 'sellingPoints.3.title');
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('toolbar', { name: 'Selected: 4 selling points' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar', { name: 'Selected: Selling point 4: Title' })).toBeVisible();
    await expect(status(page)).toHaveText('Only Selling point 4: Title is selected');
    await page.keyboard.press('Escape');
    await expect(selectedTools(page)).toHaveCount(0);
  });
});

test.describe('When an editor moves an entry to another list', () => {
  test('a cube is dragged to another row of cubes where the mark is, moved by keys and from the menu, and undone in one step', async ({
    page,
  }) => {
    const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
    const files = (await (await page.request.get('/upload/files?_limit=100', { headers })).json()) as {
      id: number;
      url: string;
      width: number;
    }[];
    const file = files.find(({ url, width }) => /\.(png|webp|jpg)$/.test(url) && width > 200 && width < 700);
    const image = { id: file?.id, url: file?.url };
    const cubes = (...labels: string[]) => ({
      type: 'cubeRows',
      buttons: labels.map((label) => ({ label, image })),
    });
    const id = await publish(page.request, 'pages', 'Two rows', {
      components: [cubes('One', 'Two'), { type: 'text', text: 'Between' }, cubes('Three')],
    });
    const labelsIn = async (index: number): Promise<number> =>
      page.locator(`.hotspot[data-path^="components.${index}.buttons."][data-path$=".image"]`).count();
    await openEditor(page, `/page/${id}`);
    await settle(page);
    await choose(page, 'components.0.buttons.0.image');
    const handle = await page.getByRole('button', { name: /^Drag .*Cube 1$/ }).boundingBox();
    const target = await hotspot(page, 'components.2.buttons.0.image').boundingBox();
    if (!handle || !target) throw new Error('Nothing to drag');
    await page.mouse.move(handle.x + 14, handle.y + 14);
    await page.mouse.down();
    await page.mouse.move(handle.x + 40, handle.y + 60, { steps: 4 });
    const text = await hotspot(page, 'components.1.text').boundingBox();
    if (!text) throw new Error('No text');
    await page.mouse.move(text.x + 10, text.y + text.height / 2, { steps: 4 });
    await expect(page.locator('.drop-place[data-mark][data-refused]')).toHaveCount(1);
    await page.mouse.move(target.x + target.width - 5, target.y + 40, { steps: 6 });
    await expect(page.locator('.drop-place[data-mark="x-after"]')).toHaveCount(1);
    // Escape ends the drag, and the cube stays where it was and selected.
    await page.keyboard.press('Escape');
    await expect(page.locator('.drop-place')).toHaveCount(0);
    await page.mouse.up();
    await expect(page.getByRole('toolbar', { name: 'Selected: Cube 1: Image' })).toBeVisible();
    expect(await labelsIn(0)).toBe(2);
    await page.mouse.move(handle.x + 14, handle.y + 14);
    await page.mouse.down();
    await page.mouse.move(handle.x + 40, handle.y + 60, { steps: 4 });
    await page.mouse.move(target.x + target.width - 5, target.y + 40, { steps: 6 });
    await expect(page.locator('.drop-place[data-mark="x-after"]')).toHaveCount(1);
    await page.mouse.up();
    await expect(alert(page, 'Moved: Cube, to Cube rows 3: Cubes')).toBeVisible();
    await expect.poll(() => labelsIn(2)).toBe(2);
    await settle(page);
    await expect(page.getByRole('toolbar', { name: /^Selected: Cube 2/ })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(() => labelsIn(2)).toBe(1);
    await expect.poll(() => labelsIn(0)).toBe(2);

    await choose(page, 'components.0.buttons.1.image');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(() => labelsIn(2)).toBe(2);
    await expect(page.getByRole('toolbar', { name: 'Selected: Cube 1: Image' })).toBeVisible();
    await expect(hotspot(page, 'components.2.buttons.0.image')).toBeFocused();
    await selectedTools(page).getByRole('button', { name: 'More' }).click();
    await settle(page);
    await page.getByRole('menuitem', { name: 'Cube rows 1: Cubes' }).click();
    await expect.poll(() => labelsIn(0)).toBe(2);
  });

  test('the page scrolls under a block that is held at its lower edge', async ({ page }) => {
    const components = Array.from({ length: 14 }, (_, index) => ({ type: 'text', text: `Text ${index}` }));
    const id = await publish(page.request, 'pages', 'A long page', { components });
    await openEditor(page, `/page/${id}`);
    await settle(page);
    await choose(page, 'components.0.text');
    const handle = await page.getByRole('button', { name: /^Drag .*Text 1$/ }).boundingBox();
    const stage = await page.locator('canvas').first().boundingBox();
    if (!handle || !stage) throw new Error('Nothing to drag');
    const top = async (path: string): Promise<number> =>
      (await hotspot(page, path).boundingBox())?.y ?? Number.NaN;
    const before = await top('components.1.text');
    await page.mouse.move(handle.x + 14, handle.y + 14);
    await page.mouse.down();
    const heldAt = { x: handle.x + 40, y: stage.y + stage.height - 8 };
    await page.mouse.move(heldAt.x, heldAt.y, { steps: 6 });
    await expect.poll(() => top('components.1.text')).toBeLessThan(before - 150);
    // It stays under the pointer.
    const held = await page.locator('.list-frame[data-dragging]').boundingBox();
    expect(Math.abs((held?.y ?? 0) + 14 - heldAt.y)).toBeLessThan(60);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
});
