// Enrolment of kiosks. See src/server/fleet/README.md#enrolment-of-kiosks.
import * as z from 'zod/mini';
import { kioskSettings } from '#records/kioskSettings.ts';
import { positionType } from '#records/recordFields.ts';
import { component, described } from './apiSchemas.ts';
import { typedLine } from '#rules/textRepair.ts';

export const byCode = z.object({ code: z.string() });

const kioskName = typedLine().check(z.minLength(1), z.maxLength(80));

export const enrolmentBody = component(
  'EnrolmentRequest',
  z.object({
    kiosk: z.optional(described(z.uuid(), 'The id that the kiosk has until now, which it keeps if it can')),
    attended: z.optional(
      described(z.boolean(), 'It is a window among others, or the browser of an editor: no kiosk by itself'),
    ),
  }),
);

export const newEnrolment = component(
  'NewEnrolment',
  z.object({
    code: described(z.string(), 'Six characters, shown on the kiosk'),
    secret: described(z.string(), 'Of the kiosk: `Authorization: Enrolment <secret>`'),
    expiresAt: z.string(),
  }),
);
export type NewEnrolment = z.output<typeof newEnrolment>;

export const waitingEnrolment = component(
  'WaitingEnrolment',
  z.object({ state: z.literal('waiting'), expiresAt: z.string() }),
);

export const enrolledKiosk = component(
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

export const acceptBody = component(
  'AcceptedKiosk',
  z.object({
    name: kioskName,
    store: z.optional(z.nullable(z.string())),
    group: z.optional(z.nullable(z.string())),
    replaces: z.optional(described(z.uuid(), 'The kiosk whose place it takes, with its history')),
  }),
);

export const acceptedKiosk = z.object({ kioskId: z.string() });

const ROWS_MAX = 1000;
const listRow = z.extend(z.pick(acceptBody, { name: true }), {
  store: z._default(typedLine(), ''),
  group: z._default(typedLine(), ''),
  position: z.optional(described(positionType, 'Of the store, unless it has one')),
  settings: z._default(z.pick(kioskSettings, { environment: true, language: true, timeZone: true }), {}),
});

/** Kiosks by name, with the names of their store and group, which are made if they are new. */
export const enrolmentListBody = component(
  'EnrolmentList',
  z.object({ kiosks: z.array(listRow).check(z.minLength(1), z.maxLength(ROWS_MAX)) }),
);
export type EnrolmentRow = z.output<typeof listRow>;

export const enrolmentLinks = component(
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

export const renewedKey = z.object({ key: z.string() });
