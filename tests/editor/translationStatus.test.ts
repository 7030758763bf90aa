// Translated and missing texts.
import { describe, expect, it } from 'vitest';
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { translated } from '#rules/languages.ts';
import { withValue } from '#editor/draft/listEdits.ts';
import { isMissing, isTranslatable, textPairs } from '#editor/languages/translationStatus.ts';
import { valueAt } from '#schema/path.ts';
import { fullValue } from '../support/fullDocument.ts';

const page = restore(KINDS_BY_NAME.page, {
  headers: [
    { type: 'title', text: 'Hello' },
    { type: 'subtitle', text: '' },
  ],
  buttons: [{ type: 'page', text: 'Go', analyticsTag: 'go', targetType: 'home' }],
  alternates: [
    { langCode: 'es', language: 'Español', headers: [{ type: 'title', text: 'Hola' }] },
    { langCode: 'fr', language: 'Français' },
  ],
});

describe('When an editor translates a page', () => {
  it('each text that a shopper reads is beside its translation; tags, addresses and empty texts are not listed', () => {
    expect(textPairs(KINDS_BY_NAME.page.schema, page, 0)).toEqual([
      { path: 'headers.0.text', main: 'Hello', translation: 'Hola' },
      { path: 'buttons.0.text', main: 'Go', translation: '' },
    ]);
  });

  it('a text that falls back to the main language is missing', () => {
    const missing = (index: number): string[] =>
      textPairs(KINDS_BY_NAME.page.schema, page, index)
        .filter(isMissing)
        .map(({ path }) => path);
    expect([missing(0), missing(1)]).toEqual([['buttons.0.text'], ['headers.0.text', 'buttons.0.text']]);
  });

  it('the settings of a site can be translated too', () => {
    const settings = restore(KINDS_BY_NAME.environment, {
      scrollText: 'More',
      attract: { text: 'Touch' },
      alternates: [{ langCode: 'es', attractText: 'Toque' }],
    });
    expect(textPairs(KINDS_BY_NAME.environment.schema, settings, 0)).toEqual([
      { path: 'scrollText', main: 'More', translation: '' },
      { path: 'attract.text', main: 'Touch', translation: 'Toque' },
    ]);
    expect(translated(settings, 'es').attract.text).toBe('Toque');
  });

  // The oracle is the rule that shoppers' screens use (rules/language).
  it.each(KINDS.filter(({ schema }) => isTranslatable(schema)).map((kind) => [kind.kind, kind] as const))(
    'a text of %s entered for every gap is what shoppers read in that language',
    (_, kind) => {
      const document = restore(kind, {
        ...fullValue(kind.schema),
        langCode: 'en',
        alternates: [{ langCode: 'xx', language: 'X' }],
      });
      const pairs = textPairs(kind.schema, document, 0);
      const filled = pairs.reduce<unknown>(
        (result, { path, main }) => withValue(kind.schema, result, `alternates.0.${path}`, `xx ${main}`),
        document,
      );
      const shown = translated(filled as { alternates: { langCode: string }[] }, 'xx');
      expect(pairs.length).toBeGreaterThan(0);
      for (const { path, main } of pairs) expect([path, valueAt(shown, path)]).toEqual([path, `xx ${main}`]);
    },
  );
});
