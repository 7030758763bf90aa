// Reads the drawn parts of a box and their positions from its React elements, without rendering
// them.
import { isValidElement, type ReactNode } from 'react';
import type { LayoutBox } from '#stage/layout/boxes.tsx';

export interface PlacedPart {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Content path, if the part has one. */
  path?: string;
  label?: string;
}

interface PartProps extends Partial<PlacedPart> {
  info?: { path?: string };
  children?: ReactNode;
}

function partsOf(node: ReactNode, left: number, top: number): PlacedPart[] {
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => partsOf(child, left, top));
  if (!isValidElement<PartProps>(node)) return [];
  const { x = 0, y = 0, width, height, info, path = info?.path, label, children } = node.props;
  const inside = partsOf(children, left + x, top + y);
  if (width === undefined || height === undefined) return inside;
  const part = { x: left + x, y: top + y, width, height };
  return [{ ...part, ...(path !== undefined && { path }), ...(label !== undefined && { label }) }, ...inside];
}

/** The parts of a box placed at 0,0, each in coordinates of the stage. */
export const placedParts = (box: LayoutBox): PlacedPart[] => partsOf(box.place(0, 0, 'box'), 0, 0);

/** The part with a content path. Throws if there is none. */
export function partAt(box: LayoutBox, path: string): PlacedPart {
  const part = placedParts(box).find((one) => one.path === path);
  if (!part) throw new Error(`Nothing is drawn for ${path}`);
  return part;
}
