// Sanitized text: DOMPurify allows italics and line breaks only; the stage only draws. The result
// is in Pixi's tag notation, <i>…</i>, with entities decoded.
import { sanitize } from '#api/sanitizer.ts';
import { DRAWN_TEXT_MAX_CHARS } from '#config/limits.ts';
import { escapeTextBrackets } from '#schema/markupEscaping.ts';

export interface Markup {
  /** For the stage. */
  tagged: string;
  /** For screen readers and labels. */
  plain: string;
}

const CACHE_MAX = 600;
const cache = new Map<string, Markup>();

/** A text made safe for the stage. Never throws. See src/screens/README.md#rich-text. */
export function markupOf(html: string): Markup {
  const cached = cache.get(html);
  if (cached) return cached;
  const parsed = parse(html);
  // Documents load it with themselves; any other text is shown without its markup until then.
  if (!parsed) return withoutMarkup(html);
  if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? '');
  cache.set(html, parsed);
  return parsed;
}

/** Truncates a text between characters, with an ellipsis. */
export function truncateMarkup(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const characters = [...text];
  return characters.length <= maxChars ? text : `${characters.slice(0, maxChars).join('')}…`;
}

/** Null for markup while the sanitizer is not loaded. */
function parse(html: string): Markup | null {
  const truncated = truncateMarkup(html, DRAWN_TEXT_MAX_CHARS);
  if (!/[<&]/.test(truncated)) return { tagged: truncated, plain: truncated };
  const content = parseFragment(escapeTextBrackets(truncated));
  // Without markup there is nothing to sanitize, and the sanitizer may not have been loaded.
  const isText = [...content.childNodes].every(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const fragment = isText ? content : sanitize(content);
  if (!fragment) return null;
  for (const lineBreak of fragment.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return { tagged: write(fragment, false).trim(), plain: (fragment.textContent ?? '').trim() };
}

function withoutMarkup(html: string): Markup {
  const plain = (parseFragment(html).textContent ?? '').trim();
  return { tagged: literal(plain), plain };
}

/**
 * Parsed in a template, since a document parser replaces the body for `<frameset>`, for which
 * DOMPurify returns null.
 */
function parseFragment(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

function write(node: Node, isItalic: boolean): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += literal(child.textContent ?? '');
    else if (isItalic) text += write(child, true);
    else text += `<i>${write(child, true)}</i>`;
  }
  return text;
}

/** A '<i>' written as text stays text: a zero-width joiner keeps Pixi from reading it as a tag. */
const literal = (text: string): string => text.replaceAll(/<(?=\/?i>)/g, '<\u2060');
