// A picture on its way from one screen to the next: a copy above both that shares their textures,
// while the two originals are not rendered. Never doubled: original and copy change places in the
// same frame, in both directions, since a transition can be scrubbed.
import { Container, Sprite, Texture } from 'pixi.js';
import { stopTweens } from '#motion/tweens.ts';
import { isClipped, poseAt, type FlightEnd } from '#rules/sharedElements.ts';
import { acquireImage, type AcquiredImage, type SlottedImage } from '#stage/images/textureCache.ts';
import { createClipShape, type ClipShape } from '#stage/shapes/clipShape.ts';

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

export class PictureFlight {
  private readonly view = new Container({ label: 'flight', eventMode: 'none' });
  private readonly from: FlightPicture;
  private readonly to: Side;
  private readonly clip: ClipShape | null;
  private readonly parts: { from: Part | null; to: Part | null };
  private shownProgress = 0;
  private isOver = false;

  constructor(layer: Container, from: FlightPicture, to: Side) {
    this.from = from;
    this.to = to;
    this.parts = { from: createPart(from), to: createPart(to) };
    for (const part of Object.values(this.parts)) if (part) this.view.addChild(part.sprite);
    this.clip = isClipped(from, to) ? createClipShape() : null;
    if (this.clip) {
      this.view.addChild(this.clip.node);
      this.view.mask = this.clip.node;
    }
    layer.addChild(this.view);
    // It arrives as it is, not while it still fades in.
    if ('sprite' in to) {
      stopTweens(to.sprite);
      to.sprite.alpha = 1;
    }
    this.apply();
  }

  /** From 0 to 1; tweened. */
  get progress(): number {
    return this.shownProgress;
  }

  set progress(progress: number) {
    this.shownProgress = progress;
    this.apply();
  }

  /** Shows the originals and releases the copy, wherever it is. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.showOriginals(true);
    this.view.mask = null;
    // A screen that is gone has destroyed its layer, and the copy with it.
    if (!this.view.destroyed) this.view.destroy({ children: true });
    for (const part of Object.values(this.parts)) {
      part?.unsubscribe();
      part?.image.release();
    }
  }

  private apply(): void {
    if (this.isOver) return;
    const hasArrived = this.shownProgress >= 1;
    this.showOriginals(hasArrived);
    this.view.visible = !hasArrived;
    const pose = poseAt(this.from, this.to, this.shownProgress);
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

  /** The leaving one stays hidden until its screen is gone: it has flown away. */
  private showOriginals(hasArrived: boolean): void {
    setRenderable(this.from.original, this.isOver);
    if ('original' in this.to) setRenderable(this.to.original, hasArrived);
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

export function setRenderable(node: Container, isRenderable: boolean): void {
  if (!node.destroyed && node.renderable !== isRenderable) node.renderable = isRenderable;
}
