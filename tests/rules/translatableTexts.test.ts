// The texts of a document in each language, and what each of them needs. See
// editor/shell/README.md#languages-of-the-site.
import { describe, expect, it } from 'vitest';
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import {
  countStates,
  documentStateOf,
  progressOf,
  stateOf,
  translatableTexts,
  withAges,
  type TranslatableText,
} from '#rules/translatableTexts.ts';
import { fullValue } from '../support/fullDocument.ts';

const { schema } = KINDS_BY_NAME.page;
type Json = Record<string, unknown>;

interface Line {
  en: string;
  es?: string;
}

const page = (...lines: Line[]): Json =>
  restore(KINDS_BY_NAME.page, {
    name: 'Care',
    langCode: 'en',
    headers: lines.map(({ en }) => ({ type: 'title', text: en })),
    alternates: [
      {
        langCode: 'es',
        language: 'Español',
        headers: lines.map(({ es = '' }) => ({ type: 'title', text: es })),
      },
    ],
  }) as unknown as Json;
const textsOf = (document: Json, codes: string[] = []) => translatableTexts(schema, document, codes);

const text = (main: string, translations: Record<string, string>): TranslatableText => ({
  path: 'title',
  label: 'Title',
  main,
  isRich: false,
  translations: Object.fromEntries(Object.entries(translations).map(([code, one]) => [code, { text: one }])),
});

describe('When a text is looked at in a language', () => {
  it('a sentence is missed, a name is not, unless another language translates it', () => {
    expect(stateOf(text('Fiber is here.', { es: '' }), 'es')).toBe('missing');
    expect(stateOf(text('Nova 9', { es: ' ' }), 'es')).toBe('optional');
    expect(stateOf(text('Learn more', { es: '', fr: 'En savoir plus' }), 'es')).toBe('missing');
    expect(stateOf(text('Learn more', { es: 'Learn more', fr: '' }), 'fr')).toBe('optional');
  });

  it('the very same text is so on purpose, another one is done, or older', () => {
    expect(stateOf(text('Fiber is here.', { es: 'Fiber is here.' }), 'es')).toBe('same');
    expect(stateOf(text('Fiber is here.', { es: 'Hay fibra.' }), 'es')).toBe('done');
    const older = {
      ...text('Fiber is here.', {}),
      translations: { es: { text: 'Hay fibra.', before: 'Fiber!' } },
    };
    expect(stateOf(older, 'es')).toBe('older');
  });

  it('a language that the text cannot have is not counted', () => {
    expect(stateOf(text('Fiber is here.', {}), 'es')).toBeUndefined();
    expect(stateOf(text('Fiber is here.', {}), 'constructor')).toBeUndefined();
  });

  it('progress counts what is done or the same, of all that is missed', () => {
    const counts = countStates(
      [
        text('Fiber is here.', { es: '' }),
        text('Ask us anything.', { es: 'Pregunte.' }),
        text('Come to our store.', { es: 'Come to our store.' }),
        text('Nova 9', { es: '' }),
      ],
      'es',
    );
    expect(counts).toEqual({ missing: 1, older: 0, machine: 0, same: 1, done: 1, optional: 1 });
    expect(progressOf(counts)).toEqual({ done: 2, all: 3 });
    expect(documentStateOf(counts)).toBe('missing');
    expect(documentStateOf({ ...counts, missing: 0, older: 1 })).toBe('older');
    expect(documentStateOf({ ...counts, missing: 0, machine: 1 })).toBe('machine');
    expect(progressOf({ ...counts, machine: 1 })).toEqual({ done: 2, all: 4 });
    expect(documentStateOf({ ...counts, missing: 0 })).toBe('done');
    expect(documentStateOf({ ...counts, missing: 0, done: 0 })).toBe('same');
  });
});

