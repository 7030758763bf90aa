// Replaces words in the texts of documents, and in nothing else: neither tags, addresses, prices
// nor what a program fills in. See src/server/search/README.md#search-and-replace.
import type { KindName } from '#content/kinds.ts';
import type { LeafField } from '#schema/leafFields.ts';
import { escapePlainText, tagPattern } from '#schema/markupEscaping.ts';
import { ADDRESS, PLACEHOLDER } from '#rules/machineTranslation.ts';

/** Controls of fields that hold words. */
export type TextWidget = 'text' | 'richText' | 'captions';

const TEXT_WIDGETS: ReadonlySet<string> = new Set<TextWidget>(['text', 'richText', 'captions']);

export const isTextWidget = (widget: string): widget is TextWidget => TEXT_WIDGETS.has(widget);

export interface Replacement {
  find: string;
  replaceBy: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** Why words that were found stay: what they are part of. */
export type KeptBecause = 'code' | 'price' | 'markup' | 'placeholder' | 'address';

/** Start and end of a part of a text. */
export type Mark = readonly [start: number, end: number];

export interface Replaced {
  /** Stored text, with markup. */
  source: string;
  /** Visible text before and after the replacement, with the replaced words. */
  before: { text: string; marks: readonly Mark[] };
  after: { text: string; marks: readonly Mark[] };
  /** For each of the others that were found. */
  kept: readonly KeptBecause[];
}

/** Fields of a price, and those beside one, that say how much. */
const PRICES: ReadonlySet<string> = new Set([
  'monthly',
  'total',
  'termTotal',
  'monthlyPrice',
  'retailPrice',
  'priceDifference',
]);

/** Where a price is referred to, its texts are shown in place of these. */
const FILLED_BY_PRICE: ReadonlySet<string> = new Set([
  'monthlyPriceDesc',
  'monthlyPriceCopy',
  'title',
  'subtitle',
  'details',
  'legal',
]);

/** Their name is what the address of a kiosk says. */
const NAMED_BY_ADDRESSES: ReadonlySet<KindName> = new Set<KindName>(['environment', 'homeScreen']);

/** Why the words of a field are never replaced; undefined for free text. */
export function keptInField(
  kind: KindName,
  { path, meta, group }: Pick<LeafField, 'path' | 'meta' | 'group'>,
): Extract<KeptBecause, 'code' | 'price'> | undefined {
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (!isTextWidget(meta.widget) || meta.isCode || meta.isLink) return 'code';
  if (key === 'langCode' || path === 'id') return 'code';
  if (path === 'name' && NAMED_BY_ADDRESSES.has(kind)) return 'code';
  if (PRICES.has(key)) return 'price';
  const { price } = (group ?? {}) as { price?: unknown };
  return price && FILLED_BY_PRICE.has(key) ? 'price' : undefined;
}

/** A text as a reader sees it, and the position of each of its characters in the source. */
interface ReadableText {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
  /** Where a tag is between two characters. */
  breaks: readonly number[];
}

/** Elements between which a reader sees a new line. */
const LINES = /^<\/?(?:br|p|div|li|ul|ol|h[1-6]|tr|table|blockquote|hr)\b/i;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,8});/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  reg: '®',
  copy: '©',
  trade: '™',
  deg: '°',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
};

const LAST_CODE_POINT = 0x10_ff_ff;

function characterOf(entity: string): string {
  const name = entity.slice(1, -1);
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
}

/** Times, headers and notes of captions; what is left is what is said. */
const CAPTION_TAG = /<\/?(?:[bciuv]|lang|ruby|rt)(?:[.\s][^<>]*)?>|<\d[\d:.]*>/gi;

function readableText(source: string, widget: TextWidget): ReadableText {
  const reader = new Reader(source);
  if (widget === 'text') reader.plain(0, source.length);
  else if (widget === 'richText') reader.markup(0, source.length, tagPattern());
  else readCaptions(reader, source);
  return reader.done();
}

/** The text alone. */
export const wordsOfText = (source: string, widget: TextWidget): string =>
  widget === 'text' || (widget === 'richText' && !/[<&]/.test(source))
    ? source
    : readableText(source, widget).text;

class Reader {
  readonly #source: string;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #breaks: number[] = [];
  #text = '';
  constructor(source: string) {
    this.#source = source;
  }

  plain(from: number, to: number): void {
    for (let index = from; index < to; index += 1) {
      this.#starts.push(index);
      this.#ends.push(index + 1);
    }
    this.#text += this.#source.slice(from, to);
  }

