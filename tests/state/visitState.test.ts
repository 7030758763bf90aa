// What screens are left with for Back: found again on the way back, forgotten on another way, and never growing for ever.
import { beforeEach, describe, expect, it } from 'vitest';
import { VISIT_MEMORY_MAX } from '#config/limits.ts';
import { forgetVisit, recall, remember } from '#state/visitState.ts';

beforeEach(forgetVisit);

describe('When a shopper comes back to a screen', () => {
  it('finds what they left there, once', () => {
    remember('1/page/care/scroll', 1, 420);
    expect(recall('1/page/care/scroll', 1)).toBe(420);
    expect(recall('1/page/care/scroll', 1)).toBeUndefined();
  });

  it('forgets what lies deeper, since that way was not gone on', () => {
    remember('1/page/care/scroll', 1, 420);
    remember('2/product/nova/scroll', 2, 80);
    recall('1/page/other/scroll', 1);
    expect(recall('2/product/nova/scroll', 2)).toBeUndefined();
    expect(recall('1/page/care/scroll', 1)).toBe(420);
  });
});

describe('When a kiosk runs all day and is never idle', () => {
  it('keeps the latest of what was left, and lets the oldest go', () => {
    const ROUNDS = VISIT_MEMORY_MAX * 3;
    for (let depth = 0; depth < ROUNDS; depth += 1) remember(`${depth}/page/care/scroll`, depth, depth);
    const known = Array.from({ length: ROUNDS }, (_, depth) => ROUNDS - 1 - depth).filter(
      (depth) => recall(`${depth}/page/care/scroll`, depth) !== undefined,
    );
    expect(known).toHaveLength(VISIT_MEMORY_MAX);
    expect(known[0]).toBe(ROUNDS - 1);
  });
});
