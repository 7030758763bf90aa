// Sanitized text: DOMPurify allows italics and line breaks only; the stage only draws. The result
// is in Pixi's tag notation, <i>…</i>, with entities decoded.
import DOMPurify from 'dompurify';
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

/** A text made safe for the stage. Never throws. See src/screens/README.md#155-rich-text. */
export function markupOf(html: string): Markup {
  const cached = cache.get(html);
  if (cached) return cached;
  const parsed = parse(html);
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

function parse(html: string): Markup {
  const truncated = truncateMarkup(html, DRAWN_TEXT_MAX_CHARS);
  if (!/[<&]/.test(truncated)) return { tagged: truncated, plain: truncated };
  const fragment = sanitize(escapeTextBrackets(truncated));
  for (const lineBreak of fragment.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return { tagged: write(fragment, false).trim(), plain: (fragment.textContent ?? '').trim() };
}

/**
 * Italics, line breaks and text. Parsed in a template, since a document parser replaces the body
 * for `<frameset>`, for which DOMPurify returns null.
 */
function sanitize(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return DOMPurify.sanitize(template.content, {
    ALLOWED_TAGS: ['i', 'em', 'br'],
    ALLOWED_ATTR: [],
    RETURN_DOM_FRAGMENT: true,
  });
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
