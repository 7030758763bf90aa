// How a thing on the stage enters the scene registry: it carries what it says on its own node, and the registry is read off
// the stage in drawing order, which is reading order. Rectangles are asked for, never pushed: a drag commits nothing.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { sceneStore, type Rect, type SceneEntry, type SceneInfo, type SceneRole } from '#state/sceneStore.ts';
import { wake } from './loop.ts';

interface Registered {
  id: number;
  info: SceneInfo;
  width: number;
  height: number;
  /** How far the thing reaches beyond its box at each side, in px. */
  outset: { x: number; y: number };
}

const NO_OUTSET = { x: 0, y: 0 };

/** Something that scrolls and can bring a stage rectangle into view. */
export interface Revealer {
  reveal: (rect: Rect) => void;
  /** The part of its own view, in its px, that nothing covers. */
  view?: Rect;
}

const registered = new WeakMap<Container, Registered>();
const revealers = new WeakMap<Container, Revealer>();
let root: Container | undefined;
let lastId = 0;
let isStale = false;

/** Names the node that the registry is read from. */
export function setSceneRoot(stage: Container): void {
  root = stage;
  markStale();
}

/** Registers a node for as long as the component stands; `info` may change with every commit. */
export function useScene<T extends Container = Container>(
  info: SceneInfo | null, width: number, height: number, outset = NO_OUTSET,
): RefObject<T | null> {
  const node = useRef<T>(null);
  useLayoutEffect(() => {
    const container = node.current;
    if (!container) return;
    if (!info) return void registered.delete(container);
    const known = registered.get(container);
    registered.set(container, { id: known?.id ?? (lastId += 1), info, width, height, outset });
    markStale();
  });
  useLayoutEffect(() => markStale, []);
  return node;
}

/** Lets `container` bring what stands in it into view; the answer takes that back. */
export function setRevealer(container: Container, revealer: Revealer): () => void {
  revealers.set(container, revealer);
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
  wake();
  if (isStale) return;
  isStale = true;
  queueMicrotask(() => {
    isStale = false;
    if (root) sceneStore.setState({ entries: entriesUnder(root) });
  });
}

/** What is read first, whatever it is drawn over: the ways out, then the title. */
const rankOf = ({ info }: SceneEntry): number => (!info.isFirst ? 3 : info.role === 'navigation' ? 0 : info.role === 'heading' ? 1 : 2);

function entriesUnder(node: Container): SceneEntry[] {
  const entries = node.children.flatMap((child) => {
    if (muted.has(child)) return [];
    const own = registered.get(child);
    const inner = entriesUnder(child);
    return own ? [{ id: own.id, info: own.info, rect: () => rectOf(child), seen: () => seenOf(child), scale: () => scaleOf(child), reveal: () => reveal(child), children: inner }] : inner;
  });
  return entries.some(({ info }) => info.isFirst) ? entries.sort((a, b) => rankOf(a) - rankOf(b)) : entries;
}

/** Where a registered node stands on the stage now; without size once it is gone. */
export function rectOf(node: Container): Rect {
  const own = registered.get(node);
  if (!own || node.destroyed) return { x: 0, y: 0, width: 0, height: 0 };
  const { width, height, outset } = own;
  const start = node.toGlobal({ x: -outset.x, y: -outset.y });
  const end = node.toGlobal({ x: width + outset.x, y: height + outset.y });
  return { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
}

/** What all that it scrolls in leaves to be seen, on the stage; null where it stands in nothing that scrolls. */
function seenOf(node: Container): Rect | null {
  let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
  for (let parent = node.destroyed ? null : node.parent; parent; parent = parent.parent) {
    const view = revealers.get(parent)?.view;
    if (!view) continue;
    const start = parent.toGlobal({ x: view.x, y: view.y });
    const end = parent.toGlobal({ x: view.x + view.width, y: view.y + view.height });
    [left, top, right, bottom] = [Math.max(left, start.x), Math.max(top, start.y), Math.min(right, end.x), Math.min(bottom, end.y)];
  }
  return left === -Infinity ? null : { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const scaleOf = (node: Container): number => (node.destroyed ? 1 : node.worldTransform.a);

function reveal(node: Container): void {
  for (let parent = node.parent; parent; parent = parent.parent) revealers.get(parent)?.reveal(rectOf(node));
}
