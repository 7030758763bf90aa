// The list of kiosks: what is the case of each, filters with their counts, the order, the address.
import { describe, expect, it } from 'vitest';
import {
  countKiosks,
  filterKiosks,
  kioskRows,
  NOWHERE,
  sortKiosks,
  type KioskFilter,
  type KioskRow,
} from '#editor/kiosks/kioskList.ts';
import { readKioskFields, searchOfFields } from '#editor/kiosks/kiosksAddress.ts';
import type { KioskRecord } from '#protocol/kioskSchemas.ts';

const NOW_MS = Date.UTC(2026, 10, 24, 12);
const ago = (minutes: number): string => new Date(NOW_MS - minutes * 60_000).toISOString();

const kiosk = (name: string, more: Partial<KioskRecord> = {}): KioskRecord => ({
  id: name,
  name,
  store: null,
  group: null,
  enrolled: true,
  version: '0.1.0',
  environment: 'flagship',
  language: 'en',
  screen: 'home',
  release: 'new',
  uptimeMs: 0,
  dropped: 0,
  clockAheadMs: 0,
  since: ago(600),
  seenAt: ago(1),
  pictureAt: null,
  faultCount: 0,
  faults: [],
  ...more,
});

const PLACES = {
  stores: [
    { id: 's1', name: 'Köln 2', region: '', tags: [], position: null, settings: {} },
    { id: 's2', name: 'Köln 10', region: '', tags: [], position: null, settings: {} },
  ],
  groups: [
    { id: 'all', name: 'All', parent: null, settings: {} },
    { id: 'pilot', name: 'Pilot', parent: 'all', settings: {} },
  ],
  environments: new Map([['flagship', 'Flagship kiosk']]),
  live: new Map([['flagship', 'new']]),
  pilots: new Map([['flagship', 'first']]),
  nowMs: NOW_MS,
};
const rowsOf = (...kiosks: KioskRecord[]): KioskRow[] => kioskRows(kiosks, PLACES);
const rowOf = (more: Partial<KioskRecord>): KioskRow | undefined => rowsOf(kiosk('Door', more))[0];
const NO_FILTER: KioskFilter = { words: '', state: '', store: '', group: '', alert: '' };
const namesOf = (rows: readonly KioskRow[]): string[] => rows.map(({ name }) => name);

describe('When an administrator looks at a kiosk', () => {
  it.each<[string, Partial<KioskRecord>, string, string[]]>([
    ['heard of a minute ago', {}, 'online', ['online']],
    ['not heard of for four minutes', { seenAt: ago(4) }, 'silent', ['silent']],
    ['enrolled and never heard of', { seenAt: null }, 'silent', ['silent']],
    ['closed', { screen: 'dark' }, 'dark', ['online', 'dark']],
    ['closed when it was last heard of', { screen: 'dark', seenAt: ago(4) }, 'silent', ['silent']],
    ['accepted and not started', { seenAt: null, enrolled: false }, 'unenrolled', ['unenrolled']],
    ['running without a key', { enrolled: false }, 'online', ['online', 'unenrolled']],
    ['with faults', { faultCount: 2 }, 'online', ['online', 'faults']],
    ['with a wrong clock', { clockAheadMs: -301_000 }, 'online', ['online', 'clock']],
    ['whose clock is a minute off', { clockAheadMs: 60_000 }, 'online', ['online']],
  ])('one %s is told as such', (_, more, state, flags) => {
    const row = rowOf(more);
    expect([row?.state, [...(row?.flags ?? [])]]).toEqual([state, flags]);
  });

  it.each([
    ['what is live', 'flagship', 'new', 'live'],
    ['what pilot kiosks get first', 'flagship', 'first', 'pilot'],
    ['an older release', 'flagship', 'old', 'older'],
    ['nothing yet', '', '', 'unknown'],
    ['a removed environment', 'gone', 'new', 'unknown'],
  ])('they see whether it shows %s', (_, environment, release, shown) => {
    expect(rowOf({ environment, release })?.release).toBe(shown);
  });
});

