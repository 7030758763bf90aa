// What moves a scrolled content: drag, momentum, buttons and keys. Knows no React.
// See src/screens/README.md#29-scrolling.
import type { Container, FederatedPointerEvent } from 'pixi.js';
import { tween, type Tween, type TweenOptions } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import {
  clampScroll,
  flingEase,
  flingDurationMs,
  flingTarget,
  releaseVelocity,
  snapPosition,
  scrollDurationMs,
  stepsFor,
  withSample,
  type Sample,
} from '#rules/scrollPhysics.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { notifyHeavyMotion } from '../render/adaptiveResolution.ts';
import { followPointer } from '../input/pointerDrag.ts';
import { requestFrame } from '../render/frameLoop.ts';

/** What a scroll button, the keyboard or a test may ask of a scroller. Positions in px from the start. */
export interface ScrollHandle {
  axis: Axis;
  /** What it moves; null before it stands. */
  content: () => Container | null;
  position: () => number;
  range: () => number;
  /** Goes there at the fixed scroll speed. See src/screens/README.md#29-scrolling. */
  scrollBy: (distancePx: number) => void;
  /** Stands there at once: keys. One that has steps goes on by one of them, or by as many as that distance holds. */
  jump: (distancePx: number) => void;
  /** Runs out as after a finger that left it at a speed, in px/ms. */
  fling: (velocityPxPerMs: number) => void;
  /** Glides there, and to nowhere but a step. */
  glideTo: (positionPx: number) => void;
  subscribe: Listen;
  /** Calls whenever one that has steps has come to rest. */
  onRest: (listener: (positionPx: number) => void) => () => void;
}

/** Room left around what is brought into view by focus. */
const REVEAL_MARGIN_PX = 190;
/** A wheel that has been turned this far goes on by a step: every notch of a mouse, not every hair of a touch pad. */
const WHEEL_STEP_PX = 50;

/** Less than this in a frame can be read meanwhile. */
const CREEP_PX = 6;

export type Axis = 'vertical' | 'horizontal';
export type Listen = (listener: (positionPx: number) => void) => () => void;

export class ScrollEngine {
  readonly handle: ScrollHandle;
  private readonly axis: Axis;
  private readonly stepPx: number;
  private state = { position: 0 };
  private drawnPx = 0;
  private rangePx = 0;
  private content: Container | null = null;
  private motion: Tween | undefined;
  /** Where it is on its way to. */
  private targetPosition: number | undefined;
  private turnedPx = 0;
  private samples: Sample[] = [];
  private release: (() => void) | undefined;
  private listeners = new Set<(positionPx: number) => void>();
  private restListeners = new Set<(positionPx: number) => void>();

