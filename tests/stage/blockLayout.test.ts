// @vitest-environment jsdom
// Sizes and positions of blocks, with injected text metrics.
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cubeRowsBox } from '#blocks/cubes.tsx';
import { headerStack } from '#blocks/headerStack.tsx';
import { moduleBand, moduleGrid } from '#blocks/moduleGrid.tsx';
import { buttonRow, pillButton, pillHeight } from '#blocks/pillButtons.tsx';
import { SPACE, TYPE } from '#config/brand.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { cardRow, CARD_GAP_PX } from '#screens/view-models/cardRow.tsx';
import { sectionsOf } from '#screens/view-models/modelCard.tsx';
import { column } from '#stage/layout/boxes.tsx';
import { textBlock, typesetText } from '#stage/text/TextBlock.tsx';
import { partAt, placedParts } from '#tests/support/placedBoxes.ts';
import { measureWithoutCanvas } from '#tests/support/textMetrics.ts';
import { ENGLISH_VISITOR } from '#tests/support/englishVisitor.ts';

// Surfaces are painted on a canvas, which Node lacks.
vi.mock('#stage/shapes/surfaceTextures.ts', async (importOriginal) => {
  const { Texture } = await import('pixi.js');
  const surface = () => ({ texture: Texture.EMPTY, inset: 0 });
  return {
    ...(await importOriginal<object>()),
    plainTexture: () => Texture.EMPTY,
    cardSurface: surface,
    gradientSurface: surface,
    outlineSurface: surface,
    roundedSurface: surface,
    shadowSurface: surface,
  };
});

beforeAll(measureWithoutCanvas);

const image = { id: 1, url: '/uploads/a.webp' };
const place = (width: number) => ({ path: '', width, context: ENGLISH_VISITOR });

describe('When a page has cubes', () => {
  const page = (count: number, paddings: { hPadding?: number; vPadding?: number } = {}) => {
    const buttons = Array.from({ length: count }, (_, index) => ({ label: `Cube ${index}`, image }));
    const { components } = restore(KINDS_BY_NAME.page, {
      id: 'a',
      name: 'A',
      components: [{ type: 'cubeRows', buttons, ...paddings }],
    });
    const block = components[0];
    if (block?.type !== 'cubeRows') throw new Error('Expected a row of cubes');
    return block;
  };

  it('all have one size, 4:3 or higher where they are narrow, at least 330 px wide, in rows of at most 1500 px', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), (count) => {
        const box = cubeRowsBox(page(count), place(1_700));
        const tiles = Array.from({ length: count }, (_, index) => partAt(box, `buttons.${index}`));
        expect(new Set(tiles.map(({ width, height }) => `${width}x${height}`)).size).toBe(1);
        for (const { x, width, height } of tiles) {
          expect(width).toBeGreaterThanOrEqual(330);
          expect(width).toBeLessThanOrEqual(740);
          expect(height).toBe(Math.round(width * (width < 400 ? 1.1 : 0.75)));
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(1_500);
        }
      }),
      { numRuns: 14 },
    );
  });

  it.each([
    [1, [1]],
    [2, [2]],
    [4, [4]],
    [5, [4, 1]],
    [9, [4, 4, 1]],
  ])('%i are in rows of %j', (count, rows) => {
    const box = cubeRowsBox(page(count), place(1_500));
    const tops = Array.from({ length: count }, (_, index) => partAt(box, `buttons.${index}`).y);
    expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(rows);
  });

  it('the editor sets both gaps, also none, and the default is 20 px', () => {
    const gaps = (block: ReturnType<typeof page>) => {
      const box = cubeRowsBox(block, place(1_500));
      const [first, second, fifth] = [0, 1, 4].map((index) => partAt(box, `buttons.${index}`));
      return [
        (second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0),
        (fifth?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0),
      ];
    };
    expect(gaps(page(5, { hPadding: 12, vPadding: 34 }))).toEqual([12, 34]);
    expect(gaps(page(5, { hPadding: 0, vPadding: 0 }))).toEqual([0, 0]);
    expect(gaps(page(5))).toEqual([20, 20]);
  });

  it('one without label and image is omitted, and the others keep their paths', () => {
    const block = page(3);
    const box = cubeRowsBox(
      {
        ...block,
        buttons: block.buttons.map((cube, index) =>
          index === 1 ? { ...cube, label: '', image: null } : cube,
        ),
      },
      place(1_500),
    );
    const paths = placedParts(box).flatMap(({ path }) =>
      /^buttons\.\d\.image$/.test(path ?? '') ? [path] : [],
    );
    expect(paths).toEqual(['buttons.0.image', 'buttons.2.image']);
  });
});

