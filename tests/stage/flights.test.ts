// @vitest-environment jsdom
// What travels from one screen to the next, and how one picture takes the place of another: the
// nodes at every step, without a screen. See src/screens/README.md#shared-elements.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('#stage/shapes/surfaceTextures.ts', async () => {
  const { Texture } = await import('pixi.js');
  return { plainTexture: () => Texture.WHITE };
});

/** The images that are in use, and the listeners of their changes. */
const images = vi.hoisted(() => ({ users: 0, listeners: new Set<() => void>(), texture: {} as object }));
vi.mock('#stage/images/textureCache.ts', () => ({
  acquireImage: () => {
    images.users += 1;
    return {
      current: () => ({ status: 'ready', texture: images.texture }),
      subscribe: (listener: () => void) => {
        images.listeners.add(listener);
        return () => images.listeners.delete(listener);
      },
      release: () => (images.users -= 1),
    };
  },
}));

const { Container, NineSliceSprite, Rectangle, Sprite, Text, Texture } = await import('pixi.js');
const { STAGE } = await import('#config/limits.ts');
const { isMoving, tween } = await import('#motion/tweens.ts');
const { CardFlight, flightCard } = await import('#screens/host/CardFlight.ts');
const { OpeningFlight } = await import('#screens/host/OpeningFlight.ts');
const { PictureFlight } = await import('#screens/host/PictureFlight.ts');
const { Wipe } = await import('#stage/shapes/Wipe.ts');
const { measureWithoutCanvas } = await import('#tests/support/textMetrics.ts');

type Node = InstanceType<typeof Container>;
interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

beforeAll(measureWithoutCanvas);

let layer: Node;
beforeEach(() => {
  layer = new Container();
  images.users = 0;
  images.listeners.clear();
  images.texture = Texture.WHITE;
});

/** The copy that travels; none once it is over. */
const copy = (): Node | undefined => layer.children.find(({ label }) => label === 'flight');
const copied = (): Node => copy() ?? expect.fail('Nothing travels');

function existing<T extends Node>(type: abstract new (...given: never[]) => T): T {
  const node = copied().children.find((child) => child instanceof type);
  return (node as T | undefined) ?? expect.fail('It has no such part');
}

const boundsOf = (node: Node): Rect => {
  const { x, y, width, height } = node.getBounds();
  return { x, y, width, height };
};

describe('When a card of words travels', () => {
  const HEIGHT_PX = 100;
  const DISC_PX = 40;

  /** A card with a ground, words at its start and a disc at its end. */
  function card(x: number, y: number, width: number, words = 'Films and series') {
    const node = new Container({ x, y, boundsArea: new Rectangle(0, 0, width, HEIGHT_PX) });
    const edges = { leftWidth: 10, rightWidth: 10, topHeight: 10, bottomHeight: 10 };
    const discX = width - DISC_PX - 20;
    node.addChild(
      new NineSliceSprite({ texture: Texture.WHITE, ...edges, width, height: HEIGHT_PX }),
      new Text({ text: words, style: { fontSize: 20 }, x: 20, y: 30 }),
      new Sprite({ texture: Texture.WHITE, x: discX, y: 30, width: DISC_PX, height: DISC_PX }),
    );
    layer.addChild(node);
    return { node, flight: flightCard(layer, node) ?? expect.fail('A card with words flies') };
  }

  it('its ground becomes as wide as the next card, its words stay at its start, its disc at its end', () => {
    const [from, to] = [card(100, 200, 600), card(300, 400, 400)];
    const flight = new CardFlight(layer, from.flight, to.flight);
    expect(boundsOf(copied())).toEqual({ x: 100, y: 200, width: 600, height: HEIGHT_PX });
    flight.progress = 0.5;
    expect(boundsOf(existing(NineSliceSprite))).toEqual({ x: 200, y: 300, width: 500, height: HEIGHT_PX });
    expect(boundsOf(existing(Text)).x).toBe(200 + 20);
    const disc = copied().children.find(
      (child) => child instanceof Sprite && !(child instanceof NineSliceSprite),
    );
    expect(disc && boundsOf(disc)).toMatchObject({ x: 200 + 500 - 20 - DISC_PX, width: DISC_PX });
  });

  it('it is seen once at every step: the copy on the way, the card where it arrives', () => {
    const [from, to] = [card(100, 200, 600), card(300, 400, 400)];
    const flight = new CardFlight(layer, from.flight, to.flight);
    const shown = () => [from.node.renderable, copy()?.visible ?? false, to.node.renderable];
    expect(shown()).toEqual([false, true, false]);
    flight.progress = 1;
    expect(shown()).toEqual([false, false, true]);
    flight.progress = 0.9;
    expect(shown()).toEqual([false, true, false]);
    flight.end();
    expect(shown()).toEqual([true, false, true]);
    flight.progress = 0.2;
    flight.end();
    expect(shown()).toEqual([true, false, true]);
  });

  it('the copy is of the larger words, so that none of them are enlarged', () => {
    const [from, to] = [card(0, 0, 600), card(0, 0, 600)];
    to.node.scale.set(2);
    const larger = flightCard(layer, to.node) ?? expect.fail('A card with words flies');
    const flight = new CardFlight(layer, from.flight, larger);
    expect(boundsOf(copied())).toMatchObject({ width: 600, height: HEIGHT_PX });
    flight.progress = 0.5;
    expect(boundsOf(copied())).toMatchObject({ width: 900, height: HEIGHT_PX * 1.5 });
  });

  it('a card without words does not travel', () => {
    const node = new Container({ boundsArea: new Rectangle(0, 0, 600, HEIGHT_PX) });
    layer.addChild(node);
    expect(flightCard(layer, node)).toBeNull();
  });
});

