import { describe, expect, it } from 'vitest';
import { MAIN_FIRST, withLanguages } from '#rules/publishedLanguages.ts';

const page = (title: string, alternates: Record<string, string>) => ({
  langCode: 'en',
  title,
  alternates: Object.entries(alternates).map(([langCode, text]) => ({ langCode, title: text })),
});

describe('When some languages of a page are published', () => {
  const live = page('Hello', { es: 'Hola', zh: '你好' });
  const saved = page('Welcome', { es: 'Bienvenido', zh: '欢迎' });

  it('a translation is published without the others', () => {
    expect(withLanguages(live, saved, ['es'])).toEqual(page('Hello', { es: 'Bienvenido', zh: '你好' }));
  });

  it('the main language is published without its translations', () => {
    expect(withLanguages(live, saved, ['en'])).toEqual(page('Welcome', { es: 'Hola', zh: '你好' }));
  });

  it('all of them are the page as it is saved', () => {
    expect(withLanguages(live, saved, ['en', 'es', 'zh'])).toEqual(saved);
  });

  it('a language that was added or taken away waits until it is chosen', () => {
    const other = page('Welcome', { zh: '欢迎', fr: 'Bienvenue' });
    expect(withLanguages(live, other, ['zh'])).toEqual(page('Hello', { zh: '欢迎', es: 'Hola' }));
    expect(withLanguages(live, other, ['es', 'fr'])).toEqual(page('Hello', { zh: '你好', fr: 'Bienvenue' }));
  });

  it('a page that kiosks do not show needs its main language first', () => {
    expect(withLanguages(null, saved, ['es'])).toBe(MAIN_FIRST);
    expect(withLanguages(null, saved, ['en'])).toEqual(page('Welcome', {}));
  });

  it('what has no translations is published as a whole', () => {
    const slide = { title: 'Where to' };
    expect(withLanguages({ title: 'Before' }, slide, ['es'])).toBe(slide);
  });
});
