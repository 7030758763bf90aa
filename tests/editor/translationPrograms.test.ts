// @vitest-environment jsdom
// What translation programs make of an export: each loses or changes something else. Written after
// their public documentation.
import { describe, expect, it } from 'vitest';
import type { TranslatableDocument } from '#protocol/languageEndpoints.ts';
import { planImport } from '#editor/languages/importPlan.ts';
import { decodeXml, LanguageMissing, readXliff, XliffProblem } from '#editor/languages/xliff.ts';

const MAIN = 'Hello <i>you</i><br>there';
const SPANISH = 'Hola <i>tú</i><br>ahí';
const care: TranslatableDocument = {
  collection: 'pages',
  id: 'care',
  name: 'Care',
  langCode: 'en',
  texts: [
    { path: 'headers.0.text', label: 'Title', main: MAIN, isRich: true, translations: { es: { text: '' } } },
    {
      path: 'headers.1.text',
      label: 'Text',
      main: 'One. Two.',
      isRich: true,
      translations: { es: { text: '' } },
    },
    { path: 'name', label: 'Name', main: 'One\ntwo', isRich: false, translations: { es: { text: '' } } },
  ],
};
const NAMESPACE = 'xmlns="urn:oasis:names:tc:xliff:document:1.2"';
const FILE = 'original="pages/care" datatype="plaintext" source-language="en" target-language="es"';
const version1 = (units: string, { file = FILE, root = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" ${NAMESPACE} ${root}><file ${file}><body>${units}</body></file></xliff>`;
const version2 = (
  units: string,
  { root = 'srcLang="en" trgLang="es"', file = 'id="f1" original="pages/care"' } = {},
): string =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" ${root}><file ${file}>${units}</file></xliff>`;
const unit = (source: string, target: string, more = 'id="headers.0.text"'): string =>
  `<trans-unit ${more}><source>${source}</source>${target}</trans-unit>`;
const planOf = (xml: string, langCode?: string) => planImport(readXliff(xml, langCode), [care]);
const plannedIn = (xml: string, langCode?: string) =>
  planOf(xml, langCode).documents.flatMap(({ texts }) =>
    texts.map(({ path, after, hasChanged, wasCleaned }) => ({ path, after, hasChanged, wasCleaned })),
  );
const TITLE = { path: 'headers.0.text', after: SPANISH, hasChanged: false, wasCleaned: false };

const FILES: [program: string, xml: string][] = [
  [
    'one that drops what codes are',
    version1(
      unit('Hello <g id="1">you</g><x id="2"/>there', '<target>Hola <g id="1">tú</g><x id="2"/>ahí</target>'),
    ),
  ],
  [
    'one that drops it in the target only',
    version1(
      unit(
        'Hello <g id="1" ctype="x-italic">you</g><x id="2" ctype="lb" equiv-text="&lt;br&gt;"/>there',
        '<target>Hola <g id="1">tú</g><x id="2"/>ahí</target>',
      ),
    ),
  ],
  [
    'Crowdin, which numbers texts and names the file after the upload',
    version1(
      unit(
        'Hello <g id="1" ctype="x-italic">you</g><x id="2" ctype="lb"/>there',
        '<target state="translated">Hola <g id="1" ctype="x-italic">tú</g><x id="2" ctype="lb"/>ahí</target><note>Title</note><context-group purpose="location"><context context-type="sourcefile">texts.xlf</context></context-group>',
        'id="4711" resname="headers.0.text" approved="yes"',
      ),
      { file: 'original="/texts-es.xlf" source-language="en" target-language="es-ES" datatype="plaintext"' },
    ),
  ],
  [
    'Crowdin, with codes as text',
    version1(
      unit(
        'Hello &lt;g id="1" ctype="x-italic"&gt;you&lt;/g&gt;&lt;x id="2" ctype="lb" equiv-text="&amp;lt;br&amp;gt;"/&gt;there',
        '<target>Hola &lt;g id="1" ctype="x-italic"&gt;tú&lt;/g&gt;&lt;x id="2" ctype="lb"/&gt;ahí</target>',
      ),
    ),
  ],
  [
    'Crowdin, with codes as text that hold a tag',
    version1(
      unit(
        'Hello &lt;g id="1" ctype="x-italic"&gt;you&lt;/g&gt;&lt;x id="2" ctype="lb" equiv-text="&lt;br&gt;"/&gt;there',
        '<target>Hola &lt;g id="1" ctype="x-italic"&gt;tú&lt;/g&gt;&lt;x id="2" ctype="lb" equiv-text="&lt;br&gt;"/&gt;ahí</target>',
      ),
    ),
  ],
  [
    'Smartcat, which folds nothing and indents everything',
    version1(`
      <trans-unit id="headers.0.text">
        <source>
          Hello <g id="1">you</g><x id="2"/>there
        </source>
        <target>
          Hola
          <g id="1">tú</g><x id="2"/>
          ahí
        </target>
      </trans-unit>`),
  ],
  [
    'OmegaT, which leaves the state as it was',
    version1(
      unit(
        'Hello <g id="1" ctype="x-italic">you</g><x id="2" ctype="lb"/>there',
        '<target state="needs-translation" xml:lang="es">Hola <g id="1" ctype="x-italic">tú</g><x id="2" ctype="lb"/>ahí</target>',
        'id="headers.0.text" xml:space="preserve"',
      ),
    ),
  ],
  [
    'memoQ, with pairs that hold the codes',
    version1(
      unit(
        'Hello <bpt id="1" ctype="italic">{}</bpt>you<ept id="1">{}</ept><ph id="2" ctype="lb">{}</ph>there',
        '<target>Hola <bpt id="1" ctype="italic">{}</bpt>tú<ept id="1">{}</ept><ph id="2" ctype="lb">{}</ph>ahí</target>',
        'id="headers.0.text" mq:status="ManuallyConfirmed"',
      ),
      { root: 'xmlns:mq="MQXliff"' },
    ),
  ],
  [
    'memoQ, with the codes of the export in the pairs',
    version1(
      unit(
        'Hello <bpt id="1" rid="1">&lt;g id="1" ctype="x-italic"&gt;</bpt>you<ept id="2" rid="1">&lt;/g&gt;</ept><ph id="3">&lt;x id="2" ctype="lb" /&gt;</ph>there',
        '<target>Hola <bpt id="1" rid="1">&lt;g id="1" ctype="x-italic"&gt;</bpt>tú<ept id="2" rid="1">&lt;/g&gt;</ept><ph id="3">&lt;x id="2" ctype="lb" /&gt;</ph>ahí</target>',
      ),
    ),
  ],
  [
    'Trados Studio, with segments and GUIDs',
    version1(
      `<trans-unit id="8f0c1f3e-0000"><source>Hello <g id="1">you</g><x id="2"/>there</source><seg-source><mrk mtype="seg" mid="1">Hello <g id="1">you</g><x id="2"/>there</mrk></seg-source><target><mrk mtype="seg" mid="1">Hola <g id="1">tú</g><x id="2"/>ahí</mrk></target><sdl:seg-defs><sdl:seg id="1" conf="Translated" origin="interactive"/></sdl:seg-defs></trans-unit>`,
      {
        root: 'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" sdl:version="1.0"',
        file: 'original="C:\\texts.xlf" source-language="en-US" target-language="es-ES" datatype="x-sdlfilterframework2"',
      },
    ),
  ],
  [
    'Phrase, with numbers for codes',
    version1(
      `<trans-unit id="x:0" m:confirmed="1" m:trans-origin="null"><source>Hello {1&gt;you&lt;1}{2}there</source><target>Hola {1&gt;tú&lt;1}{2}ahí</target><m:tunit-metadata><m:mark id="1"><m:type>link</m:type><m:content>&lt;g id="1" ctype="x-italic"&gt;</m:content></m:mark><m:mark id="2"><m:content>&lt;x id="2" ctype="lb"/&gt;</m:content></m:mark></m:tunit-metadata></trans-unit>`,
      { root: 'xmlns:m="http://www.memsource.com/mxlf/2.0" m:version="2.4"' },
    ),
  ],
  [
    'one that writes pairs of points',
    version1(
      unit(
        'Hello <bx id="1" rid="a"/>you<ex id="2" rid="a"/><x id="3"/>there',
        '<target>Hola <bx id="1" rid="a"/>tú<ex id="2" rid="a"/><x id="3"/>ahí</target>',
      ),
    ),
  ],
  [
    'one that knows HTML',
    version1(
      unit(
        'Hello <bpt id="1">&lt;em&gt;</bpt>you<ept id="1">&lt;/em&gt;</ept><ph id="2">&lt;br /&gt;</ph>there',
        '<target>Hola <bpt id="1">&lt;em&gt;</bpt>tú<ept id="1">&lt;/em&gt;</ept><ph id="2">&lt;br /&gt;</ph>ahí</target>',
      ),
    ),
  ],
  [
    'one with a prefix for everything, and a DTD of version 1.1',
    '<?xml version="1.0"?>\n<!DOCTYPE xlf:xliff PUBLIC "-//XLIFF//DTD XLIFF//EN" "http://www.oasis-open.org/committees/xliff/documents/xliff.dtd">\n' +
      '<xlf:xliff version="1.1" xmlns:xlf="urn:oasis:names:tc:xliff:document:1.1"><xlf:file original="pages/care" source-language="en" target-language="es"><xlf:body><xlf:trans-unit id="headers.0.text"><xlf:source>Hello <xlf:g id="1">you</xlf:g><xlf:x id="2"/>there</xlf:source><xlf:target>Hola <xlf:g id="1">tú</xlf:g><xlf:x id="2"/>ahí</xlf:target></xlf:trans-unit></xlf:body></xlf:file></xlf:xliff>',
  ],
  [
    'one with the language on each target',
    version1(
      unit(
        'Hello <g id="1">you</g><x id="2"/>there',
        '<target xml:lang="es-MX">Hola <g id="1">tú</g><x id="2"/>ahí</target>',
      ),
      { file: 'original="pages/care" source-language="en"' },
    ),
  ],
  [
    'one that writes languages with three letters',
    version1(
      unit('Hello <g id="1">you</g><x id="2"/>there', '<target>Hola <g id="1">tú</g><x id="2"/>ahí</target>'),
      { file: 'original="pages/care" source-language="eng" target-language="spa_ESP"' },
    ),
  ],
  [
    'XLIFF 2.0 with spans',
    version2(
      '<unit id="headers.0.text"><segment state="translated"><source>Hello <pc id="1" type="fmt" subType="xlf:i">you</pc><ph id="2" type="fmt" subType="xlf:lb"/>there</source><target>Hola <pc id="1" type="fmt" subType="xlf:i">tú</pc><ph id="2" type="fmt" subType="xlf:lb"/>ahí</target></segment></unit>',
    ),
  ],
  [
    'XLIFF 2.0 that converters make, with the codes beside the text',
    version2(
      '<unit id="1" name="headers.0.text"><originalData><data id="d1">&lt;g id="1" ctype="x-italic"&gt;</data><data id="d2">&lt;/g&gt;</data><data id="d3">&lt;x id="2" ctype="lb"/&gt;</data></originalData><segment><source>Hello <pc id="1" dataRefStart="d1" dataRefEnd="d2">you</pc><ph id="2" dataRef="d3"/>there</source><target>Hola <pc id="1" dataRefStart="d1" dataRefEnd="d2">tú</pc><ph id="2" dataRef="d3"/>ahí</target></segment></unit>',
      { file: 'id="f1"' },
    ),
  ],
  [
    'XLIFF 2.1 with starts and ends, in groups',
    version2(
      '<group id="g"><unit id="headers.0.text"><segment id="s1" state="final"><source>Hello <sc id="1"/>you<ec startRef="1"/><ph id="2"/>there</source><target>Hola <sc id="1"/>tú<ec startRef="1"/><ph id="2"/>ahí</target></segment></unit></group>',
    ).replace('version="2.0"', 'version="2.1"'),
  ],
  [
    'one that writes both ends of a pair as points',
    version1(
      unit(
        'Hello <ph id="1">&lt;i&gt;</ph>you<ph id="2">&lt;/i&gt;</ph><x id="3" equiv-text="&lt;br&gt;"/>there',
        '<target>Hola <ph id="1">&lt;i&gt;</ph>tú<ph id="2">&lt;/i&gt;</ph><x id="3" equiv-text="&lt;br&gt;"/>ahí</target>',
      ),
    ),
  ],
  [
    'one that writes tags as text in the target',
    version1(
      unit(
        'Hello <g id="1">you</g><x id="2"/>there',
        '<target>Hola &lt;i&gt;tú&lt;/i&gt;&lt;br/&gt;ahí</target>',
      ),
    ),
  ],
  [
    'a program that marks terms and comments',
    version1(
      unit(
        '<mrk mtype="x-term">Hello</mrk> <g id="1">you</g><x id="2"/>there',
        '<target><mrk mtype="x-term">Hola</mrk> <g id="1">tú</g><x id="2"/><mrk mtype="x-comment" comment="?">ahí</mrk></target>',
      ),
    ),
  ],
  [
    'one that keeps the carriage returns of Windows',
    version1(
      unit(
        'Hello <g id="1">you</g><x id="2"/>there',
        '<target>Hola\r\n  <g id="1">tú</g><x id="2"/>ahí\r\n</target>',
      ),
    ),
  ],
];

describe('When a translation program gives a file back', () => {
  it.each(FILES)('words stay apart, italics and breaks stay: %s', (_, xml) => {
    expect(plannedIn(xml)).toEqual([TITLE]);
  });

  it('two segments keep the space between them, which only the source has', () => {
    const trados = version1(
      '<trans-unit id="headers.1.text"><source>One. Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source><target><mrk mtype="seg" mid="1">Uno.</mrk><mrk mtype="seg" mid="2">Dos.</mrk></target></trans-unit>',
    );
    const two = version2(
      '<unit id="headers.1.text"><segment><source>One.</source><target>Uno.</target></segment><ignorable><source xml:space="preserve"> </source></ignorable><segment><source>Two.</source><target>Dos.</target></segment></unit>',
    );
    for (const xml of [trados, two])
      expect(plannedIn(xml)).toMatchObject([{ path: 'headers.1.text', after: 'Uno. Dos.' }]);
  });

  it('a plain text has its line break, however the code is called', () => {
    const xml = version1(unit('One<x id="1"/>two', '<target>Uno<x id="1"/>dos</target>', 'id="name"'));
    expect(plannedIn(xml)).toMatchObject([{ path: 'name', after: 'Uno\ndos', hasChanged: false }]);
  });

  it('a code that the source does not have is dropped and said, and joins no words', () => {
    const xml = version1(unit('One. Two.', '<target>Uno<x id="9"/>dos</target>', 'id="headers.1.text"'));
    expect(plannedIn(xml)).toMatchObject([{ after: 'Uno dos', wasCleaned: true }]);
  });

  it('white space counts only where the file says so', () => {
    const spaces = (space: string) =>
      plannedIn(
        version1(unit('One. Two.', '<target>Uno. \n   Dos.</target>', `id="headers.1.text" ${space}`)),
      )[0]?.after;
    expect(spaces('')).toBe('Uno. Dos.');
    expect(spaces('xml:space="default"')).toBe('Uno. Dos.');
    expect(spaces('xml:space="preserve"')).toBe('Uno. \n   Dos.');
  });

  it('a translation that has lost the italics or breaks of the main text says so', () => {
    const xml = version1(unit('Hello <g id="1">you</g><x id="2"/>there', '<target>Hola tú, ahí</target>'));
    const lacks = (text: string) =>
      planOf(text).documents.flatMap(({ texts }) => texts.map(({ lacksMarkup }) => lacksMarkup));
    expect(lacks(xml)).toEqual([true]);
    expect(lacks(FILES[0]?.[1] ?? '')).toEqual([false]);
  });

  it('names of HTML for characters are those characters, and marks of direction go', () => {
    const xml = version1(
      unit('One. Two.', '<target>\u202aUno&nbsp;&euro;. Dos&hellip;\u202c</target>', 'id="headers.1.text"'),
    );
    expect(plannedIn(xml)).toMatchObject([{ after: 'Uno\u00a0€. Dos…' }]);
  });

  it('what nobody has translated is left out, also where the source was filled in', () => {
    const plan = planOf(
      version1(
        unit('One. Two.', '<target state="needs-translation">One. Two.</target>', 'id="headers.1.text"') +
          unit('One<x id="1"/>two', '<target/>', 'id="name"') +
          unit('Hello', '', 'id="headers.0.text"'),
      ),
    );
    expect(plan).toMatchObject({ documents: [], untranslated: 3 });
  });

  it.each([
    [
      'Trados',
      '<sdl:seg-defs xmlns:sdl="s"><sdl:seg id="1" conf="Draft" origin="nmt"/></sdl:seg-defs>',
      true,
    ],
    [
      'Trados',
      '<sdl:seg-defs xmlns:sdl="s"><sdl:seg id="1" conf="ApprovedSignOff" origin="mt"/></sdl:seg-defs>',
      false,
    ],
  ])('%s says whether a machine has made it, and whether it was read', (_, more, byMachine) => {
    const xml = version1(unit('One. Two.', `<target>Uno. Dos.</target>${more}`, 'id="headers.1.text"'));
    expect(readXliff(xml).texts[0]).toMatchObject({ byMachine, isRead: !byMachine });
  });

  it('a language that is missing is asked for, and the answer is taken', () => {
    const xml = version1(unit('One. Two.', '<target>Uno. Dos.</target>', 'id="headers.1.text"'), {
      file: 'original="pages/care" source-language="en"',
    });
    expect(() => readXliff(xml)).toThrow(LanguageMissing);
    expect(plannedIn(xml, 'es')).toMatchObject([{ after: 'Uno. Dos.' }]);
  });

  it('the letters of a file are read by its mark, or by what it declares', () => {
    const xml = version1(unit('One. Two.', '<target>Uno. ¡Sí!</target>', 'id="headers.1.text"'));
    const read = (bytes: Uint8Array) => plannedIn(decodeXml(bytes))[0]?.after;
    expect(read(new TextEncoder().encode(`\ufeff${xml}`))).toBe('Uno. ¡Sí!');
    const utf16 = xml.replace('UTF-8', 'UTF-16');
    expect(read(Buffer.from(`\ufeff${utf16}`, 'utf16le'))).toBe('Uno. ¡Sí!');
    expect(read(Buffer.from(`\ufeff${utf16}`, 'utf16le').swap16())).toBe('Uno. ¡Sí!');
    expect(read(Buffer.from(utf16, 'utf16le'))).toBe('Uno. ¡Sí!');
    expect(read(Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1'))).toBe('Uno. ¡Sí!');
    expect(() => read(Buffer.from(xml, 'latin1'))).toThrow(XliffProblem);
    expect(() => read(Uint8Array.of(0x50, 0x4b, 3, 4))).toThrow('Unpack it');
  });
});