/** A picture of a screen that fills its place. */
function picture(rect: Rect, url = '/uploads/a.webp') {
  const original = new Container({ x: rect.x, y: rect.y });
  const sprite = new Sprite(Texture.WHITE);
  original.addChild(sprite);
  layer.addChild(original);
  const slot = { width: rect.width, height: rect.height, fit: 'cover' } as const;
  return { url, rect, radius: 20, isWhole: false, image: { url, slot }, original, sprite };
}

const SMALL: Rect = { x: 100, y: 100, width: 200, height: 100 };
const LARGE: Rect = { x: 500, y: 300, width: 600, height: 300 };

describe('When a picture travels', () => {
  it('it goes from its place to the next one, and its originals are hidden until it is there', () => {
    const [from, to] = [picture(SMALL), picture(LARGE)];
    const flight = new PictureFlight(layer, from, to);
    expect(boundsOf(existing(Sprite))).toEqual(SMALL);
    expect([from.original.renderable, to.original.renderable]).toEqual([false, false]);
    flight.progress = 0.5;
    expect(boundsOf(existing(Sprite))).toEqual({ x: 300, y: 200, width: 400, height: 200 });
    flight.progress = 1;
    expect([from.original.renderable, to.original.renderable]).toEqual([false, true]);
  });

  it('it arrives as it is, not while it still fades in', async () => {
    const to = picture(LARGE);
    to.sprite.alpha = 0;
    tween(to.sprite, { alpha: 1 }, { seconds: 600 });
    await vi.waitFor(() => expect(to.sprite.alpha).toBeGreaterThan(0));
    new PictureFlight(layer, picture(SMALL), to).end();
    await vi.waitFor(() => expect(isMoving()).toBe(false));
    expect(to.sprite.alpha).toBe(1);
  });

  it('the copy follows its image, which is decoded anew after a lost context, and then frees it', () => {
    const flight = new PictureFlight(layer, picture(SMALL), picture(LARGE));
    expect(images.users).toBe(2);
    images.texture = Texture.EMPTY;
    for (const listener of images.listeners) listener();
    expect(existing(Sprite).texture).toBe(Texture.EMPTY);
    flight.end();
    flight.end();
    expect([copy(), images.users, images.listeners.size]).toEqual([undefined, 0, 0]);
  });
});

describe('When a picture opens to links', () => {
  function opening() {
    const group = new Container({ x: 40, y: 60 });
    layer.addChild(group);
    const from = picture(SMALL);
    const links = { url: '', rect: LARGE, radius: 0, isWhole: false, isArea: true as const, group };
    const flight = new OpeningFlight(layer, from, links);
    const shown = (): Rect => {
      const { x, y, scale } = group;
      // Where the area of the links is on the layer, which they fill without a flight.
      const area = (at: number, size: number, own: number): number => at + (size - own) * scale.x;
      return {
        x: area(x, LARGE.x, 40),
        y: area(y, LARGE.y, 60),
        width: LARGE.width * scale.x,
        height: LARGE.height * scale.y,
      };
    };
    return { flight, group, shown };
  }

  it('they grow out of its place to theirs, together with it', () => {
    const { flight, group, shown } = opening();
    expect(shown()).toEqual(SMALL);
    flight.progress = 0.5;
    expect(flight.progress).toBe(0.5);
    expect(shown()).toEqual({ x: 300, y: 200, width: 400, height: 200 });
    flight.progress = 1;
    expect([group.x, group.y, group.scale.x]).toEqual([40, 60, 1]);
  });

  it('they are at their place whenever it ends, and stay there', () => {
    const { flight, group } = opening();
    flight.progress = 0.3;
    flight.end();
    flight.progress = 0.4;
    expect([group.x, group.y, group.scale.x]).toEqual([40, 60, 1]);
    expect(copy()).toBeUndefined();
  });

  it('links that are gone are left alone', () => {
    const { flight, group } = opening();
    group.destroy();
    expect(() => {
      flight.progress = 0.5;
      flight.end();
    }).not.toThrow();
  });
});

describe('When one picture of the whole stage takes the place of another', () => {
  it.each([
    ['left', false],
    ['right', true],
  ])('it appears from the %s behind an edge, and then without a mask', (_side, isFromRight) => {
    layer.alpha = 0;
    const wipe = new Wipe(layer, isFromRight);
    const edge = layer.children.find((child) => child instanceof Sprite) ?? expect.fail('It has no edge');
    expect([layer.alpha, wipe.progress, layer.mask]).toEqual([1, 0, expect.anything()]);
    wipe.progress = 0.25;
    expect(wipe.progress).toBe(0.25);
    const shownPx = STAGE.widthPx / 4;
    const [shape] = (layer.mask as Node).children;
    const left = isFromRight ? STAGE.widthPx - shownPx : 0;
    expect([shape?.x, shape?.width, shape?.height]).toEqual([left, shownPx, STAGE.heightPx]);
    expect(isFromRight ? edge.x : edge.x + edge.width).toBe(isFromRight ? left : shownPx);
    wipe.progress = 1;
    expect(edge.visible).toBe(false);
    wipe.end();
    wipe.end();
    expect([layer.mask ?? null, layer.children]).toEqual([null, []]);
  });

  it('a screen that is gone is left alone', () => {
    const wipe = new Wipe(layer, false);
    layer.destroy();
    expect(() => wipe.end()).not.toThrow();
  });
});
