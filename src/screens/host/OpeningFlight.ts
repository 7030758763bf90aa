// A picture that opens to the links of the next screen, such as the tile of a home screen to its
// products: they grow out of the place of the picture, which is wiped off them.
import type { Container } from 'pixi.js';
import { poseAt, type FlightEnd } from './sharedElements.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { toLocalRect } from '#stage/accessibility/useSceneNode.ts';
import { PictureFlight, type FlightPicture } from './PictureFlight.ts';

/** The links that a picture opens to. */
export interface FlightLinks extends FlightEnd {
  isArea: true;
  /** The node that holds all of them. */
  group: Container;
}

export class OpeningFlight {
  private readonly from: FlightPicture;
  private readonly links: FlightLinks;
  private readonly picture: PictureFlight;
  /**
   * Final state of the group: its own position, its rectangle on the layer, and the size of a px.
   */
  private readonly rest: { x: number; y: number; onLayer: Rect };
  private isOver = false;

  constructor(layer: Container, from: FlightPicture, links: FlightLinks) {
    this.from = from;
    this.links = links;
    const { group } = links;
    const { a, d, tx, ty } = group.getGlobalTransform(undefined, false);
    const onLayer = toLocalRect(layer, { x: tx, y: ty, width: a, height: d });
    this.rest = { x: group.x, y: group.y, onLayer };
    this.picture = new PictureFlight(layer, from, links);
    this.place(0);
  }

  /** From 0 to 1; tweened. */
  get progress(): number {
    return this.picture.progress;
  }

  set progress(progress: number) {
    if (this.isOver) return;
    this.picture.progress = progress;
    this.place(progress);
  }

  /** Shows all of it where it belongs. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.picture.end();
    this.place(1);
  }

  /** Within the picture at `progress`, around its middle. */
  private place(progress: number): void {
    const { group, rect } = this.links;
    if (group.destroyed) return;
    const { rect: shown } = poseAt(this.from, this.links, progress);
    const scale = Math.min(shown.width / rect.width, shown.height / rect.height);
    const { x, y, onLayer } = this.rest;
    group.scale.set(scale);
    group.position.set(
      x + (middleX(shown) - onLayer.x - (middleX(rect) - onLayer.x) * scale) / onLayer.width,
      y + (middleY(shown) - onLayer.y - (middleY(rect) - onLayer.y) * scale) / onLayer.height,
    );
  }
}

const middleX = ({ x, width }: Rect): number => x + width / 2;
const middleY = ({ y, height }: Rect): number => y + height / 2;
