// An editor: signed in, with the canvas, the form and the toolbar.
import type { Locator, Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { tokenFor } from './editorRequests.ts';
import { expect } from './journey.ts';
import { openInApp } from './sharedPage.ts';
import { settle, waitUntilStill } from './shopper.ts';

/** A window wide enough for the form beside the stage. */
export const EDITOR_VIEWPORT = { viewport: { width: 1280, height: 760 } } as const;

/** Signs in with a cookie, without the dialog. */
export async function signInAsEditor(page: Page, address = ''): Promise<void> {
  const token = await tokenFor(page.request);
  const url = address || new URL((await page.request.get('/healthz')).url()).origin;
  await page.context().addCookies([{ name: 'vitrine_jwt', value: token, url }]);
}

/** Signs in by the dialog: first the e-mail, then the password. */
export async function signInByDialog(
  page: Page,
  password = process.env['VITRINE_TEST_PASSWORD'] ?? '',
  email = process.env['VITRINE_TEST_EMAIL'] ?? '',
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const field = dialog.getByLabel('Password', { exact: true });
  if (!(await field.isVisible())) {
    await dialog.getByLabel('E-mail or user name').fill(email);
    await dialog.getByRole('button', { name: 'Next' }).click();
  }
  await field.fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a visitor path in the editor and waits until it can be edited. */
export async function openEditor(page: Page, path: string): Promise<void> {
  await openAdminPage(page, `/edit${path}`);
  await waitUntilEditable(page);
}

/** Opens an address of the editor, signed in: in a loaded page if the tests share it. */
export async function openAdminPage(page: Page, address: string): Promise<void> {
  await signInAsEditor(page);
  if (!(await openInApp(page, address))) await page.goto(address);
}

export async function waitUntilEditable(page: Page): Promise<void> {
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible({ timeout: 25_000 });
  await expect(page.locator('.hotspot').first()).toBeAttached({ timeout: 25_000 });
  await settle(page);
}

/** The outline of a field on the canvas. */
export const hotspot = (page: Page, path: string): Locator =>
  page.locator(`.hotspot[data-path="${path}"]`).first();

/** The text that is being edited in place. */
export const inPlaceText = (page: Page): Locator => page.locator('.in-place-text');

/** Replaces a text in place. */
export async function replaceText(page: Page, path: string, text: string): Promise<void> {
  await hotspot(page, path).focus();
  await waitUntilStill(page);
  await page.keyboard.press('Enter');
  await expect(inPlaceText(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
  await settle(page);
}

export const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Tools' });
export const selectedTools = (page: Page): Locator => page.getByRole('toolbar', { name: /^Selected/ });
export const form = (page: Page): Locator => page.locator('.editor-form');
export const alert = (page: Page, hasText: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: hasText });

export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(alert(page, 'Content Saved!')).toBeVisible();
}

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Axe finds nothing; the stage has tests of its own. */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await findViolations(page, { exclude: ['#room', '[role="tooltip"]'] })).toEqual([]);
}

/** Where something leads, as a part of the form shows it. */
export const leadsTo = (part: Locator): Locator => part.getByRole('button', { name: /^Leads to: / });

/** Chooses a document in a control of the form by its name. */
export async function choose(page: Page, control: Locator, name: string): Promise<void> {
  await control.click();
  await page.getByRole('option', { name: new RegExp(`^${name}(?! with)`) }).click();
}
