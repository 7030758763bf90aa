// Environment, home redirect, actions of buttons, stars, paddings and the layout of modules. See
// src/screens/README.md#choosing-an-environment, src/screens/README.md#home-redirect
// src/blocks/README.md#buttons-and-actions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { actionOfButton, actionOfFields, type Button } from '#rules/actions.ts';
import { chooseEnvironment, homeRedirect } from '#rules/chooseEnvironment.ts';
import { moduleRows, rowsOfLarger } from '#blocks/moduleRows.ts';
import { cubePadding, modularPadding, spacerHeight } from '#blocks/paddings.ts';
import { starsOf } from '#blocks/starRating.ts';

const { homeScreen, environment, page } = KINDS_BY_NAME;
const homeWith = (fields: Record<string, unknown>) => restore(homeScreen, fields);
const settingsWith = (homeRedirect: Record<string, unknown>) => restore(environment, { homeRedirect });
const toPage = (targetId: string) => ({ type: 'page', text: 'Go', targetType: 'pages', targetId });

describe('When a kiosk starts', () => {
  const all = [
    { id: 'flagship', name: 'Flagship' },
    { id: 'kiosk', name: 'flagship two' },
  ];
  it.each([
    ['kiosk', 'kiosk'],
    ['flagship two', 'kiosk'],
    ['Flagship', 'flagship'],
    ['unknown', 'flagship'],
    [null, 'flagship'],
  ])('env=%s chooses %s', (env, id) => expect(chooseEnvironment(all, env)?.id).toBe(id));

  it('chooses none when none exists', () => expect(chooseEnvironment([], 'kiosk')).toBeUndefined());
});

describe('When the home screen redirects', () => {
  it('redirects from a home with exactly one button', () => {
    expect(homeRedirect(homeWith({ buttons: [toPage('a')] }), undefined)).toBe('/page/a');
    expect(
      homeRedirect(
        homeWith({ imageButtons: [{ type: 'image', targetType: 'products', targetId: 'p' }] }),
        undefined,
      ),
    ).toBe('/product/p');
  });

  it.each([
    ['a quiz', { buttons: [{ type: 'quiz', startSlide: 's' }] }, '/help-me-choose/s'],
    ['an animated quiz', { buttons: [{ type: 'aniQuiz', startSlide: 's' }] }, '/help-me-choose/s'],
    ['a wizard', { imageButtons: [{ type: 'wizard', wizard: 'fiber' }] }, '/availability-wizard/fiber'],
    [
      'a connection-aware wizard',
      { imageButtons: [{ type: 'connectionAware', targetType: 'availability-wizards', targetId: 'fiber' }] },
      '/availability-wizard/fiber',
    ],
  ])('one button that starts %s leads there', (_, fields, path) =>
    expect(homeRedirect(homeWith(fields), undefined)).toBe(path),
  );

  it.each([
    ['a module', { modules: [{ label: 'More' }] }],
    ['a bottom module with words', { moduleBottom: { label: 'More' } }],
    ['a bottom module with a picture', { moduleBottom: { image: { url: '/uploads/a.webp', name: 'A' } } }],
  ])('stays where %s is beside the button', (_, fields) =>
    expect(homeRedirect(homeWith({ buttons: [toPage('a')], ...fields }), undefined)).toBeNull(),
  );

  it('stays with none, with two, and with one without a target', () => {
    for (const buttons of [
      [],
      [toPage('a'), toPage('b')],
      [{ type: 'page', text: 'x' }],
      [{ type: 'page', targetType: 'home' }],
      [{ type: 'modal', modal: { title: 'T' } }],
      [{ type: 'iframe', path: 'map' }],
    ]) {
      expect(homeRedirect(homeWith({ buttons }), undefined)).toBeNull();
    }
  });

  it('follows the configured redirect first', () => {
    const configured = settingsWith({ targetType: 'pages', targetId: 'welcome' });
    expect(homeRedirect(homeWith({ buttons: [toPage('a')] }), configured)).toBe('/page/welcome');
    expect(homeRedirect(homeWith({}), settingsWith({ targetType: 'home' }))).toBeNull();
  });
});

