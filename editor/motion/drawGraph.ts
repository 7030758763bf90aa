// Small graphs on a canvas, newest at the right, with the budget as a dashed line.
import type { FrameCost } from '#state/motionPreview.ts';

export type Series = number[];

/** Frames shown in a graph. */
const SHOWN = 120;
/** Vertical range beyond the budget. */
const HEADROOM = 1.5;

const COLORS = {
  script: '#7cc7c2',
  render: '#ffb08f',
  over: '#ff6b4a',
  budget: '#ffd9a8aa',
  trace: '#8fd0cb',
} as const;

/** Appends a sample and drops those out of view. */
export function appendSample<T>(series: T[], value: T): void {
  series.push(value);
  if (series.length > SHOWN) series.shift();
}

interface Sheet {
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
}

/** A cleared canvas at the screen's density; null if collapsed or without a context. */
function sheetOf(canvas: HTMLCanvasElement | null): Sheet | null {
  const pen = canvas?.getContext('2d');
  const [width, height] = [canvas?.clientWidth ?? 0, canvas?.clientHeight ?? 0];
  if (!canvas || !pen || width === 0) return null;
  const density = window.devicePixelRatio;
  const [pixelWidth, pixelHeight] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight)
    Object.assign(canvas, { width: pixelWidth, height: pixelHeight });
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.clearRect(0, 0, width, height);
  return { pen, width, height };
}

function drawBudget({ pen, width, height }: Sheet, limit: number, most: number): void {
  const y = Math.round(height - (limit / most) * height) + 0.5;
  pen.strokeStyle = COLORS.budget;
  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.moveTo(0, y);
  pen.lineTo(width, y);
  pen.stroke();
  pen.setLineDash([]);
}

/**
 * Frames as bars: script below, rendering above. A bar beyond the budget has a red cap and is cut
 * at the top.
 */
export function drawBars(
  canvas: HTMLCanvasElement | null,
  frames: readonly FrameCost[],
  limitMs: number,
): void {
  const sheet = sheetOf(canvas);
  if (!sheet) return;
  const { pen, width, height } = sheet;
  const most = limitMs * HEADROOM;
  const barPx = width / SHOWN;
  frames.forEach(({ scriptMs, renderMs }, index) => {
    const x = width - (frames.length - index) * barPx;
    const script = Math.min((scriptMs / most) * height, height);
    const render = Math.min((renderMs / most) * height, height - script);
    pen.fillStyle = COLORS.script;
    pen.fillRect(x, height - script, barPx - 0.5, script);
    pen.fillStyle = COLORS.render;
    pen.fillRect(x, height - script - render, barPx - 0.5, render);
    if (scriptMs + renderMs <= limitMs) return;
    pen.fillStyle = COLORS.over;
    pen.fillRect(x, height - script - render, barPx - 0.5, 2);
  });
  drawBudget(sheet, limitMs, most);
}

/** One value over the frames, as a line. */
export function drawTrace(canvas: HTMLCanvasElement | null, series: Series, limit: number | null): void {
  const sheet = sheetOf(canvas);
  if (!sheet) return;
  const { pen, width, height } = sheet;
  const most = Math.max(1, (limit ?? 0) * HEADROOM, ...series.map((value) => value * 1.1));
  const stepPx = width / SHOWN;
  pen.strokeStyle = COLORS.trace;
  pen.lineWidth = 1.25;
  pen.beginPath();
  series.forEach((value, index) => {
    const [x, y] = [width - (series.length - 1 - index) * stepPx, height - 1 - (value / most) * (height - 2)];
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
  pen.stroke();
  if (limit !== null && limit > 0) drawBudget(sheet, limit, most);
}
