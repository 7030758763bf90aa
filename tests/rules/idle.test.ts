// The idle timeout (60000 ms with 1000 ms debounce). See src/visit/README.md#timeout.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleTimeoutMs, idleWarningLeadMs, idlePhase, visitLengthMs } from '#visit/idleTimeout.ts';

describe('When nobody touches the screen', () => {
  it('is idle 60 s after the last touch plus its second of debounce', () => {
    expect(idlePhase(60_999, 60_000).presence).toBe('leaving');
    expect(idlePhase(61_000, 60_000)).toEqual({
      presence: 'gone',
      nextMs: Number.POSITIVE_INFINITY,
      leftMs: 0,
    });
  });

  it('warns 20 s before that, and not sooner', () => {
    expect(idlePhase(40_999, 60_000)).toEqual({ presence: 'here', nextMs: 1, leftMs: 20_001 });
    expect(idlePhase(41_000, 60_000)).toEqual({ presence: 'leaving', nextMs: 20_000, leftMs: 20_000 });
  });

  it('always returns the time of its next change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700_000 }),
        fc.integer({ min: 60_000, max: 600_000 }),
        (restMs, timeoutMs) => {
          const { presence, nextMs } = idlePhase(restMs, timeoutMs);
          if (presence === 'gone') return;
          expect(idlePhase(restMs + nextMs, timeoutMs).presence).not.toBe(presence);
          expect(idlePhase(restMs + nextMs - 1, timeoutMs).presence).toBe(presence);
        },
      ),
    );
  });

  it('waits longer for keyboard and screen reader users, as the site settings say, and never less than for touch', () => {
    expect(idleTimeoutMs(false, 600)).toBe(60_000);
    expect(idleTimeoutMs(true, 180)).toBe(180_000);
    expect(idleTimeoutMs(true, 5)).toBe(60_000);
  });

  it('who listens is warned 120 s before, and not before a minute without a touch', () => {
    const timeoutMs = idleTimeoutMs(false, 60, true);
    expect(timeoutMs).toBe(180_000);
    expect(idleTimeoutMs(false, 600, true)).toBe(600_000);
    const phase = (restMs: number) => idlePhase(restMs, timeoutMs, idleWarningLeadMs(true));
    expect(phase(60_999).presence).toBe('here');
    expect(phase(61_000)).toEqual({ presence: 'leaving', nextMs: 120_000, leftMs: 120_000 });
    expect(phase(181_000).presence).toBe('gone');
  });

  it('subtracts the 60 s without input from the visit, which never becomes negative', () => {
    expect(visitLengthMs(1_000, 91_000)).toBe(30_000);
    expect(visitLengthMs(91_000, 1_000)).toBe(0);
  });
});
