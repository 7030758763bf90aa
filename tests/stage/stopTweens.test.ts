// Motion of what is removed before its first frame: GSAP would read the values of a destroyed
// object in every tick, and throw.
import { expect, it } from 'vitest';
import { activeTweens, runTimeline, stopTweens, tween, tweenFrom } from '#motion/tweens.ts';

/** Like a Pixi container: its place is gone once it is destroyed. */
class Node {
  position: { y: number } | null = { y: 0 };
  scale: { x: number } | null = { x: 1 };
  reads = 0;

  get y(): number {
    this.reads += 1;
    if (!this.position) throw new Error('Read after it was destroyed');
    return this.position.y;
  }
  set y(value: number) {
    if (this.position) this.position.y = value;
  }
}

it('What is removed in the frame in which its motion began is not moved any more', async () => {
  const node = new Node();
  const { ended } = tweenFrom(node, { y: 160 }, { y: 0 }, { seconds: 0.03 });
  stopTweens(node, node.scale as object, node.position as object);
  node.position = null;
  const readsBefore = node.reads;
  const other = { x: 0 };
  await tween(other, { x: 1 }, { seconds: 0.05 }).ended;
  await ended;
  expect(node.reads).toBe(readsBefore);
  expect(other.x).toBe(1);
});

it('Motion that is replaced before its first frame ends, and leaves nothing running', async () => {
  const row = { y: 0 };
  const first = tweenFrom(row, { y: 60 }, { y: 0 }, { seconds: 0.03 });
  const second = tweenFrom(row, { y: 160 }, { y: 0 }, { seconds: 0.03 });
  const third = runTimeline([{ target: row, to: { y: 10 }, atS: 0, seconds: 0.03 }]);
  await Promise.all([first.ended, second.ended, third.ended]);
  expect(row.y).toBe(10);
  expect(activeTweens()).toBe(0);
});

it('Motion of other properties goes on', async () => {
  const row = { x: 0, y: 0 };
  const first = tween(row, { x: 5, y: 5 }, { seconds: 0.03 });
  const second = tweenFrom(row, { y: 160 }, { y: 0 }, { seconds: 0.03 });
  await Promise.all([first.ended, second.ended]);
  expect(row).toMatchObject({ x: 5, y: 0 });
});
