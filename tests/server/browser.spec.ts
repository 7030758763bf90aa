// The built app in a real browser, under the server's own security policy.
import type { Page } from '@playwright/test';
import { expect, test, OWN_PAGE } from '#tests/support/sharedPage.ts';

test.use(OWN_PAGE);

async function consoleErrorsOf(page: Page, path: string): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) errors.push(message.text());
  });
  page.on('response', (response) => {
    const isOwnFile = new URL(response.url()).pathname.startsWith('/assets/');
    if (isOwnFile && response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return errors;
}

test.describe('When a browser opens the app', () => {
  for (const path of ['/', '/page/nowhere', '/edit']) {
    test(`it runs at ${path} without violating the security policy`, async ({ page }) => {
      expect(await consoleErrorsOf(page, path)).toEqual([]);
    });
  }
});
