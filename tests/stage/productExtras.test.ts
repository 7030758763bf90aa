// @vitest-environment jsdom
// Sizes and positions of a product's colors and of what goes with it, with injected text metrics.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { COUNTS, SIZES } from '#config/limits.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { restore } from '#content/restore.ts';
import { colorRow } from '#screens/product-extras/colorRow.tsx';
import { relatedRow } from '#screens/product-extras/relatedCards.tsx';
import { placedParts } from '#tests/support/placedBoxes.ts';
import { measureWithoutCanvas } from '#tests/support/textMetrics.ts';
import { ENGLISH_VISITOR } from '#tests/support/englishVisitor.ts';

// Surfaces are painted on a canvas, which Node lacks.
vi.mock('#stage/shapes/surfaceTextures.ts', async (importOriginal) => {
  const { Texture } = await import('pixi.js');
  const surface = () => ({ texture: Texture.EMPTY, inset: 0, overhang: 0 });
  return {
    ...(await importOriginal<object>()),
    cardSurface: surface,
    outlineSurface: surface,
    roundedSurface: surface,
    shadowSurface: surface,
  };
});

beforeAll(measureWithoutCanvas);

const WIDTH_PX = 676;

const colorsOf = (...names: string[]): Product['colors'] =>
  (
    restore(KINDS_BY_NAME.product, {
      colors: names.map((name) => ({ name, swatch: '#14484c', priceDifference: `+ $${name.length}` })),
    }) as Product
  ).colors;

const colors = (all: Product['colors'], marked: number) =>
  colorRow(all, { marked, choose: () => undefined }, { path: '', width: WIDTH_PX, context: ENGLISH_VISITOR });

const swatchesIn = (box: ReturnType<typeof colors>) =>
  (box ? placedParts(box) : []).filter(({ path }) => /^colors\.\d+\.swatch$/.test(path ?? ''));

describe('When the colors of a product are laid out', () => {
  it('a choice moves nothing, however long its name is', () => {
    const all = colorsOf('Ink', 'A very deep lagoon', 'Sand');
    const rows = [-1, 0, 1, 2].map((marked) => colors(all, marked));
    expect(new Set(rows.map((row) => `${row?.width} ${row?.height}`)).size).toBe(1);
    expect(new Set(rows.map((row) => JSON.stringify(swatchesIn(row).map(({ x, y }) => [x, y])))).size).toBe(
      1,
    );
  });

  it.each([3, 5, 12])('%i of them are targets of 72 px and more, within the gallery', (count) => {
    const row = colors(colorsOf(...Array.from({ length: count }, (_, index) => `Color ${index}`)), 0);
    const swatches = swatchesIn(row);
    expect(swatches).toHaveLength(count);
    expect(row?.width).toBeLessThanOrEqual(WIDTH_PX);
    for (const { x, width, height } of swatches) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(SIZES.minTargetPx);
      expect(x + width).toBeLessThanOrEqual(WIDTH_PX);
    }
  });

  it('those without a name are left out, and without any there is no row', () => {
    expect(swatchesIn(colors(colorsOf('Ink', ''), 0)).map(({ path }) => path)).toEqual(['colors.0.swatch']);
    expect(colors(colorsOf('', ' '), -1)).toBeNull();
  });
});

describe('When what goes with a product is laid out', () => {
  const cards = (count: number) => {
    const products = Array.from({ length: count }, (_, index) => ({
      id: `p${index}`,
      index,
      name: 'Murmur Buds',
      price: '',
      monthlyPrice: '$7.50 a month',
      reason: 'Paired at once. '.repeat(index),
      image: { url: '/uploads/a.webp' },
    }));
    const row = relatedRow(products, { path: '', width: 1500, context: ENGLISH_VISITOR });
    return (row ? placedParts(row) : []).filter(({ path }) => /^related\.\d+$/.test(path ?? ''));
  };

  it.each([1, 2, 3, 4])('%i cards are equally high, side by side within the page', (count) => {
    const placed = cards(count);
    expect(placed).toHaveLength(count);
    expect(new Set(placed.map(({ y, height }) => `${y} ${height}`)).size).toBe(1);
    placed.forEach(({ x, width }, index) => {
      expect(x).toBeGreaterThanOrEqual(index === 0 ? 0 : (placed[index - 1]?.x ?? 0) + width);
      expect(x + width).toBeLessThanOrEqual(1500);
    });
  });

  it('there are at most as many as fit, and none without products', () => {
    expect(cards(6)).toHaveLength(COUNTS.related.max);
    expect(cards(0)).toEqual([]);
  });
});
