// HTML that is safe by construction: every text that a template is given is escaped, unless another
// template or `richText` has made it.
import { escapeTextBrackets } from '#schema/markupEscaping.ts';

/** Markup that may be sent as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeAll = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function write(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(write).join('');
  return typeof part === 'string' || typeof part === 'number' ? escapeAll(String(part)) : '';
}

/** A template: parts are escaped; false, null and undefined are nothing. Quote all attributes. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + write(parts[index])).join(''));

/** A complete tag or comment. What is none has been escaped before. */
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z\d]*)(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;
/** Elements whose content is no text. */
const NOT_TEXT = /<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** A character reference, which the browser reads. */
const REFERENCE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

const escapeText = (text: string): string =>
  text
    .replaceAll(REFERENCE, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Texts between tags, with the tag after each: name, and whether it closes. */
function* piecesOf(text: string): Generator<{ text: string; name: string; closes: boolean }> {
  const source = escapeTextBrackets(text).replaceAll(NOT_TEXT, '');
  let at = 0;
  for (const match of source.matchAll(TAG)) {
    yield {
      text: source.slice(at, match.index),
      name: (match[2] ?? '').toLowerCase(),
      closes: match[1] === '/',
    };
    at = match.index + match[0].length;
  }
  yield { text: source.slice(at), name: '', closes: false };
}

/** Rich text as the stage shows it: italics and line breaks, nothing else. */
export function richText(text: string): Html {
  let [result, depth] = ['', 0];
  for (const { text: piece, name, closes } of piecesOf(text)) {
    result += escapeText(piece).replaceAll('\n', '<br>');
    if (name === 'br') result += '<br>';
    if (name !== 'i' && name !== 'em') continue;
    if (!closes) {
      result += '<em>';
      depth += 1;
    } else if (depth > 0) {
      result += '</em>';
      depth -= 1;
    }
  }
  return new Html((result + '</em>'.repeat(depth)).trim());
}

/** The same without markup, for attributes and titles. */
export const plainText = (text: string): Html =>
  new Html(
    [...piecesOf(text)]
      .map(({ text: piece, name }) => escapeText(piece) + (name === 'br' ? ' ' : ''))
      .join('')
      .trim(),
  );
