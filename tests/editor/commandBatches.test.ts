// One command to many kiosks: what has come of it.
import { describe, expect, it } from 'vitest';
import { batchesOf, progressOf } from '#editor/kiosks/commandBatches.ts';

const batch = (counts: Partial<Record<'queued' | 'sent' | 'done' | 'failed' | 'expired', number>>) => ({
  batch: 'b',
  type: 'home' as const,
  by: '',
  at: '',
  counts: { queued: 0, sent: 0, done: 0, failed: 0, expired: 0, ...counts },
  notDone: [],
});

describe('When an administrator sends a command to many kiosks', () => {
  it('a request has at most ten thousand of them', () => {
    const ids = Array.from({ length: 20_001 }, (_, index) => String(index));
    const batches = batchesOf(ids);
    expect(batches.map(({ length }) => length)).toEqual([10_000, 10_000, 1]);
    expect(batches.flat()).toEqual(ids);
  });

  it('it is finished once none waits in any request', () => {
    expect(progressOf([])).toMatchObject({ isFinished: false, counts: { waiting: 0 } });
    expect(progressOf([batch({ done: 3, sent: 1 }), batch({ queued: 2, failed: 1 })])).toMatchObject({
      isFinished: false,
      counts: { waiting: 3, done: 3, failed: 1, expired: 0 },
    });
    expect(progressOf([batch({ done: 4 }), batch({ expired: 2 })])).toMatchObject({
      isFinished: true,
      counts: { waiting: 0, done: 4, expired: 2 },
    });
  });
});
