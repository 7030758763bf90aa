// Alerts that last, by rule, and which are new.
import { describe, expect, it } from 'vitest';
import { alertGroups, newAlertSentences } from '#editor/kiosks/alertGroups.ts';
import type { AlertOverview } from '#protocol/alertSchemas.ts';

const SINCE = '2026-11-24T10:00:00.000Z';
const group = (
  rule: AlertOverview['open'][number]['rule'],
  count: number,
  latest: string = SINCE,
): AlertOverview['open'][number] => ({
  rule,
  count,
  since: SINCE,
  latest: { subject: 'a', message: 'a has a problem', detail: '', since: latest },
  places: [],
  placeCount: 0,
});

const LIST = { open: [group('kioskFaults', 1), group('kioskSilent', 2500)] };

describe('When something is wrong with kiosks', () => {
  it('one alert says its name, many are a sentence with their number', () => {
    expect(alertGroups(LIST).map(({ rule, count, sentence }) => [rule, count, sentence])).toEqual([
      ['kioskSilent', 2500, '2500 kiosks are silent'],
      ['kioskFaults', 1, 'a has a problem'],
    ]);
  });

  it('only what was not there before is announced', () => {
    expect(newAlertSentences(LIST, LIST)).toEqual([]);
    expect(newAlertSentences(LIST, { open: [group('kioskFaults', 2, '2026-11-24T11:00:00.000Z')] })).toEqual([
      '2 kiosks report many faults',
    ]);
  });

  it('nothing is announced once the latest alert of a rule is over', () => {
    const earlier = group('kioskFaults', 1, '2026-11-24T09:00:00.000Z');
    expect(newAlertSentences(LIST, { open: [earlier] })).toEqual([]);
  });
});
