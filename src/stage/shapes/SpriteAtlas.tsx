// Many small cards, each with a word in its middle, such as the keys of a keyboard, drawn from one picture: as a card, an outline
// and a text of their own they would take three draw calls each where a batch holds one texture.
import { useLayoutEffect, useRef } from 'react';
import { Rectangle, Texture, type Sprite } from 'pixi.js';
import { claimTextures, imageResolution, onImageRenewal } from '../images/textureCache.ts';
import { gapBox, leaf, type Box } from '../layout/boxes.tsx';
import { cardLookOf, type PanelLook } from './Panel.tsx';
import { paintRuns, type Run } from '../text/TextRunTexture.ts';
import { KEPT, paintCard, type CardLook } from './surfaceTextures.ts';
import type { Look } from '../text/textStyles.ts';
import { typeset } from '../text/TextBlock.tsx';

/** What stands on a plate, and its size in px. */
export interface Face {
  text: string;
  width: number;
  height: number;
}

/** Widest picture that all are painted in, in px. */
const SHEET_PX = 2_000;

/**
 * Gives the box of each of the faces, which says nothing by itself. The picture is painted when the first of them stands, and freed
 * with the last.
 */
export function plates<F extends Face>(
  faces: readonly F[],
  panelLook: PanelLook & { fill: number },
  { role, paddingPx }: { role: Look['role']; paddingPx: number },
): (face: F) => Box {
  const all = new Plates(
    faces.map((face) => cut(face, role, paddingPx)),
    cardLookOf(panelLook),
  );
  const boxes = new Map(
    faces.map((face, index) => [
      face,
      leaf(face.width, face.height, (x, y, key) => (
        <Plate key={key} plates={all} index={index} x={x} y={y} />
      )),
    ]),
  );
  return (face) => boxes.get(face) ?? gapBox(face.width, face.height);
}

/** A face, with its text where it stands on it. */
interface Cut extends Face {
  runs: readonly Run[];
}

function cut({ text, width, height }: Face, role: Look['role'], paddingPx: number): Cut {
  const set = typeset(text, { role, width: width - paddingPx * 2, align: 'center' });
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

function Plate({ plates, index, x, y }: { plates: Plates; index: number; x: number; y: number }) {
  const node = useRef<Sprite>(null);
  useLayoutEffect(() => (node.current ? plates.put(node.current, index) : undefined), [plates, index]);
  const { overhang } = plates;
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
  private readonly card: CardLook;
  private readonly sprites = new Map<Sprite, number>();
  private textures: readonly Texture[] = [];
  private bytes = 0;
  private stopEdition: (() => void) | undefined;

  constructor(cuts: readonly Cut[], card: CardLook) {
    this.cuts = cuts;
    this.card = card;
    this.overhang = card.shadow.blur;
  }

  /** Has a sprite show one of them, until the answer is called. */
  put(sprite: Sprite, index: number): () => void {
    if (this.sprites.size === 0) {
      this.print();
      this.stopEdition = onImageRenewal(() => this.renew());
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
    const context = canvas.getContext('2d', KEPT);
    if (context) {
      places.forEach(({ x, y }, index) => {
        const { width, height, runs } = this.cuts[index] as Cut;
        context.setTransform(resolution, 0, 0, resolution, x, y);
        paintCard(context, { x: this.overhang, y: this.overhang, width, height }, this.card, resolution);
        context.resetTransform();
        paintRuns(
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
    claimTextures(this.bytes);
  }
}

function destroyAll(textures: readonly Texture[], bytes: number): void {
  if (textures.length === 0) return;
  claimTextures(-bytes);
  textures.forEach((texture, index) => texture.destroy(index === textures.length - 1));
}

/** A place in the picture, in its own pixels. */
interface Place {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

/** Places side by side, on whole pixels so that nothing is blurred, and a pixel apart so that nothing bleeds. */
function packed(cuts: readonly Cut[], overhang: number, dropPx: number, resolution: number): Place[] {
  const APART = 1;
  const places: Place[] = [];
  let [x, y, shelf] = [0, 0, 0];
  for (const { width, height } of cuts) {
    const across = Math.ceil((width + overhang * 2) * resolution);
    const down = Math.ceil((height + overhang * 2 + dropPx) * resolution);
    if (x > 0 && x + across > SHEET_PX * resolution) [x, y, shelf] = [0, y + shelf + APART, 0];
    places.push({ x, y, right: x + across, bottom: y + down });
    x += across + APART;
    shelf = Math.max(shelf, down);
  }
  return places;
}
