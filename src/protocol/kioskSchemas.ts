// A kiosk's heartbeat, and the list of kiosks for editors.
// See src/server/insights/README.md#events-and-kiosks.
import * as z from 'zod/mini';
import { positionType } from '#records/recordFields.ts';
import { ALERT_RULES } from '#rules/alerts.ts';
import { clampText, clientIdOf } from '#rules/eventBatch.ts';
import { KIOSK_FLAGS, type KioskFlag } from '#rules/kioskStates.ts';
import { component, described } from './apiSchemas.ts';

const FAULT_IDS_MAX = 20;
const FAULT_MESSAGE_CHARS = 200;
/** The largest number of milliseconds that is still exact. */
const COUNT_MAX = Number.MAX_SAFE_INTEGER;

// A field that cannot be read counts as empty, so that a kiosk with one defect still appears.
const text = z.catch(z.string().check(z.overwrite((value) => clampText(value))), '');
const count = z.catch(
  z.number().check(z.overwrite((value) => (value > 0 && value <= COUNT_MAX ? Math.trunc(value) : 0))),
  0,
);

/** A number that the fault is about, a name, or whether something was the case. */
const faultDetail = z.union([z.string(), z.number(), z.boolean()]);

/** Reads the details of a fault: flat and short. */
function readDetails(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details)
      .slice(0, FAULT_IDS_MAX)
      .flatMap(([name, value]) => {
        const { success, data } = z.safeParse(faultDetail, value);
        return success ? [[clampText(name), typeof data === 'string' ? clampText(data) : data]] : [];
      }),
  );
}

const kioskFault = component(
  'KioskFault',
  z.object({
    /** A UUID: the fault is recorded once, however often it is sent. */
    id: z.string().check(
      z.refine((id) => clientIdOf(id) !== undefined),
      z.overwrite((id) => id.toLowerCase()),
    ),
    /** The kiosk's clock, in ms since 1970. */
    at: z.catch(z.number().check(z.minimum(-COUNT_MAX), z.maximum(COUNT_MAX)), Number.NaN),
    /** In capitals, the same for each fault of its kind: 'COULD NOT GET NEXT SLIDE LINK'. */
    message: z.string().check(
      z.minLength(1),
      z.overwrite((message) => clampText(message, FAULT_MESSAGE_CHARS)),
    ),
    /** Subject of the fault: flat, short. */
    ids: z.catch(z.record(z.string(), z.unknown()).check(z.overwrite(readDetails)), {}),
  }),
);
/** Something that failed on a kiosk without stopping it. */
export type KioskFault = z.output<typeof kioskFault>;

/** Heartbeat that a kiosk sends every minute. */
export const heartbeat = component(
  'Heartbeat',
  z.object({
    /** From the kiosk's address (`?kiosk=window`); '' for none. */
    name: text,
    version: text,
    environment: text,
    language: text,
    /** Route and id of what it shows: `product/nova-x5`; 'attract' while no visitor is there. */
    screen: text,
    /** Hash of the release that it shows; '' before it has one. */
    release: text,
    /** How long the page has been open, in ms. */
    uptime_ms: count,
    /** The kiosk's clock, in ms since 1970; 0 where it does not say. */
    at: count,
    /** Events and faults that the kiosk could not store, since it was installed. */
    dropped: count,
    faults: z.catch(z.array(kioskFault), []),
  }),
);
export type Heartbeat = z.output<typeof heartbeat>;

/** The same, without the faults that cannot be read. */
const lenientHeartbeat = z.extend(heartbeat, {
  faults: z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((faults) =>
        faults.flatMap((fault) => {
          const { success, data } = z.safeParse(kioskFault, fault);
          return success ? [data] : [];
        }),
      ),
    ),
    [],
  ),
});

/** Reads a heartbeat, clamped to limits; undefined where the body is not an object. */
export function readHeartbeat(body: unknown): Heartbeat | undefined {
  return z.safeParse(lenientHeartbeat, body).data;
}

const faultRecord = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  message: z.string(),
  ids: z.record(z.string(), z.unknown()),
});

