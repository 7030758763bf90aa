// Languages: which exist, which is shown, and the fallback of blank translations. See
// src/screens/README.md#languages.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { validate } from '#content/validate.ts';
import {
  areSame,
  langOf,
  languageIndexOf,
  languageShown,
  languagesOf,
  mergeLanguages,
  translated,
  type Language,
} from '#rules/languages.ts';
import { fullValue } from '#tests/support/fullDocument.ts';

const { homeScreen, environment, page } = KINDS_BY_NAME;

const home = restore(homeScreen, {
  id: 'flagship',
  name: 'Flagship',
  language: 'English',
  languageLong: 'See in English',
  langCode: 'en',
  headers: [
    { type: 'title', text: 'Welcome', alignment: 'left' },
    { type: 'subtitle', text: 'Touch anything', alignment: 'left' },
  ],
  modules: [
    {
      label: 'Phones',
      image: { id: 1, url: '/uploads/phones.webp' },
      type: 'page',
      targetType: 'pages',
      targetId: 'phones',
    },
    { label: 'Tablets' },
  ],
  alternates: [
    {
      language: 'Español',
      languageLong: 'Ver en español',
      langCode: 'es',
      headers: [{ type: 'title', text: 'Bienvenida' }],
      modules: [{ label: 'Móviles' }],
    },
    {
      language: '中文',
      langCode: 'zh',
      modules: [
        {
          label: '手机',
          image: { id: 2, url: '/uploads/zh.webp' },
          type: 'page',
          targetType: 'pages',
          targetId: 'phones-zh',
        },
      ],
    },
  ],
});

describe('When a home screen has translations', () => {
  it('offers the main language first, then each translation', () => {
    expect(languagesOf(home).map(({ langCode }) => langCode)).toEqual(['en', 'es', 'zh']);
  });

  it('offers each language once', () => {
    expect(languagesOf({ ...home, alternates: [...home.alternates, ...home.alternates] })).toHaveLength(3);
  });

  it.each([
    ['es', 1],
    ['ES', 1],
    ['zh', 2],
    ['en', 0],
    ['fr', 0],
    ['', 0],
    [null, 0],
  ])('shows for lang=%s the language %d', (lang, index) => {
    expect(languageIndexOf(languagesOf(home), lang)).toBe(index);
  });
});

