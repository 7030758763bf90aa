// Settings of kiosks in words, and where each comes from.
import type { KioskSettings, ResolvedSettings } from '#rules/kioskSettings.ts';
import { formatLanguage } from '../insights/formatFigures.ts';
import { KEYPAD_KEYS } from '#rules/keypad.ts';
import { KEYPAD, KIOSK_PANEL } from '../messages/kioskPageMessages.ts';
import { hoursText } from './hoursText.ts';

export type SettingName = keyof ResolvedSettings;
export type Source = NonNullable<ResolvedSettings[SettingName]>['from'];

/** In the order in which they are shown. */
export const SETTING_NAMES = [
  'environment',
  'language',
  'timeZone',
  'volume',
  'orientation',
  'inches',
  'lowerEdgeMm',
  'keypad',
  'calls',
  'hours',
] as const;

/** The value of a setting; '' for none. */
export function settingText(
  settings: KioskSettings,
  name: SettingName,
  environments: ReadonlyMap<string, string>,
): string {
  const { environment, language, timeZone, volume, orientation } = settings;
  const { inches, lowerEdgeMm, keypad, calls, hours } = settings;
  switch (name) {
    case 'environment':
      return environment === undefined ? '' : (environments.get(environment) ?? environment);
    case 'language':
      return formatLanguage(language ?? '');
    case 'timeZone':
      return timeZone ?? '';
    case 'volume':
      return volume === undefined ? '' : `${volume} %`;
    case 'orientation':
      return orientation ? KIOSK_PANEL.orientations[orientation] : '';
    case 'inches':
      return inches === undefined ? '' : `${inches}″`;
    case 'lowerEdgeMm':
      return lowerEdgeMm === undefined ? '' : `${lowerEdgeMm} mm`;
    case 'keypad':
      return keypad ? keypadText(keypad) : '';
    case 'calls':
      return calls === undefined ? '' : KIOSK_PANEL.callsAre[calls ? 'on' : 'off'];
    case 'hours':
      return hours ? hoursText(hours) : '';
  }
}

const keypadText = (codes: NonNullable<KioskSettings['keypad']>): string =>
  KEYPAD_KEYS.flatMap((key) => (codes[key] ? [`${KEYPAD.keys[key]} ${codes[key]}`] : [])).join(', ') ||
  KEYPAD.none;

/** The values alone. */
export const valuesOf = (resolved: ResolvedSettings): KioskSettings =>
  Object.fromEntries(Object.entries(resolved).map(([name, { value }]) => [name, value]));

/** Those that are set for the kiosk itself. */
export const ownSettings = (resolved: ResolvedSettings): KioskSettings =>
  Object.fromEntries(
    Object.entries(resolved).flatMap(([name, { value, from }]) =>
      from.level === 'kiosk' ? [[name, value]] : [],
    ),
  );

export function sourceText(from: Source | undefined, name: SettingName): string {
  if (!from) return KIOSK_PANEL.defaults[name];
  return from.level === 'kiosk' ? KIOSK_PANEL.from.kiosk : KIOSK_PANEL.from[from.level](from.name);
}
