// Inserts cleaned text on paste and drop into a text of the page or of the form.
import { Extension, type JSONContent } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Slice } from '@tiptap/pm/model';
import { DRAWN_TEXT_MAX_CHARS } from '#config/limits.ts';
import { pasteTools } from './pasteTools.ts';

/** `read` converts a plain text to a Tiptap document. */
export const handlePaste = (read: (text: string) => JSONContent) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML: (html) => pasteTools()?.cleanPastedText(html) ?? html,
          clipboardTextParser: (text, _context, _isPlain, view) => {
            const { content } = view.state.schema.nodeFromJSON(
              read(pasteTools()?.cleanPastedPlain(text) ?? text.slice(0, DRAWN_TEXT_MAX_CHARS)),
            );
            return new Slice(content.firstChild?.content ?? content, 0, 0);
          },
        },
      }),
    ],
  });
