// Several drawn things that are one thing to a reader: a row of stars, a list, a group.
import type { ReactNode } from 'react';
import type { SceneInfo } from '#state/sceneStore.ts';
import { leaf, type Box } from './layout.tsx';
import { useScene } from './scene.ts';

export function Labelled({ info, x, y, width, height, children }: {
  info: SceneInfo; x: number; y: number; width: number; height: number; children: ReactNode;
}) {
  const node = useScene(info, width, height);
  return <pixiContainer ref={node} x={x} y={y}>{children}</pixiContainer>;
}

/** `child` as one thing in the registry, what is in it inside. */
export const labelled = (child: Box, info: SceneInfo): Box =>
  leaf(child.width, child.height, (x, y, key) => (
    <Labelled key={key} info={info} x={x} y={y} width={child.width} height={child.height}>{child.place(0, 0, 'inner')}</Labelled>
  ));