  /** With `stepPx` it comes to rest only at multiples of that, and moves no content: the items of a carousel follow it themselves. */
  constructor(axis: Axis, stepPx = 0) {
    this.axis = axis;
    this.stepPx = stepPx;
    this.handle = {
      axis,
      content: () => this.content,
      position: () => this.state.position,
      range: () => this.rangePx,
      scrollBy: (distancePx) => this.animateTo(this.state.position + distancePx),
      jump: (distancePx) => this.jump(distancePx),
      fling: (velocityPxPerMs) => this.fling(velocityPxPerMs),
      glideTo: (positionPx) => this.glideTo(positionPx),
      subscribe: this.listen,
      onRest: (listener) => {
        this.restListeners.add(listener);
        return () => this.restListeners.delete(listener);
      },
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
    this.stopMotion();
    this.release?.();
  }

  private stopMotion(): void {
    this.motion?.stop();
    this.motion = undefined;
    this.targetPosition = undefined;
  }

  private put(position: number): void {
    if (Math.abs(position - this.drawnPx) > CREEP_PX) notifyHeavyMotion();
    this.drawnPx = position;
    this.state.position = clampScroll(position, this.rangePx);
    if (this.content && this.stepPx === 0)
      this.content[this.axis === 'vertical' ? 'y' : 'x'] = -this.state.position;
    for (const listener of this.listeners) listener(this.state.position);
    requestFrame();
  }

  private resting(position: number): number {
    return snapPosition(position, this.rangePx, this.stepPx);
  }

  /** Stands there at once. */
  jumpTo(position: number): void {
    this.stopMotion();
    this.put(this.resting(position));
  }

  jump(distancePx: number): void {
    if (this.stepPx === 0) return this.jumpTo(this.state.position + distancePx);
    // A second key counts from where the first one leads.
    this.glideTo(
      (this.targetPosition ?? this.resting(this.state.position)) +
        stepsFor(distancePx, this.stepPx) * this.stepPx,
    );
  }

  turn(distancePx: number): void {
    if (this.stepPx === 0) return this.jump(distancePx);
    this.turnedPx = this.turnedPx * distancePx < 0 ? distancePx : this.turnedPx + distancePx;
    if (Math.abs(this.turnedPx) < WHEEL_STEP_PX) return;
    this.jump(Math.sign(this.turnedPx));
    this.turnedPx = 0;
  }

  private glideTo(position: number): void {
    const target = this.resting(position);
    if (target !== this.targetPosition) this.run(target, token('glideS') * 1000, 'arrive');
  }

  /** A linear run at the fixed scroll speed. See src/screens/README.md#29-scrolling. */
  private animateTo(to: number): void {
    const target = this.resting(to);
    this.run(
      target,
      scrollDurationMs(target - this.state.position, token('scrollSpeed')),
      (progress) => progress,
    );
  }

  private run(target: number, durationMs: number, ease: NonNullable<TweenOptions['ease']>): void {
    this.stopMotion();
    if (target === this.state.position) return this.notifyRest();
    this.targetPosition = target;
    const motion = tween(
      this.state,
      { position: target },
      { seconds: durationMs / 1000, ease, onUpdate: () => this.put(this.state.position) },
    );
    this.motion = motion;
    void motion.ended.then(() => {
      if (this.motion !== motion) return;
      this.stopMotion();
      this.notifyRest();
    });
  }

  private notifyRest(): void {
    for (const listener of this.restListeners) listener(this.state.position);
  }

  /** Goes to the nearest step, where it was left between two. */
  private fallIn(): void {
    if (this.stepPx > 0 && this.targetPosition === undefined) this.fling(0);
  }

  /** Runs out at a speed in px/ms, as a finger leaves it. */
  private fling(velocityPxPerMs: number): void {
    const decayMs = token('flingDecayMs');
    this.run(
      this.resting(flingTarget(this.state.position, velocityPxPerMs, this.rangePx, decayMs)),
      flingDurationMs(decayMs),
      flingEase,
    );
  }

  reveal(rect: Rect, view: Rect): void {
    const [start, length, from, size] =
      this.axis === 'vertical'
        ? [rect.y, rect.height, view.y, view.height]
        : [rect.x, rect.width, view.x, view.width];
    const room = Math.min(REVEAL_MARGIN_PX, Math.max(0, (size - length) / 2));
    if (start < from + room) this.jump(start - from - room);
    else if (start + length > from + size - room)
      this.jump(Math.min(start - from - room, start + length - from - size + room));
  }

  /** Follows one finger from here until it is lifted or taken away. */
  begin(event: FederatedPointerEvent): void {
    if (!event.isPrimary || this.rangePx === 0) return;
    this.stopMotion();
    this.release?.();
    const grabbed = this.state.position;
    this.samples = [{ atMs: (event.nativeEvent as PointerEvent).timeStamp, positionPx: grabbed }];
    this.release = followPointer(event, {
      axis: this.axis,
      moved: (distance, atMs) => {
        this.put(grabbed - distance);
        this.samples = withSample(this.samples, { atMs, positionPx: this.state.position });
      },
      ended: (isDragged, atMs) => {
        if (!isDragged) return this.fallIn();
        this.fling(releaseVelocity(this.samples, atMs));
      },
    });
  }
}
