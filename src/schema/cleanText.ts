// A text as it is meant: without invisible characters, which come along from word processors, web
// pages and PDF files. Loaded by the editor and the server.

/** Code page 1252 in the place of control characters, as HTML reads them too. */
const CODE_PAGE = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const [C1_START, C1_END] = [0x80, 0x9f];

/** Symbol fonts of word processors, in the private use area. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '•',
  '\uf0a8': '•',
  '\uf06e': '•',
  '\uf076': '•',
  '\uf0d8': '•',
  '\uf0e0': '→',
  '\uf0e8': '→',
  '\uf0fc': '✓',
  '\uf0fb': '✗',
};
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];

/** Ends of lines and pages that are not '\n'. */
const LINE_ENDS = /[\u0085\u2028\u2029]|\p{Cc}/gu;
const WIDE_SPACES = /[\u1680\u2000-\u200a\u205f]/g;
/** Embeddings, overrides and isolates turn the order of what follows, also of other texts. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const BIDI_MARKS = /[\u061c\u200e\u200f]/g;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Soft hyphens, spaces without width, fillers and deprecated format characters. */
const INVISIBLE =
  /[\u034f\u00ad\u115f\u1160\u17b4\u17b5\u180e\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
/** It separates words of scripts that write none apart. */
const ZERO_WIDTH_SPACE =
  /(?<![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}])\u200b/gu;
/** A joiner has a meaning within emoji, and among letters that join. */
const JOINERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Lo}])[\u200c\u200d]|[\u200c\u200d](?![\p{Extended_Pictographic}\p{Lo}♀♂⚕⚖✈❤])/gu;
/** Letters of tags, which only the flag of a region has. */
const TAGS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]/gu;
/** Almost every text is of these alone. */
const PLAIN = /^[ -~\n\r¡-¬®-ʯ‐–—‘’“”„…•€™]*$/u;

/**
 * The text that is meant: line ends are '\n', accents are one character with their letter, and
 * control characters, bidirectional overrides and invisible characters are gone. NUL and the
 * replacement character stay: they are refused.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  const clean = text
    .replaceAll(LINE_ENDS, withoutControl)
    .replaceAll(/[\uf020-\uf0ff]/g, (symbol) => SYMBOLS[symbol] ?? symbol)
    .replaceAll(/[\ufb00-\ufb06]/g, (letters) => LIGATURES[letters.charCodeAt(0) - 0xfb00] ?? letters)
    .replaceAll(WIDE_SPACES, ' ')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/(?<![\u2e80-\uffef])\u3000(?![\u2e80-\uffef])/g, ' ')
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(ZERO_WIDTH_SPACE, '')
    .replaceAll(TAGS, '')
    .replaceAll(JOINERS, '');
  const directed = RIGHT_TO_LEFT.test(clean) ? clean : clean.replaceAll(BIDI_MARKS, '');
  return /\p{M}/u.test(directed) ? directed.normalize('NFC') : directed;
}

function withoutControl(control: string): string {
  const code = control.charCodeAt(0);
  if (/[\0\n\r]/.test(control)) return control;
  if (control === '\t') return ' ';
  // A vertical tab is a line break of word processors.
  if (/[\v\f\u0085\u2028\u2029]/.test(control)) return '\n';
  return code >= C1_START && code <= C1_END ? plainC1(code) : '';
}

function plainC1(code: number): string {
  const letter = CODE_PAGE[code - C1_START] ?? '';
  return letter.charCodeAt(0) === code ? '' : letter;
}

/** Rich text: what it writes as references, too. */
export const cleanRichText = (html: string): string =>
  cleanText(html.includes('&') ? html.replaceAll(REFERENCE, withoutReference) : html);

const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(shy|zwnj|zwj|lrm|rlm|Tab|ZeroWidthSpace|NoBreak));?/gi;
const BY_NAME = /^(?:shy|zwnj|zwj|lrm|rlm|zerowidthspace|nobreak)$/i;

function withoutReference(source: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return BY_NAME.test(name) ? '' : ' ';
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff) || code === 0) return '\ufffd';
  const character = String.fromCodePoint(code);
  const clean = cleanText(character);
  // Keeps a reference to an ordinary character as it is written: '&#60;' is no tag.
  return clean === character ? source : clean;
}

/** Between a number and its unit, and where French puts one before a mark. */
const MEANT_NO_BREAK =
  /(?<=\d)\u00a0(?=[\d€$£¥₹%‰°]|\p{L}{1,3}(?!\p{L}))|(?<=[«€$£¥§№])\u00a0|\u00a0(?=[»:;!?€])/u;
const NO_BREAK = new RegExp(`(${MEANT_NO_BREAK.source})|\\u00a0`, 'gu');

/**
 * A pasted text. No-break spaces that word processors and web pages put anywhere are spaces; where
 * a line must not break they stay.
 */
export const cleanPastedCharacters = (text: string): string =>
  cleanText(text).replaceAll(NO_BREAK, (_, meant?: string) => meant ?? ' ');
