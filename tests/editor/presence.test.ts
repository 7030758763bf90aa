// Colleagues on the same document: colors and initials.
import { describe, expect, it } from 'vitest';
import { colorOf, initialsOf, presenceStore, setOthers } from '#editor/presence/presenceStore.ts';

describe('When colleagues are on the same document', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Grace', 'G'],
    ['mary.ann.evans@example.com', 'MC'],
    ['李 明', '李明'],
    ['', ''],
  ])('the initials of %s are %s', (name, initials) => {
    expect(initialsOf({ name })).toBe(initials);
  });

  it('each has a color of their own, with a contrast of 4.5:1 to white', () => {
    const colors = Array.from({ length: 8 }, (_, id) => colorOf({ id }));
    expect(new Set(colors).size).toBe(8);
    for (const color of colors) {
      const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
      const [red = 0, green = 0, blue = 0] = channels.map((value) =>
        value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
      );
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('two on one document never get the same color, in whatever order they come', () => {
    const [ada, grace, mary] = [3, 11, 19].map((id) => ({ id, name: `${id}`, path: '' }));
    if (!ada || !grace || !mary) throw new Error('three colleagues');
    const colors = () => [ada, grace, mary].map(colorOf);
    setOthers([mary, ada], grace.id);
    const seenByGrace = colors();
    expect(new Set(seenByGrace).size).toBe(3);
    setOthers([grace, mary], ada.id);
    expect(colors()).toEqual(seenByGrace);
    setOthers([]);
    expect(new Set(colors()).size).toBe(1);
  });

  it('the same colleagues again change nothing', () => {
    setOthers([{ id: 1, name: 'Ada', path: '' }]);
    const before = presenceStore.getState();
    setOthers([{ id: 1, name: 'Ada', path: '' }]);
    expect(presenceStore.getState()).toBe(before);
  });
});
