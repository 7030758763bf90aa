// Small graphs on a canvas, newest at the right, with the budget as a dashed line.
import type { FrameCost } from '#state/motionPreview.ts';
import { ROLE_COLORS, TIDE } from '../theme.ts';

export type Series = number[];

/** Frames shown in a graph. */
const SHOWN = 120;
/** Vertical range beyond the budget. */
const HEADROOM = 1.5;

const COLORS = {
  script: TIDE[3],
  render: ROLE_COLORS.glow,
  over: ROLE_COLORS.ember,
  budget: ROLE_COLORS.edge,
  trace: TIDE[3],
} as const;

/** Appends a sample and drops those out of view. */
export function appendSample<T>(series: T[], value: T): void {
  series.push(value);
  if (series.length > SHOWN) series.shift();
}

interface DrawingArea {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
}

/** Clears and sizes a canvas for the screen's density; null if collapsed or without a context. */
function clearedArea(canvas: HTMLCanvasElement | null): DrawingArea | null {
  const context = canvas?.getContext('2d');
  const [width, height] = [canvas?.clientWidth ?? 0, canvas?.clientHeight ?? 0];
  if (!canvas || !context || width === 0) return null;
  const density = window.devicePixelRatio;
  const [pixelWidth, pixelHeight] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight)
    Object.assign(canvas, { width: pixelWidth, height: pixelHeight });
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

function drawBudget({ context, width, height }: DrawingArea, limit: number, maxValue: number): void {
  const y = Math.round(height - (limit / maxValue) * height) + 0.5;
  context.strokeStyle = COLORS.budget;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
  context.setLineDash([]);
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
  const area = clearedArea(canvas);
  if (!area) return;
  const { context, width, height } = area;
  const maxValue = limitMs * HEADROOM;
  const barPx = width / SHOWN;
  frames.forEach(({ scriptMs, renderMs }, index) => {
    const x = width - (frames.length - index) * barPx;
    const script = Math.min((scriptMs / maxValue) * height, height);
    const render = Math.min((renderMs / maxValue) * height, height - script);
    context.fillStyle = COLORS.script;
    context.fillRect(x, height - script, barPx - 0.5, script);
    context.fillStyle = COLORS.render;
    context.fillRect(x, height - script - render, barPx - 0.5, render);
    if (scriptMs + renderMs <= limitMs) return;
    context.fillStyle = COLORS.over;
    context.fillRect(x, height - script - render, barPx - 0.5, 2);
  });
  drawBudget(area, limitMs, maxValue);
}

/** One value over the frames, as a line. */
export function drawTrace(canvas: HTMLCanvasElement | null, series: Series, limit: number | null): void {
  const area = clearedArea(canvas);
  if (!area) return;
  const { context, width, height } = area;
  const maxValue = Math.max(1, (limit ?? 0) * HEADROOM, ...series.map((value) => value * 1.1));
  const stepPx = width / SHOWN;
  context.strokeStyle = COLORS.trace;
  context.lineWidth = 1.25;
  context.beginPath();
  series.forEach((value, index) => {
    const [x, y] = [
      width - (series.length - 1 - index) * stepPx,
      height - 1 - (value / maxValue) * (height - 2),
    ];
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.stroke();
  if (limit !== null && limit > 0) drawBudget(area, limit, maxValue);
}
