// The editor's texts stand where they are used, and are translated. See editor/README.md#21-texts.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CAPTION_MESSAGES, CHECK_MESSAGES, LOST_CHARACTER } from '#config/checkMessages.ts';
import { FILE_MESSAGES, FILE_NOTES, FILM_CODECS, FOREIGN_TYPES, svgLossNote } from '#config/fileMessages.ts';
import { VALIDATION } from '#config/messages.ts';
import { TABLE_MESSAGES } from '#config/tableMessages.ts';
import { pluralOf, setMessages, translateMessage, visitLabels } from '#editor/i18n/sources.ts';
import { RULE_TEXTS } from '#rules/alerts.ts';
import { PASSWORD_MESSAGES } from '#rules/passwordRules.ts';
import { placeholdersOf, textsIn } from '../support/editorTexts.ts';

const EDITOR = resolve(import.meta.dirname, '../../editor');
const LANGUAGES = ['es', 'zh'] as const;

interface Catalog {
  texts: Record<string, string>;
  sources: Record<string, string>;
}
const catalogOf = (language: string): Catalog =>
  JSON.parse(readFileSync(join(EDITOR, `i18n/${language}.json`), 'utf8')) as Catalog;

afterAll(() => setMessages({}));

const { texts, problems } = textsIn(EDITOR);

/** Labels of `src`, read before a test translates them. */
const labels = new Set<string>();
visitLabels((owner, names) => {
  const own = owner as Record<string, string | undefined>;
  for (const name of names) if (/\p{L}{2}/u.test(own[name] ?? '')) labels.add(own[name] ?? '');
  if (own['itemLabel']) labels.add(pluralOf(own['itemLabel']));
});

describe('When a developer writes a text of the editor', () => {
  it('it goes through t as a literal, so that it can be found', () => {
    expect(texts.length).toBeGreaterThan(1_500);
    expect(problems).toEqual([]);
  });

  it('it has a value for each of its placeholders, and no other', () => {
    const wrong = texts.flatMap(({ text, values, where }) => {
      if (values === undefined) return [];
      const expected = placeholdersOf(text);
      return expected.join() === [...values].sort().join()
        ? []
        : [`${where} “${text}” has ${values.join(', ')}, needs ${expected.join(', ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(LANGUAGES)('When a person has chosen the language %s', (language) => {
  const catalog = catalogOf(language);

  it('each text has a translation, and each translation a text', () => {
    const keys = new Set(texts.map(({ text }) => text));
    expect([...keys].filter((key) => !catalog.texts[key])).toEqual([]);
    expect(Object.keys(catalog.texts).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('each translation has the placeholders of its text', () => {
    const wrong = texts.flatMap(({ text, values }) => {
      const translation = catalog.texts[text] ?? '';
      if (values === undefined) return [];
      return placeholdersOf(text).join() === placeholdersOf(translation).join() ? [] : [text];
    });
    expect(wrong).toEqual([]);
  });

  it('the labels of fields and kinds have translations too', () => {
    expect(labels.size).toBeGreaterThan(500);
    expect([...labels].filter((label) => catalog.sources[label] === undefined)).toEqual([]);
  });

  it('alerts have translations, and what to do about each', () => {
    const said = Object.values(RULE_TEXTS).flatMap(({ one, many, advice }) => [one, many, advice]);
    expect(said.filter((text) => catalog.sources[text] === undefined)).toEqual([]);
  });

  it('so do the messages of fields, tables, passwords and the checks before publishing', () => {
    const sent = [
      ...[VALIDATION, CHECK_MESSAGES, CAPTION_MESSAGES, TABLE_MESSAGES],
      ...[PASSWORD_MESSAGES, FILE_MESSAGES, FILE_NOTES],
    ]
      .flatMap((messages) => Object.values(messages as Record<string, string | Message>))
      .flatMap((message) => (typeof message === 'string' ? [message] : samplesOf(message)));
    setMessages(catalog.sources);
    expect([...sent, LOST_CHARACTER].filter((message) => translateMessage(message) === message)).toEqual([]);
  });
});

describe('When a file of a person who reads Spanish is refused', () => {
  it('what it is, why and what it lost are in Spanish, and its name is as it was', () => {
    setMessages(catalogOf('es').sources);
    const kinds = [...FOREIGN_TYPES.map(({ what }) => what), ...Object.values(FILM_CODECS)];
    expect(kinds.filter((what) => translateMessage(what) === what)).toEqual([]);
    const refused = FILE_MESSAGES.picture('scripts, a PDF.heic', 'a HEIC picture, as phones take');
    expect(translateMessage(refused)).toBe(
      'scripts, a PDF.heic es una imagen HEIC, como las que toman los móviles, que el showroom no puede mostrar. Expórtela como JPEG o PNG y suba eso.',
    );
    expect(translateMessage(svgLossNote(['scripts', 'fonts', 'pictures'])[0] ?? '')).toBe(
      'Se ha quitado de este dibujo: scripts, sus propias fuentes, imágenes en otros archivos. Convierta sus textos en contornos. Incruste las imágenes al exportarlo.',
    );
  });
});

type Message = (...values: never[]) => string;

/** The message for one thing and for several, with values by the names of its parameters. */
function samplesOf(message: Message): string[] {
  const names =
    /\(([^)]*)\)/
      .exec(message.toString())?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  const sampleOf = (name: string, count: number, afterwards: string): unknown => {
    if (/values|characters/.test(name)) return ['a', 'b'];
    if (/count|bytes|chars|min|max|line|px/i.test(name)) return count;
    return name === 'afterwards' ? afterwards : 'thing';
  };
  return [1, 2_000_000].map((count) =>
    message(...names.map((name) => sampleOf(name, count, count === 1 ? 'hide' : 'flag') as never)),
  );
}
