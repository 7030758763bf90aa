// Enrolment of kiosks. See src/server/fleet/README.md#enrolment-of-kiosks.
// The location of a kiosk, and its settings.
// See src/server/fleet/README.md#stores-groups-and-settings-of-kiosks.
// How many of a product are in the store of a kiosk. See src/server/fleet/README.md#stock.
// Appointments in the store of a kiosk. See src/server/fleet/README.md#appointments.
import * as z from 'zod/mini';
import { kioskSettings, resolvedSettings } from '#records/kioskSettings.ts';
import { name, positionType } from '#records/recordFields.ts';
import { typedLine } from '#rules/textRepair.ts';
import { component, described } from './apiSchemas.ts';
import { noContent } from './appSchemas.ts';
import { endpoints } from './endpoint.ts';
import { ifMatch, ifNoneMatch } from './paramSchemas.ts';

const kioskName = typedLine().check(z.minLength(1), z.maxLength(80));

const enrolmentBody = component(
  'EnrolmentRequest',
  z.object({
    kiosk: z.optional(described(z.uuid(), 'The id that the kiosk has until now, which it keeps if it can')),
    attended: z.optional(
      described(z.boolean(), 'It is a window among others, or the browser of an editor: no kiosk by itself'),
    ),
  }),
);

const newEnrolment = component(
  'NewEnrolment',
  z.object({
    code: described(z.string(), 'Six characters, shown on the kiosk'),
    secret: described(z.string(), 'Of the kiosk: `Authorization: Enrolment <secret>`'),
    expiresAt: z.string(),
  }),
);
export type NewEnrolment = z.output<typeof newEnrolment>;

const waitingEnrolment = component(
  'WaitingEnrolment',
  z.object({ state: z.literal('waiting'), expiresAt: z.string() }),
);

const enrolledKiosk = component(
  'EnrolledKiosk',
  z.object({
    kioskId: z.string(),
    key: described(z.string(), 'Sent this once: `Authorization: Kiosk <key>`'),
    releaseKeys: described(
      z.optional(z.array(z.object({ keyId: z.string(), publicKey: z.string() }))),
      'The keys that sign what it shows, Ed25519 in base64url',
    ),
  }),
);
export type EnrolledKiosk = z.output<typeof enrolledKiosk>;

const acceptBody = component(
  'AcceptedKiosk',
  z.object({
    name: kioskName,
    store: z.optional(z.nullable(z.string())),
    group: z.optional(z.nullable(z.string())),
    replaces: z.optional(described(z.uuid(), 'The kiosk whose place it takes, with its history')),
  }),
);

const acceptedKiosk = z.object({ kioskId: z.string() });

const ROWS_MAX = 1000;
const listRow = z.extend(z.pick(acceptBody, { name: true }), {
  store: z._default(typedLine(), ''),
  group: z._default(typedLine(), ''),
  position: z.optional(described(positionType, 'Of the store, unless it has one')),
  settings: z._default(z.pick(kioskSettings, { environment: true, language: true, timeZone: true }), {}),
});

/** Kiosks by name, with the names of their store and group, which are made if they are new. */
const enrolmentListBody = component(
  'EnrolmentList',
  z.object({ kiosks: z.array(listRow).check(z.minLength(1), z.maxLength(ROWS_MAX)) }),
);
export type EnrolmentRow = z.output<typeof listRow>;

const enrolmentLinks = component(
  'EnrolmentLinks',
  z.array(
    z.object({
      name: z.string(),
      kioskId: z.string(),
      url: described(z.string(), 'To start the kiosk with, once'),
      expiresAt: z.string(),
    }),
  ),
);

const renewedKey = z.object({ key: z.string() });

component('KioskSettings', kioskSettings);
component('ResolvedKioskSettings', resolvedSettings);

