// The fingers, pens and mouse buttons that are down: which of them presses, and whether it taps or
// drags. Listens on the window before anything else, since Pixi receives neither pointercancel nor
// what happens outside the canvas. See src/screens/README.md#presses.
import { clock } from '#clock.ts';
import { CONTACT, STAGE } from '#config/limits.ts';
import { isTap } from '#rules/tap.ts';
import { kioskStore } from './kioskStore.ts';

interface Point {
  x: number;
  y: number;
}

interface Contact {
  pointerType: string;
  /** In CSS px. */
  from: Point;
  movedPx: number;
  scrolledPx: number;
  /** Where and when it last moved farther than a resting hand does. */
  rest: Point & { atMs: number };
  downAtMs: number;
  canTap: boolean;
  onLost: (() => void) | undefined;
  isDown: boolean;
}

/** By pointer id. One that has ended stays until another comes down. */
const contacts = new Map<number, Contact>();
let primaryId: number | undefined;
let cancelRest: (() => void) | undefined;
let stage: HTMLCanvasElement;

const isStill = ({ rest }: Contact): boolean => clock.now() - rest.atMs >= CONTACT.restMs;

/** CSS px per px of the stage. */
export const stageScale = (): number => stage.clientHeight / STAGE.heightPx;

/** Whether this pointer is down, and has moved recently enough to be a shopper's. */
export function isContactCounting(pointerId: number): boolean {
  const contact = contacts.get(pointerId);
  return contact?.isDown === true && !isStill(contact);
}

/** Where those are, in CSS px, that came down at least `ms` ago and rest, by pointer id. */
export const restingContacts = (ms: number): [number, Point][] =>
  [...contacts]
    .filter(([, contact]) => contact.isDown && isStill(contact) && clock.now() - contact.downAtMs >= ms)
    .map(([id, { rest }]) => [id, rest]);

/**
 * Lets a pointer that came down on something be the one that presses and scrolls. False while
 * another one is.
 */
export function takeContact(pointerId: number): boolean {
  if (primaryId === pointerId) return true;
  const primary = primaryId === undefined ? undefined : contacts.get(primaryId);
  if (!contacts.has(pointerId) || (primary?.isDown && !isStill(primary))) return false;
  if (primary) loseTap(primary);
  primaryId = pointerId;
  return true;
}

/** Whether the pointer presses what it came down on when it is lifted now. */
export const isTapOf = (pointerId: number): boolean => pointerId === primaryId && hasTapped(pointerId);

/** Whether a pointer has neither dragged nor been taken away. */
export const hasTapped = (pointerId: number): boolean => contacts.get(pointerId)?.canTap === true;

/** Calls once, if the pointer drags, is taken away or has to leave the stage to another one. */
export function whenTapIsLost(pointerId: number, onLost: () => void): void {
  const contact = contacts.get(pointerId);
  if (contact) contact.onLost = onLost;
}

/** Content has followed the pointer, by so many px of the stage in all. */
export function noteScrolled(pointerId: number, scrolledPx: number): void {
  const contact = contacts.get(pointerId);
  if (!contact) return;
  contact.scrolledPx = scrolledPx;
  follow(pointerId, contact);
}

/** Follows all pointers for the lifetime of the page. */
export function watchContacts(canvas: HTMLCanvasElement): void {
  stage = canvas;
  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('pointermove', move, true);
  window.addEventListener('pointerup', ({ pointerId }) => end(pointerId, false), true);
  window.addEventListener('pointercancel', ({ pointerId }) => end(pointerId, true), true);
  window.addEventListener('blur', () => {
    for (const id of contacts.keys()) end(id, true);
  });
}

function begin({ pointerId, pointerType, button, clientX: x, clientY: y }: PointerEvent): void {
  for (const [id, { isDown }] of contacts) if (!isDown) contacts.delete(id);
  if (pointerId === primaryId) primaryId = undefined;
  // The other buttons of a mouse press nothing.
  if (button !== 0) return;
  contacts.set(pointerId, {
    pointerType,
    from: { x, y },
    movedPx: 0,
    scrolledPx: 0,
    rest: { x, y, atMs: clock.now() },
    downAtMs: clock.now(),
    canTap: true,
    onLost: undefined,
    isDown: true,
  });
}

function move({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
  const contact = contacts.get(pointerId);
  if (!contact?.isDown) return;
  const scale = stageScale();
  contact.movedPx = distance(contact.from, { x, y }) / scale;
  if (distance(contact.rest, { x, y }) > CONTACT.tapPx * scale) {
    contact.rest = { x, y, atMs: clock.now() };
    if (!contact.canTap && pointerId === primaryId) setDragging(true);
  }
  follow(pointerId, contact);
}

function follow(pointerId: number, contact: Contact): void {
  if (!contact.canTap || isTap(contact)) return;
  loseTap(contact);
  if (pointerId === primaryId) setDragging(true);
}

function end(pointerId: number, isCancelled: boolean): void {
  const contact = contacts.get(pointerId);
  if (!contact?.isDown) return;
  contact.isDown = false;
  if (isCancelled) loseTap(contact);
  if (pointerId === primaryId) setDragging(false);
}

function loseTap(contact: Contact): void {
  contact.canTap = false;
  contact.onLost?.();
  contact.onLost = undefined;
}

const distance = (one: Point, other: Point): number =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

/** A pointer that drags and then rests drags no longer, until it moves on. */
function setDragging(isDragging: boolean): void {
  cancelRest?.();
  cancelRest = isDragging ? clock.after(CONTACT.restMs, () => setDragging(false)) : undefined;
  if (kioskStore.getState().isDragging !== isDragging) kioskStore.setState({ isDragging });
}
