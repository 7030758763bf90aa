// Many small cards, each with a centered text, such as the keys of a keyboard, in one texture:
// card, outline and text would be three draw calls each where a batch holds one texture.
import { useLayoutEffect, useRef } from 'react';
import { Rectangle, Texture, type Sprite } from 'pixi.js';
import { reserveTextures, imageResolution, onImageReload } from '../images/textureCache.ts';
import { gapBox, leafBox, type LayoutBox } from '../layout/boxes.tsx';
import { cardStyleOf, type PanelStyle } from './Panel.tsx';
import { paintTextRuns, type TextRun } from '../text/TextRunTexture.ts';
import { CACHED_SURFACES, paintCard, type CardStyle } from './surfaceTextures.ts';
import type { TextLook } from '../text/textStyles.ts';
import { typesetText } from '../text/TextBlock.tsx';

/** Text of a sprite and its size in px. */
export interface AtlasSprite {
  text: string;
  width: number;
  height: number;
}

/** Largest width of the atlas, in px. */
const ATLAS_PX = 2_000;

/**
 * Boxes for the sprites, without roles of their own. The atlas is painted with the first one and
 * freed with the last.
 */
export function spriteAtlas<F extends AtlasSprite>(
  faces: readonly F[],
  panelLook: PanelStyle & { fill: number },
  { role, paddingPx }: { role: TextLook['role']; paddingPx: number },
): (face: F) => LayoutBox {
  const all = new Plates(
    faces.map((face) => cut(face, role, paddingPx)),
    cardStyleOf(panelLook),
  );
  const boxes = new Map(
    faces.map((face, index) => [
      face,
      leafBox(face.width, face.height, (x, y, key) => (
        <AtlasSpriteNode key={key} plates={all} index={index} x={x} y={y} />
      )),
    ]),
  );
  return (face) => boxes.get(face) ?? gapBox(face.width, face.height);
}

/** A sprite with its text position. */
interface Cut extends AtlasSprite {
  runs: readonly TextRun[];
}

function cut({ text, width, height }: AtlasSprite, role: TextLook['role'], paddingPx: number): Cut {
  const set = typesetText(text, { role, width: width - paddingPx * 2, align: 'center' });
  const top = Math.round((height - (set?.height ?? 0)) / 2);
  const runs =
    set?.pieces.map((piece) => ({
      ...piece,
      look: set.look,
      x: Math.round((width - set.width) / 2),
      y: top + piece.y,
      width: set.width,
    })) ?? [];
  return { text, width, height, runs };
}

function AtlasSpriteNode({
  plates: spriteAtlas,
  index,
  x,
  y,
}: {
  plates: Plates;
  index: number;
  x: number;
  y: number;
}) {
  const node = useRef<Sprite>(null);
  useLayoutEffect(
    () => (node.current ? spriteAtlas.put(node.current, index) : undefined),
    [spriteAtlas, index],
  );
  const { overhang } = spriteAtlas;
  return (
    <pixiSprite
      ref={node}
      texture={Texture.EMPTY}
      x={Math.round(x) - overhang}
      y={Math.round(y) - overhang}
      eventMode="none"
      roundPixels
    />
  );
}

class Plates {
  readonly overhang: number;
  private readonly cuts: readonly Cut[];
  private readonly card: CardStyle;
  private readonly sprites = new Map<Sprite, number>();
  private textures: readonly Texture[] = [];
  private bytes = 0;
  private stopEdition: (() => void) | undefined;

  constructor(cuts: readonly Cut[], card: CardStyle) {
    this.cuts = cuts;
    this.card = card;
    this.overhang = card.shadow.blur;
  }

  /** Shows one of them on a Pixi sprite until the returned function is called. */
  put(sprite: Sprite, index: number): () => void {
    if (this.sprites.size === 0) {
      this.print();
      this.stopEdition = onImageReload(() => this.renew());
    }
    this.sprites.set(sprite, index);
    this.dress(sprite, index);
    return () => {
      this.sprites.delete(sprite);
      if (this.sprites.size > 0) return;
      this.stopEdition?.();
      this.free();
    };
  }

  private dress(sprite: Sprite, index: number): void {
    sprite.texture = this.textures[index] ?? Texture.EMPTY;
  }

  private renew(): void {
    const { textures, bytes } = this;
    this.print();
    this.sprites.forEach((index, sprite) => this.dress(sprite, index));
    destroyAll(textures, bytes);
  }

  private free(): void {
    destroyAll(this.textures, this.bytes);
    this.textures = [];
  }

  private print(): void {
    const resolution = imageResolution();
    const places = packed(this.cuts, this.overhang, this.card.shadow.dropPx, resolution);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, ...places.map(({ right }) => right));
    canvas.height = Math.max(1, ...places.map(({ bottom }) => bottom));
    const context = canvas.getContext('2d', CACHED_SURFACES);
    if (context) {
      places.forEach(({ x, y }, index) => {
        const { width, height, runs } = this.cuts[index] as Cut;
        context.setTransform(resolution, 0, 0, resolution, x, y);
        paintCard(context, { x: this.overhang, y: this.overhang, width, height }, this.card, resolution);
        context.resetTransform();
        paintTextRuns(
          context,
          runs,
          { x: x / resolution + this.overhang, y: y / resolution + this.overhang },
          resolution,
        );
      });
    }
    const { source } = Texture.from({ resource: canvas, resolution }, true);
    this.textures = places.map(
      ({ x, y, right, bottom }) =>
        new Texture({
          source,
          frame: new Rectangle(
            x / resolution,
            y / resolution,
            (right - x) / resolution,
            (bottom - y) / resolution,
          ),
        }),
    );
    this.bytes = canvas.width * canvas.height * 4;
    reserveTextures(this.bytes);
  }
}

function destroyAll(textures: readonly Texture[], bytes: number): void {
  if (textures.length === 0) return;
  reserveTextures(-bytes);
  textures.forEach((texture, index) => texture.destroy(index === textures.length - 1));
}

/** A rectangle in the atlas, in its pixels. */
interface Place {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

/** Rectangles side by side, on whole pixels against blur and a pixel apart against bleeding. */
function packed(cuts: readonly Cut[], overhang: number, dropPx: number, resolution: number): Place[] {
  const APART = 1;
  const places: Place[] = [];
  let [x, y, collection] = [0, 0, 0];
  for (const { width, height } of cuts) {
    const across = Math.ceil((width + overhang * 2) * resolution);
    const down = Math.ceil((height + overhang * 2 + dropPx) * resolution);
    if (x > 0 && x + across > ATLAS_PX * resolution) [x, y, collection] = [0, y + collection + APART, 0];
    places.push({ x, y, right: x + across, bottom: y + down });
    x += across + APART;
    collection = Math.max(collection, down);
  }
  return places;
}
