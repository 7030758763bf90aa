// A copy on its way from one screen to the next, above both, while the originals at its ends are
// not rendered. Never doubled: original and copy change places in the same frame, in both
// directions, since a transition can be scrubbed.
import { Container } from 'pixi.js';

export abstract class Flight {
  protected readonly view = new Container({ label: 'flight', eventMode: 'none' });
  private readonly leaving: Container;
  private readonly coming: Container | null;
  private shownProgress = 0;
  private isOver = false;

  /** With the nodes that draw the originals; `coming` is null where it goes to no other picture. */
  protected constructor(layer: Container, leaving: Container, coming: Container | null) {
    this.leaving = leaving;
    this.coming = coming;
    layer.addChild(this.view);
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
    this.release();
  }

  protected apply(): void {
    if (this.isOver) return;
    const hasArrived = this.shownProgress >= 1;
    this.showOriginals(hasArrived);
    this.view.visible = !hasArrived;
    this.draw(this.shownProgress);
  }

  protected abstract draw(progress: number): void;

  /** Lets go of what the copy used. */
  protected release(): void {}

  /** The leaving one stays hidden until its screen is gone: it has flown away. */
  private showOriginals(hasArrived: boolean): void {
    setRenderable(this.leaving, this.isOver);
    if (this.coming) setRenderable(this.coming, hasArrived);
  }
}

function setRenderable(node: Container, isRenderable: boolean): void {
  if (!node.destroyed && node.renderable !== isRenderable) node.renderable = isRenderable;
}
