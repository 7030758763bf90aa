// A picture that flies to its place hides what lies on it on the way, and nothing beside it.
import type { Container as PixiContainer } from 'pixi.js';
import { describe, expect, it, vi } from 'vitest';
import { occludersOf } from '#screens/host/occluders.ts';

// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });
const { Container, Sprite, Texture } = await import('pixi.js');

const part = (label: string, x: number, y: number, width: number, height: number): PixiContainer => {
  const sprite = new Sprite({ texture: Texture.WHITE, width, height });
  return new Container({ label, x, y, children: [sprite] });
};

describe('When a picture flies back to its card', () => {
  it('what lies on it waits for it, the text below and beside it does not', () => {
    const picture = part('picture', 20, 20, 400, 280);
    const card = new Container({
      x: 300,
      y: 100,
      alpha: 0,
      children: [
        part('card', 0, 0, 440, 900),
        picture,
        part('label', 40, 220, 200, 60),
        part('name', 20, 300, 400, 60),
        part('price', 20, 360, 400, 400),
        part('detail', 420, 20, 200, 60),
      ],
    });
    expect(occludersOf(picture).map(({ label }) => label)).toEqual(['label']);
    card.destroy({ children: true });
  });

  it('nothing lies on a picture that is nowhere', () => {
    expect(occludersOf(part('picture', 0, 0, 10, 10))).toEqual([]);
  });
});
