// Exported timings, and easing curves.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURVE_RANGES, EASES, TOKENS, type Curve, type TokenName } from '#config/motionTokens.ts';
import { TOKEN_LABELS } from '#editor/motion/tokenLabels.ts';
import { environment } from '#content/kinds/environmentKind.ts';
import { restore } from '#content/restore.ts';
import { validate } from '#content/validate.ts';
import { applyMotion, easeOf, token } from '#motion/currentTokens.ts';
import { bezier } from '#motion/cubicBezier.ts';
import {
  describedMotion,
  EASE_NAMES,
  motionOf,
  partsOf,
  readTimings,
  stepOf,
  timingsOf,
  TOKEN_NAMES,
  type Timings,
} from '#editor/motion/timingValues.ts';

const within = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (value === 0 ? 0 : value));
const tokenValue = (name: TokenName) => {
  const { unit, min, max } = TOKENS[name];
  return (unit === 'count' ? fc.integer({ min, max }) : within(min, max)).filter(
    (value) => value !== TOKENS[name].value,
  );
};
const { x1, y1, x2, y2 } = CURVE_RANGES;
const curve: fc.Arbitrary<Curve> = fc.tuple(
  within(x1.min, x1.max),
  within(y1.min, y1.max),
  within(x2.min, x2.max),
  within(y2.min, y2.max),
);
const timings: fc.Arbitrary<Timings> = fc.record({
  tokens: fc.record(Object.fromEntries(TOKEN_NAMES.map((name) => [name, tokenValue(name)])), {
    requiredKeys: [],
  }),
  eases: fc.record(Object.fromEntries(EASE_NAMES.map((name) => [name, curve])), { requiredKeys: [] }),
});

describe('When a motion designer exports timings', () => {
  it('valid timings are the same after export and import', () => {
    fc.assert(
      fc.property(timings, (chosen) => {
        const exported = JSON.stringify(timingsOf(motionOf(chosen)));
        const reading = readTimings(JSON.parse(exported));
        expect(reading).toEqual({ ok: true, timings: chosen });
        expect(reading.ok && motionOf(reading.timings)).toEqual(motionOf(chosen));
      }),
    );
  });

  it('the file contains only the differences', () => {
    expect(timingsOf(undefined)).toEqual({ tokens: {}, eases: {} });
    expect(timingsOf(describedMotion())).toEqual({ tokens: {}, eases: {} });
    expect(timingsOf({ ...describedMotion(), fadeS: TOKENS.fadeS.value, quizSlideS: 1 })).toEqual({
      tokens: { quizSlideS: 1 },
      eases: {},
    });
  });

  it('a value out of range is refused by the name of its field, and nothing is imported', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TOKEN_NAMES),
        fc.boolean(),
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        (name, isAbove, by) => {
          const { min, max } = TOKENS[name];
          const reading = readTimings({ tokens: { quizSlideS: 1, [name]: isAbove ? max + by : min - by } });
          expect(reading).toMatchObject({
            ok: false,
            refusals: [{ field: `${TOKEN_LABELS[name].label} (${name})`, fault: 'out of range', min, max }],
          });
        },
      ),
    );
  });

  it('an invalid number, timing, curve or group is refused by its name', () => {
    const faultsOf = (data: unknown): (readonly [string, string])[] => {
      const reading = readTimings(data);
      return reading.ok ? [] : reading.refusals.map(({ field, fault }) => [field, fault]);
    };
    for (const value of ['0.2', null, Number.NaN, Number.POSITIVE_INFINITY, true, [0.2], {}]) {
      expect(faultsOf({ tokens: { fadeS: value } })).toEqual([['Screens: fade (fadeS)', 'no number']]);
    }
    expect(faultsOf({ tokens: { confettiFirst: 10.5 } })).toEqual([
      ['Confetti: first burst (confettiFirst)', 'not whole'],
    ]);
    expect(faultsOf({ tokens: { speed: 1 }, eases: { bounce: [0, 0, 1, 1] }, more: {} })).toEqual([
      ['more', 'unknown'],
      ['speed', 'unknown'],
      ['bounce', 'unknown'],
    ]);
    expect(faultsOf({ eases: { arrive: [0, 1, 1] } })).toEqual([['Ease: Arriving (arrive)', 'no curve']]);
    expect(faultsOf({ eases: { arrive: [0, 1, 1.2, 1] } })).toEqual([
      ['Ease: Arriving (arrive), x2', 'out of range'],
    ]);
    expect(faultsOf({ eases: { arrive: [0, 'a', 1, 1] } })).toEqual([
      ['Ease: Arriving (arrive), y1', 'out of range'],
    ]);
    expect(faultsOf([])).toEqual([['The file', 'no group']]);
    expect(faultsOf({ tokens: [] })).toEqual([['tokens', 'no group']]);
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(() => readTimings(data)).not.toThrow();
      }),
    );
  });
});

