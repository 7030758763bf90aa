// Calls of shoppers for a colleague. See src/server/calls/README.md#calls-for-a-colleague.
import * as z from 'zod/mini';
import { KINDS } from '#content/kinds.ts';
import { STAFF_ANSWERS, STAFF_CALL_STATES } from '#rules/staffCalls.ts';
import { component, described } from './apiSchemas.ts';
import { noContent } from './appSchemas.ts';
import { endpoints } from './endpoint.ts';

const KIND_NAMES = KINDS.map(({ kind }) => kind);
const LANGUAGE_MAX = 35;
const ID_MAX = 200;

const callBody = component(
  'StaffCallBody',
  z.object({
    language: described(z.string().check(z.maxLength(LANGUAGE_MAX)), 'Code of the language of the visit'),
    page: z.optional(
      described(
        z.object({ kind: z.enum(KIND_NAMES), id: z.string().check(z.maxLength(ID_MAX)) }),
        'What is on the screen',
      ),
    ),
  }),
);
export type CallBody = z.output<typeof callBody>;

/** State of a call for its kiosk: without any names. */
const ownCall = component(
  'OwnStaffCall',
  z.object({
    state: z.enum(STAFF_CALL_STATES),
    endsInMs: described(z.int(), 'Until it ends by itself; 0 once it has ended'),
  }),
);
export type OwnCall = z.output<typeof ownCall>;

/** The latest call of a kiosk; null before the first. */
const ownCallOrNone = z.object({ call: z.nullable(ownCall) });

const staffCall = component(
  'StaffCall',
  z.object({
    id: z.string(),
    state: z.enum(STAFF_CALL_STATES),
    kiosk: z.object({ id: z.string(), name: z.string() }),
    store: described(z.nullable(z.object({ id: z.string(), name: z.string() })), 'Of the kiosk'),
    language: described(z.string(), 'Code of the language of the visit; empty where it is not known'),
    page: described(
      z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
      'What was on the screen',
    ),
    at: z.string(),
    by: described(z.string(), 'Name of the colleague who took it; empty before'),
    answeredAt: z.nullable(z.string()),
    endedAt: z.nullable(z.string()),
  }),
);
export type StaffCallRecord = z.output<typeof staffCall>;

const staffCallList = component(
  'StaffCallList',
  z.object({
    calls: described(
      z.array(staffCall),
      'Open ones first, who has waited longest at the top, then those of the last 24 hours, the latest first',
    ),
    day: described(
      z.object({ calls: z.int(), answered: z.int() }),
      'Of the last 24 hours: how many there were, and how many a colleague took',
    ),
    stores: described(z.array(z.object({ id: z.string(), name: z.string() })), 'All of them, by name'),
    isOn: described(z.boolean(), 'Whether calls are switched on for a store, a group or a kiosk'),
    now: described(z.string(), "The server's clock"),
  }),
);
export type StaffCallList = z.output<typeof staffCallList>;

const callAnswer = component('StaffCallAnswer', z.object({ state: z.enum(STAFF_ANSWERS) }));

export const callEndpoints = endpoints('Kiosks', {
  'GET /api/calls': {
    access: 'calls.view',
    summary: 'Open calls for a colleague, then those of the last 24 hours',
    response: staffCallList,
  },
  'PUT /api/calls/:id': {
    access: 'calls.answer',
    summary: 'Takes a call (`coming`), or closes it (`done`); 409 once it has ended or is taken',
    body: callAnswer,
    response: staffCall,
    errors: [409],
  },
  'POST /api/kiosks/:clientId/call': {
    access: 'enrolled',
    summary: 'Calls a colleague; while a call is open, it stays the only one',
    body: callBody,
    response: { 200: ownCall, 201: ownCall },
    errors: [409],
  },
  'GET /api/kiosks/:clientId/call': {
    access: 'enrolled',
    summary: 'The latest call of a kiosk',
    response: ownCallOrNone,
    except: [404],
  },
  'DELETE /api/kiosks/:clientId/call': {
    access: 'enrolled',
    summary: 'Withdraws the call of a kiosk, if one is open',
    response: noContent,
    except: [404],
  },
});
