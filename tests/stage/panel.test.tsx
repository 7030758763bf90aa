// @vitest-environment jsdom
// A panel with a shadow is one texture at any size.
import { beforeEach, describe, expect, it, vi } from 'vitest';

const sizes = vi.hoisted(() => [] as unknown[]);
vi.mock('#stage/shapes/surfaceTextures.ts', async () => {
  const { Texture } = await import('pixi.js');
  const surface = { texture: Texture.EMPTY, inset: 1, overhang: 0 };
  return {
    cardSurface: (_style: unknown, size: unknown) => {
      sizes.push(size);
      return surface;
    },
    shadowSurface: () => surface,
    roundedSurface: () => surface,
    outlineSurface: () => surface,
  };
});

const { Container, NineSliceSprite } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { COLORS, RADIUS } = await import('#config/brand.ts');
const { gapBox } = await import('#stage/layout/boxes.tsx');
const { panel } = await import('#stage/shapes/Panel.tsx');
const { renderTo } = await import('#tests/support/renderStage.ts');

extend({ Container, NineSliceSprite });
beforeEach(() => void sizes.splice(0));

const PILL = { fill: COLORS.white, radius: RADIUS.pill, line: COLORS.line, shadow: 20 };

/** Number of sprites of a panel of this size. */
function spritesOf(width: number, height: number): number {
  const stage = new Container();
  renderTo(stage, panel(gapBox(width, height), PILL).place(0, 0, 'panel'));
  return stage.children.length;
}

describe('When a panel has a shadow', () => {
  it('a wide button is one texture of its height, which is stretched to its width', () => {
    expect(spritesOf(600, 110)).toBe(1);
    expect(sizes).toEqual([{ height: 110 }]);
  });

  it('a round button is one texture of its size', () => {
    expect(spritesOf(66, 66)).toBe(1);
    expect(sizes).toEqual([{ width: 66, height: 66 }]);
  });

  it('a large round one, of which there may be any number of sizes, is not painted for its size', () => {
    expect(spritesOf(600, 300)).toBe(3);
    expect(sizes).toEqual([]);
  });
});
