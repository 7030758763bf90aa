// Reads inline codes of XLIFF 1.2 and 2.0 as italics and line breaks. Translation programs drop the
// `ctype` of a code, rename its element, or write the code as text.
import type { JSONContent } from '@tiptap/core';
import { toHtml, toPlain } from '../controls/tiptapText.ts';

/** A text with its italics and line breaks. */
export interface Inline {
  /** Rich for every field. */
  rich: string;
  plain: string;
}

type CodeKind = 'italic' | 'break' | 'other';

export interface InlineContext {
  /** White space counts; else it is folded, as XML programs indent it. */
  isPreserved: boolean;
  /** Kinds of the inline codes in the source, by their ids. */
  codes: ReadonlyMap<string, CodeKind>;
  /** Original data of XLIFF 2.0, and the tags of Phrase, by id. */
  data: ReadonlyMap<string, string>;
  /** Whether the segments of the source have spaces between them. */
  hasGaps: boolean;
  /** Whether '<i>' in a text is a tag: where the source has codes, and none as a text. */
  readsTags: boolean;
}

/** Markup of a translation program itself, around parts of a text. */
const WRAPPERS: ReadonlySet<string> = new Set(['mrk', 'seg-source', 'sub']);
/** Points of an annotation, which have no content. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['sm', 'em']);
const SPANS: ReadonlySet<string> = new Set(['g', 'pc']);
const STARTS: ReadonlySet<string> = new Set(['bpt', 'bx', 'sc']);
const ENDS: ReadonlySet<string> = new Set(['ept', 'ex', 'ec']);
const POINTS: ReadonlySet<string> = new Set(['x', 'ph', 'it']);
const BREAK = /^(<br\s*\/?>|\r\n|\n|\r)$/i;

const ITALIC_TYPE = /^(?:x-|xlf:|fmt:?)?(?:italics?|i|em|emphasis)$/i;
const BREAK_TYPE = /^(?:x-|xlf:)?(?:lb|br|break|line-?break|linebreak)$/i;
/** Types that programs give to every code. */
const ANY_TYPE = /^(?:x-)?(?:unknown|other|code|tag|inline|g|x|bx|ex|ph|bpt|ept|it|xml|html|fmt|ui|image|)$/i;
/**
 * Original markup of an inline code, in its content or an attribute: '<i>', '<g id="1">', '<br/>'.
 */
