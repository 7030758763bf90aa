// The settings of kiosks: each is said once, here. A kiosk, its group, the groups above that and
// its store may set them; the nearest one decides. See
// src/server/fleet/README.md#stores-groups-and-settings-of-kiosks.
import * as z from 'zod/mini';
import type { Orientation } from '#config/layout.ts';
import { VALIDATION } from '#config/messages.ts';
import { KEYPAD_KEYS, type KeypadCodes } from '#rules/keypad.ts';
import { choice, field, number, toggle } from '#schema/field.ts';
import { inheritables } from './recordFields.ts';

const CODE_MAX = 80;
const DATES_MAX = 400;
const SPANS_MAX = 4;
const VOLUME_MAX = 100;
/** Machines from a tablet to a wall. */
const INCHES = { min: 7, max: 120 } as const;
const LOWER_EDGE_MAX_MM = 2_500;

/** `auto`: portrait where the window is higher than wide. */
const ORIENTATIONS = ['auto', 'landscape', 'portrait'] as const satisfies (Orientation | 'auto')[];
export type OrientationSetting = (typeof ORIENTATIONS)[number];

const code = () =>
  z.string(VALIDATION.text).check(
    z.trim(),
    z.refine((text) => text !== '', VALIDATION.required),
    z.refine((text) => text.length <= CODE_MAX, `Must be at most ${CODE_MAX} characters`),
  );

const matching = (pattern: RegExp, message: string) =>
  z.string().check(z.refine((text) => pattern.test(text), message));

const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:00');
const span = z
  .object({ from: time, to: time })
  .check(z.refine(({ from, to }) => from !== to, 'Must end at another time than it begins'));
const spans = z.array(span).check(z.refine((all) => all.length <= SPANS_MAX, `Must be at most ${SPANS_MAX}`));
const DAY = /^\d{4}-\d\d-\d\d$/;
const openingHours = z.object({
  week: z.array(spans).check(z.refine((days) => days.length === 7, 'Must be seven days')),
  dates: z.optional(
    z.catchall(z.object({}), spans).check(
      z.refine(
        (dates) => Object.keys(dates).every((date) => DAY.test(date)),
        'Must be days such as 2026-12-24',
      ),
      z.refine((dates) => Object.keys(dates).length <= DATES_MAX, `Must be at most ${DATES_MAX} days`),
    ),
  ),
});

const hasNoCodeTwice = (codes: KeypadCodes): boolean =>
  new Set(Object.values(codes)).size === Object.keys(codes).length;
const keyCode = matching(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'Must be the code of a key such as F13');
const keypadCodes = z
  .object(
    Object.fromEntries(KEYPAD_KEYS.map((key) => [key, z.optional(keyCode)])) as Record<
      (typeof KEYPAD_KEYS)[number],
      z.ZodMiniOptional<typeof keyCode>
    >,
  )
  .check(z.refine(hasNoCodeTwice, 'Each key needs a code of its own'));

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** By name, in the order in which they are shown. */
export const KIOSK_SETTINGS = {
  environment: field(code(), {
    label: 'Environment',
    widget: 'environment',
    unset: 'Not set: its address decides, else the first environment',
  }),
  language: field(code(), {
    label: 'Language',
    widget: 'language',
    unset: 'Not set: the main language of the environment',
  }),
  timeZone: field(code().check(z.refine(isTimeZone, 'Must be a time zone such as Europe/Berlin')), {
    label: 'Time zone',
    widget: 'timeZone',
    unset: 'Not set: that of the environment',
  }),
  volume: number('Volume', {
    range: { min: 0, max: VOLUME_MAX },
    message: `Must be 0 to ${VOLUME_MAX}`,
    step: 10,
    unit: ' %',
    unset: 'Not set: full volume',
  }),
  orientation: choice(
    'Orientation of the screen',
    ORIENTATIONS,
    {
      auto: 'Automatic, as its window stands',
      landscape: 'Landscape, 1920 × 1080',
      portrait: 'Portrait, 1080 × 1920',
    },
    {
      hint: 'An upright screen has a layout of its own. It changes once nobody is there.',
      unset: 'Not set: automatic, as its window stands',
    },
  ),
  inches: number('Size of the screen', {
    range: INCHES,
    message: `Must be ${INCHES.min} to ${INCHES.max}`,
    unit: '″',
    hint: 'From corner to corner, in inches.',
    unset: 'Not set: not known',
  }),
  lowerEdgeMm: number('Height of its lower edge', {
    range: { min: 0, max: LOWER_EDGE_MAX_MM },
    message: `Must be 0 to ${LOWER_EDGE_MAX_MM}`,
    step: 10,
    unit: ' mm',
    hint: 'From the floor to the picture, in millimeters. “Lower controls” then keeps within reach from a wheelchair.',
    unset: 'Not set: “Lower controls” takes the lower 55 %',
  }),
  keypad: field(keypadCodes, {
    label: 'Assistive keypad',
    widget: 'keypad',
    unset: 'Not set: no keypad',
  }),
  calls: toggle('Calls for a colleague', {
    states: ['Calls on', 'Calls off'],
    hint: 'A button on the screen calls somebody of your team over, within the opening hours. The calls are under “Calls”.',
    unset: 'Not set: off',
  }),
  hours: field(openingHours, {
    label: 'Opening hours',
    widget: 'openingHours',
    unset: 'Not set: always lit',
  }),
};

