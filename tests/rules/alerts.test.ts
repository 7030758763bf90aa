// How problems are sent: one message, in plain words, not at night.
import { describe, expect, it } from 'vitest';
import { alertSubject, alertText, isMessageDue, type Problem } from '#rules/alerts.ts';
import { isBetween } from '#rules/openingHours.ts';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-24T10:00:00Z');

const silent = (count: number): Problem[] =>
  Array.from({ length: count }, (_, index) => ({
    rule: 'kioskSilent',
    subject: String(index),
    name: `Window ${index + 1}`,
    place: 'Harbor Street',
    detail: 'last heard at nine',
  }));
const backup: Problem = { rule: 'backup', subject: '', name: '', place: '', detail: 'there is none' };

describe('When operators are told of problems', () => {
  it('the subject says the only one, or how many there are', () => {
    const subjectOf = (begun: Problem[]): string =>
      alertSubject({ begun, ended: [], openCount: begun.length });
    expect(subjectOf(silent(1))).toBe('Window 1 is silent');
    expect(subjectOf(silent(312))).toBe('312 kiosks are silent');
    expect(subjectOf([backup, ...silent(2)])).toBe('2 kiosks are silent, and 1 more');
  });

  it('the text names each with its store, what to do, and the number beyond 20', () => {
    const text = alertText({ begun: silent(25), ended: [], openCount: 27 }, 'https://a.example/edit/kiosks');
    expect(text).toContain('25 kiosks are silent.\n  Window 1 · Harbor Street · last heard at nine\n');
    expect(text).toContain('  and 5 more\nCheck power and network in the store.');
    expect(text).toContain('2 earlier problems last.');
    expect(text).not.toContain('Window 21');
    expect(text).toContain('https://a.example/edit/kiosks');
  });

  it('the last one that ends says that all is well again', () => {
    const news = { begun: [], ended: silent(1), openCount: 0 };
    expect(alertSubject(news)).toBe('All well again');
    expect(alertText(news, '')).toContain('Window 1 is back.\n\nAll well again.');
    expect(alertSubject({ ...news, openCount: 1 })).toBe('Window 1 is back');
  });
});

describe('When a message is due', () => {
  const due = (
    { rule, ageMin }: { rule: Problem['rule']; ageMin: number },
    { lastMin = 60, isQuiet = false } = {},
  ): boolean =>
    isMessageDue([{ rule, atMs: NOW - ageMin * MINUTE_MS }], {
      nowMs: NOW,
      lastMessageMs: NOW - lastMin * MINUTE_MS,
      isQuiet,
    });

  it('problems are gathered for a minute', () => {
    expect(due({ rule: 'kioskSilent', ageMin: 0.5 })).toBe(false);
    expect(due({ rule: 'kioskSilent', ageMin: 1 })).toBe(true);
    expect(isMessageDue([], { nowMs: NOW, lastMessageMs: 0, isQuiet: false })).toBe(false);
  });

  it('the next one comes 15 minutes after the last', () => {
    expect(due({ rule: 'kioskSilent', ageMin: 5 }, { lastMin: 14 })).toBe(false);
    expect(due({ rule: 'kioskSilent', ageMin: 5 }, { lastMin: 15 })).toBe(true);
  });

  it('in quiet hours only a server that is down or full is told, and that at once', () => {
    expect(due({ rule: 'kioskSilent', ageMin: 60 }, { isQuiet: true })).toBe(false);
    expect(due({ rule: 'node', ageMin: 1 }, { isQuiet: true, lastMin: 1 })).toBe(true);
    expect(due({ rule: 'serverDisk', ageMin: 1 }, { isQuiet: true })).toBe(true);
  });

  it('quiet hours are local ones and may go over midnight', () => {
    const isQuiet = (time: string): boolean =>
      isBetween({ from: '22:00', to: '07:00' }, Date.parse(time), 'Europe/Berlin');
    expect(isQuiet('2026-11-24T20:59:00Z')).toBe(false);
    expect(isQuiet('2026-11-24T21:00:00Z')).toBe(true);
    expect(isQuiet('2026-11-25T05:59:00Z')).toBe(true);
    expect(isQuiet('2026-11-25T06:00:00Z')).toBe(false);
    expect(isQuiet('2026-07-24T20:00:00Z')).toBe(true);
  });
});
