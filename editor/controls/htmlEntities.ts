// Decodes and encodes HTML entities without the DOM. Unknown entities stay plain text.

/** Entity names from U+00A0 on, in order; HTML reads them without a semicolon too (HTML 13.5). */
const LATIN = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil ' +
  'sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc ' +
  'Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml ' +
  'aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ' +
  'ucirc uuml yacute thorn yuml'
).split(' ');
const FIRST_LATIN = 0xa0;

const OPTIONAL_SEMICOLON: Record<string, string> = {
  amp: '&',
  AMP: '&',
  lt: '<',
  LT: '<',
  gt: '>',
  GT: '>',
  quot: '"',
  QUOT: '"',
  COPY: '©',
  REG: '®',
  ...Object.fromEntries(LATIN.map((name, index) => [name, String.fromCodePoint(FIRST_LATIN + index)])),
};

/** Read only with their semicolon: what word processors write. */
const REQUIRED_SEMICOLON: Record<string, string> = {
  apos: "'",
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  sbquo: '‚',
  bdquo: '„',
  bull: '•',
  trade: '™',
  euro: '€',
  thinsp: '\u2009',
  ensp: '\u2002',
  emsp: '\u2003',
  minus: '−',
  rarr: '→',
  larr: '←',
  le: '≤',
  ge: '≥',
  permil: '‰',
  lsaquo: '‹',
  rsaquo: '›',
  lrm: '\u200e',
  rlm: '\u200f',
  zwj: '\u200d',
  zwnj: '\u200c',
};

/** Longest name first: 'not' must not match inside 'notin'. */
const byLength = (names: string[]): string => names.sort((a, b) => b.length - a.length).join('|');

const ENTITY = new RegExp(
  `&(?:#[xX]([0-9a-fA-F]{1,6});?|#(\\d{1,7});?|(${byLength(Object.keys(REQUIRED_SEMICOLON))});|(${byLength(Object.keys(OPTIONAL_SEMICOLON))});?)`,
  'g',
);

const MAX_CODE_POINT = 0x10ffff;

function characterOf(code: number, source: string): string {
  const isCharacter = code > 0 && code <= MAX_CODE_POINT && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : source;
}

/** '&amp;' becomes '&'. */
export function decodeEntities(html: string): string {
  if (!html.includes('&')) return html;
  return html.replaceAll(
    ENTITY,
    (source: string, hex?: string, decimal?: string, strict?: string, loose?: string) => {
      if (hex) return characterOf(Number.parseInt(hex, 16), source);
      if (decimal) return characterOf(Number(decimal), source);
      return (strict && REQUIRED_SEMICOLON[strict]) || (loose && OPTIONAL_SEMICOLON[loose]) || source;
    },
  );
}

/** Escapes only what would be read as an entity or tag, so that 'Fish & Chips' stays as it is. */
export const escapeText = (text: string): string =>
  text.replaceAll(ENTITY, (source) => `&amp;${source.slice(1)}`).replaceAll(/<(?=[a-z/!?])/gi, '&lt;');
