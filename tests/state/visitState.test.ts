// The stored state of screens for Back: restored when going back, deleted on a new path, and
// limited in size.
import { beforeEach, describe, expect, it } from 'vitest';
import { VISIT_STATE_MAX } from '#config/limits.ts';
import { resetVisit, readVisitState, writeVisitState } from '#state/visitState.ts';

beforeEach(resetVisit);

describe('When a shopper comes back to a screen', () => {
  it('restores its state, once', () => {
    writeVisitState('1/page/care/scroll', 1, 420);
    expect(readVisitState('1/page/care/scroll', 1)).toBe(420);
    expect(readVisitState('1/page/care/scroll', 1)).toBeUndefined();
  });

  it('discards the state of later screens, which can no longer be reached', () => {
    writeVisitState('1/page/care/scroll', 1, 420);
    writeVisitState('2/product/nova/scroll', 2, 80);
    readVisitState('1/page/other/scroll', 1);
    expect(readVisitState('2/product/nova/scroll', 2)).toBeUndefined();
    expect(readVisitState('1/page/care/scroll', 1)).toBe(420);
  });
});

describe('When a kiosk runs all day and is never idle', () => {
  it('keeps the latest states, and drops the oldest', () => {
    const ROUNDS = VISIT_STATE_MAX * 3;
    for (let depth = 0; depth < ROUNDS; depth += 1)
      writeVisitState(`${depth}/page/care/scroll`, depth, depth);
    const known = Array.from({ length: ROUNDS }, (_, depth) => ROUNDS - 1 - depth).filter(
      (depth) => readVisitState(`${depth}/page/care/scroll`, depth) !== undefined,
    );
    expect(known).toHaveLength(VISIT_STATE_MAX);
    expect(known[0]).toBe(ROUNDS - 1);
  });
});
