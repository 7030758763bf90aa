// A picture on its way from one screen to the next: a copy that shares their textures.
import { type Container, Sprite, Texture } from 'pixi.js';
import { stopTweens } from '#motion/tweens.ts';
import { isClipped, poseAt, type FlightEnd } from './sharedElements.ts';
import { acquireImage, type AcquiredImage, type SlottedImage } from '#stage/images/textureCache.ts';
import { createClipShape, type ClipShape } from '#stage/shapes/clipShape.ts';
import { Flight } from './Flight.ts';

/** A picture at one end of a flight. */
export interface FlightPicture extends FlightEnd {
  image: SlottedImage;
  /** The node that draws it, and its sprite. */
  original: Container;
  sprite: Sprite;
}

/** Where it goes to, which may be no picture: see OpeningFlight.ts. */
type Side = FlightPicture | (FlightEnd & { isArea: true });

interface Part {
  sprite: Sprite;
  image: AcquiredImage;
  unsubscribe: () => void;
}

export class PictureFlight extends Flight {
  private readonly from: FlightPicture;
  private readonly to: Side;
  private readonly clip: ClipShape | null;
  private readonly parts: { from: Part | null; to: Part | null };

  constructor(layer: Container, from: FlightPicture, to: Side) {
    super(layer, from.original, 'original' in to ? to.original : null);
    this.from = from;
    this.to = to;
    this.parts = { from: createPart(from), to: createPart(to) };
    for (const part of Object.values(this.parts)) if (part) this.view.addChild(part.sprite);
    this.clip = isClipped(from, to) ? createClipShape() : null;
    if (this.clip) {
      this.view.addChild(this.clip.node);
      this.view.mask = this.clip.node;
    }
    // It arrives as it is, not while it still fades in.
    if ('sprite' in to) {
      stopTweens(to.sprite);
      to.sprite.alpha = 1;
    }
    this.apply();
  }

  protected draw(progress: number): void {
    const pose = poseAt(this.from, this.to, progress);
    for (const end of ['from', 'to'] as const) {
      const sprite = this.parts[end]?.sprite;
      const at = pose[end];
      if (!sprite) continue;
      sprite.visible = at !== null;
      if (!at) continue;
      sprite.position.set(at.x, at.y);
      sprite.setSize(at.width, at.height);
      sprite.alpha = at.alpha;
    }
    this.clip?.set(pose.clip, pose.radius);
  }

  protected override release(): void {
    for (const part of Object.values(this.parts)) {
      part?.unsubscribe();
      part?.image.release();
    }
  }
}

function createPart(side: Side): Part | null {
  if (!('image' in side)) return null;
  const { url, slot } = side.image;
  const image = acquireImage(url, slot);
  const sprite = new Sprite();
  const update = (): void => {
    const loaded = image.current();
    // None while it is decoded again after a lost context.
    if (!sprite.destroyed) sprite.texture = 'texture' in loaded ? loaded.texture : Texture.EMPTY;
  };
  update();
  return { sprite, image, unsubscribe: image.subscribe(update) };
}