export type KioskSettingName = keyof typeof KIOSK_SETTINGS;
export const KIOSK_SETTING_NAMES = Object.keys(KIOSK_SETTINGS) as KioskSettingName[];

/** The settings of one level; what is absent is inherited. */
export const kioskSettings = z.object(inheritables(KIOSK_SETTINGS));
export type KioskSettings = z.output<typeof kioskSettings>;

/** The field of a store, group or kiosk that has them. */
export const kioskSettingsField = (hint: string, unset?: string) =>
  field(z._default(kioskSettings, {}), {
    label: 'Settings',
    widget: 'settings',
    hint,
    ...(unset !== undefined && { unset }),
  });

/** Where a setting comes from. */
const settingSource = z.object({ level: z.enum(['kiosk', 'group', 'store']), name: z.string() });
type SettingSource = z.output<typeof settingSource>;

export type ResolvedSettings = {
  [N in KioskSettingName]?: { value: NonNullable<KioskSettings[N]>; from: SettingSource } | undefined;
};

/** Each setting that is set anywhere, with the level that it comes from. */
export const resolvedSettings = z.object(
  Object.fromEntries(
    Object.entries(kioskSettings._zod.def.shape).map(([setting, type]) => [
      setting,
      z.optional(z.object({ value: type, from: settingSource })),
    ]),
  ),
) as unknown as z.ZodMiniType<ResolvedSettings>;

interface Group {
  id: string;
  name: string;
  parent: string | null;
  settings: KioskSettings;
}

export interface KioskLevels {
  kiosk: { name: string; settings: KioskSettings };
  /** Id of its group. */
  group: string | null;
  store: { name: string; settings: KioskSettings } | null;
}

/** A group and the groups above it, the nearest first; each once, also in a circle. */
export function groupChain<G extends Pick<Group, 'parent'>>(
  groups: ReadonlyMap<string, G>,
  id: string | null,
): G[] {
  const chain: G[] = [];
  for (
    let group = groups.get(id ?? '');
    group && !chain.includes(group);
    group = groups.get(group.parent ?? '')
  )
    chain.push(group);
  return chain;
}

/** Ids of a group and of the groups below it. */
export function groupsWithin(groups: readonly Pick<Group, 'id' | 'parent'>[], id: string): string[] {
  const byId = new Map(groups.map((each) => [each.id, each]));
  return groups
    .filter((each) => groupChain(byId, each.id).some((above) => above === byId.get(id)))
    .map((each) => each.id);
}

/** Each setting from the nearest level that has it: the kiosk, its groups, its store. */
export function resolveSettings(
  { kiosk, group, store }: KioskLevels,
  groups: ReadonlyMap<string, Group>,
): ResolvedSettings {
  const levels: { from: SettingSource; settings: KioskSettings }[] = [
    { from: { level: 'kiosk', name: kiosk.name }, settings: kiosk.settings },
    ...groupChain(groups, group).map((above) => ({
      from: { level: 'group' as const, name: above.name },
      settings: above.settings,
    })),
    ...(store ? [{ from: { level: 'store' as const, name: store.name }, settings: store.settings }] : []),
  ];
  return Object.fromEntries(
    KIOSK_SETTING_NAMES.flatMap((name) => {
      const level = levels.find((each) => each.settings[name] !== undefined);
      return level ? [[name, { value: level.settings[name], from: level.from }]] : [];
    }),
  ) as ResolvedSettings;
}