describe('When an administrator filters the kiosks', () => {
  const rows = rowsOf(
    kiosk('Window', { store: 's1', group: 'pilot' }),
    kiosk('Door', { store: 's1', group: 'all', seenAt: ago(9) }),
    kiosk('Café', { faultCount: 1 }),
  );
  const shown = (filter: Partial<KioskFilter>): string[] =>
    namesOf(filterKiosks(rows, { ...NO_FILTER, ...filter }));

  it('words find names, stores and groups, without case and accents', () => {
    expect(shown({ words: 'cafe' })).toEqual(['Café']);
    expect(shown({ words: 'koln DOOR' })).toEqual(['Door']);
    expect(shown({ words: 'pilot' })).toEqual(['Window']);
  });

  it('a group shows the groups below it too; kiosks without one are a choice', () => {
    expect(shown({ group: 'all' })).toEqual(['Window', 'Door']);
    expect(shown({ group: 'pilot' })).toEqual(['Window']);
    expect(shown({ group: NOWHERE, store: NOWHERE })).toEqual(['Café']);
  });

  it('an alert shows the kiosks that it is about', () => {
    const alerted = new Map([['kioskSilent', new Set(['Door', 'Café'])]] as const);
    const of = (filter: Partial<KioskFilter>): string[] =>
      namesOf(filterKiosks(rows, { ...NO_FILTER, ...filter }, alerted));
    expect(of({ alert: 'kioskSilent' })).toEqual(['Door', 'Café']);
    expect(of({ alert: 'kioskSilent', store: 's1' })).toEqual(['Door']);
    expect(of({ alert: 'kioskClock' })).toEqual([]);
  });

  it('each state has a count, within the other filters', () => {
    expect(countKiosks(rows, { ...NO_FILTER, state: 'silent' })).toMatchObject({
      all: 3,
      online: 2,
      silent: 1,
      faults: 1,
    });
    expect(countKiosks(rows, { ...NO_FILTER, store: 's1' })).toMatchObject({ all: 2, online: 1, faults: 0 });
  });
});

describe('When an administrator sorts the kiosks', () => {
  it('numbers count by value, rows without a value are last either way, ties are by store and name', () => {
    const rows = rowsOf(
      kiosk('D'),
      kiosk('B', { store: 's2' }),
      kiosk('A', { store: 's2' }),
      kiosk('C', { store: 's1' }),
    );
    const sorted = (isDescending: boolean) => namesOf(sortKiosks(rows, { by: 'store', isDescending }));
    expect(sorted(false)).toEqual(['C', 'A', 'B', 'D']);
    expect(sorted(true)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('ten thousand take less than a second', () => {
    const many = rowsOf(
      ...Array.from({ length: 10_000 }, (_, index) => kiosk(`Kiosk ${(index * 7919) % 10_000}`)),
    );
    const startMs = performance.now();
    const sorted = sortKiosks(many, { by: 'name', isDescending: false });
    expect([sorted[0]?.name, sorted[9999]?.name]).toEqual(['Kiosk 0', 'Kiosk 9999']);
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });
});

describe('When an administrator copies the address of the page', () => {
  it('it shows the same again, and keeps what else is in it', () => {
    const fields = readKioskFields('?q=köln&state=faults&store=s1&by=seen&order=descending&kiosk=k1');
    expect(readKioskFields(searchOfFields(fields))).toEqual(fields);
    expect(searchOfFields(fields, '?env=corner')).toMatch(/^\?env=corner&q=k%C3%B6ln&state=faults/);
    expect(searchOfFields(readKioskFields(''), '')).toBe('');
  });

  it('what it does not know is as at first', () => {
    expect(readKioskFields('?view=x&state=broken&by=color&order=up')).toEqual(readKioskFields(''));
  });
});
