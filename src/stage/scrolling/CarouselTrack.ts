// Positions of carousel items in this frame: followers get their distance from the center in items,
// and move themselves. Knows no React.
import { nearestStep } from '#rules/scrollPhysics.ts';
import type { ScrollHandle } from './ScrollEngine.ts';
import { Signal } from '../render/signal.ts';

/** `away` is 0 in the center, 1 for the next item, -0.5 halfway to the previous one. */
export type FollowItem = (away: number) => void;

export class CarouselTrack {
  readonly stepPx: number;
  /** Index of the item nearest to the center. */
  readonly nearest: Signal<number>;
  /** Index of the item at rest in the center. */
  readonly resting: Signal<number>;
  private readonly followers = new Map<FollowItem, number>();
  private positionPx: number;
  private handle: ScrollHandle | undefined;

  /** `startAt`: initial position in px. */
  constructor(stepPx: number, startAt: number) {
    this.stepPx = stepPx;
    this.positionPx = startAt;
    this.nearest = new Signal(nearestStep(startAt, stepPx));
    this.resting = new Signal(this.nearest.value);
  }

  /** Lets a scroller move it. Returns a function that ends that. */
  connect(handle: ScrollHandle): () => void {
    this.handle = handle;
    const stop = [
      handle.subscribe((positionPx) => {
        this.positionPx = positionPx;
        this.nearest.set(nearestStep(positionPx, this.stepPx));
        for (const [follow, index] of this.followers) follow(this.awayOf(index));
      }),
      handle.onRest(() => this.resting.set(this.nearest.value)),
    ];
    return () => stop.forEach((end) => end());
  }

  /** Calls with the item's position, now and on every move. Returns a function that stops this. */
  follow(index: number, follow: FollowItem): () => void {
    this.followers.set(follow, index);
    follow(this.awayOf(index));
    return () => {
      this.followers.delete(follow);
    };
  }

  /** Animates an item to the center. */
  bring(index: number): void {
    this.handle?.glideTo(index * this.stepPx);
  }

  private awayOf(index: number): number {
    return index - this.positionPx / this.stepPx;
  }
}