const kioskRecord = component(
  'Kiosk',
  z.extend(z.omit(heartbeat, { uptime_ms: true, at: true, faults: true }), {
    id: z.string(),
    /** Ids; null for none. */
    store: z.nullable(z.string()),
    group: z.nullable(z.string()),
    /** '' for none. */
    names: z.object({ store: z.string(), group: z.string() }),
    /** Region of its store. */
    region: z.string(),
    /** State of its release in its environment; '' where that is not known. */
    releaseState: z.enum(['live', 'pilot', 'older', '']),
    /** Whether it has a key. */
    enrolled: z.boolean(),
    uptimeMs: z.number(),
    /** How far its clock is ahead, in ms; negative where it is behind. */
    clockAheadMs: z.number(),
    /** ISO 8601: first and last heartbeat; null before the first. */
    since: z.string(),
    seenAt: z.nullable(z.string()),
    /** Time of its latest picture of the last seven days. */
    pictureAt: z.nullable(z.string()),
    /** Faults of the last seven days; `faults` are the latest of them. */
    faultCount: z.int(),
    faults: z.array(faultRecord),
  }),
);
export type KioskRecord = z.output<typeof kioskRecord>;

/** `now` is the server's time, ISO 8601: ages are relative to it. */
export const oneKiosk = component('OneKiosk', z.extend(kioskRecord, { now: z.string() }));
export type OneKiosk = z.output<typeof oneKiosk>;

const SORTS = ['name', 'store', 'group', 'environment', 'release', 'seen', 'state'] as const;
const PAGE_MAX = 200;

const filter = {
  search: z.optional(described(z.string().check(z.maxLength(200)), 'Words of its name, store, groups or id')),
  state: z.optional(z.enum(KIOSK_FLAGS)),
  store: z.optional(described(z.string(), 'An id, or `none`')),
  group: z.optional(described(z.string(), 'An id, with the groups below it, or `none`')),
  region: z.optional(described(z.string(), 'Of its store, or `none`')),
  alert: z.optional(described(z.enum(ALERT_RULES), 'Kiosks with an alert of this rule')),
  batch: z.optional(described(z.string(), 'Kiosks that a command to many was sent to')),
};
export const kioskFilter = z.object(filter);
export const kioskQuery = z.object({
  ...filter,
  sort: z.optional(
    described(
      z.enum(SORTS.flatMap((sort) => [sort, `-${sort}`]) as [string, ...string[]]),
      'Descending after “-”',
    ),
  ),
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(PAGE_MAX))),
  after: z.optional(z.string().check(z.maxLength(1_000))),
});
export type KioskQuery = z.output<typeof kioskQuery>;

const counted = z.int().check(z.minimum(0));
const kioskCounts = component(
  'KioskCounts',
  z.object(
    Object.fromEntries(['all', ...KIOSK_FLAGS].map((name) => [name, counted])) as Record<
      'all' | KioskFlag,
      typeof counted
    >,
  ),
);
export type KioskCounts = z.output<typeof kioskCounts>;

export const kioskPage = component(
  'KioskPage',
  z.object({
    /** Server time, ISO 8601: ages are relative to it. */
    now: z.string(),
    /** Whether a screen becomes a kiosk by itself, or only by its code. */
    enrolment: z.enum(['open', 'required']),
    items: z.array(kioskRecord),
    /** Number of kiosks on all pages. */
    total: counted,
    next: z.nullable(described(z.string(), 'For `after`; null after the last page')),
    counts: described(kioskCounts, 'By state, with the other filters as they are'),
    reachable: described(counted, 'Of all pages, those that commands reach'),
    unfiltered: described(counted, 'All kiosks that there are'),
  }),
);
export type KioskPage = z.output<typeof kioskPage>;

export const kioskIds = z.object({ enrolled: z.array(z.string()), unenrolled: z.array(z.string()) });
export type KioskIds = z.output<typeof kioskIds>;

/** A store on the map, with how many of its kiosks are in each state. */
export const storeKiosks = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    region: z.string(),
    position: z.nullable(positionType),
    counts: z.object({
      silent: z.optional(counted),
      faults: z.optional(counted),
      unenrolled: z.optional(counted),
      online: z.optional(counted),
      dark: z.optional(counted),
    }),
  }),
);
export type StoreKiosks = z.output<typeof storeKiosks>[number];
