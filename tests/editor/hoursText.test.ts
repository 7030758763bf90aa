// Settings of kiosks in words: opening hours, values, and the places that they come from.
import { describe, expect, it } from 'vitest';
import { ownSettings, settingFact } from '#editor/kiosks/settingText.ts';
import { fieldCell, fieldText, readField, type NameOf } from '#records/fieldText.ts';
import { tags } from '#records/recordFields.ts';
import { fullHoursText, hoursText, readHours } from '#records/hoursText.ts';
import { KIOSK_SETTING_NAMES, KIOSK_SETTINGS, type ResolvedSettings } from '#records/kioskSettings.ts';

const DAY = [{ from: '09:00', to: '20:00' }];

describe('When an administrator reads the opening hours', () => {
  it.each([
    [[DAY, DAY, DAY, DAY, DAY, DAY, []], {}, 'Mon–Sat 09:00–20:00, Sun Closed'],
    [[DAY, DAY, DAY, DAY, DAY, DAY, DAY], { '2026-12-25': [] }, 'Mon–Sun 09:00–20:00; 1 other day'],
    [
      [
        [
          { from: '09:00', to: '12:00' },
          { from: '14:00', to: '18:00' },
        ],
        DAY,
        [],
        [],
        [],
        [],
        DAY,
      ],
      {},
      'Mon 09:00–12:00, 14:00–18:00, Tue 09:00–20:00, Wed–Sat Closed, Sun 09:00–20:00',
    ],
  ])('equal days are one', (week, dates, text) => {
    expect(hoursText({ week, dates })).toBe(text);
  });
});

describe('When hours of a file are read', () => {
  it.each([
    'Mon–Fri 09:00–20:00, Sat 10:00–18:00, Sun Closed',
    'Mon 09:00–12:00, 14:00–18:00, Tue–Sun Closed; 2026-12-24 09:00–14:00; 2026-12-25 Closed',
  ])('what was written is read back', (text) => {
    const hours = readHours(text);
    expect(hours && fullHoursText(hours)).toBe(text);
  });

  it('as people write them, and nothing else', () => {
    expect(readHours('monday to friday: 9:00-20.00; sun closed')).toEqual(readHours('Mon–Fri 09:00–20:00'));
    expect(readHours('Sat-Mon 10:00-12:00')?.week.map((spans) => spans.length)).toEqual([
      1, 0, 0, 0, 0, 1, 1,
    ]);
    for (const text of ['', 'always', '09:00-20:00', 'Mon 9 to 5']) expect(readHours(text)).toBeUndefined();
  });
});

describe('When an administrator asks why a kiosk shows something', () => {
  const resolved: ResolvedSettings = {
    environment: { value: 'e1', from: { level: 'group', name: 'Pilot' } },
    volume: { value: 0, from: { level: 'kiosk', name: 'Door' } },
  };
  const nameOf: NameOf = ({ widget }, id) => (widget === 'environment' ? 'Flagship kiosk' : id);

  it('each setting names the level that it comes from, or what holds without one', () => {
    expect(settingFact(resolved, 'environment', nameOf)).toEqual({
      label: 'Environment',
      text: 'Flagship kiosk',
      from: 'From the group “Pilot”',
    });
    expect(settingFact(resolved, 'volume', nameOf)).toMatchObject({
      text: '0 %',
      from: 'Set for this kiosk',
    });
    expect(settingFact(resolved, 'hours', nameOf).from).toMatch(/^Not set: /);
  });

  it('what is set for the kiosk itself is not what it inherits, also silence', () => {
    expect(ownSettings(resolved)).toEqual({ volume: 0 });
  });

  it('screen and keypad are shown as text, also a keypad that was removed', () => {
    const settings = {
      orientation: 'portrait',
      inches: 31.5,
      lowerEdgeMm: 900,
      keypad: { press: 'F15', next: 'F13' },
    } as const;
    const texts = KIOSK_SETTING_NAMES.map((name) =>
      fieldText(KIOSK_SETTINGS[name], (settings as Record<string, unknown>)[name], nameOf),
    );
    expect(texts.filter(Boolean)).toEqual([
      'Portrait, 1080 × 1920',
      '31.5″',
      '900 mm',
      'Next F13, Press F15',
    ]);
    expect(fieldText(KIOSK_SETTINGS.keypad, {})).toBe('No keys');
  });

  it('tags with separators and quotes come back from a file as they were', () => {
    const field = tags('Tags');
    const kept = ['quay, left', 'a;b', '27" screen', '"quoted"', 'plain', 'it; "is", so'];
    expect(readField(field, fieldCell(field, kept))).toEqual(kept);
    expect(fieldCell(field, ['one', 'two'])).toBe('one; two');
    expect(readField(field, 'one, two;three ;; 27" screen')).toEqual(['one', 'two', 'three', '27" screen']);
  });
});