describe('When a home screen has modules', () => {
  const home = (count: number) =>
    restore(KINDS_BY_NAME.homeScreen, {
      id: 'a',
      name: 'A',
      modules: Array.from({ length: count }, (_, index) => ({ label: `Module ${index}`, image })),
      moduleBottom: { label: 'Below', image },
    });

  it.each([
    [1, 900, 520],
    [2, 300, 300],
    [4, 100, 220],
    [8, 700, 330],
  ])('%i modules in %i px of height are %i px high', (count, room, height) => {
    const box = moduleGrid(home(count), place(1_500), room);
    for (let index = 0; index < count; index += 1)
      expect(partAt(box, `modules.${index}`).height).toBe(height);
  });

  it('a tile with many words makes its row higher, not its picture flat', () => {
    const screen = home(3);
    const [first] = screen.modules;
    if (!first) throw new Error('Expected a module');
    first.detail = 'Four to hold, from small to folding. '.repeat(20);
    const box = moduleGrid(screen, place(1_500), 220);
    const heights = [0, 1, 2].map((index) => partAt(box, `modules.${index}`).height);
    expect(heights[0]).toBeGreaterThan(300);
    expect(new Set(heights).size).toBe(1);
    expect(partAt(box, 'modules.0.image').height).toBeGreaterThanOrEqual(96);
  });

  it('pictures of a row are equally high, whatever is below them', () => {
    const screen = home(4);
    const [, second] = screen.modules;
    if (!second) throw new Error('Expected a module');
    second.detail = 'Is it in your street?';
    const box = moduleGrid(screen, place(888), 900);
    const heights = [0, 1].map((index) => partAt(box, `modules.${index}.image`).height);
    expect(heights[0]).toBe(heights[1]);
    second.detail = '';
    expect(partAt(moduleGrid(screen, place(888), 900), 'modules.0.image').height).toBeGreaterThan(
      heights[0] ?? 0,
    );
  });

  it('each row fills the area, with 40 px between', () => {
    const box = moduleGrid(home(7), place(1_500), 900);
    const tiles = Array.from({ length: 7 }, (_, index) => partAt(box, `modules.${index}`));
    const rows = [...new Set(tiles.map(({ y }) => y))].map((top) => tiles.filter(({ y }) => y === top));
    expect(rows.map((row) => row.length)).toEqual([4, 3]);
    for (const row of rows) {
      expect(row[0]?.x).toBe(0);
      const last = row.at(-1);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(1_500);
      row.slice(1).forEach(({ x }, index) => {
        const before = row[index];
        expect(x - (before?.x ?? 0) - (before?.width ?? 0)).toBe(40);
      });
    }
    expect((rows[1]?.[0]?.y ?? 0) - (rows[0]?.[0]?.height ?? 0)).toBe(40);
  });

  it('the band below is as wide as the modules and 128 px high, has a margin in a narrower area, and is omitted when empty', () => {
    const { moduleBottom } = home(0);
    expect(moduleBand(moduleBottom, 1_920, ENGLISH_VISITOR)).toMatchObject({ width: 1_500, height: 128 });
    expect(moduleBand(moduleBottom, 1_000, ENGLISH_VISITOR)).toMatchObject({
      width: 1_000 - SPACE.l * 2,
      height: 128,
    });
    expect(moduleBand({ ...moduleBottom, label: '', image: null }, 1_920, ENGLISH_VISITOR)).toBeNull();
    expect(moduleBand({ ...moduleBottom, image: null }, 1_920, ENGLISH_VISITOR)).not.toBeNull();
  });
});

