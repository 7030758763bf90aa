// Many small cards, each with a centered text, such as the keys of a keyboard, in one texture:
// card, outline and text would be three draw calls each where a batch holds one texture.
import { useLayoutEffect, useRef } from 'react';
import { Rectangle, Texture, type Sprite } from 'pixi.js';
import { reserveTextures, imageResolution, onImageReload } from '../images/textureCache.ts';
import { gapBox, leafBox, type LayoutBox } from '../layout/boxes.tsx';
import { cardStyleOf, type PanelStyle } from './Panel.tsx';
import type { TextRun } from '../text/textBands.ts';
import { paintTextRuns } from '../text/TextRunTexture.ts';
import { CACHED_SURFACES, paintCard, type CardStyle } from './surfaceTextures.ts';
import type { TextAppearance } from '../text/textStyles.ts';
import { typesetText } from '../text/TextBlock.tsx';

/** Text of a sprite and its size in px. */
export interface AtlasSprite {
  text: string;
  width: number;
  height: number;
}

/** How the texts of all sprites are set. */
interface SpriteText {
  role: TextAppearance['role'];
  /** At both sides of a text, at least. */
  paddingPx: number;
  /** Factor of the size of the role. */
  shrink: number;
}

/** Largest width of the atlas, in px. */
const ATLAS_PX = 2_000;

/**
 * Boxes for the sprites, without roles of their own. The atlas is painted with the first one and
 * freed with the last.
 */
export function spriteAtlas<F extends AtlasSprite>(
  sprites: readonly F[],
  panelStyle: PanelStyle & { fill: number },
  look: SpriteText,
): (sprite: F) => LayoutBox {
  const atlas = new AtlasTexture(
    sprites.map((sprite) => layoutSprite(sprite, look)),
    cardStyleOf(panelStyle),
  );
  const boxes = new Map(
    sprites.map((sprite, index) => [
      sprite,
      leafBox(sprite.width, sprite.height, (x, y, key) => (
        <AtlasSpriteNode key={key} atlas={atlas} index={index} x={x} y={y} />
      )),
    ]),
  );
  return (sprite) => boxes.get(sprite) ?? gapBox(sprite.width, sprite.height);
}

/** A sprite with its text position. */
interface SpriteLayout extends AtlasSprite {
  runs: readonly TextRun[];
}

function layoutSprite(
  { text, width, height }: AtlasSprite,
  { role, paddingPx, shrink }: SpriteText,
): SpriteLayout {
  const typeset = typesetText(text, { role, width: width - paddingPx * 2, align: 'center', shrink });
  const top = Math.round((height - (typeset?.height ?? 0)) / 2);
  const runs =
    typeset?.pieces.map((piece) => ({
      ...piece,
      appearance: typeset.appearance,
      x: Math.round((width - typeset.width) / 2),
      y: top + piece.y,
      width: typeset.width,
    })) ?? [];
  return { text, width, height, runs };
}

function AtlasSpriteNode({
  atlas,
  index,
  x,
  y,
}: {
  atlas: AtlasTexture;
  index: number;
  x: number;
  y: number;
}) {
  const node = useRef<Sprite>(null);
  useLayoutEffect(() => (node.current ? atlas.show(node.current, index) : undefined), [atlas, index]);
  const { overhang } = atlas;
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

class AtlasTexture {
  readonly overhang: number;
  private readonly layouts: readonly SpriteLayout[];
  private readonly card: CardStyle;
  private readonly sprites = new Map<Sprite, number>();
  private textures: readonly Texture[] = [];
  private bytes = 0;
  private stopListening: (() => void) | undefined;

  constructor(layouts: readonly SpriteLayout[], card: CardStyle) {
    this.layouts = layouts;
    this.card = card;
    this.overhang = card.shadow.blur;
  }

  /** Shows one of them on a Pixi sprite until the returned function is called. */
  show(sprite: Sprite, index: number): () => void {
    if (this.sprites.size === 0) {
      this.paint();
      this.stopListening = onImageReload(() => this.repaint());
    }
    this.sprites.set(sprite, index);
    this.applyTexture(sprite, index);
    return () => {
      this.sprites.delete(sprite);
      if (this.sprites.size > 0) return;
      this.stopListening?.();
      this.free();
    };
  }

  private applyTexture(sprite: Sprite, index: number): void {
    sprite.texture = this.textures[index] ?? Texture.EMPTY;
  }

  private repaint(): void {
    const { textures, bytes } = this;
    this.paint();
    this.sprites.forEach((index, sprite) => this.applyTexture(sprite, index));
    destroyAll(textures, bytes);
  }

  private free(): void {
    destroyAll(this.textures, this.bytes);
    this.textures = [];
  }

  private paint(): void {
    const resolution = imageResolution();
    const rects = packRects(this.layouts, this.overhang, this.card.shadow.dropPx, resolution);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, ...rects.map(({ right }) => right));
    canvas.height = Math.max(1, ...rects.map(({ bottom }) => bottom));
    const context = canvas.getContext('2d', CACHED_SURFACES);
    if (context) {
      rects.forEach(({ x, y }, index) => {
        const { width, height, runs } = this.layouts[index] as SpriteLayout;
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
    this.textures = rects.map(
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
interface AtlasRect {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

/** Rectangles side by side, on whole pixels against blur and a pixel apart against bleeding. */
function packRects(
  layouts: readonly SpriteLayout[],
  overhang: number,
  dropPx: number,
  resolution: number,
): AtlasRect[] {
  const GAP_PX = 1;
  const rects: AtlasRect[] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  for (const { width, height } of layouts) {
    const across = Math.ceil((width + overhang * 2) * resolution);
    const down = Math.ceil((height + overhang * 2 + dropPx) * resolution);
    if (x > 0 && x + across > ATLAS_PX * resolution) [x, y, rowHeight] = [0, y + rowHeight + GAP_PX, 0];
    rects.push({ x, y, right: x + across, bottom: y + down });
    x += across + GAP_PX;
    rowHeight = Math.max(rowHeight, down);
  }
  return rects;
}
