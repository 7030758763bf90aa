// The scene registry: every thing on the stage that a person can read, press or edit, in reading order.
// Five read it: the accessible mirror, the editor's hotspots, analytics, keyboard focus, tests.
// See src/README.md#11-data.
import { createStore } from 'zustand/vanilla';
import type { Path } from '#schema/path.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** 'presentation' is what an editor can change but a reader need not hear of. */
export type SceneRole =
  | 'main'
  | 'dialog'
  | 'heading'
  | 'text'
  | 'button'
  | 'link'
  | 'img'
  | 'list'
  | 'listitem'
  | 'group'
  | 'navigation'
  | 'status'
  | 'table'
  | 'row'
  | 'columnheader'
  | 'cell'
  | 'presentation';

/** How a text is set, in px of the stage: what somebody needs to type where it stands. */
export interface Typography {
  families: readonly string[];
  sizePx: number;
  linePx: number;
  weight: string;
  trackingPx: number;
  /** 0xRRGGBB */
  color: number;
  align: 'left' | 'center' | 'right';
  isItalic: boolean;
  /** Width at which its lines end. */
  wrapPx: number;
  /** From the top of a line to what its letters stand on. */
  baselinePx: number;
  /** Width of its longest line as the stage measures it. */
  longestLinePx: number;
}

/** What a thing says of itself, once. */
export interface SceneInfo {
  role: SceneRole;
  label: string;
  /** 1 to 3 for a heading. */
  level?: 1 | 2 | 3;
  /** Content path of what it shows, 'cards.1.model'. */
  path?: Path;
  /** How it is set, if it is a text. */
  typography?: Typography;
  /** Language of the label where it is another than the screen's. */
  lang?: string;
  href?: string;
  press?: () => void;
  analyticsTag?: string;
  /** Id of a real element over the stage that belongs to it, such as an embedded page. */
  owns?: string;
  isExpanded?: boolean;
  isCurrent?: boolean;
  /** Stands, but does nothing now. */
  isDisabled?: boolean;
  /** Read before what stands beside it, although it is drawn over it. */
  isFirst?: boolean;
}

/** An entry of the registry: what it says, where it is now, and what stands inside it. It stays the same one until any of that changes. */
export interface SceneNode {
  id: number;
  info: SceneInfo;
  /** Rectangle on the 1920x1080 stage at this moment. */
  rect: () => Rect;
  /** What of the stage can be seen of it where it scrolls; null where nothing hides it. */
  seen: () => Rect | null;
  /** How much larger it is drawn than it was laid out. */
  scale: () => number;
  /** Brings it into view, if it stands in something that scrolls. */
  reveal: () => void;
  children: readonly SceneNode[];
}

export interface SceneState {
  entries: readonly SceneNode[];
  /** Counts up when things came to rest at new places. */
  layoutVersion: number;
  /** The latest news for readers, which nothing on the stage says by itself. */
  news: { text: string };
}

export const sceneRegistry = createStore<SceneState>()(() => ({
  entries: [],
  layoutVersion: 0,
  news: { text: '' },
}));

export const setSceneNodes = (entries: readonly SceneNode[]): void => sceneRegistry.setState({ entries });

/** Everything that moved has come to rest: readers of positions measure again. */
export const notifyLayoutSettled = (): void =>
  sceneRegistry.setState(({ layoutVersion }) => ({ layoutVersion: layoutVersion + 1 }));

/** Announces a change to screen readers. */
export const announce = (text: string): void => sceneRegistry.setState({ news: { text } });

const watchers = new Set<() => void>();

/** Calls after every frame in which something moved, for who must stand exactly where things are; the answer stops that. */
export function onSceneFrame(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Says that a frame has been drawn in which something stands elsewhere. */
export function notifyFrame(): void {
  for (const watcher of watchers) watcher();
}
