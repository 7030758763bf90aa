// Pasted text keeps italics, line breaks and lists, up to the length that can be drawn. Loaded
// after the editor's start (pasteTools.ts).
import { DRAWN_TEXT_MAX_CHARS } from '#config/limits.ts';
import { cleanPastedCharacters } from '#schema/cleanText.ts';
import { decodeEntities, escapeText } from './htmlEntities.ts';
import { readMarkup, type MarkupPart } from './readMarkup.ts';

/** Block-level elements. */
const BLOCK_ELEMENTS = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'section',
  'article',
  'header',
  'footer',
  'dt',
  'dd',
]);
const BREAK = '<br>';
const ITALIC_STYLE = /font-style\s*:\s*(italic|oblique)/i;
const VOID_ELEMENTS = new Set([
  'br',
  'hr',
  'img',
  'meta',
  'link',
  'input',
  'col',
  'wbr',
  'area',
  'base',
  'embed',
  'source',
  'track',
]);

/** Cells of a row stand beside each other. */
const CELLS = new Set(['td', 'th']);
const HIDDEN = /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)|\shidden(?:[\s=>])/i;
/** Word writes the marker of a list's item as a text of its own. */
const WORD_MARKER = /mso-list\s*:\s*ignore/i;
const NO_MARKER = /list-style(?:-type)?\s*:\s*none/i;
const SYMBOL_FONT = /font-family\s*:\s*["'&]?(?:quot;)?\s*(?:wingdings|webdings|symbol)/i;

const isItalicTag = ({ name, source }: { name: string; source: string }): boolean =>
  name === 'i' || name === 'em' ? !/font-style\s*:\s*normal/i.test(source) : ITALIC_STYLE.test(source);

/** Cuts between characters. */
const cutTo = (text: string, max: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text[max - 1] ?? '') && text.length > max ? max - 1 : max);

interface OpenElement {
  name: string;
  isItalic: boolean;
  isHidden: boolean;
  /** Its text is the marker of an item. */
  isMarker: boolean;
  isSymbol: boolean;
  /** Items of a numbered list so far; NaN for one with points. */
  items: number;
}

/** Builds the cleaned text part by part, up to the limit. */
class Cleaner {
  html = '';
  readonly #open: OpenElement[] = [];
  #italics = 0;
  #hidden = 0;
  #markers = 0;
  #symbols = 0;
  #breaks = 0;
  /** Prefix of the next text: a list marker, or the space between two cells. */
  #before = '';
  /** One item alone is a text like others. */
  readonly #hasLists: boolean;

  constructor(html: string) {
    this.#hasLists = hasTwo(html, /<li[\s>]/gi) || hasTwo(html, /mso-list\s*:\s*ignore/gi);
  }

  /** Remaining characters: tags count too, since the limit applies to the stored text. */
  get remainingChars(): number {
    return (
      DRAWN_TEXT_MAX_CHARS -
      this.html.length -
      this.#breaks * BREAK.length -
      (this.#italics > 0 ? '<i></i>'.length : 0)
    );
  }

  /** Ends a line before the next content. `isBlock` never makes an empty line. */
  #endLine(isBlock: boolean): void {
    if (this.html === '') return;
    this.#breaks = isBlock ? Math.max(this.#breaks, 1) : this.#breaks + 1;
  }

