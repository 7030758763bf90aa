// The moments of a document that the history goes through.
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#editor/api/editApi.ts';
import type { ScheduleInfo } from '#editor/api/publishingApi.ts';
import { momentsOf } from '#editor/history/moments.ts';

const entry = (version: number, more: Partial<HistoryEntry> = {}) =>
  ({
    version,
    at: `2031-03-0${version}T10:00:00.000Z`,
    by: 'anna@example.com',
    isDeletion: false,
    ...more,
  }) as HistoryEntry;
const plan = (id: number, startsAt: string, more: Partial<ScheduleInfo> = {}) =>
  ({
    id,
    startsAt,
    by: 'ben@example.com',
    state: 'planned',
    documents: [{ collection: 'products', id: 'fold', version: 2 }],
    ...more,
  }) as ScheduleInfo;
const FOLD = { collection: 'products', id: 'fold' };
const versionsOf = (...found: Parameters<typeof momentsOf>) =>
  momentsOf(...found).map(
    ({ version, isNow, isPlanned }) => `${version}${isNow ? ' now' : ''}${isPlanned ? ' planned' : ''}`,
  );

describe('When an editor goes through the time of a page', () => {
  it('has its saves, and what is planned for it after them', () => {
    const plans = [plan(7, '2031-04-01T00:00:00.000Z'), plan(8, '2031-05-01T00:00:00.000Z')];
    expect(versionsOf([entry(3), entry(2), entry(1)], plans, FOLD)).toEqual([
      '2 planned',
      '2 planned',
      '3 now',
      '2',
      '1',
    ]);
    expect(momentsOf([entry(3)], plans, FOLD)[0]?.at).toBe('2031-05-01T00:00:00.000Z');
  });

  it('has no plans that are over, of other pages, or of a deletion', () => {
    const startsAt = '2031-04-01T00:00:00.000Z';
    const plans = [
      plan(1, startsAt, { state: 'done' }),
      plan(2, startsAt, { state: 'cancelled' }),
      plan(3, startsAt, { documents: [{ collection: 'products', id: 'pad', version: 2, name: 'Pad' }] }),
      plan(4, startsAt, { documents: [{ collection: 'products', id: 'fold', version: null, name: 'Fold' }] }),
    ];
    expect(versionsOf([entry(1)], plans, FOLD)).toEqual(['1 now']);
  });

  it('a deleted page has no version of now', () => {
    expect(versionsOf([entry(2, { isDeletion: true }), entry(1)], [], FOLD)).toEqual(['2', '1']);
  });
});
