// The scene registry as an editor reads it: everything on the stage that shows a content path, in reading order.
import type { Path } from '#schema/path.ts';
import { sceneStore, type Rect, type SceneEntry } from '#state/sceneStore.ts';
import { isIn } from './field.ts';

/** A thing on the stage with its path, and what it stands in, the innermost first. */
export interface Spot {
  path: Path;
  entry: SceneEntry;
  within: readonly SceneEntry[];
}

/** Everything with a path that can be reached: in the uppermost dialog, if one is open. */
export function spotsOf(entries: readonly SceneEntry[]): Spot[] {
  const dialog = entries.findLast(({ info }) => info.role === 'dialog');
  const spots: Spot[] = [];
  collect(dialog ? [dialog] : entries, [], spots);
  return spots;
}

/** Whether anything on the stage shows a field. */
export const hasSpots = (entries: readonly SceneEntry[]): boolean => entries.some(({ info, children }) => info.path !== undefined || hasSpots(children));

function collect(entries: readonly SceneEntry[], within: readonly SceneEntry[], spots: Spot[]): void {
  for (const entry of entries) {
    const { path } = entry.info;
    // A text on something that shows the same path, such as the words of a button, stands for both.
    if (path !== undefined && !entry.children.some((child) => child.info.path === path)) spots.push({ path, entry, within });
    collect(entry.children, [entry, ...within], spots);
  }
}

/** The text at a path that is still the same thing, else the first one there. */
export function textAt(entries: readonly SceneEntry[], path: Path, id: number): SceneEntry | undefined {
  let first: SceneEntry | undefined;
  const search = (some: readonly SceneEntry[]): SceneEntry | undefined => {
    for (const entry of some) {
      if (entry.info.path === path && entry.info.typography) {
        if (entry.id === id) return entry;
        first ??= entry;
      }
      const inner = search(entry.children);
      if (inner) return inner;
    }
    return undefined;
  };
  return search(entries) ?? first;
}

/**
 * What would be pressed at a point of the stage that is no field: the ways back and home, a scroll button. They are drawn over
 * whatever larger thing a hotspot stands for there, such as the background.
 */
export function pressedAt(x: number, y: number, spot: Spot): SceneEntry | undefined {
  const { width, height } = spot.entry.rect();
  return pressables(sceneStore.getState().entries).find((entry) => {
    const rect = entry.rect();
    const isThere = x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
    return isThere && rect.width * rect.height < width * height && !spot.within.includes(entry);
  });
}

const pressables = (entries: readonly SceneEntry[]): SceneEntry[] =>
  entries.flatMap((entry) => [...(entry.info.press && entry.info.path === undefined ? [entry] : []), ...pressables(entry.children)]);

/** The rectangle around all that can be seen under a path; null where nothing can. */
export function rectOfPath(path: Path, spots: readonly Spot[] = spotsOf(sceneStore.getState().entries)): Rect | null {
  const own = spots.find((spot) => spot.path === path);
  const inside = own ? [own] : spots.filter((spot) => isIn(spot.path, path));
  const rects = inside.map(({ entry }) => inSight(entry)).filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return null;
  const [left, top] = [Math.min(...rects.map(({ x }) => x)), Math.min(...rects.map(({ y }) => y))];
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  const bottom = Math.max(...rects.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function inSight(entry: SceneEntry): Rect {
  const rect = entry.rect();
  const seen = entry.seen();
  if (!seen) return rect;
  const [x, y] = [Math.max(rect.x, seen.x), Math.max(rect.y, seen.y)];
  return { x, y, width: Math.min(rect.x + rect.width, seen.x + seen.width) - x, height: Math.min(rect.y + rect.height, seen.y + seen.height) - y };
}
