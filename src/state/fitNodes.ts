// Places and sizes of what is on the stage, for checks of whether it fits.
import type { FitNode, FitRect } from '#rules/fitReport.ts';
import type { SceneNode, Typography } from './sceneRegistry.ts';

/**
 * The one color behind a text, 0xRRGGBB; null where there are several, or before it was measured.
 */
export type BackgroundOf = (rect: FitRect, view: FitRect | null, color: number) => number | null;

/** Every text with a content path, and every control, in reading order. */
export function fitNodesOf(
  entries: readonly SceneNode[],
  backgroundOf: BackgroundOf = () => null,
): FitNode[] {
  const nodes: FitNode[] = [];
  for (const entry of entries) measure(entry, -1, nodes, backgroundOf);
  return nodes;
}

function measure(node: SceneNode, control: number, nodes: FitNode[], backgroundOf: BackgroundOf): void {
  const { info, children } = node;
  const { role, path = '', typography, press, isDisabled = false } = info;
  const isControl = press !== undefined && !isDisabled;
  const own = isControl ? nodes.length : control;
  if (isControl || typography) {
    const scale = node.scale();
    const rect = typography ? linesRect(node.rect(), typography, scale) : node.rect();
    const view = node.visibleRect();
    nodes.push({
      path,
      rect,
      view,
      isControl,
      control,
      ...(typography && {
        text: {
          isHeading: role === 'heading',
          sizePx: typography.sizePx * scale,
          linePx: typography.linePx * scale,
          trackingPx: typography.trackingPx * scale,
          wrapPx: typography.wrapPx * scale,
          color: typography.color,
          background: backgroundOf(rect, view, typography.color),
        },
      }),
    });
  }
  for (const child of children) measure(child, own, nodes, backgroundOf);
}

/** The lines of an aligned text are narrower than its box. */
function linesRect(
  { x, y, width, height }: FitRect,
  { align, longestLinePx }: Typography,
  scale: number,
): FitRect {
  const lines = Math.min(width, longestLinePx * scale);
  const spare = width - lines;
  return { x: x + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2), y, width: lines, height };
}
