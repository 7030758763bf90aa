// Pasted text keeps italics and line breaks, up to the length that can be drawn.
import { Extension, type JSONContent } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Slice } from '@tiptap/pm/model';
import { DRAWN_TEXT_MAX_CHARS } from '#config/limits.ts';
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

const isItalicTag = ({ name, source }: { name: string; source: string }): boolean =>
  name === 'i' || name === 'em' ? !/font-style\s*:\s*normal/i.test(source) : ITALIC_STYLE.test(source);

/** Cuts between characters. */
const cutTo = (text: string, max: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text[max - 1] ?? '') && text.length > max ? max - 1 : max);

/** Builds the cleaned text part by part, up to the limit. */
class Cleaner {
  html = '';
  /** Open elements, and whether each is italic. */
  private readonly open: { name: string; isItalic: boolean }[] = [];
  private italics = 0;
  private breaks = 0;

  /** Remaining characters: tags count too, since the limit applies to the stored text. */
  get remainingChars(): number {
    return (
      DRAWN_TEXT_MAX_CHARS -
      this.html.length -
      this.breaks * BREAK.length -
      (this.italics > 0 ? '<i></i>'.length : 0)
    );
  }

  /** Ends a line before the next content. `isBlock` never makes an empty line. */
  private endLine(isBlock: boolean): void {
    if (this.html === '') return;
    this.breaks = isBlock ? Math.max(this.breaks, 1) : this.breaks + 1;
  }

  text(source: string): void {
    const collapsed = decodeEntities(source).replaceAll(/[\s\u00a0]+/g, ' ');
    const text =
      this.html === '' || this.breaks > 0 || this.html.endsWith(' ') ? collapsed.trimStart() : collapsed;
    if (text === '') return;
    const fitting = cutTo(text, Math.max(0, this.remainingChars));
    this.html +=
      BREAK.repeat(this.breaks) + (this.italics > 0 ? `<i>${escapeText(fitting)}</i>` : escapeText(fitting));
    this.breaks = 0;
  }

  tag(tag: Extract<MarkupPart, { type: 'tag' }>): void {
    if (tag.name === 'br') this.endLine(false);
    if (BLOCK_ELEMENTS.has(tag.name)) this.endLine(true);
    if (VOID_ELEMENTS.has(tag.name)) return;
    if (!tag.isClosing) this.openElement(tag);
    else this.closeElement(tag.name);
  }

  private openElement(tag: { name: string; source: string }): void {
    const isItalic = isItalicTag(tag);
    this.open.push({ name: tag.name, isItalic });
    if (isItalic) this.italics += 1;
  }

  /** Searches only a few levels for the opening tag: broken nesting must not be slow. */
  private closeElement(name: string): void {
    const openIndex = this.open.findLastIndex(
      (element, index) => element.name === name && index >= this.open.length - 64,
    );
    if (openIndex < 0) return;
    for (const element of this.open.splice(openIndex)) if (element.isItalic) this.italics -= 1;
  }
}

/** Pasted HTML as a stored text. */
export function cleanPastedText(html: string): string {
  const cleaner = new Cleaner();
  for (const part of readMarkup(html)) {
    if (part.type === 'text') cleaner.text(part.text);
    else if (part.type === 'tag') cleaner.tag(part);
    if (cleaner.remainingChars <= 0) break;
  }
  return cleaner.html.trimEnd().replaceAll('</i><i>', '');
}

/** Inserts cleaned text on paste and drop. `read` converts a plain text to a Tiptap document. */
export const handlePaste = (read: (text: string) => JSONContent) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML: cleanPastedText,
          clipboardTextParser: (text, _context, _isPlain, view) => {
            const { content } = view.state.schema.nodeFromJSON(read(cutTo(text, DRAWN_TEXT_MAX_CHARS)));
            return new Slice(content.firstChild?.content ?? content, 0, 0);
          },
        },
      }),
    ],
  });
