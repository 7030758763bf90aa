import { test } from '#tests/support/sharedPage.ts';
import { settle, visit } from '#tests/support/shopper.ts';
test.use({ viewport: { width: 1920, height: 1080 } });
test('shots', async ({ page }) => {
  test.setTimeout(120000);
  await visit(page, '/help-me-choose/which-phone-1?env=flagship');
  await page.screenshot({ path: '/tmp/s1.png' });
  await page.getByRole('button', { name: 'Taking pictures', exact: true }).dispatchEvent('click');
  await settle(page);
  await page.screenshot({ path: '/tmp/s2.png' });
  await page.getByRole('button', { name: 'In good daylight', exact: true }).dispatchEvent('click');
  await page.waitForTimeout(900);
  await page.screenshot({ path: '/tmp/s3a.png' });
  await settle(page);
  await page.screenshot({ path: '/tmp/s3.png' });
});
