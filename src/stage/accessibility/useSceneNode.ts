// Registers nodes in the scene registry. The registry is read from the stage in drawing order,
// which is reading order. Rectangles are computed on request, so that a drag commits nothing.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Matrix, type Container } from 'pixi.js';
import {
  sceneRegistry,
  type Rect,
  type SceneNode,
  type SceneInfo,
  type SceneRole,
  type SharedElement,
  setSceneNodes,
} from '#state/sceneRegistry.ts';
import { invalidateLayout, requestFrame } from '../render/frameLoop.ts';

interface SceneNodeOptions {
  /** How far the node extends beyond its box on each side, in px. */
  outset?: { x: number; y: number };
  sharedElement?: SharedElement | undefined;
}

interface Registered extends SceneNodeOptions {
  id: number;
  /** Null for a shared element that is not read, pressed or edited. */
  info: SceneInfo | null;
  width: number;
  height: number;
  /** The node as last read. */
  entry?: SceneNode;
}

const NO_OUTSET = { x: 0, y: 0 };
const NO_OPTIONS: SceneNodeOptions = {};

/** Deep equality of scene infos. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isDeepEqual(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

/** Something that scrolls and can bring a rectangle, in its own px, into view. */
export interface RevealHandler {
  reveal: (rect: Rect) => void;
  /** The uncovered part of its view, in its own px. */
  view?: Rect;
}

const registered = new WeakMap<Container, Registered>();
const revealHandlers = new WeakMap<Container, RevealHandler>();
let root: Container | undefined;
let lastId = 0;
let isStale = false;

/** Sets the container from which the registry is read. */
export function setSceneRoot(stage: Container): void {
  root = stage;
  markStale();
}

/** Registers a node while the component is mounted; `info` may change with every commit. */
export function useSceneNode<T extends Container = Container>(
  info: SceneInfo | null,
  width: number,
  height: number,
  options = NO_OPTIONS,
): RefObject<T | null> {
  const node = useRef<T>(null);
  useLayoutEffect(() => {
    const container = node.current;
    if (!container) return;
    if (!info && !options.sharedElement) return void registered.delete(container);
    const { id = (lastId += 1), entry: _, ...previous } = registered.get(container) ?? {};
    const next = { info, width, height, ...options };
    // Equal info keeps the same object, so that readers can skip it.
    if (!isDeepEqual(previous, next)) registered.set(container, { id, ...next });
    markStale();
  });
  useLayoutEffect(() => markStale, []);
  return node;
}

/** The shared element that a node is, or whose pictures are in it. */
export const sharedElementOf = (node: Container): SharedElement | undefined =>
  registered.get(node)?.sharedElement;

/** Lets `container` scroll its children into view. Returns a function that undoes this. */
export function setRevealHandler(container: Container, handler: RevealHandler): () => void {
  revealHandlers.set(container, handler);
  invalidateLayout();
  return () => revealHandlers.delete(container);
}

/** Whether a node is inside one of that role. */
export function isWithin(node: Container | null, role: SceneRole): boolean {
  for (let ancestor = node; ancestor; ancestor = ancestor.parent)
    if (registered.get(ancestor)?.info?.role === role) return true;
  return false;
}

const muted = new WeakSet<Container>();

/** Removes a node and its children from the registry while it is not rendered, or adds it again. */
export function setMuted(node: Container, isMuted: boolean): void {
  if (isMuted === muted.has(node)) return;
  if (isMuted) muted.add(node);
  else muted.delete(node);
  markStale();
}

/** Shows a node, readable and pressable, or hides it. */
export function setShown(node: Container, isShown: boolean): void {
  if (node.visible !== isShown) node.visible = isShown;
  setMuted(node, !isShown);
}

/** Reads the registry again, once for all changes of this task. */
function markStale(): void {
  requestFrame();
  if (isStale) return;
  isStale = true;
  queueMicrotask(() => {
    isStale = false;
    if (!root) return;
    const entries = entriesUnder(root);
    if (!hasSame(entries, sceneRegistry.getState().entries)) setSceneNodes(entries);
  });
}

/** Read first, although drawn over other nodes: navigation buttons, then the title. */
const rankOf = ({ info }: SceneNode): number =>
  !info.isFirst ? 3 : info.role === 'navigation' ? 0 : info.role === 'heading' ? 1 : 2;

const NOTHING: readonly SceneNode[] = [];

function entriesUnder(node: Container): readonly SceneNode[] {
  if (node.children.length === 0) return NOTHING;
  const entries: SceneNode[] = [];
  collect(node, entries);
  return entries.some(({ info }) => info.isFirst) ? entries.sort((a, b) => rankOf(a) - rankOf(b)) : entries;
}

function collect(node: Container, entries: SceneNode[]): void {
  for (const child of node.children) {
    if (muted.has(child)) continue;
    const registration = registered.get(child);
    if (registration?.info) entries.push(entryOf(child, registration, registration.info));
    else collect(child, entries);
  }
}

/** The scene node of a container: the same object if nothing in it changed. */
function entryOf(node: Container, registration: Registered, info: SceneInfo): SceneNode {
  const { id, entry: before } = registration;
  const children = entriesUnder(node);
  if (before && hasSame(before.children, children)) return before;
  registration.entry = {
    id,
    info,
    rect: () => rectOf(node),
    visibleRect: () => visibleRectOf(node),
    scale: () => scaleOf(node),
    reveal: () => reveal(node),
    children,
  };
  return registration.entry;
}

const hasSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((one, index) => one === now[index]);

/** Current rectangle on the stage; empty once removed. */
export function rectOf(node: Container): Rect {
  const registration = registered.get(node);
  if (!registration || node.destroyed) return { x: 0, y: 0, width: 0, height: 0 };
  const { width, height, outset = NO_OUTSET } = registration;
  return toStageRect(node, {
    x: -outset.x,
    y: -outset.y,
    width: width + outset.x * 2,
    height: height + outset.y * 2,
  });
}

const matrix = new Matrix();

/** A node's rectangle in stage coordinates; nothing is rotated. */
export function toStageRect(node: Container, { x, y, width, height }: Rect): Rect {
  const { a, d, tx, ty } = node.getGlobalTransform(matrix, false);
  return { x: x * a + tx, y: y * d + ty, width: width * a, height: height * d };
}

/** A rectangle of the stage in a node's own px. */
export function toLocalRect(node: Container, { x, y, width, height }: Rect): Rect {
  const { a, d, tx, ty } = node.getGlobalTransform(matrix, false);
  return { x: (x - tx) / a, y: (y - ty) / d, width: width / a, height: height / d };
}

/** The part of the stage left visible by the scrollers it is in; null outside of any. */
function visibleRectOf(node: Container): Rect | null {
  let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
  for (let parent = node.destroyed ? null : node.parent; parent; parent = parent.parent) {
    const view = revealHandlers.get(parent)?.view;
    if (!view) continue;
    const { x, y, width, height } = toStageRect(parent, view);
    [left, top, right, bottom] = [
      Math.max(left, x),
      Math.max(top, y),
      Math.min(right, x + width),
      Math.min(bottom, y + height),
    ];
  }
  return left === -Infinity
    ? null
    : { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const scaleOf = (node: Container): number => (node.destroyed ? 1 : node.worldTransform.a);

function reveal(node: Container): void {
  for (let parent = node.parent; parent; parent = parent.parent)
    revealHandlers.get(parent)?.reveal(toLocalRect(parent, rectOf(node)));
}
