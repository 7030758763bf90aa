// Alerts that last, by rule, and which are new.
import { describe, expect, it } from 'vitest';
import { alertGroups, endedAlerts, newAlertSentences, type Alert } from '#editor/kiosks/alertGroups.ts';

const alert = (id: string, rule: Alert['rule'], endedAt: string | null = null): Alert => ({
  id,
  rule,
  subject: `kiosk ${id}`,
  message: `${id} has a problem`,
  advice: '',
  place: '',
  detail: '',
  since: '2026-11-24T10:00:00.000Z',
  toldAt: null,
  endedAt,
});

const LIST = {
  items: [
    alert('a', 'kioskFaults'),
    alert('b', 'kioskSilent'),
    alert('c', 'kioskSilent'),
    alert('d', 'kioskSilent', '2026-11-24T11:00:00.000Z'),
  ],
  // More than the list has.
  open: [
    { rule: 'kioskSilent' as const, count: 2500 },
    { rule: 'kioskFaults' as const, count: 1 },
  ],
};

describe('When something is wrong with kiosks', () => {
  it('one alert says its name, many are a sentence with their number', () => {
    expect(alertGroups(LIST).map(({ rule, count, sentence }) => [rule, count, sentence])).toEqual([
      ['kioskSilent', 2500, '2500 kiosks are silent'],
      ['kioskFaults', 1, 'a has a problem'],
    ]);
    expect(endedAlerts(LIST).map(({ id }) => id)).toEqual(['d']);
  });

  it('only what was not there before is announced', () => {
    expect(newAlertSentences(LIST, LIST)).toEqual([]);
    const more = { ...LIST, items: [...LIST.items, alert('e', 'kioskFaults')] };
    expect(newAlertSentences(LIST, { ...more, open: [{ rule: 'kioskFaults', count: 2 }] })).toEqual([
      '2 kiosks report many faults',
    ]);
  });
});