describe('When a page has headers', () => {
  type Header = { type: 'title' | 'subtitle'; alignment: 'left' | 'center' | 'right'; text: string };
  const stack = (headers: readonly Header[]) => headerStack([...headers], 'headers', place(1_600), 'title');

  it('they are stacked, 24 px apart, and an empty one takes no space', () => {
    const box = stack([
      { type: 'title', alignment: 'left', text: 'First' },
      { type: 'subtitle', alignment: 'left', text: '' },
      { type: 'subtitle', alignment: 'left', text: 'Second' },
    ]);
    expect(partAt(box, 'headers.0.text')).toMatchObject({ x: 0, y: 0, height: TYPE.title.line });
    expect(partAt(box, 'headers.2.text').y).toBe(TYPE.title.line + SPACE.m);
    expect(box.height).toBe(TYPE.title.line + SPACE.m + TYPE.subheading.line);
  });

  it('a subtitle is at most 1200 px wide, at the side that it is aligned to', () => {
    const subtitle = (alignment: Header['alignment']) =>
      partAt(stack([{ type: 'subtitle', alignment, text: 'word '.repeat(100) }]), 'headers.0.text');
    expect(subtitle('left')).toMatchObject({ x: 0 });
    expect(subtitle('left').width).toBeLessThanOrEqual(1_200);
    expect(subtitle('center')).toMatchObject({ x: 200, width: 1_200 });
    expect(subtitle('right')).toMatchObject({ x: 400, width: 1_200 });
  });
});

describe('When a page shows models as cards', () => {
  const cards = (count: number, more: Record<string, unknown> = {}) =>
    restore(KINDS_BY_NAME.viewModels, {
      id: 'a',
      name: 'A',
      cards: Array.from({ length: count }, (_, index) => ({
        type: 'card',
        brand: 'Cairn',
        model: index === 0 ? 'A model with a name of several lines that is long enough' : 'Short',
        monthlyPrice: '$10',
        monthlyPriceCopy: 'a month',
        networkCopy: 'Network',
        image,
        ...more,
      })),
    }).cards;

  it.each([
    [2, 740],
    [3, 552],
    [4, 419],
  ])('%i cards are %i px wide, equally high, and leave 60 px on both sides', (count, width) => {
    const row = cardRow(cards(count), 900, ENGLISH_VISITOR);
    expect(row.map((card) => card.width)).toEqual(Array.from({ length: count }, () => width));
    expect(new Set(row.map((card) => card.height))).toEqual(new Set([900]));
    expect(count * width + (count - 1) * (CARD_GAP_PX[count] ?? 0)).toBeLessThanOrEqual(1_920 - 2 * 60);
  });

  it('their prices are at the same height, however long the names are', () => {
    const row = cardRow(cards(3), 800, ENGLISH_VISITOR);
    const tops = row.map((card, index) => partAt(card, `cards.${index}.monthlyPrice`).y);
    expect(new Set(tops).size).toBe(1);
    const names = row.map((card, index) => partAt(card, `cards.${index}.model`).height);
    expect(names[0]).toBeGreaterThan(names[1] ?? 0);
  });

  it('their images keep at least 224 px, and the cards grow beyond the area', () => {
    const row = cardRow(cards(4), 300, ENGLISH_VISITOR);
    expect(row[0]?.height).toBeGreaterThan(300);
    const shown = row.map((card, index) => partAt(card, `cards.${index}.image`));
    for (const { height } of shown) expect(height).toBeGreaterThanOrEqual(224 - 24);
    expect(new Set(row.map((card) => card.height)).size).toBe(1);
  });

  it('without images they are as high as their texts', () => {
    const row = cardRow(cards(3, { image: null }), 900, ENGLISH_VISITOR);
    expect(row[0]?.height).toBeLessThan(900);
    expect(new Set(row.map((card) => card.height)).size).toBe(1);
  });

  it('a single card is wide, with its image beside the text', () => {
    const [card] = cardRow(cards(1), 900, ENGLISH_VISITOR);
    if (!card) throw new Error('Expected a card');
    expect(card).toMatchObject({ width: 1_520, height: 900 });
    const shown = partAt(card, 'cards.0.image');
    expect(shown.x + shown.width).toBeLessThan(partAt(card, 'cards.0.model').x);
    expect(shown.width + 24).toBe(Math.round(1_520 * 0.48));
  });

  it('a retail price is beside its words, below them where there is no space, and alone without any', () => {
    const partsOf = (fields: Record<string, unknown>, count = 1) => {
      const [card] = cardRow(cards(count, { image: null, ...fields }), 900, ENGLISH_VISITOR);
      if (!card) throw new Error('Expected a card');
      const [price, words] = ['retailPrice', 'retailPriceCopy'].map((name) =>
        placedParts(card).find(({ path }) => path === `cards.0.${name}`),
      );
      if (!price) throw new Error('Expected a price');
      const monthly = partAt(card, 'cards.0.monthlyPriceCopy');
      return {
        price,
        words,
        gapPx: price.y - monthly.y - monthly.height,
        left: monthly.x,
      };
    };
    const beside = partsOf({ retailPrice: '$999', retailPriceCopy: 'or today' });
    expect(beside.price.x).toBeGreaterThan((beside.words?.x ?? 0) + (beside.words?.width ?? 0));
    const below = partsOf({ retailPrice: '$999', retailPriceCopy: 'or all of it today in the store' }, 4);
    expect(below.price.y).toBeGreaterThanOrEqual((below.words?.y ?? 0) + (below.words?.height ?? 0));
    expect(below.price.x).toBe(below.left);
    const alone = partsOf({ retailPrice: '$999' });
    expect([alone.words?.height ?? 0, alone.price.x]).toEqual([0, alone.left]);
  });

  it('a retail price without words before it has the whole line', () => {
    const retailPrice = '$999 in all';
    const [card] = cards(1, { retailPrice });
    if (card?.type !== 'card') throw new Error('Expected a model');
    const style = { role: 'label', width: 900 } as const;
    const width = Math.ceil(typesetText(retailPrice, style)?.linePx ?? 0);
    const sections = sectionsOf(card, { path: 'cards.0', width, shape: 'tall', context: ENGLISH_VISITOR });
    const { height } = partAt(column(sections), 'cards.0.retailPrice');
    expect(height).toBe(textBlock(retailPrice, style).height);
  });

  it('no part of a card is outside it', () => {
    for (const count of [1, 2, 3, 4])
      for (const card of cardRow(cards(count), 620, ENGLISH_VISITOR))
        for (const part of placedParts(card).filter(({ path }) => path !== undefined)) {
          expect(part.x).toBeGreaterThanOrEqual(0);
          expect(part.y).toBeGreaterThanOrEqual(0);
          expect(part.x + part.width).toBeLessThanOrEqual(card.width);
          expect(part.y + part.height).toBeLessThanOrEqual(card.height);
        }
  });
});