  /** Appends the visible characters of a part of the source. */
  #shown(shown: string, from: number, to: number): void {
    for (let index = 0; index < shown.length; index += 1) {
      this.#starts.push(from);
      this.#ends.push(to);
    }
    this.#text += shown;
  }

  line(from: number, to: number): void {
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#shown('\n', from, to);
    this.#breaks.push(this.#text.length);
  }

  markup(from: number, to: number, tag: RegExp): void {
    const part = this.#source.slice(from, to);
    let at = 0;
    for (const found of part.matchAll(new RegExp(`${tag.source}|${ENTITY.source}`, 'gi'))) {
      const [piece] = found;
      this.plain(from + at, from + found.index);
      at = found.index + piece.length;
      if (piece.startsWith('&')) this.#shown(characterOf(piece), from + found.index, from + at);
      else if (LINES.test(piece)) this.line(from + found.index, from + at);
      else this.#breaks.push(this.#text.length);
    }
    this.plain(from + at, to);
  }

  done(): ReadableText {
    return { text: this.#text, starts: this.#starts, ends: this.#ends, breaks: this.#breaks };
  }
}

/** Only lines below a time are said. */
function readCaptions(reader: Reader, source: string): void {
  let isSaid = false;
  let at = 0;
  for (const line of source.split('\n')) {
    const end = at + line.length;
    if (line.trim() === '') isSaid = false;
    else if (line.includes('-->')) isSaid = true;
    else if (isSaid) {
      reader.line(at, at);
      reader.markup(at, end, CAPTION_TAG);
    }
    at = end + 1;
  }
}

const SPACE = /[\u00a0\u202f]/g;

/** Normalizes a text without changing its length, so that positions are the same in both. */
function comparable(text: string, matchCase: boolean): string {
  const spaced = text.replaceAll(SPACE, ' ');
  if (matchCase) return spaced;
  const lower = spaced.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, index) => {
    const unit = spaced.charAt(index).toLowerCase();
    return unit.length === 1 ? unit : spaced.charAt(index);
  }).join('');
}

const IN_WORD = /[\p{L}\p{N}\p{M}_]/u;
const isInWord = (character: string): boolean => character !== '' && IN_WORD.test(character);

/** Whether a part of a text neither begins nor ends within a word. */
const isWhole = (text: string, [start, end]: Mark): boolean =>
  !(isInWord(text.charAt(start)) && isInWord(text.charAt(start - 1))) &&
  !(isInWord(text.charAt(end - 1)) && isInWord(text.charAt(end)));

/**
 * A text with the words replaced; undefined where they are not found. What is half in a tag, in an
 * address or in what a program fills in is kept, and said.
 */
export function replaceWords(
  source: string,
  widget: TextWidget,
  { find, replaceBy, matchCase, wholeWords }: Replacement,
): Replaced | undefined {
  if (find === '') return undefined;
  const { text, starts, ends, breaks } = readableText(source, widget);
  const [all, wanted] = [comparable(text, matchCase), comparable(find, matchCase)];
  const marks: Mark[] = [];
  const kept: KeptBecause[] = [];
  let covered: readonly { because: KeptBecause; mark: Mark }[] | undefined;
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at)) {
    const mark: Mark = [at, at + wanted.length];
    if (wholeWords && !isWhole(text, mark)) {
      at += 1;
      continue;
    }
    at = mark[1];
    covered ??= coveredParts(text);
    const because = breaks.some((place) => place > mark[0] && place < mark[1])
      ? 'markup'
      : covered.find((part) => part.mark[0] < mark[1] && mark[0] < part.mark[1])?.because;
    if (because) kept.push(because);
    else marks.push(mark);
  }
  if (marks.length === 0 && kept.length === 0) return undefined;
  const inserted = widget === 'text' ? replaceBy : escapePlainText(replaceBy);
  const after = { text: '', marks: [] as Mark[] };
  let [result, sourceAt, textAt] = ['', 0, 0];
  for (const [start, end] of marks) {
    result += source.slice(sourceAt, starts[start]) + inserted;
    after.text += text.slice(textAt, start);
    after.marks.push([after.text.length, after.text.length + replaceBy.length]);
    after.text += replaceBy;
    [sourceAt, textAt] = [ends[end - 1] ?? source.length, end];
  }
  after.text += text.slice(textAt);
  return { source: result + source.slice(sourceAt), before: { text, marks }, after, kept };
}

function coveredParts(text: string): { because: KeptBecause; mark: Mark }[] {
  const partsOf = (pattern: RegExp, because: KeptBecause) =>
    [...text.matchAll(pattern)].map((found) => ({
      because,
      mark: [found.index, found.index + found[0].length] as const,
    }));
  return [...partsOf(PLACEHOLDER, 'placeholder'), ...partsOf(ADDRESS, 'address')];
}
