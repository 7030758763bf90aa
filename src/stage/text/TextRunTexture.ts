// A texture of text runs: painted near the viewport, kept out of view while within budget, freed on
// unmount.
import { CanvasTextGenerator, CanvasTextMetrics, Texture, type Sprite } from 'pixi.js';
import { TEXT_RUN_BUDGET_BYTES } from '#config/limits.ts';
import { reserveTextures, imageResolution } from '../images/textureCache.ts';
import { alignedLeftPx, type TextRun } from './textBands.ts';
import { styleOf } from './textStyles.ts';

/** Glyphs extend slightly beyond their lines. */
const BLEED_PX = 8;

/** Textures out of view, the longest unused first, and their size. */
const cached = new Set<TextRunTexture>();
let cachedBytes = 0;

export class TextRunTexture {
  private readonly sprite: Sprite;
  private readonly runs: readonly TextRun[];
  private readonly bounds: { top: number; width: number; height: number };
  private texture: Texture | undefined;
  private bytes = 0;
  private isHidden = false;

  constructor(
    sprite: Sprite,
    runs: readonly TextRun[],
    bounds: { top: number; width: number; height: number },
  ) {
    this.sprite = sprite;
    this.runs = runs;
    this.bounds = bounds;
  }

  show(): void {
    this.setHidden(false);
    if (this.texture) return;
    const resolution = imageResolution();
    const { width, height, top } = this.bounds;
    const canvas = paint(
      this.runs,
      { top, width: width + BLEED_PX * 2, height: height + BLEED_PX * 2 },
      resolution,
    );
    this.texture = Texture.from({ resource: canvas, resolution }, true);
    this.bytes = canvas.width * canvas.height * 4;
    reserveTextures(this.bytes);
    this.sprite.texture = this.texture;
    this.sprite.position.set(-BLEED_PX, top - BLEED_PX);
  }

  hide(): void {
    if (this.texture) this.setHidden(true);
    for (const texture of cached) {
      if (cachedBytes <= TEXT_RUN_BUDGET_BYTES) return;
      texture.free();
    }
  }

  /** The resolution has changed. */
  repaint(): void {
    const isShown = this.texture !== undefined && !this.isHidden;
    this.free();
    if (isShown) this.show();
  }

  free(): void {
    this.setHidden(false);
    if (!this.texture) return;
    reserveTextures(-this.bytes);
    if (!this.sprite.destroyed) this.sprite.texture = Texture.EMPTY;
    this.texture.destroy(true);
    this.texture = undefined;
  }

  private setHidden(isHidden: boolean): void {
    if (isHidden === this.isHidden) return;
    this.isHidden = isHidden;
    cachedBytes += isHidden ? this.bytes : -this.bytes;
    if (isHidden) cached.add(this);
    else cached.delete(this);
  }
}

function paint(
  runs: readonly TextRun[],
  bounds: { top: number; width: number; height: number },
  resolution: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(bounds.width * resolution));
  canvas.height = Math.max(1, Math.ceil(bounds.height * resolution));
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  paintTextRuns(context, runs, { x: BLEED_PX, y: BLEED_PX - bounds.top }, resolution);
  return canvas;
}

/**
 * Paints texts into a context with `resolution` pixels per px, on whole pixels; `origin` is the
 * position of 0, 0, in px.
 */
export function paintTextRuns(
  context: CanvasRenderingContext2D,
  runs: readonly TextRun[],
  origin: { x: number; y: number },
  resolution: number,
): void {
  for (const { text, appearance, x, y, width: boxWidth } of runs) {
    const style = styleOf(appearance);
    const { canvasAndContext, frame } = CanvasTextGenerator.getCanvasAndContext({ text, style, resolution });
    const leftPx = alignedLeftPx(
      appearance.align,
      boxWidth,
      CanvasTextMetrics.measureText(text, style).width,
    );
    const toPixels = (length: number): number => Math.round((length - style.padding) * resolution);
    context.drawImage(
      canvasAndContext.canvas as HTMLCanvasElement,
      0,
      0,
      frame.width,
      frame.height,
      toPixels(origin.x + x + leftPx),
      toPixels(origin.y + y),
      frame.width,
      frame.height,
    );
    CanvasTextGenerator.returnCanvasAndContext(canvasAndContext);
  }
}
