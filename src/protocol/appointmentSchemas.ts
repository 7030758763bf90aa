// Appointments in the store of a kiosk. See src/server/fleet/README.md#appointments.
import * as z from 'zod/mini';
import { component, described } from './apiSchemas.ts';

const LANGUAGE_MAX = 35;
const ID_MAX = 200;
const MINUTES = { min: 5, max: 480 } as const;

const start = described(z.iso.datetime(), 'ISO 8601 in UTC');
const minutes = z.int().check(z.minimum(MINUTES.min), z.maximum(MINUTES.max));

export const appointmentTimes = component(
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

export const appointmentBody = component(
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

export const appointment = component(
  'Appointment',
  z.object({
    code: described(z.string(), 'What the shopper says in the store; nobody’s name is kept'),
    start,
    minutes,
    store: described(z.string(), 'Name of the store'),
  }),
);
export type Appointment = z.output<typeof appointment>;
