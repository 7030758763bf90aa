// Which content is at a point of the stage.

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Node of the scene registry. */
interface Node {
  info: { path?: string };
  rect: () => Area;
  visibleRect: () => Area | null;
  children: readonly Node[];
}

const isWithin = ({ x, y }: { x: number; y: number }, area: Area): boolean =>
  x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;

/** The content path of the smallest node at a point, or ''. */
export function nodeWithPathAt(nodes: readonly Node[], point: { x: number; y: number }): string {
  let found = { path: '', size: Number.POSITIVE_INFINITY };
  const visit = (list: readonly Node[]): void => {
    for (const { info, rect, visibleRect, children } of list) {
      if (info.path) {
        const area = rect();
        const clip = visibleRect();
        const size = area.width * area.height;
        if (size < found.size && isWithin(point, area) && (!clip || isWithin(point, clip)))
          found = { path: info.path, size };
      }
      visit(children);
    }
  };
  visit(nodes);
  return found.path;
}
