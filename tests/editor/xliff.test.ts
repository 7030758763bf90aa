// @vitest-environment jsdom
// Texts as XLIFF, out and in, and what a file would change. See
// editor/shell/README.md#languages-of-the-site.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranslatableDocument } from '#protocol/languageEndpoints.ts';
import { toDoc, toHtml } from '#editor/controls/tiptapText.ts';
import { planImport } from '#editor/languages/importPlan.ts';
import {
  comparable,
  readXliff,
  writeXliff,
  XliffProblem,
  type OutgoingText,
} from '#editor/languages/xliff.ts';

const outgoing = (fields: Partial<OutgoingText> = {}): OutgoingText => ({
  path: 'headers.0.text',
  label: 'Headers › 1 › Text',
  main: 'Hello',
  isRich: true,
  translation: 'Hola',
  ...fields,
});
const fileOf = (...texts: OutgoingText[]): string =>
  writeXliff([{ original: 'pages/care', note: 'Page: Care', langCode: 'en', texts }], 'es');
const backOf = (fields: Partial<OutgoingText>) => readXliff(fileOf(outgoing(fields))).texts[0];

const unit = (target: string, more = ''): string =>
  `<trans-unit id="a"${more}><source>Hello</source><target>${target}</target></trans-unit>`;
const file = (
  units: string,
  attributes = 'original="pages/care" source-language="en" target-language="es"',
): string =>
  `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file ${attributes}><body>\n${units}\n</body></file></xliff>`;
const problemOf = (xml: string): string => {
  try {
    readXliff(xml);
  } catch (problem) {
    if (problem instanceof XliffProblem) return problem.message;
    throw problem;
  }
  return 'taken';
};

describe('When texts go out and come back', () => {
  it.each([
    'Hello',
    'Fish & Chips <3',
    'So <i>very</i> fast',
    'One<br>two<br/>three\nfour\r\nfive',
    '<i>Across<br>the break</i>',
    ' spaces  kept ',
    '&lt;b> is a tag',
    'Quote " and \' and ]]> and tab\t.',
    '中文 👋🏽',
  ])('%j is the same', (text) => {
    const back = backOf({ main: text, translation: text });
    expect(back?.target.rich).toBe(toHtml(toDoc(text)));
    expect(back?.source.rich).toBe(toHtml(toDoc(text)));
    expect(back?.wasCleaned).toBe(false);
  });

  it('any text is, in italics or plain, but for characters that XML does not have', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('<i>', '</i>', '<br>', '\n', '\r', '&', '<', '&amp;', ']]>', '"', '\u0000', '\ud800'),
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => `a${parts.join('')}`);
    fc.assert(
      fc.property(text, fc.boolean(), (main, isRich) => {
        const back = backOf({ main, translation: main, isRich });
        const target = isRich ? back?.target.rich : back?.target.plain;
        expect(comparable(target ?? '', isRich)).toBe(comparable(main, isRich));
      }),
      { numRuns: 300 },
    );
  });

  it('translators see what is missing, what is older, and what it was translated from', () => {
    const xml = fileOf(
      outgoing({ translation: '' }),
      outgoing({ path: 'b', before: 'Good <i>morning</i>' }),
      outgoing({ path: 'c' }),
      outgoing({ path: 'd', byMachine: true }),
    );
    expect(xml.match(/state="[\w-]+"/g)).toEqual([
      'state="needs-translation"',
      'state="needs-review-translation"',
      'state="translated"',
      'state="needs-review-translation"',
    ]);
    expect(xml.match(/state-qualifier="[\w-]+"/g)).toEqual(['state-qualifier="mt-suggestion"']);
    expect(xml).toContain('<note>It was translated from: Good morning</note>');
    expect(readXliff(xml).texts.map(({ path, isNew, line }) => [path, isNew, line])).toEqual([
      ['headers.0.text', true, 6],
      ['b', false, 10],
      ['c', false, 15],
      ['d', false, 19],
    ]);
  });
});

