// How a call for a colleague goes on, and when it ends by itself.
import { describe, expect, it } from 'vitest';
import {
  areCallsOpen,
  CALL_COMING_MS,
  CALL_WAIT_MS,
  mayAnswer,
  STAFF_CALL_STATES,
  staffCallState,
} from '#rules/staffCalls.ts';

const AT = Date.parse('2026-11-24T10:00:00Z');
const HOURS = { week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '20:00' }]) };

describe('When a shopper calls a colleague', () => {
  it('a call that nobody takes expires, and one that was taken lasts until somebody has come', () => {
    const waiting = { state: 'waiting', createdMs: AT, answeredMs: null } as const;
    expect(staffCallState(waiting, AT + CALL_WAIT_MS - 1)).toBe('waiting');
    expect(staffCallState(waiting, AT + CALL_WAIT_MS)).toBe('expired');
    const answeredMs = AT + CALL_WAIT_MS - 1;
    const coming = { state: 'coming', createdMs: AT, answeredMs } as const;
    expect(staffCallState(coming, answeredMs + CALL_COMING_MS - 1)).toBe('coming');
    expect(staffCallState(coming, answeredMs + CALL_COMING_MS)).toBe('expired');
    const done = { state: 'done', createdMs: AT, answeredMs } as const;
    expect(staffCallState(done, AT + 10 * CALL_COMING_MS)).toBe('done');
  });

  it('one colleague takes it, and nobody answers what has ended', () => {
    const open = STAFF_CALL_STATES.map((state) => [
      state,
      mayAnswer(state, 'coming'),
      mayAnswer(state, 'done'),
    ]);
    expect(open).toEqual([
      ['waiting', true, true],
      ['coming', false, true],
      ['done', false, false],
      ['withdrawn', false, false],
      ['expired', false, false],
    ]);
  });

  it.each([
    ['where it is not switched on', {}, AT, false],
    ['where it is switched off', { calls: false }, AT, false],
    ['where it is on, without hours', { calls: true }, AT, true],
    ['within the hours', { calls: true, hours: HOURS, timeZone: 'Europe/Berlin' }, AT, true],
    [
      'when the stage is lit already, and the store is not open yet',
      { calls: true, hours: HOURS, timeZone: 'Europe/Berlin' },
      Date.parse('2026-11-24T08:55:00+01:00'),
      false,
    ],
    [
      'after the store has closed, while a visit goes on',
      { calls: true, hours: HOURS, timeZone: 'Europe/Berlin' },
      Date.parse('2026-11-24T20:00:00+01:00'),
      false,
    ],
  ])('%s', (_, settings, atMs, isOpen) => expect(areCallsOpen(settings, atMs)).toBe(isOpen));
});
