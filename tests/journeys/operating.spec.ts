// A kiosk in a store: its enrolment, opening hours, and what people ask of it from afar.
import type { APIRequestContext } from '@playwright/test';
import { tokenFor } from '#tests/support/editorRequests.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, needs, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { REDUCED_MOTION, SMALL_VIEWPORT, waitUntilStill } from '#tests/support/shopper.ts';

let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...SMALL_VIEWPORT });
test.beforeAll(async () => {
  opened = await openOwnShowroom({ ENROLMENT: 'required' });
});
test.afterAll(() => opened?.remove());

/** Calls the API as an administrator. */
async function call<T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenFor(request)}` };
  const response = await request.fetch(path, { method, headers, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return (response.status() === 204 ? undefined : await response.json()) as T;
}

const NEVER = { week: [[], [], [], [], [], [], []] };

test.describe('When a kiosk is set up in a store', () => {
  test(
    'it shows a code until it is accepted, then does what it is told, keeps the hours, and starts anew when its key ends',
    needs('a server of its own'),
    async ({ page }) => {
      const { request } = page;
      await page.goto('/');
      const panel = page.getByRole('dialog', { name: 'Enrol this kiosk' });
      await expect(panel).toBeVisible({ timeout: 30_000 });
      await expect(panel.getByRole('img')).toHaveAccessibleName(/\/edit\/kiosks\?code=[2-9A-Z]{6}$/);
      const link = await panel.getByRole('img').getAttribute('aria-label');
      const code = link?.slice(-6) ?? '';
      await expect(panel.getByLabel(`Code: ${[...code].join(' ')}`)).toBeVisible();
      const store = await call<{ id: string }>(request, 'POST', '/api/stores', {
        name: 'Harbor',
        settings: { volume: 30, timeZone: 'Europe/Berlin' },
      });
      const { kioskId } = await call<{ kioskId: string }>(request, 'POST', `/api/enrolments/${code}`, {
        name: 'Window left',
        store: store.id,
      });
      await expect(panel).toBeHidden({ timeout: 10_000 });

      /** Sends a command and waits for its answer. */
      const command = async (body: object): Promise<{ state: string; result: string }> => {
        const { id } = await call<{ id: string }>(request, 'POST', `/api/kiosks/${kioskId}/commands`, body);
        const answer = () =>
          call<{ state: string; result: string }>(request, 'GET', `/api/kiosks/${kioskId}/commands/${id}`);
        await expect.poll(async () => (await answer()).state, { timeout: 20_000 }).toMatch(/done|failed/);
        return answer();
      };
      expect((await command({ type: 'identify' })).state).toBe('done');
      const name = page.getByRole('dialog', { name: 'This kiosk' });
      await expect(name).toContainText('Window left');
      await expect(name).toContainText('Harbor');
      await name.click();
      await expect(name).toBeHidden();
      const { result } = await command({ type: 'picture' });
      expect(result).toMatch(/^data:image\/webp;base64,/);
      expect((await command({ type: 'log' })).result).toContain('screen: home');
      expect((await command({ type: 'volume', volume: 55 })).result).toBe('55 %');
      expect((await command({ type: 'home' })).state).toBe('done');

      await call(request, 'PATCH', `/api/kiosks/${kioskId}`, { settings: { hours: NEVER } });
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-dark', '', { timeout: 20_000 });
      expect(await page.evaluate(() => document.elementFromPoint(200, 100)?.className)).toBe('kiosk-dark');
      expect((await command({ type: 'picture' })).result).toContain('The store is closed');
      // A shopper who touches it sees the home screen, and it is dark again after them.
      await page.mouse.click(200, 100);
      await expect(html).not.toHaveAttribute('data-dark', '');
      await waitUntilStill(page);
      await expect(page.getByRole('link', { name: /^Phones/ })).toBeAttached();
      expect((await command({ type: 'home' })).state).toBe('done');
      await expect(html).toHaveAttribute('data-dark', '');
      await call(request, 'PATCH', `/api/kiosks/${kioskId}`, { settings: {} });
      await expect(html).not.toHaveAttribute('data-dark', '', { timeout: 20_000 });
      await waitUntilStill(page);

      // The kiosk is idle: a screen that is to hang the other way starts anew at once.
      await call(request, 'PATCH', `/api/kiosks/${kioskId}`, { settings: { orientation: 'portrait' } });
      await expect(html).toHaveAttribute('data-orientation', 'portrait', { timeout: 20_000 });
      await waitUntilStill(page);
      await call(request, 'PATCH', `/api/kiosks/${kioskId}`, { settings: {} });
      await expect(html).not.toHaveAttribute('data-orientation', { timeout: 20_000 });
      await waitUntilStill(page);

      // In the hours of a daypart, which are all, another page is its home once it is idle.
      const settings = await call<object>(request, 'GET', '/api/environments/flagship');
      const homeRedirect = { targetType: 'pages', targetId: 'fiber-at-home' };
      const dayparts = [{ from: '06:00', to: '06:00', homeRedirect, playlist: [] }];
      await call(request, 'PUT', '/api/environments/flagship', { ...settings, dayparts });
      await expect(page.getByRole('main', { name: /fiber/i })).toBeAttached({ timeout: 30_000 });
      await call(request, 'PUT', '/api/environments/flagship', settings);

      // A shopper who goes back fast touches one corner alone.
      for (let touch = 0; touch < 6; touch += 1) await page.mouse.click(5, 5);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const { width = 0 } = page.viewportSize() ?? {};
      // Touches of both top corners in turn tell staff why it shows what it shows.
      for (let touch = 0; touch < 4; touch += 1) await page.mouse.click(touch % 2 === 0 ? 5 : width - 5, 5);
      const about = page.getByRole('dialog', { name: 'About this kiosk' });
      await expect(about).toContainText('30 %by the store Harbor');
      await about.getByRole('button', { name: 'Close' }).click();
      await expect(about).toBeHidden();

      await call(request, 'DELETE', `/api/kiosks/${kioskId}/key`);
      expect((await page.reload())?.ok()).toBe(true);
      await expect(panel).toBeVisible({ timeout: 30_000 });
      await panel.getByRole('button', { name: 'Show the showroom now' }).click();
      await expect(panel).toBeHidden();
    },
  );
});
