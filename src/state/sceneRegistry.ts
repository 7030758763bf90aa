// The scene registry: every node of the stage that a person can read, press or edit, in reading
// order. Read by the accessibility tree, the editor's hotspots, analytics, keyboard focus and
// tests. See src/README.md#11-data.
import { createStore } from 'zustand/vanilla';
import { STAGE } from '#config/limits.ts';
import type { Path } from '#schema/path.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether a rectangle, with a margin around it, is on the stage. */
export const isOnStage = ({ x, y, width, height }: Rect, marginPx = 0): boolean =>
  x < STAGE.widthPx + marginPx &&
  x + width > -marginPx &&
  y < STAGE.heightPx + marginPx &&
  y + height > -marginPx;

/** 'presentation' is editable but not read to screen readers. */
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
  | 'rowheader'
  | 'cell'
  | 'presentation';

/** Typesetting of a text, in px of the stage: what in-place editing needs. */
export interface Typography {
  families: readonly string[];
  sizePx: number;
  linePx: number;
  weight: string;
  trackingPx: number;
  /** 0xRRGGBB. */
  color: number;
  align: 'left' | 'center' | 'right';
  isItalic: boolean;
  /** Width at which lines wrap. */
  wrapPx: number;
  /** From the top of a line to its baseline. */
  baselinePx: number;
  /** Width of its longest line. */
  longestLinePx: number;
}

/** Picture or card that flies to its counterpart on the next screen. */
export interface SharedElement {
  /** Path of the screen that it leads to, or that it is of; null for none. */
  path: string | null;
  /** The large picture of a screen itself, or its card; all others lead to it. */
  isMain?: boolean;
  /** A card of words, not a picture. */
  isCard?: boolean;
}

/** Accessible description of a node. */
export interface SceneInfo {
  role: SceneRole;
  label: string;
  /** 1 to 3 for a heading. */
  level?: 1 | 2 | 3;
  /** Content path, 'cards.1.model'. */
  path?: Path;
  /** Typesetting, for a text. */
  typography?: Typography;
  /** Language of the label, if not the screen's. */
  lang?: string;
  href?: string;
  press?: () => void;
  analyticsTag?: string;
  /** Id of a DOM element over the stage that belongs to it, such as an embedded page. */
  owns?: string;
  isExpanded?: boolean;
  /** Whether a toggle button is on. */
  isPressed?: boolean;
  /** Whether a switch or a radio button is on. */
  isChecked?: boolean;
  /** Role of a button or a group that needs a more specific one. */
  ariaRole?: 'radio' | 'radiogroup';
  /** Reachable while a dialog is open. */
  isGlobal?: boolean;
  isCurrent?: boolean;
  /** Shown, but not pressable now. */
  isDisabled?: boolean;
  /** Read before its siblings, although drawn over them. */
  isFirst?: boolean;
}

/**
 * A node of the registry: its info, geometry and children. The same object until any of that
 * changes.
 */
export interface SceneNode {
  id: number;
  info: SceneInfo;
  /** Current rectangle on the 1920x1080 stage. */
  rect: () => Rect;
  /** The visible part of the stage where it scrolls; null if nothing clips it. */
  visibleRect: () => Rect | null;
  /** Scale relative to its layout size. */
  scale: () => number;
  /** Scrolls it into view. */
  reveal: () => void;
  children: readonly SceneNode[];
}

export interface SceneState {
  entries: readonly SceneNode[];
  /** Incremented when moving nodes have come to rest. */
  layoutVersion: number;
  /** The latest announcement for screen readers. */
  announcement: { text: string };
}

export const sceneRegistry = createStore<SceneState>()(() => ({
  entries: [],
  layoutVersion: 0,
  announcement: { text: '' },
}));

export const setSceneNodes = (entries: readonly SceneNode[]): void => sceneRegistry.setState({ entries });

/** Everything that moved has come to rest: readers of positions measure again. */
export const notifyLayoutSettled = (): void =>
  sceneRegistry.setState(({ layoutVersion }) => ({ layoutVersion: layoutVersion + 1 }));

/** Announces a change to screen readers. */
export const announce = (text: string): void => sceneRegistry.setState({ announcement: { text } });

const watchers = new Set<() => void>();

/** Calls after every frame in which something moved, until the returned function is called. */
export function onSceneFrame(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Notifies after a frame in which something moved. */
export function notifyFrame(): void {
  for (const watcher of watchers) watcher();
}
