// Tiptap, restricted to texts of one paragraph with line breaks, and italics where they are rich.
import type { Extensions } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { escapeText } from './htmlEntities.ts';
import { handlePaste } from './handlePaste.ts';
import { toDoc, toPlainDoc } from './tiptapText.ts';

const OneParagraph = Document.extend({ content: 'paragraph' });

/** Enter inserts a line break: there is one paragraph. */
const lineBreak = (as: string) =>
  HardBreak.extend({
    addAttributes: () => ({ as: { default: as, rendered: false } }),
    addKeyboardShortcuts() {
      const shortcut = () => this.editor.commands.setHardBreak();
      return { Enter: shortcut, 'Mod-Enter': shortcut, 'Shift-Enter': shortcut };
    },
  });

/** Italics by button and Ctrl+I only: asterisks and underscores stay. */
const PlainItalic = Italic.extend({
  addInputRules: () => [],
  addPasteRules: () => [],
  renderHTML: () => ['i', 0],
});

/** Tiptap extensions for rich text. */
export const EXTENSIONS: Extensions = [
  OneParagraph,
  Paragraph,
  Text,
  lineBreak('<br>'),
  PlainItalic,
  handlePaste((text) => toDoc(escapeText(text))),
];
/** Tiptap extensions for plain text. */
export const PLAIN_EXTENSIONS: Extensions = [
  OneParagraph,
  Paragraph,
  Text,
  lineBreak('\n'),
  handlePaste(toPlainDoc),
];
