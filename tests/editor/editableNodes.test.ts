// Bounds of a list's entries on the stage, for reordering.
import { describe, expect, it } from 'vitest';
import { rectsOfEntries, type EditableNode } from '#editor/canvas/editableNodes.ts';
import type { Rect } from '#state/sceneRegistry.ts';

const editableNode = (path: string, x: number, y: number, side: number): EditableNode => {
  const rect: Rect = { x, y, width: side, height: side };
  return {
    path,
    entry: {
      id: x,
      info: { role: 'img', label: '' },
      rect: () => rect,
      visibleRect: () => null,
      scale: () => 1,
      reveal: () => undefined,
      children: [],
    },
  };
};

describe('When an editor reorders a list', () => {
  it('the bounds of a gallery’s chosen image are those of its thumbnail', () => {
    const thumbs = [0, 1, 2].map((index) => editableNode(`images.${index}.thumbnail`, index * 100, 800, 90));
    const rects = rectsOfEntries(
      ['images.0', 'images.1', 'images.2'],
      [editableNode('images.1.image', 0, 0, 700), editableNode('images.1.modal', 0, 0, 710), ...thumbs],
    );
    expect(rects).toEqual([0, 100, 200].map((x) => ({ x, y: 800, width: 90, height: 90 })));
  });

  it('an entry’s bounds include what it shows elsewhere, and an entry that shows nothing has none', () => {
    const cards = [0, 1].flatMap((index) => [
      editableNode(`cards.${index}.title`, index * 100, 0, 50),
      editableNode(`cards.${index}.image`, index * 100, 50, 50),
    ]);
    expect(rectsOfEntries(['cards.0', 'cards.1', 'cards.2'], cards)).toEqual([
      { x: 0, y: 0, width: 50, height: 100 },
      { x: 100, y: 0, width: 50, height: 100 },
      null,
    ]);
    // A single entry has the bounds of its content.
    expect(rectsOfEntries(['cards.0'], cards)).toEqual([{ x: 0, y: 0, width: 50, height: 100 }]);
  });
});
