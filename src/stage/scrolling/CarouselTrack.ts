// Positions of carousel items in this frame: followers get their distance from the center in items,
// and move themselves. Knows no React.
import { nearestStep } from './scrollPhysics.ts';
import type { ScrollHandle } from './ScrollEngine.ts';
import { Signal } from '../render/signal.ts';

/** `offset` is 0 in the center, 1 for the next item, -0.5 halfway to the previous one. */
export type OffsetListener = (offset: number) => void;

/** From so many items on, the last one is before the first, so that neither side is empty. */
const CYCLIC_FROM = 3;
export const NO_CIRCLE = 1_000;

export class CarouselTrack {
  readonly stepPx: number;
  /** Half of the items, or more than there are if they are too few to stand in a circle. */
  readonly halfCount: number;
  /** Index of the item nearest to the center. */
  readonly nearestIndex: Signal<number>;
  /** Index of the item that is still in the center. */
  readonly settledIndex: Signal<number>;
  private readonly listeners = new Map<OffsetListener, number>();
  private positionPx: number;
  private handle: ScrollHandle | undefined;

  /** `startAt`: initial position in px, of `count` items. */
  constructor(stepPx: number, startAt: number, count: number) {
    this.stepPx = stepPx;
    this.halfCount = count < CYCLIC_FROM ? NO_CIRCLE : count / 2;
    this.positionPx = startAt;
    this.nearestIndex = new Signal(nearestStep(startAt, stepPx));
    this.settledIndex = new Signal(this.nearestIndex.value);
  }

  /** Lets a scroller move it. Returns a function that ends that. */
  connect(handle: ScrollHandle): () => void {
    this.handle = handle;
    const stop = [
      handle.subscribe((positionPx) => {
        this.positionPx = positionPx;
        this.nearestIndex.set(nearestStep(positionPx, this.stepPx));
        for (const [listener, index] of this.listeners) listener(this.offsetOf(index));
      }),
      handle.onRest(() => this.settledIndex.set(this.nearestIndex.value)),
    ];
    return () => stop.forEach((end) => end());
  }

  /** Calls with the item's position, now and on every move. Returns a function that stops this. */
  subscribe(index: number, listener: OffsetListener): () => void {
    this.listeners.set(listener, index);
    listener(this.offsetOf(index));
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Animates an item to the center. */
  centerItem(index: number): void {
    this.handle?.glideTo(index * this.stepPx);
  }

  private offsetOf(index: number): number {
    const offset = index - this.positionPx / this.stepPx;
    const count = this.halfCount * 2;
    return offset - Math.round(offset / count) * count;
  }
}
