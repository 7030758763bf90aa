// Changes that a schedule makes on kiosks, and their times. See
// src/server/publishing/README.md#schedules.
import { describe, expect, it } from 'vitest';
import {
  forecast,
  knownAhead,
  overlaps,
  resultOf,
  transitionsOf,
  type Schedule,
} from '#server/publishing/schedules.ts';

const page = (version: number | null, scheduledOver: number | null = 1) => ({
  kind: 'page',
  id: 'plans',
  version,
  scheduledOver,
});

const schedule = (id: number, startsAt: string, more: Partial<Schedule> = {}): Schedule => ({
  id,
  startsAt,
  endsAt: null,
  isRunning: false,
  documents: [page(2)],
  ...more,
});

const at = (hour: number): string => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;
const shown = (version: number | null): Map<string, number> =>
  new Map(version === null ? [] : [['page/plans', version]]);
const versionAt = (
  schedules: readonly Schedule[],
  live: number | null,
  until: string,
): number | undefined => {
  const steps = [...forecast(schedules, shown(live), until)];
  return (steps.at(-1)?.versions ?? shown(live)).get('page/plans');
};

describe('When something is published at a time', () => {
  it('kiosks show it from then on', () => {
    const plans = [schedule(1, at(7))];
    expect(versionAt(plans, 1, at(6))).toBe(1);
    expect(versionAt(plans, 1, at(7))).toBe(2);
    expect(versionAt(plans, 1, at(23))).toBe(2);
  });

  it('a page can be taken away, and a new one appears', () => {
    expect(versionAt([schedule(1, at(7), { documents: [page(null)] })], 1, at(8))).toBeUndefined();
    expect(versionAt([schedule(1, at(7), { documents: [page(1, null)] })], null, at(8))).toBe(1);
  });

  it('what somebody published since then stays, and an older draft does not replace it', () => {
    const planned = schedule(1, at(7));
    expect(versionAt([planned], 3, at(8))).toBe(3);
    expect(resultOf({ edge: 'start', schedule: planned }, shown(3)).kept).toHaveLength(1);
    expect(versionAt([schedule(1, at(7), { documents: [page(null)] })], 2, at(8))).toBe(2);
  });

  it('a step back to an older version can be planned', () => {
    expect(versionAt([schedule(1, at(7), { documents: [page(1, 5)] })], 5, at(8))).toBe(1);
  });
});

describe('When a campaign takes the place of other content', () => {
  const campaign = schedule(1, at(7), { endsAt: at(9) });

  it('it goes by itself, back to what was shown before', () => {
    expect([6, 7, 8, 9].map((hour) => versionAt([campaign], 1, at(hour)))).toEqual([1, 2, 2, 1]);
    expect(
      versionAt([schedule(1, at(7), { endsAt: at(9), documents: [page(2, null)] })], null, at(9)),
    ).toBeUndefined();
  });

  it('what is published during it stays after its end', () => {
    const running = { ...campaign, isRunning: true, documents: [{ ...page(2), replaced: 1 }] };
    expect(versionAt([running], 2, at(9))).toBe(1);
    expect(versionAt([running], 3, at(9))).toBe(3);
  });

  it('kiosks know its end ahead, however many others and days lie between', () => {
    const long = schedule(1, at(1), { endsAt: at(500) });
    const others = [2, 3, 4, 5].map((id) => schedule(id, at(id), { endsAt: at(id + 1) }));
    const steps = [1, 2, 3, 4, 5, 6, 500].map((hour) => ({ at: at(hour) }));
    const known = (all: readonly Schedule[], until = at(24)) =>
      knownAhead(steps, all, { until, max: 3 }).map((step) => step.at);
    expect(known([long, ...others])).toEqual([at(1), at(2), at(3), at(4), at(500)]);
    expect(known([{ ...long, isRunning: true }], at(0))).toEqual([at(500)]);
    expect(known([long], at(0))).toEqual([]);
  });

  it('one that follows at once begins after the end of the one before', () => {
    const next = schedule(2, at(9), { endsAt: at(11), documents: [page(3)] });
    expect(transitionsOf([next, campaign]).map(({ edge, schedule: { id } }) => [id, edge])).toEqual([
      [1, 'start'],
      [1, 'end'],
      [2, 'start'],
      [2, 'end'],
    ]);
    expect([8, 9, 11].map((hour) => versionAt([next, campaign], 1, at(hour)))).toEqual([2, 3, 1]);
  });

  it.each([
    [{ startsAt: at(8), endsAt: at(10) }, true],
    [{ startsAt: at(9), endsAt: null }, false],
    [{ startsAt: at(7), endsAt: null }, true],
    [{ startsAt: at(6), endsAt: null }, false],
    [{ startsAt: at(10), endsAt: at(12) }, false],
    [{ startsAt: at(6), endsAt: at(12) }, true],
  ])('%j overlaps it: %s', (span, isOverlap) => {
    expect([overlaps(campaign, span), overlaps(span, campaign)]).toEqual([isOverlap, isOverlap]);
  });
});
