// A texture of text runs: painted near the viewport, kept out of view while within budget, freed on
// unmount.
import { CanvasTextGenerator, CanvasTextMetrics, Texture, type Sprite } from 'pixi.js';
import { TEXT_RUN_BUDGET_BYTES } from '#config/limits.ts';
import { reserveTextures, imageResolution, uploadNow } from '../images/textureCache.ts';
import { paintCard, type CardStyle } from '../shapes/surfaceTextures.ts';
import { alignedLeftPx, type TextBand, type TextRun } from './textBands.ts';
import { styleOf } from './textStyles.ts';

/** Glyphs extend slightly beyond their lines. */
export const BLEED_PX = 8;

/** Textures out of view, the longest unused first, and their size. */
const cached = new Set<TextRunTexture>();
let cachedBytes = 0;

/** Content of a texture, and its position. */
export interface TextRunPainting {
  /** Size in px, with the space that glyphs need beyond their lines. */
  width: number;
  height: number;
  runs: readonly TextRun[];
  /** Position of the runs' origin. */
  origin: { x: number; y: number };
  /** The card below the texts, with its shadow; its corner is the runs' origin. */
  card?: CardStyle & { width: number; height: number };
}

export class TextRunTexture {
  private readonly sprite: Sprite;
  private readonly painting: TextRunPainting;
  private texture: Texture | undefined;
  private bytes = 0;
  private isHidden = false;

  constructor(sprite: Sprite, painting: TextRunPainting) {
    this.sprite = sprite;
    this.painting = painting;
  }

  show(): void {
    this.setHidden(false);
    if (this.texture) return;
    const resolution = imageResolution();
    const canvas = paint(this.painting, resolution);
    this.texture = Texture.from({ resource: canvas, resolution }, true);
    this.bytes = canvas.width * canvas.height * 4;
    reserveTextures(this.bytes);
    this.sprite.texture = this.texture;
    // The frame that first draws it may be one of a transition.
    uploadNow(this.texture);
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

/** The painting of a band of texts, which is drawn `BLEED_PX` before it on both axes. */
export const bandPainting = ({ runs, top, height }: TextBand, width: number): TextRunPainting => ({
  width: width + BLEED_PX * 2,
  height: height + BLEED_PX * 2,
  runs,
  origin: { x: BLEED_PX, y: BLEED_PX - top },
});

/** The painting of texts on a card, which is drawn its shadow's blur before it on both axes. */
export function cardPainting(
  runs: readonly TextRun[],
  card: CardStyle & { width: number; height: number },
): TextRunPainting {
  const { blur, dropPx } = card.shadow;
  return {
    width: card.width + blur * 2,
    height: card.height + blur * 2 + dropPx,
    runs,
    origin: { x: blur, y: blur },
    card,
  };
}

function paint(
  { width, height, runs, origin, card }: TextRunPainting,
  resolution: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width * resolution));
  canvas.height = Math.max(1, Math.ceil(height * resolution));
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  if (card) {
    context.scale(resolution, resolution);
    paintCard(context, { ...origin, width: card.width, height: card.height }, card, resolution);
    context.resetTransform();
  }
  paintTextRuns(context, runs, origin, resolution);
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