describe('When a file comes from somewhere else', () => {
  it('the marks of translation programs are taken out, italics and breaks stay', () => {
    const read = (target: string) => readXliff(file(unit(target))).texts[0];
    expect(read('<mrk mtype="seg" mid="1">Hola.</mrk> <mrk mtype="seg" mid="2">Sí.</mrk>')).toMatchObject({
      target: { rich: 'Hola. Sí.' },
      wasCleaned: false,
    });
    expect(read('<g id="1" ctype="x-bold">Hola</g><ph id="2">&lt;b&gt;</ph>')).toMatchObject({
      target: { rich: 'Hola' },
      wasCleaned: true,
    });
    expect(read('<g id="1" ctype="italic">Hola</g><x id="2" ctype="lb"/>tú')?.target).toMatchObject({
      rich: '<i>Hola</i><br>tú',
      plain: 'Hola\ntú',
    });
    // A script stays the letters that it is.
    expect(read('&lt;script&gt;x&lt;/script&gt;')?.target.rich).toBe('&lt;script>x&lt;/script>');
    expect(read('<x id="1" ctype="lb" equiv-text="&lt;img src=x&gt;"/>')?.target.rich).toBe('<br>');
  });

  it('what cannot be taken is refused with the line and what to do', () => {
    expect(problemOf('<svg/>')).toContain('not an XLIFF file');
    expect(problemOf('words')).toContain('not whole XML');
    expect(problemOf(file('<trans-unit id="a">'))).toMatch(/^Line \d+: The file is not whole XML/);
    expect(problemOf('<xliff version="3.0"/>')).toContain('XLIFF 3.0. Have it exported as XLIFF 1.2 or 2.0');
    expect(problemOf(file(unit('Hola'), 'original="x"'))).toContain('target-language');
    expect(problemOf(file(''))).toContain('no texts');
    expect(problemOf(file(`${unit('Hola')}\n${unit('Hola')}`))).toBe(
      'Line 5: The text “a” of pages/care is in the file twice. Take one of them out.',
    );
    const entities = `<!DOCTYPE xliff [<!ENTITY a SYSTEM "file:///etc/passwd">]>${file(unit('&a;')).slice(21)}`;
    expect(problemOf(entities)).toContain('Line 1: the file has a DOCTYPE');
    const two = file(unit('Hola')).replace(
      '</xliff>',
      `${file(unit('Oui')).slice(file('').indexOf('<file'))}`,
    );
    expect(problemOf(two.replace('target-language="es"', 'target-language="fr"'))).toContain('fr, es');
  });
});

describe('When a file is to be imported', () => {
  const document = (...texts: [path: string, main: string, es: string][]): TranslatableDocument => ({
    collection: 'pages',
    id: 'care',
    name: 'Care',
    langCode: 'en',
    texts: texts.map(([path, main, es]) => ({
      path,
      label: path,
      main,
      isRich: true,
      translations: { es: { text: es } },
    })),
  });
  const planOf = (now: TranslatableDocument, ...texts: Partial<OutgoingText>[]) =>
    planImport(readXliff(fileOf(...texts.map(outgoing))), [now]);

  it('it says what changes, what stays, what is not translated and what is not there', () => {
    const plan = planOf(
      document(['a', 'Hello', ''], ['b', 'Bye', 'Adiós'], ['c', 'Yes', '']),
      { path: 'a' },
      { path: 'b', main: 'Bye', translation: 'Adiós' },
      { path: 'c', main: 'Yes', translation: '' },
      { path: 'gone', main: 'Gone' },
    );
    expect(plan).toMatchObject({ langCode: 'es', unchanged: 1, untranslated: 1 });
    expect(plan.unknown.map(({ path }) => path)).toEqual(['gone']);
    expect(plan.documents.flatMap(({ texts }) => texts)).toMatchObject([
      { path: 'a', before: '', after: 'Hola', hasChanged: false },
    ]);
  });

  it('a text of which the main text has changed is marked, one that was moved is found', () => {
    const plan = planOf(
      document(['a', 'Welcome', ''], ['c', 'Hello', ''], ['b', 'Bye <i>now</i>', '']),
      { path: 'b', main: 'Hello', translation: 'Hola' },
      { path: 'a', main: 'Good morning', translation: 'Buenos días' },
    );
    expect(plan.documents[0]?.texts).toMatchObject([
      { path: 'c', after: 'Hola', hasChanged: false },
      { path: 'a', after: 'Buenos días', main: 'Welcome', hasChanged: true },
    ]);
  });

  it('what a machine has made is read once a translator says so', () => {
    const marked = document(['a', 'Hello', 'Hola'], ['b', 'Bye', 'Adiós']);
    const now = {
      ...marked,
      texts: marked.texts.map((text) => ({
        ...text,
        translations: { es: { text: text.translations['es']?.text ?? '', byMachine: true } },
      })),
    };
    const xml = fileOf(
      outgoing({ path: 'a', byMachine: true }),
      outgoing({ path: 'b', main: 'Bye', translation: 'Adiós', byMachine: true }),
    );
    const planned = (text: string, on: TranslatableDocument = now) =>
      planImport(readXliff(text), [on]).documents.flatMap(({ texts }) =>
        texts.map(({ path, after, byMachine }) => [path, after, byMachine]),
      );
    expect(planned(xml)).toEqual([]);
    expect(planned(xml.replace('needs-review-translation', 'final'))).toEqual([['a', 'Hola', false]]);
    expect(planned(xml.replace('>Hola<', '>Buenas<'))).toEqual([['a', 'Buenas', true]]);
    // An editor has read it here meanwhile.
    expect(planned(xml, marked)).toEqual([]);
  });

  it('a language that the text does not have is not taken', () => {
    const now = document(['a', 'Hello', '']);
    const french = fileOf(outgoing({ path: 'a' })).replace('target-language="es"', 'target-language="fr"');
    expect(planImport(readXliff(french), [now])).toMatchObject({ documents: [], unknown: [{ path: 'a' }] });
  });
});