describe('When the texts of a document are read', () => {
  it('each has its place, its words and its translations, blank ones in a language of the site', () => {
    const texts = textsOf(page({ en: 'Hello', es: 'Hola' }), ['en', 'es', 'fr']);
    expect(texts).toEqual([
      {
        path: 'headers.0.text',
        label: expect.stringContaining('1'),
        main: 'Hello',
        isRich: true,
        translations: { es: { text: 'Hola' }, fr: { text: '' } },
      },
    ]);
  });

  it('what a machine has made stays so where it is moved, and not where it is changed', () => {
    const [hello, more] = [
      { en: 'Hello.', es: 'Hola.' },
      { en: 'Learn more', es: 'Más' },
    ];
    const marked = (...lines: Line[]): Json => {
      const document = page(...lines);
      const [alternate] = document['alternates'] as Json[];
      return { ...document, alternates: [{ ...alternate, machineTexts: [{ text: 'Hola.' }] }] };
    };
    const statesOf = (document: Json) => textsOf(document).map((one) => stateOf(one, 'es'));
    expect(statesOf(marked(hello, more))).toEqual(['machine', 'done']);
    expect(statesOf(marked(more, hello))).toEqual(['done', 'machine']);
    expect(statesOf(marked({ ...hello, es: 'Hola' }, more))).toEqual(['done', 'done']);
    // The same words by a machine are not 'the same on purpose' yet.
    expect(statesOf(marked({ en: 'Hola.', es: 'Hola.' }))).toEqual(['machine']);
    // The state 'older' has priority over 'machine'.
    const saves = [marked(hello), marked({ ...hello, en: 'Welcome.' })].map((one) => textsOf(one));
    const [aged] = withAges(saves[1] ?? [], saves);
    expect(aged?.translations['es']).toEqual({ text: 'Hola.', before: 'Hello.', byMachine: true });
    expect(aged && stateOf(aged, 'es')).toBe('older');
  });

  it('where a translation has another block, there is nothing to translate', () => {
    const document = page({ en: 'Hello', es: 'Hola' });
    const [alternate] = document['alternates'] as Json[];
    const other = { ...alternate, headers: [{ type: 'subtitle', text: 'Hola' }] };
    const [first] = textsOf({ ...document, alternates: [other] }, ['es', 'fr']);
    expect(Object.keys(first?.translations ?? {})).toEqual(['fr']);
  });

  it.each(KINDS.map((kind) => [kind.kind, kind] as const))(
    'a %s gives only texts that its translations have too',
    (_, kind) => {
      const document = fullValue(kind.schema) as Json;
      const [alternate] = (document['alternates'] ?? []) as Json[];
      const texts = translatableTexts(kind.schema, { ...document, langCode: 'en' }, ['zz']);
      expect(texts.length > 0).toBe(alternate !== undefined);
      for (const { path, main } of texts) {
        expect(main.trim()).not.toBe('');
        const [top = ''] = path.split('.');
        expect(Object.keys(alternate ?? {})).toContain(top);
      }
    },
  );
});

describe('When a document was saved several times', () => {
  const beforesOf = (...saves: Json[]): (string | undefined)[] => {
    const read = saves.map((save) => textsOf(save));
    return withAges(read.at(-1) ?? [], read).map(({ translations }) => translations['es']?.before);
  };

  it('a translation is older than a main text that changed after it', () => {
    const first = page({ en: 'Hello', es: 'Hola' });
    const second = page({ en: 'Welcome', es: 'Hola' });
    expect(beforesOf(first)).toEqual([undefined]);
    expect(beforesOf(first, second)).toEqual(['Hello']);
    expect(beforesOf(first, second, page({ en: 'Come in', es: 'Hola' }))).toEqual(['Hello']);
    expect(beforesOf(first, second, page({ en: 'Welcome', es: 'Bienvenido' }))).toEqual([undefined]);
    expect(beforesOf(first, page({ en: 'Welcome', es: 'Bienvenido' }))).toEqual([undefined]);
    expect(beforesOf(first, page({ en: 'Welcome' }))).toEqual([undefined]);
  });

  it('a main text that was taken back is what the translation was written for', () => {
    const first = page({ en: 'Hello', es: 'Hola' });
    expect(beforesOf(first, page({ en: 'Welcome', es: 'Hola' }), first)).toEqual([undefined]);
  });

  it('what was moved or put before it does not make it older', () => {
    const [hello, more] = [
      { en: 'Hello', es: 'Hola' },
      { en: 'Learn more', es: 'Más' },
    ];
    expect(beforesOf(page(hello, more), page(more, hello))).toEqual([undefined, undefined]);
    expect(beforesOf(page(hello), page({ en: 'New', es: 'Nuevo' }, hello))).toEqual([undefined, undefined]);
  });

  it('a translation that is used twice belongs to both', () => {
    const more = { en: 'Learn more', es: 'Más' };
    expect(beforesOf(page(more), page(more, { en: 'Find out more', es: 'Más' }))).toEqual([
      undefined,
      undefined,
    ]);
  });
});
