// Shared elements: which picture travels, and its poses on the way. See
// src/screens/README.md#shared-elements.
import { describe, expect, it } from 'vitest';
import {
  areAlike,
  cardPoseAt,
  isClipped,
  openingPicture,
  pairOf,
  poseAt,
  tokenAt,
  touchedPicture,
  unionOf,
  type FlightEnd,
} from '#screens/host/sharedElements.ts';

const rect = (x: number, y: number, width: number, height = width) => ({ x, y, width, height });

describe('When two screens share a picture', () => {
  it('a link and the screen that it leads to have the same token', () => {
    for (const path of ['/product/cairn-9', '/product/cairn-9/celebrate', '/product/cairn-9?lang=es'])
      expect(tokenAt(path)).toBe('product/cairn-9');
  });

  it('an answer of a quiz has a token of its own', () => {
    expect(tokenAt('/help-me-choose/which-phone-1.2')).toBe('help-me-choose/which-phone-1.2');
  });

  it('another screen of the product, home and what is no link have another or none', () => {
    expect(tokenAt('/product/cairn-9/videos')).not.toBe('product/cairn-9');
    expect(['/', '', null, undefined].map(tokenAt)).toEqual([null, null, null, null]);
  });
});

const link = (token: string, x: number) => ({ token, isMain: false, isCard: false, rect: rect(x, 0, 100) });
const main = (token: string) => ({ token, isMain: true, isCard: false, rect: rect(1_000, 200, 700) });
const NOTHING_KNOWN = { isBack: false, touched: null, left: new Map<string, ReturnType<typeof rect>>() };

describe('When a shopper goes to a product', () => {
  const cards = [link('product/a', 0), link('product/b', 200), link('product/b', 800)];

  it('the picture that was touched travels, of several with the same product', () => {
    const touched = { ...NOTHING_KNOWN, touched: rect(790, 0, 120) };
    expect(pairOf(cards, [main('product/b')], touched)).toEqual({ from: cards[2], to: main('product/b') });
    expect(pairOf(cards, [main('product/b')], NOTHING_KNOWN)?.from).toBe(cards[1]);
  });

  it('nothing travels to a product that was not shown, or to a screen without a picture of its own', () => {
    expect(pairOf(cards, [main('product/c')], NOTHING_KNOWN)).toBeNull();
    expect(pairOf(cards, [link('product/b', 0)], NOTHING_KNOWN)).toBeNull();
  });

  it('from another product, that one which was touched and not the one that is left', () => {
    const before = [main('product/a'), link('product/b', 0)];
    const after = [main('product/b'), link('product/a', 300)];
    expect(pairOf(before, after, NOTHING_KNOWN)).toEqual({ from: before[1], to: after[0] });
  });

  it('its picture goes on into its column of a compare page', () => {
    const columns = [link('product/a', 0), link('product/b', 400)];
    expect(pairOf([main('product/b')], columns, NOTHING_KNOWN)).toEqual({
      from: main('product/b'),
      to: columns[1],
    });
  });
});

describe('When a shopper goes back', () => {
  it('the picture returns to where it came from', () => {
    const cards = [link('product/b', 0), link('product/b', 800)];
    const left = new Map([['product/b', rect(800, 0, 100)]]);
    const isBack = { ...NOTHING_KNOWN, isBack: true };
    expect(pairOf([main('product/b')], cards, { ...isBack, left })?.to).toBe(cards[1]);
    expect(pairOf([main('product/b')], cards, isBack)?.to).toBe(cards[0]);
  });

  it('from a product to the product before, the one that is left returns', () => {
    const before = [main('product/b'), link('product/a', 300)];
    const after = [main('product/a'), link('product/b', 0)];
    expect(pairOf(before, after, { ...NOTHING_KNOWN, isBack: true })).toEqual({
      from: before[0],
      to: after[1],
    });
  });
});

const end = (at: ReturnType<typeof rect>, changes: Partial<FlightEnd> = {}): FlightEnd => ({
  url: '/a.webp',
  rect: at,
  radius: 0,
  isWhole: true,
  ...changes,
});

