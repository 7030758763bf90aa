// The stage draws a run of spaces as one (`pre-line`), and none at the start of a line. While one
// types they are kept, since the caret moves among them, and take no room.
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Node } from '@tiptap/pm/model';

/** Positions of the spaces of a document that the stage does not draw. */
export function collapsedSpaces(document: Node): number[] {
  const positions: number[] = [];
  document.descendants((block, start) => {
    if (!block.isTextblock) return true;
    let isAfterSpace = true;
    block.forEach((child, offset) => {
      // A break of the line.
      if (!child.isText) isAfterSpace = true;
      // By UTF-16 units, as positions are.
      for (let index = 0; index < (child.text?.length ?? 0); index += 1) {
        const isSpace = /[ \t]/.test(child.text?.[index] ?? '');
        if (isSpace && isAfterSpace) positions.push(start + 1 + offset + index);
        isAfterSpace = isSpace;
      }
    });
    return false;
  });
  return positions;
}

/** Draws those spaces without a width. */
export const CollapsedSpaces = Extension.create({
  name: 'collapsedSpaces',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) =>
          DecorationSet.create(
            doc,
            collapsedSpaces(doc).map((at) => Decoration.inline(at, at + 1, { class: 'collapsed-space' })),
          ),
      },
    }),
  ],
});
