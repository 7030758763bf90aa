import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { textTimesOf } from '#rules/textTimes.ts';

const { schema } = KINDS_BY_NAME.page;

const page = (english: string, spanish: string, extra: object = {}) => ({
  name: 'Care',
  langCode: 'en',
  headers: [{ type: 'title', text: english }],
  alternates: [{ langCode: 'es', language: 'Español', headers: [{ type: 'title', text: spanish }] }],
  ...extra,
});
const timesOf = (...documents: object[]) => {
  const saves = documents.map((document, index) => ({
    atMs: index + 1,
    document: document as Record<string, unknown>,
  }));
  return textTimesOf(schema, saves.at(-1)?.document ?? {}, saves);
};

describe('When a page has translations', () => {
  it('what was written together is equally old', () => {
    expect(timesOf(page('Hello', 'Hola'))).toEqual({ mainMs: 1, translationsMs: { es: 1 } });
  });

  it('a later change of one language makes it newer than the others', () => {
    const saves = [page('Hello', 'Hola'), page('Welcome', 'Hola')];
    expect(timesOf(...saves)).toEqual({ mainMs: 2, translationsMs: { es: 1 } });
    expect(timesOf(...saves, page('Welcome', 'Bienvenido'))).toEqual({
      mainMs: 2,
      translationsMs: { es: 3 },
    });
  });

  it('a change that is no text changes nothing', () => {
    const settings = { settings: { backgroundColor: '#ffffff' }, name: 'Renamed' };
    expect(timesOf(page('Hello', 'Hola'), page('Hello', 'Hola', settings))).toEqual({
      mainMs: 1,
      translationsMs: { es: 1 },
    });
  });

  it('a text that was taken back is as old as when it was first written', () => {
    // Happens when an editor restores an earlier version, and then takes that back.
    const saves = [
      page('Hello', 'Hola'),
      page('Welcome', 'Hola'),
      page('Hello', 'Hola'),
      page('Welcome', 'Hola'),
    ];
    expect(timesOf(...saves)).toEqual({ mainMs: 2, translationsMs: { es: 1 } });
  });

  it('a page without translations has none', () => {
    expect(timesOf({ name: 'Care', headers: [], alternates: [] })).toBeUndefined();
  });
});
