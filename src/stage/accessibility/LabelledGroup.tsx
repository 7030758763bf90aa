// Several drawn nodes that are one node to a screen reader: a row of stars, a list, a group.
import type { ReactNode } from 'react';
import type { SceneInfo } from '#state/sceneRegistry.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import { useSceneNode } from './useSceneNode.ts';

export function LabelledGroup({
  info,
  x,
  y,
  width,
  height,
  children,
}: {
  info: SceneInfo;
  x: number;
  y: number;
  width: number;
  height: number;
  children?: ReactNode;
}) {
  const node = useSceneNode(info, width, height);
  return (
    <pixiContainer ref={node} x={x} y={y}>
      {children}
    </pixiContainer>
  );
}

/** `child` as one node of the registry, with its own nodes inside. */
export const labelledGroup = (child: LayoutBox, info: SceneInfo): LayoutBox =>
  leafBox(child.width, child.height, (x, y, key) => (
    <LabelledGroup key={key} info={info} x={x} y={y} width={child.width} height={child.height}>
      {child.place(0, 0, 'inner')}
    </LabelledGroup>
  ));

/** Boxes as list items, for `accessibleList`. */
export const listItems = (boxes: readonly LayoutBox[]): LayoutBox[] =>
  boxes.map((box) => labelledGroup(box, { role: 'listitem', label: '' }));

/** `listItems` as one list, so that screen readers announce their number. */
export const accessibleList = (layout: LayoutBox, label: string): LayoutBox =>
  layout.height > 0 ? labelledGroup(layout, { role: 'list', label }) : layout;
