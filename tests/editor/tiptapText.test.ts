// Rich text between its stored form and Tiptap's: nothing is lost or added, and pasting never
// hangs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWN_TEXT_MAX_CHARS } from '#config/limits.ts';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { collapsedSpaces } from '#editor/canvas/collapsedSpaces.ts';
import { EXTENSIONS } from '#editor/controls/tiptapExtensions.ts';
import { plainTextOf, toDoc, toHtml, toPlain, toPlainDoc } from '#editor/controls/tiptapText.ts';
import { cleanPastedText } from '#editor/controls/cleanPaste.ts';

const again = (html: string): string => toHtml(toDoc(html));

describe('When a text is opened and not edited', () => {
  it.each([
    '',
    'Plain',
    'Fish & Chips',
    'AT&T, R&D & more',
    '5 < 6 > 4',
    'a <3',
    '<i>All of it</i>',
    'Some <i>words</i> only',
    'One<br>two',
    'One\ntwo\n\nfour',
    'One\r\ntwo',
    'One<br/>two<br />three',
    '<i>Across<br>the break</i>',
    ' spaces  kept ',
    'Tom &amp;amp; Jerry',
    '&lt;b> is a tag',
    'Ünïcödé 中文 👋🏽',
    '&alpha; stays',
  ])('stays byte for byte: %j', (html) => expect(again(html)).toBe(html));

  it('stays the same, whatever it contains, without markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/<[a-z/!?]|&[a-z#]/i.test(text));
        expect(again(text)).toBe(text);
      }),
    );
  });

  it('stays the same for texts, italics and breaks in any order', () => {
    const part = fc.oneof(
      fc.constantFrom('<br>', '\n', '&amp;lt;', 'a&b', ' < '),
      fc.stringMatching(/^[\w ,.!]{1,8}$/),
    );
    const stretch = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const stored = fc
      .array(stretch, { maxLength: 6 })
      .map((all) => all.map((text, index) => (index % 2 ? `<i>${text}</i>` : text)).join(''));
    fc.assert(
      fc.property(stored, (html) => {
        expect(again(html)).toBe(html);
      }),
    );
  });

  it('is the same when parsed again, however invalid it was', () => {
    const scrap = fc.constantFrom(
      '<i>',
      '</i>',
      '<em>',
      '<b>',
      '</b',
      '<br',
      '>',
      '<',
      '&',
      '&amp',
      '&lt;',
      '&#60;',
      '"',
      '=',
      '<!--',
      '-->',
      '<script>',
      'x',
      ' ',
      '\n',
      '\r',
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 30 }), (scraps) => {
        const once = again(scraps.join(''));
        expect(again(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('When a text contains markup that shoppers never see', () => {
  it('keeps the words and drops the tags, as the stage does', () => {
    expect(again('<b>Bold</b> and <em>soft</em>')).toBe('Bold and <i>soft</i>');
    expect(again('Before<script>alert(1)</script><!-- aside -->after')).toBe('Beforeafter');
    expect(again('<a title="a > b">link</a>')).toBe('link');
  });

  it('keeps the text after an unclosed tag', () => expect(again('x <y and on')).toBe('x &lt;y and on'));

  it('shows entities as their characters', () =>
    expect(plainTextOf('Caf&eacute; &mdash; &copy 2024 &#33;<br>open')).toBe('Café — © 2024 ! open'));
});

describe('When an editor types what looks like markup', () => {
  it('stays text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const text = typed.replaceAll(/[\r\n]/g, '');
        const doc = {
          type: 'doc',
          content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }],
        };
        expect(toDoc(toHtml(doc))).toEqual(doc);
      }),
    );
    expect(toDoc(toHtml(toPlainDoc('<i>&lt;</i>')))).toEqual(toPlainDoc('<i>&lt;</i>'));
  });

  it('is literal in a field without markup', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toPlain(toPlainDoc(text))).toBe(text);
      }),
    );
  });
});

describe('When text is pasted', () => {
  it('keeps italics and lines, whatever else a word processor adds', () => {
    const copied =
      '<html><head><style>p { color: red }</style></head><body><!--StartFragment--><p class=MsoNormal>One <b>bold</b>\n' +
      'and <span style="font-style:italic">soft</span></p><p><o:p>&nbsp;</o:p></p><h1>Two<br>three &amp; &lt;four></h1></body></html>';
    expect(cleanPastedText(copied)).toBe('One bold and <i>soft</i><br>Two<br>three & &lt;four>');
  });

  it.each([
    ['open tags', '<p>'.repeat(700_000)],
    ['open brackets', '<'.repeat(2_000_000)],
    ['unclosed tags', '<a "'.repeat(500_000)],
    ['nested italics', '<i>'.repeat(700_000)],
    ['closing tags', '</i>'.repeat(500_000)],
    ['words', '<p>Words and <i>words</i></p>'.repeat(80_000)],
    ['spans', '<span>x'.repeat(300_000)],
    ['comments', '<!--'.repeat(500_000)],
    ['styles', '<style>'.repeat(300_000)],
    ['ampersands', '&'.repeat(2_000_000)],
  ])('accepts two megabytes of %s at once', (_, html) => {
    const startMs = performance.now();
    expect(cleanPastedText(html).length).toBeLessThanOrEqual(DRAWN_TEXT_MAX_CHARS);
    expect(performance.now() - startMs).toBeLessThan(20_000);
  });

  it('never cuts a character in half', () => {
    expect(cleanPastedText(`x${'👋'.repeat(DRAWN_TEXT_MAX_CHARS)}`)).not.toMatch(
      /[\ud800-\udbff](?![\udc00-\udfff])/,
    );
  });
});

describe('When a text in place has several spaces in a row', () => {
  const collapsedIn = (html: string): number[] =>
    collapsedSpaces(Node.fromJSON(getSchema(EXTENSIONS), toDoc(html)));

  it('one of them takes room, also where italics begin, and none at the start of a line', () => {
    expect(collapsedIn('a b c')).toEqual([]);
    expect(collapsedIn('a  b   c')).toEqual([3, 6, 7]);
    expect(collapsedIn(' a <i> b</i>')).toEqual([1, 4]);
    expect(collapsedIn('a<br> b')).toEqual([3]);
    expect(collapsedIn('a&nbsp; b')).toEqual([]);
  });
});
