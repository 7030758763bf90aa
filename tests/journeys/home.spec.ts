// The home screen in its styles, with languages, redirects and every kind of button. See
// src/screens/home/README.md.
import { expect, OWN_PAGE_TEST, test } from '#tests/support/journey.ts';
import { createEnvironment, publish } from '../support/editorRequests.ts';
import {
  FULL_MOTION,
  REDUCED_MOTION,
  expectScreen,
  heading,
  SMALL_VIEWPORT,
  touchAndWait,
  visit,
  watchVideos,
} from '#tests/support/shopper.ts';

test.use({ ...SMALL_VIEWPORT, ...REDUCED_MOTION });

const title = (text: string) => [{ type: 'title', text, alignment: 'center' }];
const LANGUAGES = {
  language: 'English',
  languageLong: 'See in English',
  langCode: 'en',
  alternates: [
    { language: 'Español', languageLong: 'Ver en español', langCode: 'es', headers: title('Bienvenida') },
  ],
};
const buttons = ['First', 'Second'].map((text) => ({
  type: 'page',
  text,
  targetType: 'pages',
  targetId: 'none-such',
}));

test.describe('When a store has its own home', () => {
  for (const style of ['basic', 'sideBy'] as const) {
    test(`a ${style} home shows its buttons and a language switch`, async ({ page, request }) => {
      const env = await createEnvironment(request, `Store ${style}`, {
        style,
        headers: title('Welcome'),
        buttons,
        ...LANGUAGES,
      });
      await visit(page, `/?env=${env}`);
      await expect(page.getByRole('link', { name: 'First' })).toBeAttached();
      const languages = page.getByRole('group', { name: 'Language' });
      await expect(languages.getByRole('button', { name: 'English' })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(languages.getByRole('button', { name: 'Español' })).toHaveAttribute('lang', 'es');
      await touchAndWait(page, languages.getByRole('button', { name: 'Español' }));
      await expect(heading(page, 'Bienvenida')).toBeAttached();
      await expect(page).toHaveURL(`/?env=${env}&lang=es`);
    });
  }

  test('a modular home shows pills for the other languages', async ({ page, request }) => {
    const modules = [
      { label: 'Phones', type: 'page', targetType: 'pages', targetId: 'x' },
      { label: 'Tablets' },
    ];
    const env = await createEnvironment(request, 'Store modular', {
      style: 'modular',
      headers: title('Welcome'),
      modules,
      ...LANGUAGES,
    });
    await visit(page, `/?env=${env}`);
    await expect(page.getByRole('group', { name: 'Language' })).not.toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'Ver en español' }));
    await expect(heading(page, 'Bienvenida')).toBeAttached();
    await touchAndWait(page, page.getByRole('button', { name: 'See in English' }));
    await expect(heading(page, 'Welcome')).toBeAttached();
  });

  test.describe('with full motion', () => {
    test.use(FULL_MOTION);
    test('the video at the left plays by itself while the stage is still', async ({ page }) => {
      const videos = await watchVideos(page);
      await visit(page, '/?env=avenue');
      await expect.poll(videos).toMatchObject([{ isPlaying: true }]);
      await expect(page.locator('html')).toHaveAttribute('data-ambient', '1');
      // Every value of `data-stage` while the video draws several frames.
      const states = () =>
        page.evaluate(async () => {
          const seen = new Set<string | undefined>();
          for (let frame = 0; frame < 30; frame += 1) {
            await new Promise(requestAnimationFrame);
            seen.add(document.documentElement.dataset['stage']);
          }
          return [...seen];
        });
      // On a slow machine the home screen may still come in.
      await expect.poll(states).toEqual(['still']);
      await touchAndWait(page, page.getByRole('link', { name: 'See the phones' }));
      await expect(page.locator('html')).toHaveAttribute('data-ambient', '0');
    });
  });

  test('one language has no switch', async ({ page, request }) => {
    const env = await createEnvironment(request, 'Store mono', { headers: title('Welcome'), buttons });
    await visit(page, `/?env=${env}`);
    await expect(page.getByRole('button', { name: /English/ })).not.toBeAttached();
  });

  test('an environment is also found by its name', async ({ page, request }) => {
    await createEnvironment(request, 'Store of Names', { headers: title('Found by name'), buttons });
    await visit(page, '/?env=Store%20of%20Names');
    await expect(heading(page, 'Found by name')).toBeAttached();
  });
});

