// Several drawn things that are one thing to a reader: a row of stars, a list, a group.
import type { ReactNode } from 'react';
import type { SceneInfo } from '#state/sceneRegistry.ts';
import { leaf, type Box } from '../layout/boxes.tsx';
import { useScene } from './useSceneNode.ts';

export function Labelled({
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
  children: ReactNode;
}) {
  const node = useScene(info, width, height);
  return (
    <pixiContainer ref={node} x={x} y={y}>
      {children}
    </pixiContainer>
  );
}

/** `child` as one thing in the registry, what is in it inside. */
export const labelled = (child: Box, info: SceneInfo): Box =>
  leaf(child.width, child.height, (x, y, key) => (
    <Labelled key={key} info={info} x={x} y={y} width={child.width} height={child.height}>
      {child.place(0, 0, 'inner')}
    </Labelled>
  ));

/** Boxes as the entries of a list, to be laid out and handed to `listOf`. */
export const listItems = (boxes: readonly Box[]): Box[] =>
  boxes.map((box) => labelled(box, { role: 'listitem', label: '' }));

/** A layout of `listItems` as one list, so that a reader hears how many there are. */
export const listOf = (layout: Box, label: string): Box =>
  layout.height > 0 ? labelled(layout, { role: 'list', label }) : layout;
