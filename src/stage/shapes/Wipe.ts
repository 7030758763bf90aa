// How one picture of the whole stage replaces another without a mixture of both: a scene of the
// attract screen, the result of a quiz after its film.
import { Sprite, type Container } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { wipeAt } from './wipeShape.ts';
import { createClipShape } from './clipShape.ts';
import { plainTexture } from './surfaceTextures.ts';

const EDGE_PX = 6;

/** A layer appears behind a bright edge that crosses the stage. */
export class Wipe {
  private readonly layer: Container;
  private readonly isFromRight: boolean;
  private readonly clip = createClipShape();
  private readonly edge = new Sprite({ texture: plainTexture(), tint: COLORS.ember, eventMode: 'none' });
  private shownProgress = 0;
  private isOver = false;

  constructor(layer: Container, isFromRight: boolean) {
    this.layer = layer;
    this.isFromRight = isFromRight;
    this.edge.setSize(EDGE_PX, STAGE.heightPx);
    layer.addChild(this.edge, this.clip.node);
    layer.mask = this.clip.node;
    layer.alpha = 1;
    this.progress = 0;
  }

  /** From 0 to 1; tweened. */
  get progress(): number {
    return this.shownProgress;
  }

  set progress(progress: number) {
    this.shownProgress = progress;
    const { x, width, edgeX } = wipeAt(progress, this.isFromRight);
    this.clip.set({ x, y: 0, width, height: STAGE.heightPx }, 0);
    this.edge.x = this.isFromRight ? edgeX : edgeX - EDGE_PX;
    this.edge.visible = progress < 1;
  }

  /** All of it is seen, without a mask. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (!this.layer.destroyed) this.layer.mask = null;
    this.edge.destroy();
    this.clip.node.destroy({ children: true });
  }
}
