// The built app in a real browser, under the server's own security policy.
import type { Page } from '@playwright/test';
import { expect, test, OWN_PAGE } from '#tests/support/sharedPage.ts';

test.use(OWN_PAGE);

async function complaintsOf(page: Page, path: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
  });
  page.on('response', (response) => {
    const isOwnFile = new URL(response.url()).pathname.startsWith('/assets/');
    if (isOwnFile && response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return complaints;
}

test.describe('When a browser opens the app', () => {
  for (const path of ['/', '/page/nowhere', '/edit']) {
    test(`it runs at ${path} without violating the security policy`, async ({ page }) => {
      expect(await complaintsOf(page, path)).toEqual([]);
    });
  }
});
