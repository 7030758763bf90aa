// Settings of kiosks in words, and where each comes from.
import { fieldMeta } from '#records/defineRecord.ts';
import { fieldText, type NameOf } from '#records/fieldText.ts';
import {
  KIOSK_SETTINGS,
  type KioskSettingName,
  type KioskSettings,
  type ResolvedSettings,
} from '#records/kioskSettings.ts';
import { sourceText } from '../records/SettingsControl.tsx';

/** The value of a setting that holds, where it comes from, and its label. */
export function settingFact(resolved: ResolvedSettings, name: KioskSettingName, nameOf: NameOf) {
  const field = KIOSK_SETTINGS[name];
  const { label, unset } = fieldMeta(field);
  const { value, from } = resolved[name] ?? {};
  return { label, text: fieldText(field, value, nameOf), from: from ? sourceText(from) : unset };
}

/** Those that are set for the kiosk itself. */
export const ownSettings = (resolved: ResolvedSettings): KioskSettings =>
  Object.fromEntries(
    Object.entries(resolved).flatMap(([name, setting]) =>
      setting?.from.level === 'kiosk' ? [[name, setting.value]] : [],
    ),
  );
