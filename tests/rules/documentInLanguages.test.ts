import { describe, expect, it } from 'vitest';
import { MAIN_FIRST, OTHER_ENTRIES, withLanguages } from '#server/publishing/documentInLanguages.ts';

const page = (title: string, alternates: Record<string, string>) => ({
  langCode: 'en',
  title,
  alternates: Object.entries(alternates).map(([langCode, text]) => ({ langCode, title: text })),
});

describe('When some languages of a page are published', () => {
  const live = page('Hello', { es: 'Hola', zh: '你好' });
  const saved = page('Welcome', { es: 'Bienvenido', zh: '欢迎' });

  it('a translation is published without the others', () => {
    expect(withLanguages(live, saved, ['es'], 'en')).toEqual(page('Hello', { es: 'Bienvenido', zh: '你好' }));
  });

  it('the main language is published without its translations', () => {
    expect(withLanguages(live, saved, ['en'], 'en')).toEqual(page('Welcome', { es: 'Hola', zh: '你好' }));
  });

  it('all of them are the page as it is saved', () => {
    expect(withLanguages(live, saved, ['en', 'es', 'zh'], 'en')).toEqual(saved);
  });

  it('a language that was added or taken away waits until it is chosen', () => {
    const other = page('Welcome', { zh: '欢迎', fr: 'Bienvenue' });
    expect(withLanguages(live, other, ['zh'], 'en')).toEqual(page('Hello', { zh: '欢迎', es: 'Hola' }));
    expect(withLanguages(live, other, ['es', 'fr'], 'en')).toEqual(
      page('Hello', { zh: '你好', fr: 'Bienvenue' }),
    );
  });

  it('a page that kiosks do not show needs its main language first', () => {
    expect(withLanguages(null, saved, ['es'], 'en')).toBe(MAIN_FIRST);
    expect(withLanguages(null, saved, ['en'], 'en')).toEqual(page('Welcome', {}));
  });

  it('what has no translations is published as a whole', () => {
    const slide = { title: 'Where to' };
    expect(withLanguages({ title: 'Before' }, slide, ['es'], 'en')).toBe(slide);
  });

  it('a document that does not name its main language has that of the showroom', () => {
    const [before, after] = [live, saved].map(({ langCode: _, ...settings }) => settings);
    expect(withLanguages(before ?? null, after ?? {}, ['es'], 'en')).toMatchObject({ title: 'Hello' });
    expect(withLanguages(before ?? null, after ?? {}, ['en'], 'en')).toMatchObject({ title: 'Welcome' });
  });

  it('entries that were added, removed or changed their type concern all languages', () => {
    const blocks = (types: string[], texts: string[]) => ({
      ...page('Hello', {}),
      components: types.map((type) => ({ type, text: 'In English' })),
      alternates: [{ langCode: 'es', components: texts.map((text) => ({ text })) }],
    });
    const before = blocks(['quote', 'title'], ['Uno', 'Dos']);
    const longer = blocks(['video', 'quote', 'title'], ['Nuevo', 'Uno', 'Dos']);
    expect(withLanguages(before, longer, ['en'], 'en')).toBe(OTHER_ENTRIES);
    expect(withLanguages(before, longer, ['es'], 'en')).toBe(OTHER_ENTRIES);
    expect(withLanguages(before, longer, ['en', 'es'], 'en')).toEqual(longer);
    expect(withLanguages(before, blocks(['title', 'quote'], ['Dos', 'Uno']), ['en'], 'en')).toBe(
      OTHER_ENTRIES,
    );
    expect(withLanguages(before, blocks(['quote', 'title'], ['Uno', 'Tres']), ['es'], 'en')).toMatchObject({
      alternates: [{ components: [{ text: 'Uno' }, { text: 'Tres' }] }],
    });
  });
});
