// Accepted events keep the limits of GA4, and no input throws.
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GA4 } from '#rules/analyticsEvents.ts';
import { readHeartbeat } from '#protocol/kioskSchemas.ts';
import { plausibleTimeMs, clampText, readBatch } from '#rules/eventBatch.ts';
import { eventAt } from '#tests/support/visits.ts';

const json = fc.jsonValue({ maxDepth: 4 });
const odd = fc.oneof(
  json,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.constant(randomUUID()),
);

describe('When anything at all is sent as a batch', () => {
  it('accepted events keep every limit, and each event is either accepted or rejected', () => {
    const spoilt = fc.record(
      {
        event_id: odd,
        name: odd,
        timestamp_micros: odd,
        params: fc.oneof(json, fc.dictionary(fc.string({ maxLength: 45 }), odd, { maxKeys: 30 })),
      },
      { requiredKeys: [] },
    );
    const near = fc
      .tuple(fc.constantFrom('event_id', 'name', 'timestamp_micros', 'params'), odd)
      .map(([key, value]) => ({ ...eventAt(Date.now()), [key]: value }));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(json, spoilt, near, fc.constant(eventAt(Date.now()))), { maxLength: 30 }),
        (events) => {
          const batch = readBatch({ client_id: randomUUID(), events });
          if (!batch) throw new Error('It is a batch.');
          expect(batch.events.length + batch.rejected.length).toBe(events.length);
          for (const { name, params, timestamp_micros: micros } of batch.events) {
            expect(name).toMatch(/^[A-Za-z]\w{0,39}$/);
            expect(Number.isSafeInteger(micros)).toBe(true);
            for (const [key, value] of Object.entries(params)) {
              expect(key.length).toBeLessThanOrEqual(GA4.nameChars);
              expect(
                typeof value === 'number'
                  ? Number.isFinite(value)
                  : [...value].length <= GA4.valueChars && !value.includes('\0'),
              ).toBe(true);
            }
            expect(params.session_id).not.toBe('');
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('no batch or heartbeat causes an error', () => {
    fc.assert(
      fc.property(odd, (body) => {
        const batch = readBatch(body);
        const beat = readHeartbeat(body);
        expect(batch === undefined || batch.events.length <= GA4.eventsPerRequest).toBe(true);
        expect(beat === undefined || Number.isSafeInteger(beat.uptime_ms)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('When a kiosk reports the time of an event', () => {
  it.each([
    ['a minute ago', 999_940, 999_940],
    ['a moment ahead', 1_000_001, 1_000_000],
    ['too long ago', 899_999, 1_000_000],
    ['just not too long ago', 900_000, 900_000],
    ['never', Number.NaN, 1_000_000],
    ['for ever', Number.POSITIVE_INFINITY, 1_000_000],
    ['half a millisecond', 999_999.5, 999_999],
  ])('%s', (_what, told, believed) => expect(plausibleTimeMs(told, 1_000_000, 100_000)).toBe(believed));
});

describe('When a text is too long', () => {
  it('it is truncated between characters', () => {
    expect(clampText('😀😀😀', 2)).toBe('😀😀');
    expect(clampText('a😀b', 2)).toBe('a😀');
    expect(clampText('abc', 3)).toBe('abc');
    expect(clampText('a\0bc', 3)).toBe('abc');
  });
});