describe('When a shopper touches a link to a screen without a picture of its own', () => {
  const tiles = [link('view-models/phones', 0), link('view-models/phones', 800), link('page/care', 400)];
  const touched = { ...NOTHING_KNOWN, touched: rect(780, 0, 200) };

  it('its picture opens to the links there', () => {
    expect(openingPicture(tiles, 'view-models/phones', touched)).toBe(tiles[1]);
  });

  it('no other picture does, nor any if something else was pressed', () => {
    expect(openingPicture(tiles, 'page/care', touched)).toBeNull();
    expect(openingPicture(tiles, 'view-models/phones', NOTHING_KNOWN)).toBeNull();
  });

  it('going back, that one comes back which was touched, else the first', () => {
    const back = { ...touched, isBack: true };
    const left = new Map([['view-models/phones', rect(810, 0, 100)]]);
    expect(openingPicture(tiles, 'view-models/phones', { ...back, left })).toBe(tiles[1]);
    expect(openingPicture(tiles, 'view-models/phones', back)).toBe(tiles[0]);
    expect(openingPicture(tiles, 'view-models/none', back)).toBeNull();
  });

  it('what was touched can be kept while the next screen is loaded, wherever it leads', () => {
    expect(touchedPicture(tiles, touched.touched)).toBe(tiles[1]);
    expect(touchedPicture(tiles, rect(5_000, 0, 100))).toBeNull();
    expect(touchedPicture(tiles, null)).toBeNull();
  });

  it('the links are all that is on the stage of them', () => {
    const stage = rect(0, 0, 1_920, 1_080);
    expect(unionOf([rect(100, 100, 300), rect(500, 900, 300)], stage)).toEqual(rect(100, 100, 700, 980));
    expect(unionOf([rect(0, 1_200, 300)], stage)).toBeNull();
    expect(unionOf([], stage)).toBeNull();
  });

  const [tile, links] = [
    end(rect(100, 100, 200, 100)),
    end(rect(0, 0, 1_000, 500), { url: '', isArea: true }),
  ];

  it('the picture covers them while they are small, and is wiped off them; its last half fades', () => {
    const shown = [0, 0.08, 0.24, 0.4, 1].map((progress) => {
      const { clip, from, to } = poseAt(tile, links, progress);
      expect(to).toBeNull();
      return from && clip;
    });
    const [start, , half] = shown;
    expect(start).toEqual(tile.rect);
    // The picture covers half of the links, at their height by then.
    const { rect: whole } = poseAt(tile, links, 0.24);
    expect(half?.x).toBeCloseTo(whole.x + whole.width / 2, 5);
    expect(half?.width).toBeCloseTo(whole.width / 2, 5);
    expect(shown.slice(3)).toEqual([null, null]);
    const alphas = [0, 0.24, 0.32].map((progress) => poseAt(tile, links, progress).from?.alpha ?? 0);
    expect(alphas.slice(0, 2)).toEqual([1, 1]);
    expect(alphas[2]).toBeCloseTo(0.5, 5);
  });
});

describe('When the card of an answer flies', () => {
  const answer = { rect: rect(100, 500, 840, 110), words: rect(140, 530, 250, 50) };
  const small = { rect: rect(1_000, 100, 300, 81), words: rect(1_030, 122, 184, 37) };

  it('it starts and ends where the cards are, with their words', () => {
    expect(cardPoseAt(answer, small, 0)).toEqual({ x: 100, middleY: 555, width: 840, wordsPx: 250 });
    expect(cardPoseAt(answer, small, 1)).toEqual({ x: 1_000, middleY: 140.5, width: 300, wordsPx: 184 });
  });

  it('a card with the same words on two lines is another one', () => {
    expect(areAlike(answer, small)).toBe(true);
    expect(areAlike({ ...answer, words: rect(140, 530, 150, 100) }, small)).toBe(false);
  });
});

describe('When a picture flies', () => {
  const card = end(rect(100, 100, 200, 100));
  const large = end(rect(900, 200, 800, 400));

  it('it starts and ends exactly where the originals are', () => {
    expect(poseAt(card, large, 0).to).toMatchObject(card.rect);
    expect(poseAt(card, large, 1).to).toMatchObject(large.rect);
    expect(poseAt(card, large, 0.5).clip).toEqual(rect(500, 150, 500, 250));
  });

  it('the same image is drawn once, by the larger of its two textures, there and back', () => {
    expect(poseAt(card, large, 0.5)).toMatchObject({ from: null, to: { alpha: 1 } });
    expect(poseAt(large, card, 0.5)).toMatchObject({ from: { alpha: 1 }, to: null });
    expect(isClipped(card, large)).toBe(false);
  });

  it('a crop opens to the whole image, without distorting it', () => {
    const tile = end(rect(0, 0, 300, 300), { isWhole: false, radius: 28 });
    expect(isClipped(tile, large)).toBe(true);
    const start = poseAt(tile, large, 0);
    // The 2:1 image covers the square tile, and its middle is seen.
    expect(start).toMatchObject({ clip: tile.rect, radius: 28, to: rect(-150, 0, 600, 300) });
    for (const progress of [0, 0.3, 0.6, 1]) {
      const { to } = poseAt(tile, large, progress);
      expect((to?.width ?? 0) / (to?.height ?? 1)).toBeCloseTo(2);
    }
    expect(poseAt(tile, large, 1)).toMatchObject({ clip: large.rect, radius: 0, to: large.rect });
  });

  it('two images cross-fade in one pose, and let at most a sixth of what is below through', () => {
    const tile = end(rect(0, 0, 300, 300), { url: '/b.webp', isWhole: false, radius: 28 });
    expect(poseAt(tile, large, 0)).toMatchObject({ from: { ...tile.rect, alpha: 1 }, to: null, radius: 28 });
    expect(poseAt(tile, large, 1)).toMatchObject({ from: null, to: { ...large.rect, alpha: 1 } });
    for (let progress = 0; progress <= 1; progress += 0.05) {
      const { from, to } = poseAt(tile, large, progress);
      expect((1 - (from?.alpha ?? 0)) * (1 - (to?.alpha ?? 0))).toBeLessThan(1 / 6);
    }
  });
});
