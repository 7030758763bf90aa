// Routes and links.
// See src/screens/README.md#visitor-routes and src/screens/README.md#links-and-targets.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TARGET_TYPES } from '#content/parts/targetFields.ts';
import { addressOf, pathOfFreeformUrl, pathOfTarget } from '#rules/links.ts';
import { routeOf, SCREENS } from '#rules/routes.ts';

describe('When a shopper opens an address', () => {
  it.each([
    ['/', 'home', ''],
    ['/home', 'home', ''],
    ['/availability-wizard/w', 'availability-wizard', 'w'],
    ['/view-models/v', 'view-models', 'v'],
    ['/product/p', 'product', 'p'],
    ['/product/p/videos', 'product-videos', 'p'],
    ['/compare/c', 'compare', 'c'],
    ['/new-compare/c', 'new-compare', 'c'],
    ['/gift-message/g', 'gift-message', 'g'],
    ['/help-me-choose/s', 'help-me-choose', 's'],
    ['/quiz-result', 'quiz-result', ''],
    ['/quiz-result/r', 'quiz-result', 'r'],
    ['/quiz-results/r', 'quiz-result', 'r'],
    ['/page/a', 'page', 'a'],
    ['/price/a', 'price', 'a'],
  ])('%s shows %s', (path, screen, id) => {
    expect(routeOf(path)).toEqual({ screen, id, celebrate: false });
    expect(routeOf(`/edit${path}`)).toEqual({ screen, id, celebrate: false });
  });

  it('opens a product with confetti when the address says so', () => {
    expect(routeOf('/product/p/celebrate')).toEqual({ screen: 'product', id: 'p', celebrate: true });
  });

  it.each(['/nowhere', '/product', '/product/p/more', '/page/a/b', '/HOME', '/edit', '/edits', '/%E0%A4%A'])(
    '%s is not a route, so it shows home',
    (path) => {
      expect(routeOf(path).screen).toBe('home');
    },
  );

  it('shows a screen for any address', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(SCREENS).toContain(routeOf(path).screen);
      }),
    );
  });
});

describe('When something links to a document', () => {
  it('leads to a route that shows it, for every kind of destination and any id', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TARGET_TYPES), fc.string({ minLength: 1 }), (targetType, targetId) => {
        const path = pathOfTarget({ targetType, targetId });
        if (targetType === 'none') expect(path).toBeNull();
        else if (targetType === 'home') expect(path).toBe('/');
        else expect(routeOf(path ?? '')).toMatchObject({ id: targetId });
      }),
    );
  });

  it('has no target for none, or for a link without a document', () => {
    expect(pathOfTarget({ targetType: 'none', targetId: 'x' })).toBeNull();
    expect(pathOfTarget({ targetType: 'products', targetId: '' })).toBeNull();
  });

  it('replaces :id in a footer link with the product', () => {
    expect(pathOfFreeformUrl('/product/:id/videos', 'nova-x5')).toBe('/product/nova-x5/videos');
    expect(pathOfFreeformUrl('/compare/phones', 'nova-x5')).toBe('/compare/phones');
  });

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\t/elsewhere.example',
    '/\\\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ])('cannot leave the showroom: %j', (url) => {
    expect(pathOfFreeformUrl(url, 'p')).toBeNull();
  });
});

describe('When a shopper follows a link', () => {
  it('keeps language, environment and the rest of the search', () => {
    expect(addressOf('/page/a', { editing: false, search: '?lang=es&env=two&x=1' })).toBe(
      '/page/a?lang=es&env=two&x=1',
    );
  });

  it('lets the link choose another language', () => {
    expect(addressOf('/?lang=zh', { editing: false, search: '?lang=es&env=two' })).toBe('/?lang=zh&env=two');
  });

  it('stays under /edit while editing', () => {
    expect(addressOf('/', { editing: true, search: '' })).toBe('/edit');
    expect(addressOf('/page/a', { editing: true, search: '?lang=es' })).toBe('/edit/page/a?lang=es');
  });
});
