// @vitest-environment jsdom
// What the stage draws of any text, by the HTML parser of a standard DOM.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasMarkup, loadSanitizer } from '#api/sanitizer.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';

const countOf = (tag: string, tagged: string): number => tagged.split(tag).length - 1;

/** HTML has no NUL and one kind of line break; the stage escapes what only looks like a tag. */
const asHtmlReads = (text: string): string =>
  text
    .replaceAll(/[\0\u2060]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();

describe('When a text has markup before the sanitizer has loaded', () => {
  it('is drawn without its markup, and with it afterwards', async () => {
    expect(markupOf('<i>Care</i> &amp; time')).toEqual({ tagged: 'Care & time', plain: 'Care & time' });
    await loadSanitizer();
    expect(markupOf('<i>Care</i> &amp; time').tagged).toBe('<i>Care</i> & time');
  });

  it('needs none for a document of plain texts', () => {
    expect(hasMarkup({ blocks: [{ text: 'Care & time', count: 3, image: null }] })).toBe(false);
    expect(hasMarkup({ blocks: [{ text: 'plain' }, { text: '<i>Care</i>' }] })).toBe(true);
  });
});

describe('When a text contains tags that no screen draws', () => {
  beforeAll(loadSanitizer);
  it.each([
    ['<frameset>Before</frameset>', 'Before'],
    ['<frameset><frame src="x"></frameset>words', 'words'],
    [' <frameset> words', 'words'],
    ['<body><html><head>words', 'words'],
    ['<title>hidden</title>words', 'words'],
    ['<table><tr><td>cell', 'cell'],
    ['<script>alert(1)</script>words', 'words'],
    ['<!-- note -->words', 'words'],
  ])('draws the text of %j', (html, plain) => expect(markupOf(html)).toEqual({ tagged: plain, plain }));
});

describe('When a text contains angle brackets that are no tags', () => {
  it.each([
    'price <Unlimited> & more',
    'a < b',
    '5G <3',
    'x <y and on',
    '<5 minutes>',
    '<x-wide> and <home-office plus>',
    'less than <',
    '<<<',
    'a <b',
    'see <https://store.example>',
    'c <i',
    '</ >',
    '<circle>',
    "<i don't>",
  ])('draws %j as it was typed', (text) => expect(markupOf(text).plain).toBe(text));

  it('keeps italics beside them', () => {
    expect(markupOf('<i>5G <Unlimited></i> & <em>a < b</em>').tagged).toBe(
      '<i>5G <Unlimited></i> & <i>a < b</i>',
    );
  });
});

describe('When any text is drawn', () => {
  const scrap = fc.constantFrom(
    '<frameset>',
    '</frameset>',
    '<frame>',
    '<i>',
    '</i>',
    '<em>',
    '<b>',
    '<br>',
    '<table>',
    '<tr>',
    '<select>',
    '<option>',
    '<template>',
    '<svg>',
    '<math>',
    '<title>',
    '<textarea>',
    '<plaintext>',
    '<noscript>',
    '<style>',
    '<script>',
    '<!--',
    '-->',
    '<!doctype html>',
    '<![CDATA[',
    ']]>',
    '<a title="',
    '">',
    '<',
    '>',
    '&',
    '&lt;i&gt;',
    '&#0;',
    '\0',
    '\u2028',
    '<Unlimited>',
    'words',
    ' ',
  );
  const html = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.oneof(scrap, fc.string({ maxLength: 4 })), { maxLength: 25 }).map((all) => all.join('')),
  );

  it('nothing throws, and only italics are kept of its markup', () => {
    fc.assert(
      fc.property(html, (text) => {
        const { tagged, plain } = markupOf(text);
        expect(typeof plain).toBe('string');
        expect(countOf('<i>', tagged)).toBe(countOf('</i>', tagged));
        // Without italics, the drawn text equals the text for screen readers.
        expect(asHtmlReads(tagged.replaceAll(/<\/?i>/g, ''))).toBe(asHtmlReads(plain));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a plain text is read out and drawn unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(html, fc.string({ unit: 'grapheme' })), (text) => {
        const { plain } = markupOf(escapePlainText(text));
        expect(asHtmlReads(plain)).toBe(asHtmlReads(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
