// The shape that clips content: a mask of Pixi, which writes it to the stencil buffer. Built from
// rectangles, because Pixi's Graphics would add 20 kB to the first script.
import { Container, Rectangle, Sprite, type PointData } from 'pixi.js';
import type { Rect } from '#state/sceneRegistry.ts';
import { clipRows } from './clipRows.ts';
import { plainTexture } from './surfaceTextures.ts';

/** A rounded rectangle. Its node is a child of what it clips, and that container's mask. */
export interface ClipShape {
  node: Container;
  /** Sets its area and corner radius, in px. */
  set: (area: Rect, radius: number) => void;
}

/** Pixi masks by a single sprite with filters; by a container it uses the stencil buffer. */
class StencilShape extends Container {
  readonly area = new Rectangle();

  /** Where the clipped content can be pressed. */
  containsPoint({ x, y }: PointData): boolean {
    return this.area.contains(x, y);
  }

  set({ x, y, width, height }: Rect, radius: number): void {
    Object.assign(this.area, { x, y, width, height });
    const rows = clipRows(width, height, radius);
    while (this.children.length < rows.length) this.addChild(new Sprite(plainTexture()));
    for (const [index, sprite] of this.children.entries()) {
      const row = rows[index];
      sprite.visible = row !== undefined;
      if (!row) continue;
      sprite.position.set(x + row.x, y + row.y);
      sprite.setSize(row.width, row.height);
    }
  }
}

function createStencilShape(): ClipShape {
  const node = new StencilShape();
  return { node, set: (area, radius) => node.set(area, radius) };
}

let create = createStencilShape;

export const createClipShape = (): ClipShape => create();

/** The Canvas renderer clips by a path instead of a stencil (canvasClipShape.ts). */
export function setClipShapes(createShape: () => ClipShape): void {
  create = createShape;
}
