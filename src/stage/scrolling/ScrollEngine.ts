// Moves scrolled content: drag, momentum, buttons and keys. Knows no React. See
// src/screens/README.md#scrolling.
import type { Container, FederatedPointerEvent } from 'pixi.js';
import { debounced } from '#clock.ts';
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
} from './scrollPhysics.ts';
import { isTapOf, noteScrolled } from '#state/contacts.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { notifyHeavyMotion } from '../render/adaptiveResolution.ts';
import { followPointer } from '../input/pointerDrag.ts';
import { holdMoving, requestFrame } from '../render/frameLoop.ts';

/** Interface of a scroller for buttons, keyboard and tests. Positions in px from the start. */
export interface ScrollHandle {
  axis: Axis;
  /** The moved container; null before mounting. */
  content: () => Container | null;
  position: () => number;
  range: () => number;
  /** Scrolls at the fixed scroll speed. See src/screens/README.md#scrolling. */
  scrollBy: (distancePx: number) => void;
  /**
   * Scrolls at once, for keys. With snap points it moves to the next one, or by as many as the
   * distance holds.
   */
  jump: (distancePx: number) => void;
  /** Flings at a velocity in px/ms. */
  fling: (velocityPxPerMs: number) => void;
  /** Animates to a position, or its nearest snap point. */
  glideTo: (positionPx: number) => void;
  subscribe: Listen;
  /**
   * Where content comes to rest that would stop at a position, by default there; `direction` is
   * that of a wheel or a key, which move in steps.
   */
  restAt?: (positionPx: number, direction?: number) => number;
  /** Calls whenever a scroller with snap points has come to rest. */
  onRest: (listener: (positionPx: number) => void) => () => void;
}

/** Margin around a node that focus brings into view. */
const REVEAL_MARGIN_PX = 190;
/** Wheel distance for one snap point: every notch of a mouse, not every event of a touchpad. */
const WHEEL_STEP_PX = 50;
/** Pause after which a wheel or a key has done. */
const SETTLE_MS = 140;

/** Slower motion per frame is readable and needs no reduced resolution. */
const READABLE_SPEED_PX = 6;

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
  /** Target of the running motion. */
  private targetPosition: number | undefined;
  private wheelPx = 0;
  /** Until then the stage counts as moving. */
  private endSteps: (() => void) | undefined;
  private samples: Sample[] = [];
  private release: (() => void) | undefined;
  private listeners = new Set<(positionPx: number) => void>();
  private restListeners = new Set<(positionPx: number) => void>();

  /**
   * With `stepPx` it snaps to its multiples and moves no content: carousel items follow it
   * themselves.
   */
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
    this.setPosition(this.state.position);
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

  private setPosition(position: number): void {
    if (Math.abs(position - this.drawnPx) > READABLE_SPEED_PX) notifyHeavyMotion();
    this.drawnPx = position;
    this.state.position = clampScroll(position, this.rangePx);
    if (this.content && this.stepPx === 0)
      this.content[this.axis === 'vertical' ? 'y' : 'x'] = -this.state.position;
    for (const listener of this.listeners) listener(this.state.position);
    requestFrame();
  }

  private snapped(position: number): number {
    const at = snapPosition(position, this.rangePx, this.stepPx);
    return clampScroll(this.handle.restAt?.(at) ?? at, this.rangePx);
  }

  /** Wheels and keys move content in small steps: it comes to rest after the last one. */
  private readonly settle = debounced(SETTLE_MS, (direction: number) => {
    const { restAt } = this.handle;
    if (restAt && this.targetPosition === undefined) this.glideTo(restAt(this.state.position, direction));
    this.endSteps?.();
    this.endSteps = undefined;
  });

  /** Sets the position at once. */
  jumpTo(position: number): void {
    const direction = Math.sign(position - this.state.position);
    this.stopMotion();
    this.setPosition(snapPosition(position, this.rangePx, this.stepPx));
    if (!this.handle.restAt) return;
    this.endSteps ??= holdMoving();
    this.settle(direction);
  }

  jump(distancePx: number): void {
    if (this.stepPx === 0) return this.jumpTo(this.state.position + distancePx);
    // A second key press adds to the first one's target.
    this.glideTo(
      (this.targetPosition ?? this.snapped(this.state.position)) +
        stepsFor(distancePx, this.stepPx) * this.stepPx,
    );
  }

  wheelBy(distancePx: number): void {
    if (this.stepPx === 0) return this.jump(distancePx);
    this.wheelPx = this.wheelPx * distancePx < 0 ? distancePx : this.wheelPx + distancePx;
    if (Math.abs(this.wheelPx) < WHEEL_STEP_PX) return;
    this.jump(Math.sign(this.wheelPx));
    this.wheelPx = 0;
  }

  private glideTo(position: number): void {
    const target = this.snapped(position);
    if (target !== this.targetPosition) this.run(target, token('glideS') * 1000, 'arrive');
  }

  /** A linear motion at the fixed scroll speed. */
  private animateTo(to: number): void {
    const target = this.snapped(to);
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
      { seconds: durationMs / 1000, ease, onUpdate: () => this.setPosition(this.state.position) },
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

  /** Moves to where content may rest. */
  private snap(): void {
    const hasPlaces = this.stepPx > 0 || this.handle.restAt;
    if (hasPlaces && this.targetPosition === undefined) this.fling(0);
  }

  /** Flings at a velocity in px/ms, as on pointer up. */
  private fling(velocityPxPerMs: number): void {
    const decayMs = token('flingDecayMs');
    this.run(
      this.snapped(flingTarget(this.state.position, velocityPxPerMs, this.rangePx, decayMs)),
      flingDurationMs(decayMs),
      flingEase,
    );
  }

  reveal(rect: Rect, view: Rect): void {
    const [start, length, from, size] =
      this.axis === 'vertical'
        ? [rect.y, rect.height, view.y, view.height]
        : [rect.x, rect.width, view.x, view.width];
    const margin = Math.min(REVEAL_MARGIN_PX, Math.max(0, (size - length) / 2));
    if (start < from + margin) this.jump(start - from - margin);
    else if (start + length > from + size - margin)
      this.jump(Math.min(start - from - margin, start + length - from - size + margin));
  }

  /** Follows one pointer until up or cancel. */
  startDrag(event: FederatedPointerEvent): void {
    const { pointerId } = event;
    if (this.rangePx === 0) return;
    const startPosition = this.state.position;
    const release = followPointer(event, {
      axis: this.axis,
      moved: (distance, atMs) => {
        this.setPosition(startPosition - distance);
        noteScrolled(pointerId, Math.abs(this.state.position - startPosition));
        this.samples = withSample(this.samples, { atMs, positionPx: this.state.position });
      },
      ended: (isDragged, atMs) => {
        if (!isDragged) return this.snap();
        // A finger that rolled: what it pressed is where it was.
        if (isTapOf(pointerId)) return this.glideTo(startPosition);
        this.fling(releaseVelocity(this.samples, atMs));
      },
    });
    if (!release) return;
    this.stopMotion();
    this.release?.();
    this.release = release;
    this.samples = [{ atMs: (event.nativeEvent as PointerEvent).timeStamp, positionPx: startPosition }];
  }
}
