// @vitest-environment jsdom
// What people paste from Word, Docs, Sheets, Excel and web pages, and what of it is stored.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { cleanPastedPlain, cleanPastedText } from '#editor/controls/cleanPaste.ts';
import { loadPasteTools } from '#editor/controls/pasteTools.ts';
import { followPastes } from '#editor/controls/followPastes.ts';
import { checkDocument } from '#server/documents/documentGate.ts';

const wordItem = (marker: string, font: string, text: string): string =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe('When a formatted text is pasted', () => {
  it.each([
    ['Word: a paragraph', '<p class=MsoNormal>One<o:p></o:p></p>', 'One'],
    ['Word: no-break spaces between words', '<p>One&nbsp;two &nbsp;three</p>', 'One two three'],
    ['Word: smart quotes and dashes', '<p>“It’s” – 5…</p>', '“It’s” – 5…'],
    [
      'Word: a list',
      wordItem('·', 'Symbol', 'One') +
        wordItem('o', '"Courier New"', 'two') +
        wordItem('§', 'Wingdings', 'three'),
      '• One<br>• two<br>• three',
    ],
    [
      'Word: a numbered list',
      wordItem('1.', 'Arial', 'One') + wordItem('2.', 'Arial', 'two'),
      '1. One<br>2. two',
    ],
    [
      'Word: an arrow and a face of its corrections',
      "<p>On <span style='font-family:Wingdings'>à</span> off <span style='font-family:Wingdings'>J</span></p>",
      'On → off ☺',
    ],
    ['Word: hidden text', "<p>One<span style='mso-hide:all'>secret</span> two</p>", 'One two'],
    [
      'Word: a raised number',
      '<p>90 m<sup>2</sup>, H<sub>2</sub>O, Cairn<sup>TM</sup></p>',
      '90 m², H₂O, Cairn™',
    ],
    [
      'Docs: spans and italics',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-style:normal">One </span><span style="font-style:italic">two</span></p></b>',
      'One <i>two</i>',
    ],
    [
      'Docs: a list',
      '<ul><li dir="ltr"><p role="presentation"><span>One</span></p></li><li><p>two</p></li></ul>',
      '• One<br>• two',
    ],
    [
      'Docs: a numbered list that goes on',
      '<ol start="3"><li>Three</li><li>four</li></ol>',
      '3. Three<br>4. four',
    ],
    ['Docs: one item of a list', '<ul><li><span>One</span></li></ul>', 'One'],
    [
      'Sheets: cells of a row',
      '<table><tr><td>Cairn</td><td>20</td></tr><tr><td>Solis</td><td></td><td>15</td></tr></table>',
      'Cairn 20<br>Solis 15',
    ],
    [
      'Excel: one cell',
      '<table><!--StartFragment--><tr><td class=xl65>Cairn 9</td></tr><!--EndFragment--></table>',
      'Cairn 9',
    ],
    ['web: a soft hyphen and a break in a word', 'Geschwin&shy;digkeits<wbr>stufe', 'Geschwindigkeitsstufe'],
    ['web: invisible spaces', 'One&#8203;two\u2060three&zwnj;', 'Onetwothree'],
    ['web: tabs and line ends of the source', 'One\t\n   two', 'One two'],
    ['web: prices with a no-break space', '<span>1&nbsp;199&nbsp;€</span> now', '1\u00a0199\u00a0€ now'],
    [
      'web: hidden for the eye',
      'One<span style="display: none">for machines</span><i hidden> two</i>',
      'One',
    ],
    [
      'web: emoji as pictures',
      'Yes <img class="emoji" alt="🎉" src="x.png"><img alt="logo" src="l.png">',
      'Yes 🎉',
    ],
    [
      'web: a menu, which has no points',
      '<ul style="list-style:none"><li style="list-style-type:none">One</li><li style="list-style-type:none">Two</li></ul>',
      'One<br>Two',
    ],
    ['web: scripts and styles', 'One<script>alert(1)</script><style>p{}</style> two', 'One two'],
    ['web: turned order', 'One &#8238;owt&#8236; \u202ethree\u2066', 'One owt three'],
    ['a page: letters as numbers', 'x&#x1F600;y &#X2192; &minus;5', 'x😀y → −5'],
    ['a PDF: ligatures', 'o\ufb03ce, \ufb01ber', 'office, fiber'],
    ['a Mac: accents of their own', 'Cafe\u0301 No\u0308l', 'Café Nöl'],
    ['an old page: quotes as control characters', 'It\u0092s \u0093new\u0094', 'It’s “new”'],
  ])('%s', (_, html, stored) => {
    expect(cleanPastedText(html)).toBe(stored);
  });
});

