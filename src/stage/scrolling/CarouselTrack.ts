// Where the items of a carousel are this frame: what follows it is told how many items it stands away from the middle, or what
// part of one, and moves itself. Knows no React.
import { nearestStep } from '#rules/scrollPhysics.ts';
import type { ScrollHandle } from './ScrollEngine.ts';
import { Signal } from '../render/signal.ts';

/** `away` is 0 in the middle, 1 for the next one at the right, -0.5 halfway to the one at the left. */
export type FollowItem = (away: number) => void;

export class CarouselTrack {
  readonly stepPx: number;
  /** Index of the item nearest to the middle. */
  readonly nearest: Signal<number>;
  /** Index of the item that rests in the middle. */
  readonly resting: Signal<number>;
  private readonly followers = new Map<FollowItem, number>();
  private positionPx: number;
  private handle: ScrollHandle | undefined;

  /** Stands at `startAt` px from the start. */
  constructor(stepPx: number, startAt: number) {
    this.stepPx = stepPx;
    this.positionPx = startAt;
    this.nearest = new Signal(nearestStep(startAt, stepPx));
    this.resting = new Signal(this.nearest.value);
  }

  /** Lets a scroller move it; the answer ends that. */
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

  /** Tells `follow` where the item is, at once and whenever it moves; the answer stops that. */
  follow(index: number, follow: FollowItem): () => void {
    this.followers.set(follow, index);
    follow(this.awayOf(index));
    return () => {
      this.followers.delete(follow);
    };
  }

  /** Glides an item to the middle. */
  bring(index: number): void {
    this.handle?.glideTo(index * this.stepPx);
  }

  private awayOf(index: number): number {
    return index - this.positionPx / this.stepPx;
  }
}
