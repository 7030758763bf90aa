// After a publish, each kiosk looks at another moment, so that a node has time for the others.
import { describe, expect, it } from 'vitest';
import { spreadFor, spreadHeard } from '#rules/pollSpread.ts';

describe('When all kiosks of a node hear of a publish at once', () => {
  it.each([
    [1, undefined],
    [1_000, undefined],
    [5_000, 10_000],
    [10_000, 20_000],
    [1_000_000, 60_000],
  ])('%i of them spread their looks over %s ms, or their own 2 s', (listeners, ms) => {
    expect(spreadFor(listeners)).toBe(ms);
    expect(spreadHeard(ms)).toBe(ms ?? 2_000);
  });

  it.each([undefined, null, 'soon', -1, 0, Number.NaN, 1_999])(
    'a server that says %s changes nothing',
    (ms) => {
      expect(spreadHeard(ms)).toBe(2_000);
    },
  );

  it('a server that says an hour is believed for a minute', () => {
    expect(spreadHeard(3_600_000)).toBe(60_000);
  });
});