/** Location of a kiosk, and the settings that hold for it. */
const kioskAssignment = component(
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
const ownAssignment = component(
  'OwnAssignment',
  z.extend(kioskAssignment, {
    offers: described(
      z.object({ stock: z.boolean(), appointments: z.boolean() }),
      'What its store offers shoppers, by providers that are set and the store that it stands in',
    ),
  }),
);
export type OwnAssignment = z.output<typeof ownAssignment>;

const kioskPlaceBody = component(
  'KioskPlace',
  z.object({
    name: z.optional(name('Name')),
    store: z.optional(z.nullable(z.string())),
    group: z.optional(z.nullable(z.string())),
    settings: z.optional(kioskSettings),
  }),
);
export type KioskPlaceChange = z.output<typeof kioskPlaceBody>;

const ID_MAX = 200;

const stockQuery = z.object({
  product: described(z.string().check(z.minLength(1), z.maxLength(ID_MAX)), 'Id of the product'),
});

const storeStock = component(
  'StoreStock',
  z.object({
    count: described(
      z.nullable(z.int().check(z.minimum(0))),
      'How many the store has; null if nobody knows: then nothing is shown',
    ),
  }),
);

const LANGUAGE_MAX = 35;
const MINUTES = { min: 5, max: 480 } as const;

const start = described(z.iso.datetime(), 'ISO 8601 in UTC');
const minutes = z.int().check(z.minimum(MINUTES.min), z.maximum(MINUTES.max));

const appointmentTimes = component(
  'AppointmentTimes',
  z.object({
    times: described(
      z.nullable(z.array(z.object({ start, minutes }))),
      'The next free times, the soonest first; null if nobody knows: then none is offered',
    ),
    timeZone: described(z.nullable(z.string()), 'Of the store; null where it is not set'),
  }),
);
export type AppointmentTimes = z.output<typeof appointmentTimes>;

const appointmentBody = component(
  'AppointmentBody',
  z.object({
    id: described(z.uuid(), 'Made by the kiosk: the same again is the same booking'),
    start,
    minutes,
    language: described(z.string().check(z.maxLength(LANGUAGE_MAX)), 'Code of the language of the visit'),
    product: z.optional(described(z.string().check(z.maxLength(ID_MAX)), 'Id of the product on the screen')),
  }),
);
export type AppointmentBody = z.output<typeof appointmentBody>;

const appointment = component(
  'Appointment',
  z.object({
    code: described(z.string(), 'What the shopper says in the store; nobody’s name is kept'),
    start,
    minutes,
    store: described(z.string(), 'Name of the store'),
  }),
);
export type Appointment = z.output<typeof appointment>;

export const fleetEndpoints = endpoints('Kiosks', {
  'GET /api/kiosks/:clientId/appointments': {
    access: 'enrolled',
    summary: 'The next free times in the store of a kiosk; `times` is null where they are not known',
    response: appointmentTimes,
    except: [404],
  },
  'POST /api/kiosks/:clientId/appointments': {
    access: 'enrolled',
    summary: 'Holds a free time: nobody’s name, but a code; 409 if it is taken',
    body: appointmentBody,
    response: { 201: appointment },
    errors: [409, 502, 504],
  },
  'POST /api/enrolments': {
    access: 'anyone',
    summary: 'A code for a kiosk that has no key; where enrolment is open, it is accepted at once',
    body: enrolmentBody,
    response: { 201: newEnrolment, 204: noContent },
    errors: [507],
  },
  'GET /api/enrolments/:code': {
    access: 'anyone',
    summary: 'The key of an accepted kiosk, this once, by `Authorization: Enrolment <secret>`',
    response: { 200: enrolledKiosk, 202: waitingEnrolment },
    errors: [401],
  },
  'POST /api/enrolments/:code': {
    access: 'kiosks.manage',
    summary: 'Accepts the kiosk that shows this code',
    body: acceptBody,
    response: acceptedKiosk,
    errors: [409],
  },
  'POST /api/enrolment-lists': {
    access: 'kiosks.manage',
    summary: 'Accepts kiosks before they start, each with a link to start it with; all or none',
    body: enrolmentListBody,
    response: { 201: enrolmentLinks },
    errors: [409],
  },
  'POST /api/kiosks/:clientId/key': {
    access: 'enrolled',
    summary: 'A new key; the present one works until the new one is used',
    response: renewedKey,
    except: [404],
  },
  'DELETE /api/kiosks/:clientId/key': {
    access: 'kiosks.manage',
    summary: 'Ends the access of a kiosk at once',
    response: noContent,
  },
  'GET /api/kiosks/:clientId/stock': {
    access: 'enrolled',
    summary: 'How many of a product the store of a kiosk has; `count` is null where that is not known',
    querystring: stockQuery,
    response: storeStock,
    except: [404],
  },
  'PATCH /api/kiosks/:clientId': {
    access: 'kiosks.manage',
    summary: 'Changes the name, store, group or own settings of a kiosk',
    headers: ifMatch,
    body: kioskPlaceBody,
    response: kioskAssignment,
    errors: [409, 507],
  },
  'GET /api/kiosks/:clientId/settings': {
    access: 'kiosks.manage',
    summary: 'The settings that hold for a kiosk, each with the place that it comes from',
    response: kioskAssignment,
  },
  'GET /api/kiosks/:clientId/assignment': {
    access: 'enrolled',
    summary: 'What a kiosk is told of itself: its name and settings',
    headers: ifNoneMatch,
    response: ownAssignment,
    except: [404],
  },
});
