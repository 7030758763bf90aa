// Events of visits, and the sums that editors see.
// See src/server/insights/README.md#events-and-kiosks.
import * as z from 'zod/mini';
import type { Insights } from '#rules/insightCounts.ts';
import { STEP_KINDS, VISIT_ENDS } from '#rules/visitSteps.ts';
import { component, described } from './apiSchemas.ts';
import { noContent, textResponse } from './appSchemas.ts';
import { endpoints } from './endpoint.ts';
import { heartbeat } from './kioskSchemas.ts';

/** Body of `POST /event`. `rules/eventBatch.ts` checks each event and refuses single ones. */
const eventBatch = component(
  'EventBatch',
  z.object({
    /** A kiosk's id is a UUID. */
    client_id: z.union([z.string(), z.number()]),
    events: z.array(
      z.looseObject({
        /** A UUID: an event is counted once, however often it is sent. */
        event_id: z.optional(z.string()),
        name: z.string(),
        timestamp_micros: z.number(),
        params: z.looseObject({ session_id: z.union([z.string(), z.number()]) }),
      }),
    ),
  }),
);

const eventsResponse = component(
  'EventsAccepted',
  z.object({
    accepted: z.int(),
    /** Events that can never be counted, by their position in the batch. */
    rejected: z.array(z.object({ index: z.int(), code: z.string(), message: z.string() })),
  }),
);

const instant = described(
  z.pipe(
    z.iso.datetime({ offset: true, error: 'Must be an ISO 8601 instant' }),
    z.transform((text: string) => Date.parse(text)),
  ),
  'ISO 8601, with an offset',
);

/** An empty one filters nothing. */
const filter = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => (text === '' ? undefined : text)),
  ),
);

/** `to` is no longer part of the period. */
const periodQuery = z
  .object({
    from: instant,
    to: instant,
    environment: filter,
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'Must be later than from' }));

/** A page and which visits of it; all visits without a filter. */
const heatQuery = z
  .object({
    from: instant,
    to: instant,
    screen: z.string(),
    /** '' for the home screen. */
    id: z.string(),
    environment: filter,
    language: filter,
    /** Id of a group of kiosks. */
    group: filter,
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'Must be later than from' }));

const counted = { screen: z.string(), screenId: z.string(), count: z.number() };
const insights = component(
  'Insights',
  z.object({
    /** Quarters of an hour since 1970, visits that began, touches. */
    slots: z.array(z.tuple([z.number(), z.number(), z.number()])),
    duration: z.nullable(z.object({ count: z.number(), meanS: z.number(), medianS: z.number() })),
    screens: z.array(z.object(counted)),
    taps: z.array(z.object({ ...counted, label: z.string() })),
    taken: z.array(z.object(counted)),
    languages: z.array(z.object({ language: z.string(), count: z.number() })),
    quizzes: z.array(
      z.object({
        quiz: z.string(),
        begun: z.number(),
        steps: z.array(z.number()),
        /** A node of an earlier version leaves it out. */
        finished: z.optional(z.array(z.number())),
        ended: z.number(),
        outcomes: z.array(z.object({ label: z.string(), count: z.number() })),
      }),
    ),
    environments: z.array(z.string()),
    hasDemoVisits: z.boolean(),
  }),
) satisfies z.ZodMiniType<Insights>;

const heat = component(
  'Heat',
  z.object({
    /** Below ten visits everything else is empty. */
    visits: z.int(),
    stayS: z.nullable(z.number()),
    touched: z.array(
      z.object({
        path: z.string(),
        label: z.string(),
        count: z.int(),
        visits: z.int(),
        first: z.int(),
        untilS: z.number(),
      }),
    ),
    dead: z.array(z.object({ path: z.string(), count: z.int() })),
    next: z.array(z.object({ screen: z.string(), screenId: z.string(), count: z.int() })),
    films: z.array(z.object({ path: z.string(), plays: z.int(), ended: z.int(), shareMedian: z.number() })),
    /** From when on visits were read; later than the period's start where there are very many. */
    since: z.iso.datetime(),
    /** Groups of kiosks that can be filtered by. */
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Some of the visits are made up by `npm run demo-visits`. */
    hasDemoVisits: z.boolean(),
  }),
);
export type HeatReport = z.output<typeof heat>;

