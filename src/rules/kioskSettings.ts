// Settings of kiosks: of the kiosk itself, its group, the groups above that, and its store. See
// src/server/README.md#226-stores-groups-and-settings-of-kiosks.
import type { Orientation } from '#config/layout.ts';
import type { KeypadCodes } from './keypad.ts';
import type { OpeningHours } from './openingHours.ts';

/** `auto`: portrait where the window is higher than wide. */
export const ORIENTATIONS = ['auto', 'landscape', 'portrait'] as const satisfies (Orientation | 'auto')[];
export type OrientationSetting = (typeof ORIENTATIONS)[number];

export interface KioskSettings {
  /** Id of the environment that it shows. */
  environment?: string | undefined;
  /** Code of the language that a visit starts in. */
  language?: string | undefined;
  /** IANA name, such as 'Europe/Berlin'. */
  timeZone?: string | undefined;
  /** Outside them the stage is dark. Local times of `timeZone`. */
  hours?: OpeningHours | undefined;
  /** Of sounds and films, 0 to 100. */
  volume?: number | undefined;
  /** Which way its screen hangs; `auto` if none is set. */
  orientation?: OrientationSetting | undefined;
  /** Diagonal of its screen. */
  inches?: number | undefined;
  /** From the floor to the lower edge of its screen. */
  lowerEdgeMm?: number | undefined;
  /** Keys of an assistive keypad. */
  keypad?: KeypadCodes | undefined;
  /** Whether shoppers can call a colleague. */
  calls?: boolean | undefined;
}

type KioskSettingName = keyof KioskSettings;

const KIOSK_SETTING_NAMES = [
  'environment',
  'language',
  'timeZone',
  'hours',
  'volume',
  'orientation',
  'inches',
  'lowerEdgeMm',
  'keypad',
  'calls',
] as const satisfies readonly KioskSettingName[];

/** Where a setting comes from. */
interface SettingSource {
  level: 'kiosk' | 'group' | 'store';
  name: string;
}

export type ResolvedSettings = {
  [N in KioskSettingName]?: { value: NonNullable<KioskSettings[N]>; from: SettingSource };
};

interface Group {
  id: string;
  name: string;
  parent: string | null;
  settings: KioskSettings;
}

export interface KioskPlace {
  kiosk: { name: string; settings: KioskSettings };
  /** Id of its group. */
  group: string | null;
  store: { name: string; settings: KioskSettings } | null;
}

/** A group and the groups above it, the nearest first; each once, also in a circle. */
export function groupChain(groups: ReadonlyMap<string, Group>, id: string | null): Group[] {
  const chain: Group[] = [];
  for (
    let group = groups.get(id ?? '');
    group && !chain.includes(group);
    group = groups.get(group.parent ?? '')
  )
    chain.push(group);
  return chain;
}

/** Ids of a group and of the groups below it. */
export function groupsWithin(groups: readonly Group[], id: string): string[] {
  const byId = new Map(groups.map((each) => [each.id, each]));
  return groups
    .filter((each) => groupChain(byId, each.id).some((above) => above === byId.get(id)))
    .map((each) => each.id);
}

/** Each setting from the nearest place that has it: the kiosk, its groups, its store. */
export function resolveSettings(
  { kiosk, group, store }: KioskPlace,
  groups: ReadonlyMap<string, Group>,
): ResolvedSettings {
  const levels: { from: SettingSource; settings: KioskSettings }[] = [
    { from: { level: 'kiosk', name: kiosk.name }, settings: kiosk.settings },
    ...groupChain(groups, group).map(({ name, settings }) => ({
      from: { level: 'group' as const, name },
      settings,
    })),
    ...(store ? [{ from: { level: 'store' as const, name: store.name }, settings: store.settings }] : []),
  ];
  return Object.fromEntries(
    KIOSK_SETTING_NAMES.flatMap((name) => {
      const level = levels.find(({ settings }) => settings[name] !== undefined);
      return level ? [[name, { value: level.settings[name], from: level.from }]] : [];
    }),
  ) as ResolvedSettings;
}
