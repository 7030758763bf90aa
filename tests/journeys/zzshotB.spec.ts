import type { Page } from '@playwright/test';
import { OWN_PAGE, test } from '#tests/support/sharedPage.ts';
import { REDUCED_MOTION, settle, visit } from '#tests/support/shopper.ts';
const DIR = process.env['SHOTS'] ?? '/tmp/shotsB';
const shot = (page: Page, name: string) => page.screenshot({ path: `${DIR}/${name}.png` });
const tryIt = async (name: string, act: () => Promise<void>) => {
  try {
    await act();
  } catch (e) {
    console.log('FAILED', name, String(e).slice(0, 200));
  }
};
const wheel = async (page: Page, px: number) => {
  const v = page.viewportSize()!;
  await page.mouse.move(v.width / 2, v.height * 0.75);
  await page.mouse.wheel(0, px);
  await settle(page);
};
const click = async (page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') => {
  await page
    .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .dispatchEvent('click', undefined, { timeout: 8000 });
  await page.waitForTimeout(400);
  await settle(page);
};
for (const [pre, viewport] of [
  ['', { width: 1920, height: 1080 }],
  ['p-', { width: 1080, height: 1920 }],
] as const)
  test.describe(`${pre}g`, () => {
    test.use({ ...OWN_PAGE, ...REDUCED_MOTION, viewport });
    test.setTimeout(300_000);
    test.beforeEach(async ({ page }) => {
      if (pre) await page.addInitScript(() => localStorage.setItem('vitrine-orientation', 'portrait'));
    });
    test(`${pre}one`, async ({ page }) => {
      for (const m of ['phones', 'fiber', 'sound'])
        await tryIt(m, async () => {
          await visit(page, `/view-models/${m}`);
          await shot(page, `${pre}models-${m}`);
        });
      for (const p of ['page/none-such', 'product/none-such'])
        await tryIt(p, async () => {
          await visit(page, `/${p}`);
          await shot(page, `${pre}notfound-${p.split('/')[0]}`);
        });
      for (const p of ['fiber-at-home', 'trade-in', 'care'])
        await tryIt(p, async () => {
          await visit(page, `/page/${p}`);
          await wheel(page, 900);
          await shot(page, `${pre}page-${p}-2`);
          await wheel(page, 900);
          await shot(page, `${pre}page-${p}-3`);
        });
      for (const p of ['plia-fold', 'murmur-buds', 'hearth-fiber', 'tempo-watch-3', 'atlas-tab-12'])
        await tryIt(p, async () => {
          await visit(page, `/product/${p}`);
          await shot(page, `${pre}product-${p}`);
        });
      await tryIt('scrolled', async () => {
        await visit(page, '/product/cairn-9-pro');
        await wheel(page, 800);
        await shot(page, `${pre}product-2`);
        await wheel(page, 800);
        await shot(page, `${pre}product-3`);
        await wheel(page, 6000);
        await shot(page, `${pre}product-end`);
      });
      await tryIt('modal', async () => {
        await visit(page, '/product/cairn-9-pro');
        await click(page, /More information/i);
        await shot(page, `${pre}modal`);
      });
    });
    test(`${pre}two`, async ({ page }) => {
      await tryIt('videos', async () => {
        await visit(page, '/product/cairn-9-pro/videos');
        await shot(page, `${pre}videos`);
        await page
          .getByRole('button', { name: /Play|turning|Video/i })
          .first()
          .dispatchEvent('click');
        await page.waitForTimeout(1500);
        await shot(page, `${pre}video-playing`);
        await page.keyboard.press('Escape');
      });
      await tryIt('none', async () => {
        await visit(page, '/quiz-result');
        await shot(page, `${pre}result-none`);
      });
      await tryIt('start', async () => {
        await visit(page, '/availability-wizard/fiber');
        await shot(page, `${pre}wizard-start`);
        await page.keyboard.type('21 oak street');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Not in your street yet' }).waitFor({ state: 'attached' });
        await settle(page);
        await shot(page, `${pre}wizard-unavailable`);
        await wheel(page, 600);
        await shot(page, `${pre}wizard-unavailable-2`);
      });
      await tryIt('ani', async () => {
        await visit(page, '/help-me-choose/find-yours-1?env=flagship');
        let i = 2;
        for (const a of ['Out and about', 'On foot', 'The watch', 'Evening']) {
          await click(page, a);
          await shot(page, `${pre}ani-${i++}`);
        }
      });
      await tryIt('plain', async () => {
        await visit(page, '/help-me-choose/which-phone-1?env=flagship');
        let i = 2;
        for (let k = 0; k < 6; k++) {
          const b = page
            .getByRole('main')
            .getByRole('button')
            .filter({ hasNotText: /Back|Home|Language/ });
          const n = await b.count();
          if (n === 0) break;
          const names = await b.evaluateAll((l) =>
            l.map((e) => e.getAttribute('aria-label') ?? e.textContent),
          );
          console.log(names.join('|'));
          const pick = names.find((x) => x && !/Back|Home|Language|Accessib|So far|Sprache/i.test(x));
          if (!pick) break;
          await click(page, pick);
          await shot(page, `${pre}plain-${i++}`);
        }
      });
      await tryIt('trail', async () => {
        for (const p of ['cairn-9-pro', 'solis-mini', 'plia-fold']) {
          await visit(page, `/product/${p}`);
        }
        await click(page, /^Seen|looked/i);
        await shot(page, `${pre}trail`);
      });
    });
    test(`${pre}quick`, async ({ page }) => {
      await tryIt('m', async () => {
        await visit(page, '/view-models/phones');
        await shot(page, `${pre}models-phones`);
      });
      await tryIt('n', async () => {
        await visit(page, '/new-compare/phones-5');
        await shot(page, `${pre}new-compare-top`);
        await wheel(page, 900);
        await shot(page, `${pre}new-compare-scrolled`);
      });
      await tryIt('c', async () => {
        await visit(page, '/compare/phones');
        await shot(page, `${pre}compare-top`);
      });
    });
    for (const mode of ['Larger text', 'High contrast', 'Lower controls'])
      test(`${pre}access ${mode}`, async ({ page }) => {
        for (const [n, p] of [
          ['home', '/?env=flagship'],
          ['product', '/product/cairn-9-pro'],
          ['compare', '/compare/phones'],
          ['quiz', '/help-me-choose/which-phone-1?env=flagship'],
          ['wizard', '/availability-wizard/fiber'],
        ] as const)
          await tryIt(n, async () => {
            await visit(page, p);
            const key = { 'Larger text': 'larger', 'High contrast': 'contrast', 'Lower controls': 'lower' }[
              mode
            ]!;
            if (
              (
                await page.evaluate(
                  () => document.querySelector('[data-access]')?.getAttribute('data-access') ?? '',
                )
              ).includes(key)
            ) {
              await shot(page, `${pre}acc-${mode.split(' ')[0]!.toLowerCase()}-${n}`);
              return;
            }
            await click(page, 'Accessibility');
            await page
              .getByRole('switch', { name: new RegExp(mode) })
              .or(page.getByRole('checkbox', { name: new RegExp(mode) }))
              .or(page.getByRole('button', { name: new RegExp(mode) }))
              .first()
              .dispatchEvent('click', undefined, { timeout: 3000 });
            await page.waitForTimeout(300);
            await settle(page);
            if (mode === 'Larger text')
              await page
                .getByText('200%')
                .or(page.getByRole('button', { name: /200/ }))
                .or(page.getByRole('radio', { name: /200/ }))
                .first()
                .dispatchEvent('click', undefined, { timeout: 3000 })
                .catch(() => undefined);
            await page.waitForTimeout(300);
            await settle(page);
            await page.keyboard.press('Escape');
            await page.waitForTimeout(300);
            await settle(page);
            await shot(page, `${pre}acc-${mode.split(' ')[0]!.toLowerCase()}-${n}`);
          });
      });
  });