describe('When a plain text is pasted', () => {
  it.each([
    ['a cell of Excel', 'Cairn 9\r\n', 'Cairn 9'],
    ['a row of Excel', 'Cairn\t20\t\r\n', 'Cairn 20'],
    ['lines of Windows', 'One\r\ntwo', 'One\ntwo'],
    ['a list of Word', '·\tOne\r\no\ttwo\r\n§\tthree', '• One\n• two\n• three'],
    ['symbols of a symbol font', '\uf0b7 One \uf0e0 two', '• One → two'],
    ['a line break of Word', 'One\u000btwo', 'One\ntwo'],
    ['a phone number with marks of direction', '\u202a+1 555 0100\u202c', '+1 555 0100'],
    ['a mark at its beginning', '\ufeffOne', 'One'],
    ['thin and wide spaces', 'One\u2009two\u3000three', 'One two three'],
    ['emoji of several parts', '👩🏽‍💻 🏳️‍🌈 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍💻 🏳️‍🌈 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Thai, with marks between words', 'มือถือ\u200bใหม่', 'มือถือ\u200bใหม่'],
    ['Persian, with its joiners', 'می‌خواهم', 'می‌خواهم'],
    ['Chinese with wide spaces', '旗舰\u3000手机', '旗舰\u3000手机'],
    ['French before marks', 'Quoi\u202f? «\u00a0Oui\u00a0»', 'Quoi\u00a0? «\u00a0Oui\u00a0»'],
    ['controls', 'One\u0000\u0007\u001b[0m two'.replace('\u0000', ''), 'One[0m two'],
  ])('%s', (_, text, stored) => {
    expect(cleanPastedPlain(text)).toBe(stored);
  });
});

describe('When a text is pasted into a field', () => {
  let stop: () => void;
  beforeEach(async () => {
    stop = followPastes();
    await loadPasteTools();
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });
  const paste = (field: HTMLElement, text: string): Event => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
    field.dispatchEvent(event);
    return event;
  };
  const fieldOf = <K extends 'input' | 'textarea'>(name: K, value: string) => {
    const field = document.createElement(name);
    document.body.append(field);
    field.value = value;
    field.setSelectionRange(value.length, value.length);
    return field;
  };

  it('a line of a sheet is one line, and the field hears of it', () => {
    const field = fieldOf('input', 'Care ');
    let heard = '';
    field.addEventListener('input', () => (heard = field.value));
    paste(field, 'plus\u200b\r\nmore\u00adover\r\n');
    expect([field.value, heard]).toEqual(['Care plus moreover', 'Care plus moreover']);
  });

  it('several lines stay lines where there is room', () => {
    const field = fieldOf('textarea', '');
    paste(field, 'One\u2028two\u202e');
    expect(field.value).toBe('One\ntwo');
  });

  it('what is clean, a password, and what a field handles itself are left alone', () => {
    const field = fieldOf('input', '');
    expect(paste(field, 'Care').defaultPrevented).toBe(false);
    field.type = 'password';
    expect(paste(field, 'a\u200b').defaultPrevented).toBe(false);
    const own = fieldOf('textarea', 'x');
    own.addEventListener('paste', (event) => event.preventDefault());
    paste(own, 'a\u200b');
    expect(own.value).toBe('x');
  });
});

describe('When a text is saved', () => {
  const stored = (text: string): unknown => {
    const sent = { name: 'A', headers: [{ type: 'title', text }] };
    const { value, errors } = checkDocument(KINDS_BY_NAME.page, sent);
    return value ? (value['headers'] as { text: string }[])[0]?.text : errors[0]?.message;
  };

  it.each([
    ['One\u200b\u00ad\u2060two', 'Onetwo'],
    ['\u202eOne\u2069', 'One'],
    ['a\u0007b\u0085c', 'ab\nc'],
    ['Tom&shy;my &#x202E;&#8203;x', 'Tommy x'],
    ['One\u00a0two and 5\u00a0€', 'One\u00a0two and 5\u00a0€'],
    ['<i>e\u0301t\u00e9</i><br>two', '<i>été</i><br>two'],
    ['M\ufffdnchen', 'A letter of this text was lost (\ufffd). Type it anew'],
    ['a\u0000', 'A letter of this text was lost (\ufffd). Type it anew'],
  ])('%j is what is meant', (text, meant) => {
    expect(stored(text)).toBe(meant);
  });
});
