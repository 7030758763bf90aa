// Many short texts drawn as one texture: a table of words would otherwise take a draw call for each. Every text stays a
// thing of its own in the registry. The texture is made when it comes near the viewport; far ones give theirs back in time.
import { useLayoutEffect, useRef } from 'react';
import { CanvasTextGenerator, CanvasTextMetrics, Texture, type Sprite } from 'pixi.js';
import { PRINT_BUDGET_BYTES } from '#config/limits.ts';
import { imageResolution, onImageResolution } from './images.ts';
import { leaf, type Box } from './layout.tsx';
import { useNear } from './Near.tsx';
import { useScene } from './scene.ts';
import { styleOf, type Look } from './text/styles.ts';
import { typeset, type WordsOptions } from './Words.tsx';

interface Run {
  text: string;
  look: Look;
  x: number;
  y: number;
  /** Width of the box that it is aligned in. */
  width: number;
}

/** Makes the box of a text, as `words` does. */
export type Write = (html: string, options: WordsOptions) => Box;

/** What `build` lays out, with all that it writes drawn in one draw call. Only texts are printed; other boxes stand over them. */
export function print(build: (write: Write) => Box): Box {
  let runs: Run[] = [];
  const write: Write = (html, options) => {
    const set = typeset(html, options);
    if (!set) return leaf(0, 0, () => null);
    return leaf(set.width, set.height, (x, y, key) => {
      for (const piece of set.pieces) runs.push({ text: piece.text, look: set.look, x, y: y + piece.y, width: set.width });
      return <Said key={key} x={x} y={y} width={set.width} height={set.height} options={options} label={set.plain} />;
    });
  };
  const child = build(write);
  return leaf(child.width, child.height, (x, y, key) => {
    runs = [];
    const inside = child.place(0, 0, 'inside');
    return (
      <pixiContainer key={key} x={Math.round(x)} y={Math.round(y)}>
        <Ink runs={runs} width={child.width} height={child.height} />
        {inside}
      </pixiContainer>
    );
  });
}

function Said({ x, y, width, height, options: { level, path }, label }: {
  x: number; y: number; width: number; height: number; options: WordsOptions; label: string;
}) {
  const node = useScene({ role: level ? 'heading' : 'text', label, ...(level && { level }), ...(path && { path }) }, width, height);
  return <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} eventMode="none" />;
}

function Ink({ runs, width, height }: { runs: readonly Run[]; width: number; height: number }) {
  const node = useRef<Sprite>(null);
  const near = useNear();
  useLayoutEffect(() => {
    const sprite = node.current;
    if (!sprite) return;
    const sheet = new Sheet(sprite, runs, width, height);
    const stop = near ? near.listen((isNear) => (isNear ? sheet.show() : sheet.leave())) : sheet.show();
    const stopResolution = onImageResolution(() => sheet.renew());
    return () => {
      stop?.();
      stopResolution();
      sheet.free();
    };
  }, [runs, width, height, near]);
  return <pixiSprite ref={node} texture={Texture.EMPTY} eventMode="none" />;
}

/** Letters reach a little out of their lines. */
const BLEED_PX = 8;

/** Sheets that are far from the viewport but still printed, the longest gone first. */
const left = new Set<Sheet>();
let printedBytes = 0;

/** One printed texture: made on the way in, kept while there is room. */
class Sheet {
  private readonly sprite: Sprite;
  private readonly runs: readonly Run[];
  private readonly width: number;
  private readonly height: number;
  private texture: Texture | undefined;

  constructor(sprite: Sprite, runs: readonly Run[], width: number, height: number) {
    this.sprite = sprite;
    this.runs = runs;
    this.width = width + BLEED_PX * 2;
    this.height = height + BLEED_PX * 2;
  }

  show(): undefined {
    left.delete(this);
    if (this.texture || this.runs.length === 0) return;
    const resolution = imageResolution();
    const canvas = paint(this.runs, this.width, this.height, resolution);
    this.texture = Texture.from({ resource: canvas, resolution }, true);
    printedBytes += this.bytes();
    this.sprite.texture = this.texture;
    this.sprite.position.set(-BLEED_PX);
    keepBudget();
  }

  leave(): void {
    if (this.texture) left.add(this);
    keepBudget();
  }

  /** The stage is drawn more or less finely now. */
  renew(): void {
    const isShown = this.texture !== undefined && !left.has(this);
    this.free();
    if (isShown) this.show();
  }

  free(): void {
    left.delete(this);
    if (!this.texture) return;
    printedBytes -= this.bytes();
    if (!this.sprite.destroyed) this.sprite.texture = Texture.EMPTY;
    this.texture.destroy(true);
    this.texture = undefined;
  }

  private bytes(): number {
    return this.texture ? this.texture.source.pixelWidth * this.texture.source.pixelHeight * 4 : 0;
  }
}

function keepBudget(): void {
  for (const sheet of left) {
    if (printedBytes <= PRINT_BUDGET_BYTES) return;
    sheet.free();
  }
}

function paint(runs: readonly Run[], width: number, height: number, resolution: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width * resolution));
  canvas.height = Math.max(1, Math.ceil(height * resolution));
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  for (const { text, look, x, y, width: room } of runs) {
    const style = styleOf(look);
    const { canvasAndContext, frame } = CanvasTextGenerator.getCanvasAndContext({ text, style, resolution });
    const slack = room - CanvasTextMetrics.measureText(text, style).width;
    const lead = look.align === 'center' ? slack / 2 : look.align === 'right' ? slack : 0;
    const at = (length: number): number => Math.round((length + BLEED_PX - style.padding) * resolution);
    context.drawImage(
      canvasAndContext.canvas as HTMLCanvasElement, 0, 0, frame.width, frame.height, at(x + lead), at(y), frame.width, frame.height,
    );
    CanvasTextGenerator.returnCanvasAndContext(canvasAndContext);
  }
  return canvas;
}
