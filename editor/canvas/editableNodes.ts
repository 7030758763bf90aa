// The scene registry as an editor reads it: everything on the stage that shows a content path, in reading order.
import type { Path } from '#schema/path.ts';
import { sceneStore, type Rect, type SceneEntry } from '#state/sceneRegistry.ts';
import { isIn } from './selectedField.ts';

/** A thing on the stage with its path. */
export interface Spot {
  path: Path;
  entry: SceneEntry;
}

/** Everything with a path that can be reached: in the uppermost dialog, if one is open. */
export function spotsOf(entries: readonly SceneEntry[]): readonly Spot[] {
  const dialog = entries.findLast(({ info }) => info.role === 'dialog');
  return dialog ? spotsIn(dialog) : entries.flatMap(spotsIn);
}

/** What has not changed has the same spots: a letter that is typed changes one thing of hundreds. */
const known = new WeakMap<SceneEntry, readonly Spot[]>();

function spotsIn(entry: SceneEntry): readonly Spot[] {
  const before = known.get(entry);
  if (before) return before;
  const {
    info: { path },
    children,
  } = entry;
  // A text on something that shows the same path, such as the words of a button, stands for both.
  const own =
    path === undefined || children.some((child) => child.info.path === path) ? [] : [{ path, entry }];
  const spots = [...own, ...children.flatMap(spotsIn)];
  known.set(entry, spots);
  return spots;
}

/** Whether anything on the stage shows a field. */
export const hasSpots = (entries: readonly SceneEntry[]): boolean =>
  entries.some(({ info, children }) => info.path !== undefined || hasSpots(children));

/** What a thing stands in, the innermost first. */
export function around({ id }: SceneEntry, entries = sceneStore.getState().entries): SceneEntry[] {
  const search = (some: readonly SceneEntry[]): SceneEntry[] | undefined => {
    for (const entry of some) {
      if (entry.id === id) return [];
      const inner = search(entry.children);
      if (inner) return [...inner, entry];
    }
    return undefined;
  };
  return search(entries) ?? [];
}

/** What chooses the thing and does nothing else, such as a thumbnail; undefined for most things. */
export const chooserOf = (entry: SceneEntry): SceneEntry | undefined =>
  around(entry).find(({ info }) => info.press && info.href === undefined && info.path === undefined);

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
  const within = around(spot.entry);
  return pressables(sceneStore.getState().entries).find((entry) => {
    const rect = entry.rect();
    const isThere = x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
    return isThere && rect.width * rect.height < width * height && !within.includes(entry);
  });
}

const pressables = (entries: readonly SceneEntry[]): SceneEntry[] =>
  entries.flatMap((entry) => [
    ...(entry.info.press && entry.info.path === undefined ? [entry] : []),
    ...pressables(entry.children),
  ]);

/** The rectangle around all that can be seen under a path; null where nothing can. */
export function rectOfPath(
  path: Path,
  spots: readonly Spot[] = spotsOf(sceneStore.getState().entries),
): Rect | null {
  return rectAround(spotsUnder(path, spots));
}

function spotsUnder(path: Path, spots: readonly Spot[]): readonly Spot[] {
  const own = spots.find((spot) => spot.path === path);
  return own ? [own] : spots.filter((spot) => isIn(spot.path, path));
}

/**
 * The rectangles of a list's entries, to put them in another order. A field that only one entry shows, such
 * as the large picture of a gallery, does not count if all entries show another field: it is not in the row.
 */
export function rectsOfEntries(
  paths: readonly Path[],
  spots = spotsOf(sceneStore.getState().entries),
): (Rect | null)[] {
  const fieldIn = (path: Path, spot: Spot): string => spot.path.slice(path.length + 1).split('.')[0] ?? '';
  const shown = paths.map((path) =>
    spotsUnder(path, spots).map((spot) => ({ spot, field: fieldIn(path, spot) })),
  );
  const counts = new Map<string, number>();
  for (const field of shown.flatMap((entry) => [...new Set(entry.map((one) => one.field))])) {
    counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  const entryCount = shown.filter((entry) => entry.length > 0).length;
  const hasShared = [...counts.values()].some((count) => count === entryCount);
  const isCounted = (field: string): boolean => !hasShared || entryCount < 2 || (counts.get(field) ?? 0) > 1;
  return shown.map((entry) =>
    rectAround(entry.filter(({ field }) => isCounted(field)).map(({ spot }) => spot)),
  );
}

function rectAround(spots: readonly Spot[]): Rect | null {
  const rects = spots
    .map(({ entry }) => inSight(entry))
    .filter(({ width, height }) => width > 0 && height > 0);
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
  return {
    x,
    y,
    width: Math.min(rect.x + rect.width, seen.x + seen.width) - x,
    height: Math.min(rect.y + rect.height, seen.y + seen.height) - y,
  };
}
