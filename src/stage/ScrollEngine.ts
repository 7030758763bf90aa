// What moves a scrolled content, to the letter of spec 9: drag, momentum, buttons and keys. Knows no React.
import type { Container, FederatedPointerEvent } from 'pixi.js';
import { clock } from '#clock.ts';
import { STAGE } from '#config/limits.ts';
import { move, type Move } from '#motion/moves.ts';
import {
  clampScroll, flingEase, flingTarget, FLING_DURATION_MS, isDrag, releaseVelocity, scrollDurationMs, withSample, type Sample,
} from '#rules/scrollPhysics.ts';
import type { Rect } from '#state/sceneStore.ts';
import { wake } from './loop.ts';

/** What a scroll button, the keyboard or a test may ask of a scroller. Positions in px from the start. */
export interface ScrollHandle {
  axis: Axis;
  /** What it moves; null before it stands. */
  content: () => Container | null;
  position: () => number;
  range: () => number;
  /** Goes there at the spec's scroll speed. */
  scrollBy: (distancePx: number) => void;
  /** Stands there at once: keys and the wheel. */
  jump: (distancePx: number) => void;
  subscribe: (listener: (positionPx: number) => void) => () => void;
}

/** Room left around what is brought into view by focus. */
const REVEAL_MARGIN_PX = 190;

export type Axis = 'vertical' | 'horizontal';
export type Listen = (listener: (positionPx: number) => void) => () => void;

const standing: ScrollHandle[] = [];
/** The scroller that keys act on: the one that stood up last. */
export const activeScroller = (): ScrollHandle | undefined => standing.at(-1);

/** Makes a scroller the one that keys act on; the answer gives that back to the one before. */
export function activate(handle: ScrollHandle): () => void {
  standing.push(handle);
  return () => void standing.splice(standing.indexOf(handle), 1);
}

export class ScrollEngine {
  readonly handle: ScrollHandle;
  private readonly axis: Axis;
  private state = { position: 0 };
  private rangePx = 0;
  private content: Container | null = null;
  private motion: Move | undefined;
  private samples: Sample[] = [];
  private endGesture: (() => void) | undefined;
  private listeners = new Set<(positionPx: number) => void>();

  constructor(axis: Axis) {
    this.axis = axis;
    this.handle = {
      axis,
      content: () => this.content,
      position: () => this.state.position,
      range: () => this.rangePx,
      scrollBy: (distancePx) => this.glide(this.state.position + distancePx),
      jump: (distancePx) => this.jump(distancePx),
      subscribe: this.listen,
    };
  }

  readonly listen: Listen = (listener) => {
    this.listeners.add(listener);
    listener(this.state.position);
    return () => this.listeners.delete(listener);
  };

  attach(content: Container | null, rangePx: number): void {
    this.content = content;
    this.rangePx = rangePx;
    this.put(this.state.position);
  }

  stop(): void {
    this.motion?.stop();
    this.endGesture?.();
  }

  private put(position: number): void {
    this.state.position = clampScroll(position, this.rangePx);
    if (this.content) this.content[this.axis === 'vertical' ? 'y' : 'x'] = -this.state.position;
    for (const listener of this.listeners) listener(this.state.position);
    wake();
  }

  jump(distancePx: number): void {
    this.motion?.stop();
    this.put(this.state.position + distancePx);
  }

  /** A linear run at the spec's scroll speed. */
  private glide(to: number): void {
    const target = clampScroll(to, this.rangePx);
    this.run(target, scrollDurationMs(target - this.state.position), (progress) => progress);
  }

  private run(target: number, durationMs: number, ease: (progress: number) => number): void {
    this.motion?.stop();
    if (target === this.state.position) return;
    this.motion = move(this.state, { position: target }, { seconds: durationMs / 1000, ease, onUpdate: () => this.put(this.state.position) });
  }

  reveal(rect: Rect, view: Rect): void {
    const [start, length, from, size] = this.axis === 'vertical'
      ? [rect.y, rect.height, view.y, view.height] : [rect.x, rect.width, view.x, view.width];
    const room = Math.min(REVEAL_MARGIN_PX, Math.max(0, (size - length) / 2));
    if (start < from + room) this.jump(start - from - room);
    else if (start + length > from + size - room) this.jump(Math.min(start - from - room, start + length - from - size + room));
  }

  /** Follows one finger from here until it is lifted or taken away. */
  begin(event: FederatedPointerEvent): void {
    if (!event.isPrimary || this.rangePx === 0) return;
    this.motion?.stop();
    this.endGesture?.();
    // Pixi uses its event again for the next finger, so what is needed later is read now.
    const { pointerId, clientX, clientY } = event;
    const scale = stageScale(event);
    const grabbed = this.state.position;
    this.samples = [{ atMs: clock.now(), positionPx: grabbed }];
    let isFollowing = false;

    const moved = (native: PointerEvent): void => {
      if (native.pointerId !== pointerId) return;
      const distance = (this.axis === 'vertical' ? native.clientY - clientY : native.clientX - clientX) / scale;
      if (!isFollowing && !isDrag(distance)) return;
      isFollowing = true;
      this.put(grabbed - distance);
      this.samples = withSample(this.samples, { atMs: clock.now(), positionPx: this.state.position });
    };
    const ended = (native?: Event): void => {
      if (native instanceof PointerEvent && native.pointerId !== pointerId) return;
      this.endGesture?.();
      if (!isFollowing) return;
      const velocity = releaseVelocity(this.samples, clock.now());
      this.run(flingTarget(this.state.position, velocity, this.rangePx), FLING_DURATION_MS, flingEase);
    };
    const ends = ['pointerup', 'pointercancel', 'blur'] as const;
    window.addEventListener('pointermove', moved);
    for (const name of ends) window.addEventListener(name, ended);
    this.endGesture = () => {
      window.removeEventListener('pointermove', moved);
      for (const name of ends) window.removeEventListener(name, ended);
      this.endGesture = undefined;
    };
  }
}

/** Window px for a stage px. */
function stageScale(event: FederatedPointerEvent): number {
  const canvas = event.nativeEvent.target;
  return canvas instanceof HTMLCanvasElement ? canvas.clientHeight / STAGE.heightPx : 1;
}