/** Which visits are listed; an absent filter takes all. */
const visitsQuery = z
  .object({
    from: instant,
    to: instant,
    environment: filter,
    /** Visits that saw a screen in it. */
    language: filter,
    /** Id of a group of kiosks. */
    group: filter,
    /** Visits that saw it; with its id, '' for the home screen. */
    screen: filter,
    id: z.optional(z.string()),
    /** Value of `next` on the previous page. */
    after: filter,
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'Must be later than from' }));

const visitLine = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  environment: z.string(),
  languages: z.array(z.string()),
  /** Name of the group of its kiosk; null for none. */
  group: z.nullable(z.string()),
  steps: z.int(),
  lengthS: z.number(),
  end: z.enum(VISIT_ENDS),
  /** Last screen of the visit; '' for none. */
  lastScreen: z.string(),
  lastScreenId: z.string(),
  /** Made up by `npm run demo-visits`. */
  isDemo: z.boolean(),
});
export type VisitLine = z.output<typeof visitLine>;

const visitList = component(
  'Visits',
  z.object({
    visits: z.array(visitLine),
    /** For the next page; null at the end. */
    next: z.nullable(z.string()),
    /** How many there are where fewer than ten match: none of them is listed. Else null. */
    tooFew: z.nullable(z.int()),
    /** Groups of kiosks that can be filtered by. */
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
);
export type VisitList = z.output<typeof visitList>;

const visit = component(
  'Visit',
  z.extend(visitLine, {
    walk: z.array(
      z.object({
        kind: z.enum(STEP_KINDS),
        /** Ms since the visit began. */
        atMs: z.number(),
        screen: z.string(),
        screenId: z.string(),
        language: z.string(),
        /** Content path of what was touched or played; '' for none. */
        path: z.string(),
        label: z.string(),
        /** How much of a film was seen, in percent. */
        share: z.number(),
      }),
    ),
    /**
     * Content that its kiosk showed then: a release by its id, or the last saves if the id is null.
     * Null if that no longer exists.
     */
    shown: z.nullable(z.object({ release: z.nullable(z.int()), at: z.iso.datetime() })),
  }),
);
export type Visit = z.output<typeof visit>;

export const insightsEndpoints = endpoints('Insights', {
  'GET /api/insights': {
    access: 'insights.view',
    summary: 'Visits and touches of a period, summed up',
    querystring: periodQuery,
    response: insights,
  },
  'GET /api/heat': {
    access: 'insights.view',
    summary: 'What visits did on one page, by content path',
    querystring: heatQuery,
    response: heat,
  },
  'GET /api/events.csv': {
    access: 'insights.view',
    summary: 'Every event of a period',
    querystring: periodQuery,
    response: textResponse,
    produces: ['text/csv'],
  },
  'GET /api/visits': {
    access: 'insights.view',
    summary: 'Anonymous visits, the latest first; none where fewer than ten match',
    querystring: visitsQuery,
    response: visitList,
  },
  'GET /api/visits/:id': {
    access: 'insights.view',
    summary: 'An anonymous visit, step by step, with what its kiosk showed then',
    response: visit,
  },
  'POST /event': {
    access: 'sender',
    tag: 'Kiosks',
    summary: 'Stores events of visits',
    // Each event is read on its own, so that an invalid one does not refuse the others.
    isReadByHandler: true,
    body: eventBatch,
    response: { 202: eventsResponse },
    errors: [507],
  },
  'POST /api/kiosks/:clientId': {
    access: 'sender',
    tag: 'Kiosks',
    summary: 'Heartbeat: a kiosk is alive, with its faults',
    isReadByHandler: true,
    body: heartbeat,
    response: noContent,
    errors: [507],
    except: [404],
  },
});
