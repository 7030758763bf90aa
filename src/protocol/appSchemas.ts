// Requests of a browser or a monitor that are not about content.
import * as z from 'zod/mini';
import { ANALYTICS_MODES, type PublicConfig } from '#config/publicConfig.ts';
import { component, described } from './apiSchemas.ts';

/** See src/server/delivery/README.md#settings-of-the-browser. */
export const publicConfig = component(
  'PublicConfig',
  z.object({
    testBuild: z.boolean(),
    analytics: z.enum(ANALYTICS_MODES),
    tagManagerId: z.nullable(z.string()),
    iframeBase: z.nullable(z.string()),
    locationAccessKey: z.nullable(z.string()),
    publicUrl: z.nullable(z.string()),
    editButton: z.boolean(),
    offline: z.boolean(),
    version: z.string(),
  }),
) satisfies z.ZodMiniType<PublicConfig>;

export const healthy = component('Healthy', z.object({ status: z.literal('ok') }));

export const readyQuery = z.object({
  verbose: z.optional(described(z.string(), 'Tells of plans and backups, too')),
});
export const ready = component(
  'Ready',
  z.object({
    status: z.literal('ok'),
    /** With `verbose`. */
    plans: z.optional(
      z.object({
        overdue: described(z.int(), 'Schedules that should have been carried out a minute ago or longer'),
        failed: described(z.int(), 'Schedules of the last 7 days that the checks have stopped'),
      }),
    ),
    /** With `verbose`. */
    node: z.optional(described(z.string(), 'The node that responds')),
    /** With `verbose`. */
    jobs: z.optional(described(z.nullable(z.string()), 'The node that runs the background jobs')),
    /** With `verbose`; null before the first. */
    backup: z.optional(z.nullable(z.object({ at: z.string(), ageS: z.int() }))),
  }),
);

/** The response of 204. */
export const noContent = z.null();
/** A response that is not JSON. */
export const textResponse = described(z.string(), 'Text');
export const fileResponse = described(z.string(), 'The bytes of the file');

/** The data of an event of `GET /api/changes`. */
const change = component(
  'Change',
  z.object({
    kind: z.string(),
    id: z.string(),
    version: z.int(),
    spreadMs: z.optional(
      described(z.int(), 'So many kiosks listen that their looks should spread over this time, in ms'),
    ),
  }),
);
/** A document that was saved or deleted; its version is the number of its ETag. */
export type Change = z.output<typeof change>;

export const changesQuery = z.object({
  since: z.optional(described(z.string(), 'Number of the last change that is known')),
  kiosk: z.optional(described(z.string(), 'Id of the kiosk that listens, which then hears of its commands')),
});
