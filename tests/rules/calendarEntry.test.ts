// An appointment as a phone's camera reads it.
import { describe, expect, it } from 'vitest';
import { timeText } from '#config/appointmentLabels.ts';
import { calendarEntry } from '#screens/appointment/calendarEntry.ts';

describe('When a shopper takes an appointment along', () => {
  const start = '2026-03-29T23:30:00.000Z';

  it('it is an event of iCalendar in UTC, with nothing that ends a line early', () => {
    expect(calendarEntry({ title: 'Quay: K7M2', start, minutes: 45 })).toBe(
      'BEGIN:VEVENT\r\nSUMMARY:Quay: K7M2\r\nDTSTART:20260329T233000Z\r\nDTEND:20260330T001500Z\r\nEND:VEVENT',
    );
    const [, summary] = calendarEntry({ title: 'A, B;\nC\\D', start, minutes: 5 }).split('\r\n');
    expect(summary).toBe('SUMMARY:A\\, B\\; C\\\\D');
    const long = calendarEntry({ title: '店'.repeat(200), start, minutes: 5 });
    expect([...(long.split('\r\n')[1] ?? '')].length).toBeLessThanOrEqual('SUMMARY:'.length + 60);
  });

  it('its time is that of the store, in the words of the shopper', () => {
    const inBerlin = (langCode: string) =>
      timeText(start, 'Europe/Berlin', langCode, 'long').replaceAll(/\s/g, ' ');
    expect(inBerlin('en')).toBe('Monday, March 30 at 1:30 AM');
    expect(inBerlin('es')).toMatch(/^lunes, 30 de marzo.*1:30$/);
    expect(inBerlin('zh')).toMatch(/^3月30日星期一 1:30$/);
    expect(timeText(start, 'America/New_York', 'en', 'short').replaceAll(/\s/g, ' ')).toBe(
      'Sun, Mar 29, 7:30 PM',
    );
  });
});