describe('When a shopper reads another language', () => {
  const spanish = translated(home, 'es');

  it('reads the translated texts', () => {
    expect(spanish.headers[0]).toMatchObject({ text: 'Bienvenida' });
    expect(spanish.modules[0]).toMatchObject({ label: 'Móviles' });
  });

  it('sees the main image and target when the translation has none', () => {
    expect(spanish.modules[0]).toMatchObject({
      image: { id: 1, url: '/uploads/phones.webp' },
      type: 'page',
      targetType: 'pages',
      targetId: 'phones',
    });
    expect(spanish.headers[1]).toMatchObject({ text: 'Touch anything' });
    expect(spanish.modules[1]).toMatchObject({ label: 'Tablets' });
  });

  it('sees the main layout when the translation does not set one, whatever the defaults are', () => {
    const fancy = restore(page, {
      alignment: 'top',
      headers: [{ type: 'title', text: 'Care', alignment: 'right' }],
      components: [{ type: 'contentBox', title: 'Box', imageSide: 'left' }],
      modules: [{ label: 'One', type: 'modal', image: { id: 1, url: '/one' } }],
      alternates: [
        {
          language: 'Español',
          langCode: 'es',
          headers: [{ type: 'title', text: 'Asistencia' }],
          components: [{ type: 'contentBox', title: 'Caja' }],
          modules: [{ label: 'Uno', type: 'page', targetType: 'pages', targetId: 'uno' }],
        },
      ],
    });
    const shown = restore(page, translated(fancy, 'es'));
    expect(shown).toMatchObject({
      alignment: 'top',
      headers: [{ text: 'Asistencia', alignment: 'right' }],
      components: [{ title: 'Caja', imageSide: 'left' }],
      modules: [{ label: 'Uno', type: 'page', targetId: 'uno', image: { id: 1, url: '/one' } }],
    });
  });

  it('sees the translation’s block in full when it replaces one', () => {
    const document = restore(page, {
      components: [{ type: 'text', text: 'Hello' }],
      alternates: [{ language: 'E', langCode: 'es', components: [{ type: 'spacer', height: 50 }] }],
    });
    expect(restore(page, translated(document, 'es')).components).toEqual([{ type: 'spacer', height: 50 }]);
  });

  it('sees a translated image with all of its fields, never a mix of two', () => {
    expect(translated(home, 'zh').modules[0]).toMatchObject({
      image: { id: 2, url: '/uploads/zh.webp' },
      targetId: 'phones-zh',
    });
  });

  it('keeps the document’s identity', () => {
    expect(spanish).toMatchObject({ id: 'flagship', name: 'Flagship' });
    expect(spanish.alternates).toBe(home.alternates);
  });

  it('reads the main language where there is no translation', () => {
    expect(translated(home, 'fr')).toBe(home);
    expect(translated(home, 'en')).toBe(home);
  });

  it('gets site settings in which blank values fall back', () => {
    const settings = restore(environment, {
      scrollText: 'Scroll',
      reset: { id: 1, url: '/r' },
      alternates: [{ langCode: 'es', scrollText: 'Deslice' }],
    });
    expect(translated(settings, 'es')).toMatchObject({ scrollText: 'Deslice', reset: { url: '/r' } });
  });

  it('can see any partly translated document: the result is valid after repair and can be saved', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        const document = restore(homeScreen, {
          ...fullValue(homeScreen.schema),
          alternates: [{ language: 'E', langCode: 'es', headers: junk, modules: junk, buttons: junk }],
        });
        const shown = translated(document, 'es');
        expect(validate(homeScreen, restore(homeScreen, shown))).toMatchObject({ ok: true });
      }),
    );
  });
});

describe('When the address asks for a language', () => {
  const [en, es, fr] = [
    ['English', 'en'],
    ['Español', 'es'],
    ['Français', 'fr'],
  ].map(([language = '', langCode = '']) => ({ language, languageLong: '', langCode }));
  const spanish = { ...en!, alternates: [es!] };

  it('a document is shown in that language if available, else in its own main language', () => {
    expect(['es', 'en', 'fr', ''].map((wanted) => languageShown(spanish, wanted))).toEqual([
      'es',
      'en',
      'en',
      'en',
    ]);
    expect(languageShown({ langCode: 'es', alternates: [en!] }, 'en')).toBe('en');
  });

  it.each([
    ['?lang=ES', 'es'],
    ['?env=a&lang=zh', 'zh'],
    ['?lang=', null],
    ['?lang=eng', null],
    ['?lang=%00x', null],
    ['', null],
  ])('%j requests %j', (search, lang) => {
    expect(langOf(search)).toBe(lang);
  });

  it('the languages of the home screen and of the document are offered, each once', () => {
    expect(mergeLanguages([en!, es!], [en!, fr!])).toEqual([en, es, fr]);
  });

  it.each([
    ['the same', [en, es], [en, es], true],
    ['in another order', [en, es], [es, en], false],
    ['fewer', [en, es], [en], false],
    ['more', [en], [en, es], false],
    ['with another code', [en], [{ ...en!, langCode: 'us' }], false],
    ['with another name', [en], [{ ...en!, language: 'American' }], false],
    ['with another long name', [en], [{ ...en!, languageLong: 'See in English' }], false],
  ])('two lists are equal only if all of each language is: %s', (_, one, other, isEqual) => {
    expect(areSame(one as Language[], other as Language[])).toBe(isEqual);
  });
});