  text(source: string): void {
    if (this.#hidden > 0) return;
    const plain = cleanPastedCharacters(decodeEntities(source)).replaceAll(/[^\S\u00a0]+/g, ' ');
    if (this.#markers > 0) return this.#marker(plain.trim());
    const raised = raisedText(plain, this.#open.at(-1)?.name);
    const collapsed = this.#symbols > 0 ? symbolsOf(raised) : raised;
    const isAtStart = this.html === '' || this.#breaks > 0 || this.html.endsWith(' ');
    const text = isAtStart || this.#before !== '' ? collapsed.trimStart() : collapsed;
    if (text === '') return;
    const before = this.#before === ' ' && isAtStart ? '' : this.#before;
    this.#before = '';
    const fitting = cutTo(before + text, Math.max(0, this.remainingChars));
    this.html +=
      BREAK.repeat(this.#breaks) +
      (this.#italics > 0 ? `<i>${escapeText(fitting)}</i>` : escapeText(fitting));
    this.#breaks = 0;
  }

  /** '·', 'o' and others of a symbol font are points; a number stays. */
  #marker(text: string): void {
    if (text !== '' && this.#hasLists)
      this.#before = `${/^[\p{L}\p{N}]{1,4}[.)]$/u.test(text) ? text : POINT} `;
  }

  tag(tag: Extract<MarkupPart, { type: 'tag' }>): void {
    if (tag.name === 'br') this.#endLine(false);
    if (BLOCK_ELEMENTS.has(tag.name)) this.#endLine(true);
    if (tag.name === 'tr') this.#before = '';
    if (tag.name === 'img') this.#picture(tag.source);
    if (VOID_ELEMENTS.has(tag.name)) return;
    if (!tag.isClosing) this.#openElement(tag);
    else this.#closeElement(tag.name);
  }

  #openElement(tag: { name: string; source: string }): void {
    const { name, source } = tag;
    const isCell = CELLS.has(name);
    if (isCell && this.html !== '' && this.#breaks === 0) this.#before = ' ';
    if (name === 'li') this.#before = this.#markerOf(source);
    const element = {
      name,
      isItalic: isItalicTag(tag),
      isHidden: HIDDEN.test(source),
      isMarker: WORD_MARKER.test(source),
      isSymbol: SYMBOL_FONT.test(source),
      items: name === 'ol' ? Number(/\sstart=["']?(\d+)/i.exec(source)?.[1] ?? 1) - 1 : Number.NaN,
    };
    this.#open.push(element);
    this.#count(element, 1);
  }

  /** '• ' or '3. ' for an item of a list. */
  #markerOf(source: string): string {
    const list = this.#open.findLast(
      ({ name }, index) => index >= this.#open.length - LEVELS && /^[uo]l$/.test(name),
    );
    if (!this.#hasLists || !list || NO_MARKER.test(source)) return '';
    if (Number.isNaN(list.items)) return `${POINT} `;
    list.items += 1;
    return `${list.items}. `;
  }

  #count({ isItalic, isHidden, isMarker, isSymbol }: OpenElement, step: 1 | -1): void {
    if (isItalic) this.#italics += step;
    if (isHidden) this.#hidden += step;
    if (isMarker) this.#markers += step;
    if (isSymbol) this.#symbols += step;
  }

  /** Web pages draw emoji as pictures. */
  #picture(source: string): void {
    const alt = /\salt=["']([^"']{1,20})["']/i.exec(source)?.[1] ?? '';
    if (EMOJI.test(alt)) this.text(alt);
  }

  /** Searches only a few levels for the opening tag: broken nesting must not be slow. */
  #closeElement(name: string): void {
    const openIndex = this.#open.findLastIndex(
      (element, index) => element.name === name && index >= this.#open.length - LEVELS,
    );
    if (openIndex < 0) return;
    for (const element of this.#open.splice(openIndex)) this.#count(element, -1);
  }
}

const POINT = '•';
const LEVELS = 64;
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;

const hasTwo = (text: string, pattern: RegExp): boolean => pattern.test(text) && pattern.test(text);

/** Characters of the font Wingdings that Word inserts by itself: arrows, ticks and faces. */
const WINGDINGS: Readonly<Record<string, string>> = {
  à: '→',
  ß: '←',
  è: '→',
  ð: '→',
  ü: '✓',
  û: '✗',
  J: '☺',
  L: '☹',
  '·': POINT,
  '§': POINT,
  Ø: POINT,
  v: POINT,
};
const symbolsOf = (text: string): string =>
  text.trim().length === 1 ? text.replace(/\S/, (letter) => WINGDINGS[letter] ?? letter) : text;

const [RAISED, LOWERED] = ['⁰¹²³⁴⁵⁶⁷⁸⁹', '₀₁₂₃₄₅₆₇₈₉'];

/** 'm²' for an m with a raised 2, which would be another number as 'm2'. */
function raisedText(text: string, element: string | undefined): string {
  if (element === 'sup' && /^\s*tm\s*$/i.test(text)) return '™';
  const digits = element === 'sup' ? RAISED : element === 'sub' ? LOWERED : '';
  return digits !== '' && /^\d+$/.test(text.trim())
    ? text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit)
    : text;
}

/** Pasted HTML as a stored text. */
export function cleanPastedText(html: string): string {
  const cleaner = new Cleaner(html);
  for (const part of readMarkup(html)) {
    if (part.type === 'text') cleaner.text(part.text);
    else if (part.type === 'tag') cleaner.tag(part);
    if (cleaner.remainingChars <= 0) break;
  }
  return cleaner.html.trimEnd().replaceAll('</i><i>', '');
}

/** Markers of lists, before a tab, as word processors write them in plain text. */
const PLAIN_MARKER = /^[o§·\uf0b7\uf0a7]\t+/gm;

/** A plain text. Lines end with '\n'; a copied cell ends with a line end of its own. */
export const cleanPastedPlain = (text: string): string =>
  cutTo(
    cleanPastedCharacters(
      text
        .replaceAll(/\r\n|\r/g, '\n')
        .replaceAll(/\t+$/gm, '')
        .replaceAll(PLAIN_MARKER, `${POINT}\t`),
    )
      .replaceAll(/^\n+|\n+$/g, '')
      .replaceAll(/ +(?=\n)/g, ''),
    DRAWN_TEXT_MAX_CHARS,
  );
