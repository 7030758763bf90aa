// A texture of text runs: painted near the viewport, kept out of view while within budget, freed on
// unmount.
import { CanvasTextGenerator, CanvasTextMetrics, Texture, type Sprite } from 'pixi.js';
import { TEXT_RUN_BUDGET_BYTES } from '#config/limits.ts';
import { reserveTextures, imageResolution } from '../images/textureCache.ts';
import { styleOf, type TextLook } from './textStyles.ts';

/** A text, or a part of one, with its position. */
export interface TextRun {
  text: string;
  look: TextLook;
  x: number;
  y: number;
  /** Width of the box in which it is aligned. */
  width: number;
  height: number;
}

/** Glyphs extend slightly beyond their lines. */
const BLEED_PX = 8;

/** Textures out of view, the longest unused first, and their size. */
const kept = new Set<TextRunTexture>();
let keptBytes = 0;

export class TextRunTexture {
  private readonly sprite: Sprite;
  private readonly runs: readonly TextRun[];
  private readonly place: { top: number; width: number; height: number };
  private texture: Texture | undefined;
  private bytes = 0;
  private isAway = false;

  constructor(
    sprite: Sprite,
    runs: readonly TextRun[],
    place: { top: number; width: number; height: number },
  ) {
    this.sprite = sprite;
    this.runs = runs;
    this.place = place;
  }

  show(): void {
    this.setAway(false);
    if (this.texture || this.runs.length === 0) return;
    const resolution = imageResolution();
    const { width, height, top } = this.place;
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

  leave(): void {
    if (this.texture) this.setAway(true);
    for (const sheet of kept) {
      if (keptBytes <= TEXT_RUN_BUDGET_BYTES) return;
      sheet.free();
    }
  }

  /** The resolution has changed. */
  renew(): void {
    const isShown = this.texture !== undefined && !this.isAway;
    this.free();
    if (isShown) this.show();
  }

  free(): void {
    this.setAway(false);
    if (!this.texture) return;
    reserveTextures(-this.bytes);
    if (!this.sprite.destroyed) this.sprite.texture = Texture.EMPTY;
    this.texture.destroy(true);
    this.texture = undefined;
  }

  private setAway(isAway: boolean): void {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    keptBytes += isAway ? this.bytes : -this.bytes;
    if (isAway) kept.add(this);
    else kept.delete(this);
  }
}

function paint(
  runs: readonly TextRun[],
  place: { top: number; width: number; height: number },
  resolution: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(place.width * resolution));
  canvas.height = Math.max(1, Math.ceil(place.height * resolution));
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  paintTextRuns(context, runs, { x: BLEED_PX, y: BLEED_PX - place.top }, resolution);
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
  for (const { text, look, x, y, width: room } of runs) {
    const style = styleOf(look);
    const { canvasAndContext, frame } = CanvasTextGenerator.getCanvasAndContext({ text, style, resolution });
    const slack = room - CanvasTextMetrics.measureText(text, style).width;
    const lead = look.align === 'center' ? slack / 2 : look.align === 'right' ? slack : 0;
    const at = (length: number): number => Math.round((length - style.padding) * resolution);
    context.drawImage(
      canvasAndContext.canvas as HTMLCanvasElement,
      0,
      0,
      frame.width,
      frame.height,
      at(origin.x + x + lead),
      at(origin.y + y),
      frame.width,
      frame.height,
    );
    CanvasTextGenerator.returnCanvasAndContext(canvasAndContext);
  }
}