describe('When a page has image buttons', () => {
  const widthsOf = (count: number, availablePx: number): number[] => {
    const { imageButtons } = restore(KINDS_BY_NAME.page, {
      id: 'a',
      name: 'A',
      imageButtons: Array.from({ length: count }, (_, at) => ({
        type: 'image',
        label: `Button ${at}`,
        image,
        showLabel: true,
      })),
    });
    const box = buttonRow(imageButtons, 'imageButtons', place(availablePx));
    return imageButtons.map((_, at) => partAt(box, `imageButtons.${at}`).width);
  };

  it('two are as wide as a button, three or four about as wide as two, and others 290 px', () => {
    expect(widthsOf(2, 1_500)).toEqual([290, 290]);
    expect(widthsOf(3, 1_500)).toEqual([400, 400, 400]);
    expect(widthsOf(4, 1_500)).toEqual([295, 295, 295, 295]);
    expect(widthsOf(5, 1_500)).toEqual([290, 290, 290, 290, 290]);
    expect(widthsOf(3, 800)).toEqual([290, 290, 290]);
  });
});

describe('When a button has text', () => {
  it('is 600x110, and higher if its text needs more lines', () => {
    expect(pillButton('Buy', 'primary')).toMatchObject({ width: 600, height: 110 });
    expect(pillButton('word '.repeat(40), 'primary').height).toBeGreaterThan(110);
    expect(pillButton('Buy', 'primary', { width: 300, isCompact: true })).toMatchObject({
      width: 300,
      height: 80,
    });
    expect(pillButton('Buy', 'secondary', { minHeight: 200 }).height).toBe(200);
  });

  it('the buttons of a group are as high as the highest', () => {
    const long = 'word '.repeat(40);
    expect(pillHeight(['Buy', long, ''])).toBe(pillButton(long, 'primary').height);
    expect(pillHeight([])).toBe(0);
  });
});