describe('When an environment sets its own timings', () => {
  it('they are used, and without them the defaults are', () => {
    applyMotion(motionOf({ tokens: { fadeS: 1 }, eases: { leave: [0, 0, 1, 1] } }));
    expect([token('fadeS'), token('defaultS'), easeOf('arrive')]).toEqual([1, 0.6, 'power3.out']);
    const leave = easeOf('leave');
    expect(typeof leave === 'function' && leave(0.25)).toBeCloseTo(0.25, 5);
    applyMotion(undefined);
    expect([token('fadeS'), easeOf('leave')]).toEqual([0.15, 'power2.in']);
  });

  it('all that the motion desk creates can be saved and loaded unchanged', () => {
    fc.assert(
      fc.property(timings, (chosen) => {
        const document = restore(environment, { id: 'a', name: 'A', motion: motionOf(chosen) });
        expect(validate(environment, document).ok).toBe(true);
        expect(document.motion).toEqual(motionOf(chosen));
      }),
      { numRuns: 25 },
    );
  });

  it('one out of range is refused by the server with its path, and repaired when a kiosk loads it', () => {
    const wrong = {
      id: 'a',
      name: 'A',
      motion: {
        fadeS: 99,
        defaultS: 'soon',
        slidePx: Number.NaN,
        unheardOf: 1,
        eases: { arrive: { x1: 7 } },
      },
    };
    const checked = validate(environment, wrong);
    expect(checked.ok ? [] : checked.errors).toEqual([
      { path: 'motion.fadeS', message: 'Between 0 and 2' },
      { path: 'motion.defaultS', message: 'Must be a number' },
      { path: 'motion.eases.arrive.x1', message: 'Between 0 and 1' },
    ]);
    const { motion } = restore(environment, wrong);
    expect([
      motion.fadeS,
      motion.defaultS,
      motion.slidePx ?? null,
      motion.eases.arrive.x1,
      'unheardOf' in motion,
    ]).toEqual([2, null, null, 1, false]);
    // A curve with a missing value falls back to the default.
    applyMotion(motion);
    expect(easeOf('arrive')).toBe(EASES.arrive);
    applyMotion(undefined);
    for (const motionless of [undefined, null, 7, 'fast', []])
      expect(restore(environment, { motion: motionless }).motion).toEqual(describedMotion());
  });
});

describe('When a timing is shown', () => {
  it('its slider has its default on a step, and at least twenty of them', () => {
    for (const name of TOKEN_NAMES) {
      const { value, min, max } = TOKENS[name];
      const steps = (value - min) / stepOf(TOKENS[name]);
      expect(Math.abs(steps - Math.round(steps)), name).toBeLessThan(1e-6);
      expect((max - min) / stepOf(TOKENS[name]), name).toBeGreaterThanOrEqual(20);
    }
  });

  it('it is in a group, with a unique name', () => {
    const names = TOKEN_NAMES.map((name) => partsOf(TOKEN_LABELS[name].label));
    expect(names.every(({ group, name }) => group !== '' && name !== '')).toBe(true);
    expect(new Set(names.map(({ group, name }) => `${group}: ${name}`)).size).toBe(TOKEN_NAMES.length);
  });
});

describe('When a curve is drawn', () => {
  it('it is the same as CSS’s with these numbers', () => {
    // Reference values of `ease` (CSS Easing Functions 1, 2.3).
    const ease = bezier([0.25, 0.1, 0.25, 1]);
    expect([ease(0.25), ease(0.5), ease(0.75)].map((value) => Number(value.toFixed(4)))).toEqual([
      0.4085, 0.8024, 0.9605,
    ]);
  });

  it('it starts at 0, ends at 1, and is linear when its handles are', () => {
    fc.assert(
      fc.property(curve, within(0, 1), (drawn, progress) => {
        expect([bezier(drawn)(0), bezier(drawn)(1)]).toEqual([0, 1]);
        expect(bezier([drawn[0], drawn[0], drawn[2], drawn[2]])(progress)).toBeCloseTo(progress, 4);
      }),
    );
  });
});
