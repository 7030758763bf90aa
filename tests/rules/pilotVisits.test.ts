// Whether a release on pilot kiosks changes what visitors do.
import { describe, expect, it } from 'vitest';
import { comparePilot, changeIn, type KioskVisits, type VisitCounts } from '#rules/pilotVisits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TIME = { startedMs: 0, nowMs: 8 * DAY_MS };

const counts = (visits: number, product: number): VisitCounts => ({
  visits,
  product,
  comparison: 0,
  quiz: 0,
  address: 0,
});

/** A kiosk with 100 visits in each time, so many of which opened a product. */
const kiosk = (isPilot: boolean, before: number, since: number, visits = 100): KioskVisits => ({
  isPilot,
  before: counts(visits, before),
  since: counts(visits, since),
});

const productOf = (kiosks: readonly KioskVisits[], time = TIME) => {
  const reading = comparePilot(kiosks, time);
  return { ...reading, product: reading.outcomes[0] };
};

describe('When a release is on pilot kiosks', () => {
  it('a clear change beside kiosks that stay as they were is said, with its interval', () => {
    const { product, tooEarly } = productOf([
      ...[40, 50, 60, 45].map((before) => kiosk(true, before, before + 20)),
      ...[40, 55, 70, 50].map((before, index) => kiosk(false, before, before + (index % 2))),
    ]);
    expect(tooEarly).toBeNull();
    expect(product?.difference?.share).toBeCloseTo(0.195, 6);
    expect(product?.difference?.low).toBeGreaterThan(0.15);
    expect(product?.difference && changeIn(product.difference)).toBe('more');
    expect(product?.pilot?.before).toBeCloseTo(0.4875, 6);
  });

  it('what all kiosks do alike, such as in a sale, is not the release', () => {
    const { product } = productOf([
      ...[40, 50, 60].map((before, index) => kiosk(true, before, before + 19 + index)),
      ...[30, 45, 70].map((before, index) => kiosk(false, before, before + 19 + index)),
    ]);
    expect(product?.difference?.share).toBeCloseTo(0, 6);
    expect(product?.difference && changeIn(product.difference)).toBe('open');
  });

  it('many visits at kiosks that differ among themselves prove nothing', () => {
    const { product } = productOf([
      ...[-15, 0, 45].map((change) => kiosk(true, 5_000, 5_000 + change * 100, 10_000)),
      ...[0, 1, 2].map((change) => kiosk(false, 5_000, 5_000 + change * 100, 10_000)),
    ]);
    expect(product?.difference?.share).toBeCloseTo(0.09, 6);
    expect(product?.difference && changeIn(product.difference)).toBe('open');
  });

  it('in the first week, and with fewer than three kiosks a side, it is too early to say', () => {
    const kiosks = [1, 2, 3].flatMap(() => [kiosk(true, 40, 90), kiosk(false, 40, 40)]);
    expect(productOf(kiosks, { startedMs: 0, nowMs: 6 * DAY_MS })).toMatchObject({
      tooEarly: 'days',
      product: { difference: null },
    });
    expect(productOf(kiosks.slice(0, 5)).tooEarly).toBe('kiosks');
    // A kiosk with few visits is not counted.
    const few = kiosks.map((one, index) => (index === 0 ? { ...one, since: counts(29, 20) } : one));
    expect(productOf(few)).toMatchObject({ tooEarly: 'kiosks', pilots: 2, others: 3 });
    expect(productOf([])).toMatchObject({ tooEarly: 'kiosks', product: { pilot: null, others: null } });
  });

  it('four outcomes of pure chance are all within their intervals 19 times out of 20', () => {
    // Shares of a normal distribution around each kiosk's own, from a fixed seed.
    let state = 7;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state + 0.5) / 2 ** 32;
    };
    const normal = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const rounds = 2_000;
    let wrong = 0;
    for (let round = 0; round < rounds; round += 1) {
      const times = (): VisitCounts => ({
        visits: 1_000,
        product: 400 + 40 * normal(),
        comparison: 300 + 40 * normal(),
        quiz: 200 + 40 * normal(),
        address: 500 + 40 * normal(),
      });
      const kiosks = Array.from({ length: 9 }, (_, index) => ({
        isPilot: index < 4,
        before: times(),
        since: times(),
      }));
      const { outcomes } = comparePilot(kiosks, TIME);
      if (outcomes.some(({ difference }) => difference && changeIn(difference) !== 'open')) wrong += 1;
    }
    expect(wrong / rounds).toBeLessThan(0.06);
    expect(wrong / rounds).toBeGreaterThan(0.02);
  });
});
