// Dates and times in the editor: one format, in the time zone of the stores.
import { describe, expect, it } from 'vitest';
import { formatDate, formatTime } from '#editor/format/dates.ts';

const AT = '2026-11-29T23:05:09Z';
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

describe('When a time is written for an editor', () => {
  it('it is that of the stores, and says so where the browser has another time zone', () => {
    const elsewhere = HERE === 'Asia/Tokyo' ? 'Asia/Dubai' : 'Asia/Tokyo';
    const hour = elsewhere === 'Asia/Tokyo' ? 8 : 3;
    expect(formatTime(AT, elsewhere)).toMatch(new RegExp(`^Nov 30, 2026, ${hour}:05\\sAM GMT\\+\\d$`));
    expect(formatDate(AT, elsewhere)).toBe('Nov 30, 2026');
  });

  it('in the time zone of the browser, none is named', () => {
    expect(formatTime(AT, HERE)).not.toMatch(/GMT|UTC/);
  });
});
