// Where a kiosk stands, and its settings.
// See src/server/fleet/README.md#stores-groups-and-settings-of-kiosks.
import * as z from 'zod/mini';
import { kioskSettings, resolvedSettings } from '#records/kioskSettings.ts';
import { name } from '#records/recordFields.ts';
import { component, described } from './apiSchemas.ts';

component('KioskSettings', kioskSettings);
component('ResolvedKioskSettings', resolvedSettings);

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

/** Assignment that a kiosk receives. */
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
    name: z.optional(name('Name')),
    store: z.optional(z.nullable(z.string())),
    group: z.optional(z.nullable(z.string())),
    settings: z.optional(kioskSettings),
  }),
);
export type KioskPlaceChange = z.output<typeof kioskPlaceBody>;
