// Stores, groups, and the settings of kiosks.
// See src/server/README.md#226-stores-groups-and-settings-of-kiosks.
import * as z from 'zod/mini';
import { ORIENTATIONS } from '#rules/kioskSettings.ts';
import { KEYPAD_KEYS, type KeypadCodes } from '#rules/keypad.ts';
import { component, described } from './apiSchemas.ts';

const NAME_MAX = 80;
const DATES_MAX = 400;
const SPANS_MAX = 4;
const TAGS_MAX = 20;

const shortText = z.string().check(z.trim(), z.maxLength(NAME_MAX));
const name = shortText.check(z.minLength(1));
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:00'));
const span = z
  .object({ from: time, to: time })
  .check(z.refine(({ from, to }) => from !== to, 'Must end at another time than it begins'));
const spans = z.array(span).check(z.maxLength(SPANS_MAX));

/** Machines from a tablet to a wall. */
const INCHES = { min: 7, max: 120 } as const;
const LOWER_EDGE_MAX_MM = 2_500;

const hasNoCodeTwice = (codes: KeypadCodes): boolean =>
  new Set(Object.values(codes)).size === Object.keys(codes).length;
const codes = <T extends z.ZodMiniType>(code: T) =>
  z.object(
    Object.fromEntries(KEYPAD_KEYS.map((key) => [key, z.optional(code)])) as Record<
      (typeof KEYPAD_KEYS)[number],
      z.ZodMiniOptional<T>
    >,
  );

const orientation = z.enum(ORIENTATIONS);

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

export const kioskSettings = component(
  'KioskSettings',
  z.object({
    environment: z.optional(described(shortText.check(z.minLength(1)), 'Id of the environment')),
    language: z.optional(described(shortText.check(z.minLength(1)), 'Code of the language')),
    timeZone: z.optional(
      described(
        z
          .string()
          .check(z.maxLength(NAME_MAX), z.refine(isTimeZone, 'Must be a time zone such as Europe/Berlin')),
        'IANA name',
      ),
    ),
    hours: z.optional(
      z.object({
        week: described(z.array(spans).check(z.length(7)), 'From Monday to Sunday'),
        dates: z.optional(
          z
            .record(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Must be a day such as 2026-12-24')), spans)
            .check(
              z.refine(
                (dates) => Object.keys(dates).length <= DATES_MAX,
                `Must be at most ${DATES_MAX} days`,
              ),
            ),
        ),
      }),
    ),
    volume: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    orientation: z.optional(
      described(orientation, 'Which way its screen hangs; `auto`, as its window stands, without it'),
    ),
    inches: z.optional(
      described(z.number().check(z.minimum(INCHES.min), z.maximum(INCHES.max)), 'Diagonal of its screen'),
    ),
    lowerEdgeMm: z.optional(
      described(
        z.int().check(z.minimum(0), z.maximum(LOWER_EDGE_MAX_MM)),
        'From the floor to the lower edge of its screen, in mm',
      ),
    ),
    keypad: z.optional(
      described(
        codes(
          z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'Must be the code of a key such as F13')),
        ).check(z.refine(hasNoCodeTwice, 'Each key needs a code of its own')),
        'KeyboardEvent.code of each key of an assistive keypad',
      ),
    ),
    calls: z.optional(described(z.boolean(), 'Whether shoppers can call a colleague')),
  }),
);

const source = z.object({ level: z.enum(['kiosk', 'group', 'store']), name: z.string() });
const resolved = <T extends z.ZodMiniType>(value: T) => z.optional(z.object({ value, from: source }));
const hoursValue = z.object({
  week: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  dates: z.optional(z.record(z.string(), z.array(z.object({ from: z.string(), to: z.string() })))),
});

/** Each setting with the place that it comes from. */
const resolvedSettings = component(
  'ResolvedKioskSettings',
  z.object({
    environment: resolved(z.string()),
    language: resolved(z.string()),
    timeZone: resolved(z.string()),
    hours: resolved(hoursValue),
    volume: resolved(z.number()),
    orientation: resolved(orientation),
    inches: resolved(z.number()),
    lowerEdgeMm: resolved(z.number()),
    keypad: resolved(codes(z.string())),
    calls: resolved(z.boolean()),
  }),
);

/** Where a kiosk stands, and the settings that hold for it. */
export const kioskAssignment = component(
  'KioskAssignment',
  z.object({
    id: z.string(),
    name: z.string(),
    store: z.nullable(z.object({ id: z.string(), name: z.string(), region: z.string() })),
    groups: described(
      z.array(z.object({ id: z.string(), name: z.string() })),
      'Its group, and the groups above it',
    ),
    settings: resolvedSettings,
  }),
);
export type KioskAssignment = z.output<typeof kioskAssignment>;

/** What a kiosk is told of itself. */
export const ownAssignment = component(
  'OwnAssignment',
  z.extend(kioskAssignment, {
    offers: described(
      z.object({ stock: z.boolean(), appointments: z.boolean() }),
      'What its store offers shoppers, by providers that are set and the store that it stands in',
    ),
  }),
);
export type OwnAssignment = z.output<typeof ownAssignment>;

export const kioskPlaceBody = component(
  'KioskPlace',
  z.object({
    name: z.optional(name),
    store: z.optional(z.nullable(z.string())),
    group: z.optional(z.nullable(z.string())),
    settings: z.optional(kioskSettings),
  }),
);
export type KioskPlaceChange = z.output<typeof kioskPlaceBody>;

const DEGREES = { latitude: 90, longitude: 180 } as const;
const degrees = (max: number) => z.number().check(z.minimum(-max), z.maximum(max));
/** In degrees (WGS 84), north and east positive. */
export const storePosition = z.object({
  latitude: degrees(DEGREES.latitude),
  longitude: degrees(DEGREES.longitude),
});

export const storeBody = component(
  'StoreBody',
  z.object({
    name,
    region: z._default(shortText, ''),
    tags: z._default(z.array(name).check(z.maxLength(TAGS_MAX)), []),
    position: z._default(z.nullable(storePosition), null),
    settings: z._default(kioskSettings, {}),
  }),
);
export const store = component('Store', z.extend(storeBody, { id: z.string() }));
export type Store = z.output<typeof store>;
export type StorePosition = z.output<typeof storePosition>;

export const groupBody = component(
  'KioskGroupBody',
  z.object({
    name,
    parent: z._default(z.nullable(z.string()), null),
    settings: z._default(kioskSettings, {}),
  }),
);
export const kioskGroup = component('KioskGroup', z.extend(groupBody, { id: z.string() }));
export type KioskGroup = z.output<typeof kioskGroup>;
