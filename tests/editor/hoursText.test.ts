// Settings of kiosks in words: opening hours, values, and the places that they come from.
import { describe, expect, it } from 'vitest';
import { hoursText } from '#editor/kiosks/hoursText.ts';
import { ownSettings, SETTING_NAMES, settingText, sourceText } from '#editor/kiosks/settingText.ts';
import type { ResolvedSettings } from '#rules/kioskSettings.ts';

const DAY = [{ from: '09:00', to: '20:00' }];
const ENVIRONMENTS = new Map([['e1', 'Flagship kiosk']]);

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

describe('When an administrator asks why a kiosk shows something', () => {
  const resolved: ResolvedSettings = {
    environment: { value: 'e1', from: { level: 'group', name: 'Pilot' } },
    volume: { value: 0, from: { level: 'kiosk', name: 'Door' } },
  };

  it('each setting names the place that it comes from, or what holds without one', () => {
    expect(sourceText(resolved.environment?.from, 'environment')).toBe('From the group “Pilot”');
    expect(sourceText(resolved.volume?.from, 'volume')).toBe('Set for this kiosk');
    expect(sourceText(undefined, 'hours')).toMatch(/^Not set: /);
  });

  it('what is set for the kiosk itself is told from what it inherits, also silence', () => {
    expect(ownSettings(resolved)).toEqual({ volume: 0 });
    expect(settingText({ environment: 'e1', volume: 0 }, 'volume', ENVIRONMENTS)).toBe('0 %');
    expect(settingText({ environment: 'e1' }, 'environment', ENVIRONMENTS)).toBe('Flagship kiosk');
    expect(settingText({ language: 'es' }, 'language', ENVIRONMENTS)).toBe('Spanish');
  });

  it('screen and keypad are told in words, also a keypad that was taken away', () => {
    const settings = {
      orientation: 'portrait' as const,
      inches: 31.5,
      lowerEdgeMm: 900,
      keypad: { press: 'F15', next: 'F13' },
    };
    const texts = SETTING_NAMES.map((name) => settingText(settings, name, ENVIRONMENTS));
    expect(texts.filter(Boolean)).toEqual([
      'Portrait, 1080 × 1920',
      '31.5″',
      '900 mm',
      'Next F13, Press F15',
    ]);
    expect(settingText({ keypad: {} }, 'keypad', ENVIRONMENTS)).toBe('No keys');
  });
});