const ITALIC_CODE = /^\s*<\/?\s*(?:i|em|g|pc)\b[^>]*>\s*$|ctype=["'](?:x-)?italic/i;
const BREAK_CODE = /^\s*<\s*\/?\s*(?:br|x)\b[^>]*>\s*$|^[\r\n\u2028↵¶]+$|^\\[rn]$|ctype=["']lb/i;
const OTHER_CODE = /^\s*<\/?\s*\w/;
const HINTS = ['equiv-text', 'equiv', 'equivStart', 'disp', 'dispStart', 'ts'] as const;
const DATA_REFERENCES = ['dataRef', 'dataRefStart', 'dataRefEnd'] as const;

/** Returns the kind that a code states itself; undefined where a program has dropped it. */
function ownKind(tag: Element, data: ReadonlyMap<string, string>): CodeKind | undefined {
  const types = ['ctype', 'subType', 'type'].map((name) => tag.getAttribute(name) ?? '');
  if (types.some((type) => ITALIC_TYPE.test(type))) return 'italic';
  if (types.some((type) => BREAK_TYPE.test(type))) return 'break';
  if (types.some((type) => type !== '' && !ANY_TYPE.test(type))) return 'other';
  const hints = [
    ...HINTS.map((name) => tag.getAttribute(name) ?? ''),
    ...DATA_REFERENCES.map((name) => data.get(tag.getAttribute(name) ?? '') ?? ''),
    SPANS.has(tag.localName) ? '' : (tag.textContent ?? ''),
  ];
  if (hints.some((hint) => ITALIC_CODE.test(hint))) return 'italic';
  if (hints.some((hint) => BREAK_CODE.test(hint))) return 'break';
  return hints.some((hint) => OTHER_CODE.test(hint)) ? 'other' : undefined;
}

const isCode = (name: string): boolean =>
  SPANS.has(name) || STARTS.has(name) || ENDS.has(name) || POINTS.has(name);

/** A pair is written around a text, a point represents a break: an export has no other codes. */
const kindByForm = ({ localName }: Element): CodeKind => (POINTS.has(localName) ? 'break' : 'italic');

/** The codes of a source by id; those that say nothing are what their form says. */
export function codesIn(
  sources: readonly Element[],
  data: ReadonlyMap<string, string>,
): Map<string, CodeKind> {
  const tags = sources.flatMap((source) => [...source.getElementsByTagName('*')]);
  const codes = tags.filter(({ localName }) => isCode(localName));
  return new Map(codes.map((tag) => [tag.getAttribute('id') ?? '', ownKind(tag, data) ?? kindByForm(tag)]));
}

/** Parts of a text that are codes, as Crowdin and Phrase write them. */
const TEXT_CODE =
  /(<g id="[^"]*"(?:[^<>"]|"[^"]*")*>|<\/g>|<x id="[^"]*"(?:[^<>"]|"[^"]*")*\/>|\{\d+>|<\d+\}|\{\d+\})/;
const IS_NUMBERED = /^(?:\{\d+>|<\d+\}|\{\d+\})$/;

/** Tags that a program writes in place of codes. */
const TEXT_TAG = /(<\/?(?:i|em)>|<br\s*\/?>)/i;
export const hasTextTag = (text: string): boolean => TEXT_TAG.test(text);

class InlineReader {
  readonly content: JSONContent[] = [];
  wasCleaned = false;
  readonly #context: InlineContext;
  /** Ids of open italics, which may begin and end in different elements. */
  #open: string[] = [];

  constructor(context: InlineContext) {
    this.#context = context;
  }

  walk(parent: Node, isItalic: boolean): void {
    let isAfterSegment = false;
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) {
        const text = node.nodeValue ?? '';
        if (text !== '') isAfterSegment = false;
        this.#textWithTags(text, isItalic);
      }
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      const tag = node as Element;
      const isSegment = tag.localName === 'mrk' && tag.getAttribute('mtype') === 'seg';
      if (isSegment && isAfterSegment && this.#context.hasGaps) this.#text(' ', isItalic);
      this.#element(tag, isItalic);
      isAfterSegment = isSegment;
    }
  }

  #element(tag: Element, isItalic: boolean): void {
    const name = tag.localName;
    if (WRAPPERS.has(name)) return this.walk(tag, isItalic);
    if (ANNOTATIONS.has(name)) return;
    if (!isCode(name)) {
      this.wasCleaned = true;
      return this.walk(tag, isItalic);
    }
    const kind = this.#kindOf(tag);
    if (kind === 'other') this.wasCleaned = true;
    if (SPANS.has(name)) return this.walk(tag, isItalic || kind === 'italic');
    if (POINTS.has(name) && kind === 'italic') return isClosing(tag) ? this.#end('') : this.#start(idOf(tag));
    if (kind === 'italic') return STARTS.has(name) ? this.#start(idOf(tag)) : this.#end(idOf(tag));
    if (kind === 'break' && !ENDS.has(name))
      return this.#break(tag.getAttribute('equiv-text') ?? '', isItalic);
    // A dropped code may have separated two words.
    if (kind === 'other' && POINTS.has(name)) this.#gap(tag, isItalic);
  }

  #kindOf(tag: Element): CodeKind {
    const { codes, data } = this.#context;
    const own = ownKind(tag, data);
    if (own !== undefined) return own;
    const reference = tag.getAttribute('rid') ?? tag.getAttribute('startRef') ?? '';
    const known = codes.get(tag.getAttribute('id') ?? '') ?? codes.get(reference);
    // The end of a pair is what its beginning is.
    return known ?? (ENDS.has(tag.localName) ? (this.#open.length > 0 ? 'italic' : 'other') : 'other');
  }

  #start(id: string): void {
    this.#open.push(id);
  }

  #end(id: string): void {
    const index = this.#open.lastIndexOf(id);
    this.#open = index < 0 ? this.#open.slice(0, -1) : this.#open.toSpliced(index, 1);
  }

  #gap(tag: Element, isItalic: boolean): void {
    const isWord = (text: string | null | undefined, at: RegExp): boolean => at.test(text ?? '');
    if (
      isWord(tag.previousSibling?.textContent, /[\p{L}\p{N}]$/u) &&
      isWord(tag.nextSibling?.textContent, /^[\p{L}\p{N}]/u)
    )
      this.#text(' ', isItalic);
  }

  #textWithTags(text: string, isItalic: boolean): void {
    if (!this.#context.readsTags) return this.#textWithCodes(text, isItalic);
    for (const part of text.split(TEXT_TAG)) {
      if (/^<br/i.test(part)) this.#break('', isItalic);
      else if (/^<\/(?:i|em)>$/i.test(part)) this.#end('');
      else if (/^<(?:i|em)>$/i.test(part)) this.#start('');
      else this.#textWithCodes(part, isItalic);
    }
  }

  #textWithCodes(text: string, isItalic: boolean): void {
    for (const part of text.split(TEXT_CODE)) {
      const data = IS_NUMBERED.test(part) ? this.#context.data.get(/\d+/.exec(part)?.[0] ?? '') : undefined;
      if (IS_NUMBERED.test(part) && data === undefined) this.#text(part, isItalic);
      else if (/^<g |^\{\d+>$/.test(part)) this.#start(/\d+/.exec(part)?.[0] ?? '');
      else if (/^<\d+\}$/.test(part) || (part === '</g>' && this.#open.length > 0)) this.#end('');
      else if (/^<x |^\{\d+\}$/.test(part))
        this.#break(/equiv-text="([^"]*)"/.exec(part)?.[1] ?? '', isItalic);
      else this.#text(part, isItalic);
    }
  }

  #text(text: string, isItalic: boolean): void {
    const marks = italics(isItalic || this.#open.length > 0);
    if (!this.#context.isPreserved) {
      const folded = text.replaceAll(/[ \t\r\n]+/g, ' ');
      const last = this.content.at(-1);
      const isAtStart = last === undefined || last.type === 'hardBreak' || (last.text ?? '').endsWith(' ');
      const fitting = isAtStart ? folded.replace(/^ /, '') : folded;
      if (fitting !== '') this.content.push({ type: 'text', text: fitting, ...marks });
      return;
    }
    text.split(/(\r\n|\n|\r)/).forEach((part, index) => {
      if (index % 2 === 1) this.#break(part, isItalic);
      else if (part !== '') this.content.push({ type: 'text', text: part, ...marks });
    });
  }

  #break(written: string, isItalic: boolean): void {
    this.trimEnd();
    const as = BREAK.test(written) ? written : undefined;
    const marks = italics(isItalic || this.#open.length > 0);
    this.content.push({ type: 'hardBreak', ...(as !== undefined && { attrs: { as } }), ...marks });
  }

  /** White space before a break or the end is that of the file. */
  trimEnd(): void {
    const last = this.content.at(-1);
    if (this.#context.isPreserved || last?.type !== 'text') return;
    const text = (last.text ?? '').replace(/ $/, '');
    this.content.splice(-1, 1, ...(text === '' ? [] : [{ ...last, text }]));
  }
}

/** A point may be one end of a pair: of `it` by its position, of others by what they hold. */
const isClosing = (tag: Element): boolean =>
  tag.getAttribute('pos') === 'close' ||
  [tag.textContent, ...HINTS.map((name) => tag.getAttribute(name))].some((code) =>
    /^\s*<\s*\//.test(code ?? ''),
  );

const idOf = (tag: Element): string =>
  tag.getAttribute('rid') ?? tag.getAttribute('startRef') ?? tag.getAttribute('id') ?? '';

const italics = (isItalic: boolean): Pick<JSONContent, 'marks'> =>
  isItalic ? { marks: [{ type: 'italic' }] } : {};

/** The text of elements that follow each other. `wasCleaned` if markup was dropped. */
export function readInline(
  elements: readonly Element[],
  context: InlineContext,
): Inline & { wasCleaned: boolean } {
  const reader = new InlineReader(context);
  for (const element of elements) reader.walk(element, false);
  reader.trimEnd();
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: reader.content }] };
  return { rich: toHtml(doc), plain: toPlain(doc), wasCleaned: reader.wasCleaned };
}
