import { expect, it } from 'vitest';
import { VirtualTime } from '../headless/VirtualTime.ts';
import { countTimers } from './pageTimers.ts';

it('A timer that waits counts, until it has run or is cancelled', async () => {
  const clock = new VirtualTime(0);
  const { time, count } = countTimers(clock);
  time.setTimeout(() => undefined, 10);
  const cancelled = time.setTimeout(() => undefined, 10);
  time.setInterval(() => undefined, 1_000);
  clock.setTimeout(() => undefined, 10_000);
  expect(count()).toBe(3);
  time.cancel(cancelled);
  expect(count()).toBe(2);
  await time.pass(20);
  expect(count()).toBe(1);
  expect(time.nowMs).toBe(20);
});
