// Converts stored rich text, plain text with <i> and <br>, to and from Tiptap documents of one
// paragraph. Uses no DOM. Untouched text comes back byte for byte.
import type { JSONContent } from '@tiptap/core';
import { decodeEntities, escapeText } from './htmlEntities.ts';
import { escapeTextBrackets } from '#schema/markupEscaping.ts';
import { readMarkup } from './readMarkup.ts';

const ITALIC = [{ type: 'italic' }];
const ITALIC_TAGS = new Set(['i', 'em']);
const LINE_BREAK = /(\r\n|\n|\r)/;

/** Nodes of the paragraph; adjacent texts with equal marks are merged. */
class Line {
  readonly nodes: JSONContent[] = [];

  text(text: string, isItalic: boolean): void {
    const last = this.nodes.at(-1);
    if (text === '') return;
    if (last?.type === 'text' && (last.marks !== undefined) === isItalic) last.text += text;
    else this.nodes.push({ type: 'text', text, ...(isItalic && { marks: ITALIC }) });
  }

  /** `as` is how the break was written, to write it the same way. */
  lineBreak(as: string, isItalic: boolean): void {
    this.nodes.push({ type: 'hardBreak', attrs: { as }, ...(isItalic && { marks: ITALIC }) });
  }

  /** Texts with '\n' between them. */
  lines(text: string, isItalic: boolean): void {
    text
      .split(LINE_BREAK)
      .forEach((part, index) =>
        index % 2 === 0 ? this.text(part, isItalic) : this.lineBreak(part, isItalic),
      );
  }
}

const docOf = ({ nodes }: Line): JSONContent => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...(nodes.length > 0 && { content: nodes }) }],
});

/**
 * A stored text as a Tiptap document. Tags other than italics and breaks are dropped, as on the
 * stage. Never throws. See src/screens/README.md#rich-text.
 */
export function toDoc(html: string): JSONContent {
  const line = new Line();
  let depth = 0;
  for (const part of readMarkup(escapeTextBrackets(html))) {
    if (part.type === 'text') line.lines(decodeEntities(part.text), depth > 0);
    else if (part.type === 'unfinished') continue;
    else if (part.name === 'br') line.lineBreak(part.source, depth > 0);
    else if (ITALIC_TAGS.has(part.name)) depth = Math.max(0, depth + (part.isClosing ? -1 : 1));
  }
  return docOf(line);
}

/** Texts and line breaks of a document; each later paragraph starts with a break. */
const inlineOf = (doc: JSONContent): JSONContent[] =>
  (doc.content ?? []).flatMap(({ content = [] }, index) =>
    index === 0 ? content : [{ type: 'hardBreak' }, ...content],
  );

const isItalic = (node: JSONContent): boolean => (node.marks ?? []).some(({ type }) => type === 'italic');

const writtenBreak = (node: JSONContent, fallback: string): string =>
  typeof node.attrs?.['as'] === 'string' ? node.attrs['as'] : fallback;

/** A Tiptap document as stored text. */
export function toHtml(doc: JSONContent): string {
  let html = '';
  let isOpen = false;
  let text = '';
  const flush = (): void => {
    html += escapeText(text);
    text = '';
  };
  for (const node of inlineOf(doc)) {
    if (isItalic(node) !== isOpen) {
      flush();
      isOpen = !isOpen;
      html += isOpen ? '<i>' : '</i>';
    }
    if (node.type === 'text') text += node.text ?? '';
    else {
      flush();
      html += writtenBreak(node, '<br>');
    }
  }
  flush();
  return isOpen ? `${html}</i>` : html;
}

/** A plain text as a Tiptap document: tags stay text. */
export function toPlainDoc(text: string): JSONContent {
  const line = new Line();
  line.lines(text, false);
  return docOf(line);
}

export const toPlain = (doc: JSONContent): string =>
  inlineOf(doc)
    .map((node) => (node.type === 'text' ? (node.text ?? '') : writtenBreak(node, '\n')))
    .join('');

/** The plain text of a stored text, in one line. */
export const plainTextOf = (html: string): string =>
  inlineOf(toDoc(html))
    .map((node) => (node.type === 'text' ? (node.text ?? '') : ' '))
    .join('')
    .trim();