test.describe('When a page is in other languages than the home screen', () => {
  const french = {
    language: 'English',
    languageLong: '',
    langCode: 'en',
    alternates: [{ language: 'Français', languageLong: '', langCode: 'fr', headers: title('Bonjour') }],
  };

  test('the address shows its translation, and a page without one is shown entirely in its main language', async ({
    page,
    request,
  }) => {
    const env = await createEnvironment(request, 'Store without French', {
      headers: title('Welcome'),
      buttons,
      ...LANGUAGES,
    });
    const [own, plain] = [
      await publish(request, 'pages', 'In French', { headers: title('Hello'), ...french }),
      await publish(request, 'pages', 'In English', { headers: title('Only English') }),
    ];
    await visit(page, `/page/${own}?env=${env}&lang=fr`);
    await expect(heading(page, 'Bonjour')).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await visit(page, `/page/${plain}?env=${env}&lang=es`);
    await expect(heading(page, 'Only English')).toBeAttached();
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('it offers its own languages and those of the home screen, even where home redirects to it', async ({
    page,
    request,
  }) => {
    const target = await publish(request, 'pages', 'Straight to French', {
      headers: title('Hello'),
      ...french,
    });
    const env = await createEnvironment(request, 'Store straight', {
      headers: title('x'),
      buttons: [{ type: 'page', text: 'Go', targetType: 'pages', targetId: target }],
      ...LANGUAGES,
    });
    await visit(page, `/?env=${env}`);
    await expectScreen(page, 'Hello');
    const choice = page.getByRole('button', { name: 'Language', exact: true });
    await touchAndWait(page, choice);
    await expect(choice).toHaveAttribute('aria-expanded', 'true');
    const bar = page.getByRole('group', { name: 'Language' });
    await expect(bar.getByRole('button')).toHaveText(['English', 'Español', 'Français']);
    await touchAndWait(page, bar.getByRole('button', { name: 'Français' }));
    await expect(heading(page, 'Bonjour')).toBeAttached();
    await expect(page).toHaveURL(`/page/${target}?env=${env}&lang=fr`);
  });
});

test.describe('When the home screen redirects', () => {
  test(
    'a home with one button redirects to its target, which then has no Back or Home',
    OWN_PAGE_TEST,
    async ({ page, request }) => {
      const target = await publish(request, 'pages', 'The one target', { headers: title('The one target') });
      const env = await createEnvironment(request, 'Store redirect', {
        headers: title('Never seen'),
        buttons: [{ type: 'page', text: 'Go', targetType: 'pages', targetId: target }],
      });
      await page.addInitScript(() => {
        new MutationObserver(() => {
          const { dataset } = document.documentElement;
          if (dataset['stage'] === 'still')
            dataset['firstStill'] ??= document.getElementById('mirror')?.textContent ?? '';
        }).observe(document, { subtree: true, attributeFilter: ['data-stage'] });
      });
      await visit(page, `/?env=${env}`);
      await expectScreen(page, 'The one target');
      // Not still, and empty, before its target is there.
      await expect(page.locator('html')).toHaveAttribute('data-first-still', /The one target/);
      await expect(page).toHaveURL(`/page/${target}?env=${env}`);
      await expect(page.getByRole('button', { name: 'Back', exact: true })).not.toBeAttached();
      await expect(page.getByRole('link', { name: 'Home', exact: true })).not.toBeAttached();
      expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
    },
  );

  test('a configured redirect replaces home', async ({ page, request }) => {
    const target = await publish(request, 'pages', 'The configured target', {
      headers: title('The configured target'),
    });
    const env = await createEnvironment(
      request,
      'Store configured',
      { headers: title('Never seen') },
      { homeRedirect: { targetType: 'pages', targetId: target } },
    );
    await visit(page, `/home?env=${env}`);
    await expectScreen(page, 'The configured target');
  });
});
