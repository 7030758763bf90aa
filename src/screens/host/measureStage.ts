// Nodes on the stage of a preview, measured for the fit sheet.
import { STAGE } from '#config/limits.ts';
import type { FitNode, FitRect } from '#rules/fitReport.ts';
import { groundColor, type Pixels } from '#rules/groundColor.ts';
import { fitNodesOf } from '#state/fitNodes.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { afterFrame } from '#stage/render/frameLoop.ts';

/** Every text with a content path, and every control, in reading order. */
export async function measureStage(): Promise<FitNode[]> {
  const pixels = await pixelsOfStage();
  return fitNodesOf(sceneRegistry.getState().entries, (rect, view, color) =>
    backgroundOf(rect, view, color, pixels),
  );
}

/** Seen in part, a text may be covered by something else. */
const SEEN_SHARE = 0.98;

function backgroundOf(rect: FitRect, view: FitRect | null, color: number, pixels: Pixels): number | null {
  const seen = within(within(rect, WHOLE), view ?? WHOLE);
  if (seen.width * seen.height < rect.width * rect.height * SEEN_SHARE) return null;
  const scale = pixels.width / STAGE.widthPx;
  const area = {
    x: seen.x * scale,
    y: seen.y * scale,
    width: seen.width * scale,
    height: seen.height * scale,
  };
  return groundColor(pixels, area, color);
}

const WHOLE: FitRect = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx };

function within(one: FitRect, other: FitRect): FitRect {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

async function pixelsOfStage(): Promise<Pixels> {
  const stage = document.querySelector('canvas') as HTMLCanvasElement;
  // The drawing buffer is empty after the task that has drawn it.
  const bitmap = await afterFrame().then(() => createImageBitmap(stage));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot read pictures');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