describe('When a button is pressed', () => {
  const buttons = (button: Record<string, unknown>): Button => {
    const kind = restore(page, { buttons: [button], imageButtons: [button] });
    const [made] = [...kind.buttons, ...kind.imageButtons];
    if (!made) throw new Error('No such button');
    return made;
  };
  it.each([
    ['a page button', toPage('a'), { type: 'navigate', path: '/page/a' }],
    ['a page button to home', { type: 'page', targetType: 'home' }, { type: 'navigate', path: '/' }],
    ['a page button to nowhere', { type: 'page', targetType: 'none', targetId: 'a' }, { type: 'nothing' }],
    [
      'an image button',
      { type: 'image', targetType: 'compare-pages', targetId: 'c' },
      { type: 'navigate', path: '/compare/c' },
    ],
    ['a quiz button', { type: 'quiz', startSlide: 's' }, { type: 'startQuiz', slide: 's', animation: null }],
    ['a quiz button without a slide', { type: 'quiz' }, { type: 'nothing' }],
    [
      'a modal button',
      { type: 'modal', modal: { title: 'T' } },
      { type: 'openModal', modal: { title: 'T', body: '', image: null, legal: '' } },
    ],
    ['a modal button with nothing to say', { type: 'modal' }, { type: 'nothing' }],
    [
      'an embedded-page button',
      { type: 'iframe', path: 'map', port: 81, text: 'Map' },
      { type: 'openFrame', path: 'map', port: 81, title: 'Map' },
    ],
    [
      'an image-target button',
      { type: 'imageTarget', app: 'camera', label: 'Try the camera' },
      { type: 'openFrame', path: '/camera', port: null, title: 'Try the camera' },
    ],
    [
      'an image-target button with a name of any letters',
      { type: 'imageTarget', app: 'a/b ü:80' },
      { type: 'openFrame', path: '/a%2Fb%20%C3%BC%3A80', port: null, title: '' },
    ],
    ['an image-target button without an app', { type: 'imageTarget' }, { type: 'nothing' }],
    [
      'a connection-aware button',
      { type: 'connectionAware', targetType: 'availability-wizards', targetId: 'w' },
      { type: 'openWizard', id: 'w' },
    ],
    ['a wizard launch image', { type: 'wizard', wizard: 'w' }, { type: 'openWizard', id: 'w' }],
  ])('%s has its action', (_name, button, action) => expect(actionOfButton(buttons(button))).toEqual(action));

  it('an animated quiz gets its video and timings', () => {
    const action = actionOfButton(
      buttons({ type: 'aniQuiz', startSlide: 's', holdTime: 1.5, totalSlides: 6 }),
    );
    expect(action).toMatchObject({
      type: 'startQuiz',
      slide: 's',
      animation: { holdTime: 1.5, totalSlides: 6 },
    });
  });

  it.each(['none', 'modal', 'page', 'quiz', 'aniQuiz', 'iframe'])(
    'an empty module with the action %s does not throw',
    (type) => {
      const [module] = homeWith({ modules: [{ type }] }).modules;
      expect(module && actionOfFields(module)).toHaveProperty('type');
    },
  );
});

describe('When a rating is shown', () => {
  it.each([
    [0, 0, 0],
    [0.24, 0, 0],
    [0.25, 0, 1],
    [2.5, 2, 1],
    [4.75, 5, 0],
    [5, 5, 0],
    [-3, 0, 0],
    [9, 5, 0],
  ])('%d is %d full and %d half stars', (rating, full, half) => {
    const stars = starsOf(rating);
    expect(stars).toHaveLength(5);
    expect(stars.filter((star) => star === 'full')).toHaveLength(full);
    expect(stars.filter((star) => star === 'half')).toHaveLength(half);
  });
});

describe('When a padding is left out', () => {
  it.each([
    [null, 40, 20, 20],
    [Number.NaN, 40, 20, 20],
    [-1, 40, 20, 20],
    [0, 0, 0, 0],
    [12, 12, 12, 12],
  ])('%s is used as %d, %d and %d', (value, modular, cube, spacer) => {
    expect([modularPadding(value), cubePadding(value), spacerHeight(value)]).toEqual([modular, cube, spacer]);
  });
});

describe('When modules share an area', () => {
  it('places each, at most four in a row, and fills every row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 80 }), (count, gap) => {
        const rows = moduleRows(count, 1_500, gap);
        expect(rows.flat()).toHaveLength(count);
        for (const row of rows) {
          expect(row.length).toBeLessThanOrEqual(4);
          expect(row.reduce((sum, width) => sum + width, 0) + gap * (row.length - 1)).toBe(1_500);
        }
      }),
    );
  });

  it('has one wide tile in each row', () => {
    expect(moduleRows(6, 1_480, 40)).toEqual([
      [700, 350, 350],
      [350, 350, 700],
    ]);
  });

  it('has two equal tiles in each row where words are larger, and those with a second line alone', () => {
    const rowsOf = (...hasDetail: boolean[]) => rowsOfLarger(hasDetail, 888, 28);
    expect(rowsOf(true, false, false, false, false, true)).toEqual([[888], [430, 430], [430, 430], [888]]);
    expect(rowsOf(false, true, false)).toEqual([[888], [888], [888]]);
    expect(rowsOf()).toEqual([]);
  });
});
