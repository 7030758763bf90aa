// How a thing on the stage enters the scene registry: it carries what it says on its own node, and the registry is read off
// the stage in drawing order, which is reading order. Rectangles are asked for, never pushed: a drag commits nothing.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Matrix, type Container } from 'pixi.js';
import {
  sceneRegistry,
  type Rect,
  type SceneNode,
  type SceneInfo,
  type SceneRole,
  setSceneNodes,
} from '#state/sceneRegistry.ts';
import { invalidateLayout, requestFrame } from '../render/frameLoop.ts';

interface Registered {
  id: number;
  info: SceneInfo;
  width: number;
  height: number;
  /** How far the thing reaches beyond its box at each side, in px. */
  outset: { x: number; y: number };
  /** As it was read last. */
  entry?: SceneNode;
}

const NO_OUTSET = { x: 0, y: 0 };

/** Whether two things say the same, to the last of their parts. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isAlike(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

/** Something that scrolls and can bring a stage rectangle into view. */
export interface RevealHandler {
  reveal: (rect: Rect) => void;
  /** The part of its own view, in its px, that nothing covers. */
  view?: Rect;
}

const registered = new WeakMap<Container, Registered>();
const revealers = new WeakMap<Container, RevealHandler>();
let root: Container | undefined;
let lastId = 0;
let isStale = false;

/** Names the node that the registry is read from. */
export function setSceneRoot(stage: Container): void {
  root = stage;
  markStale();
}

/** Registers a node for as long as the component stands; `info` may change with every commit. */
export function useSceneNode<T extends Container = Container>(
  info: SceneInfo | null,
  width: number,
  height: number,
  outset = NO_OUTSET,
): RefObject<T | null> {
  const node = useRef<T>(null);
  useLayoutEffect(() => {
    const container = node.current;
    if (!container) return;
    if (!info) return void registered.delete(container);
    const known = registered.get(container);
    // Who says the same as before stays the same thing, so that readers need not look at it again.
    if (
      !isAlike(known && [known.info, known.width, known.height, known.outset], [info, width, height, outset])
    ) {
      registered.set(container, { id: known?.id ?? (lastId += 1), info, width, height, outset });
    }
    markStale();
  });
  useLayoutEffect(() => markStale, []);
  return node;
}

/** Lets `container` bring what stands in it into view; the answer takes that back. */
export function setRevealHandler(container: Container, revealer: RevealHandler): () => void {
  revealers.set(container, revealer);
  invalidateLayout();
  return () => revealers.delete(container);
}

/** Whether a node stands in something of that role. */
export function isWithin(node: Container | null, role: SceneRole): boolean {
  for (let at = node; at; at = at.parent) if (registered.get(at)?.info.role === role) return true;
  return false;
}

const muted = new WeakSet<Container>();

/** Takes a node and all that stands in it out of the registry while it is drawn no more, or lets it in again. */
export function setMuted(node: Container, isMuted: boolean): void {
  if (isMuted === muted.has(node)) return;
  if (isMuted) muted.add(node);
  else muted.delete(node);
  markStale();
}

/** Draws a node and lets it be read and pressed, or neither. */
export function setShown(node: Container, isShown: boolean): void {
  if (node.visible !== isShown) node.visible = isShown;
  setMuted(node, !isShown);
}

/** Reads the registry anew, once for all changes of this turn. */
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

/** What is read first, whatever it is drawn over: the ways out, then the title. */
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
    const own = registered.get(child);
    if (own) entries.push(entryOf(child, own));
    else collect(child, entries);
  }
}

/** The entry of a node: the same as before where neither it nor anything in it has changed. */
function entryOf(node: Container, own: Registered): SceneNode {
  const { id, info, entry: before } = own;
  const children = entriesUnder(node);
  if (before && hasSame(before.children, children)) return before;
  own.entry = {
    id,
    info,
    rect: () => rectOf(node),
    seen: () => seenOf(node),
    scale: () => scaleOf(node),
    reveal: () => reveal(node),
    children,
  };
  return own.entry;
}

const hasSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((one, index) => one === now[index]);

/** Where a registered node stands on the stage now; without size once it is gone. */
export function rectOf(node: Container): Rect {
  const own = registered.get(node);
  if (!own || node.destroyed) return { x: 0, y: 0, width: 0, height: 0 };
  const { width, height, outset } = own;
  return onStage(node, {
    x: -outset.x,
    y: -outset.y,
    width: width + outset.x * 2,
    height: height + outset.y * 2,
  });
}

const matrix = new Matrix();

/** A rectangle of a node as it stands on the stage; nothing there is turned. */
function onStage(node: Container, { x, y, width, height }: Rect): Rect {
  const { a, d, tx, ty } = node.getGlobalTransform(matrix, false);
  return { x: x * a + tx, y: y * d + ty, width: width * a, height: height * d };
}

/** What all that it scrolls in leaves to be seen, on the stage; null where it stands in nothing that scrolls. */
function seenOf(node: Container): Rect | null {
  let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
  for (let parent = node.destroyed ? null : node.parent; parent; parent = parent.parent) {
    const view = revealers.get(parent)?.view;
    if (!view) continue;
    const { x, y, width, height } = onStage(parent, view);
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
  for (let parent = node.parent; parent; parent = parent.parent) revealers.get(parent)?.reveal(rectOf(node));
}
