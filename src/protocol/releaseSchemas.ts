// Publishing and releases. See src/server/publishing/README.md#publishing.
import * as z from 'zod/mini';
import { OUTCOMES, type PilotReading } from '#rules/pilotVisits.ts';
import { component, described } from './apiSchemas.ts';
import { documentName } from './contentSchemas.ts';
import { typedText } from '#rules/textRepair.ts';

const NOTE_MAX_CHARACTERS = 500;
const CHOSEN_MAX = 10_000;
const LANG_CODE_MAX_CHARACTERS = 20;
const TIME_ZONE_MAX_CHARACTERS = 100;
const HIGHEST_ID = 999_999_999;

/** 'atOnce': each save is live. 'byHand': what a publisher has published. */
export const publishingMode = z.enum(['atOnce', 'byHand']);
export type PublishingMode = z.output<typeof publishingMode>;

/** An environment, and how it is published. */
const id = z.int().check(z.minimum(1), z.maximum(HIGHEST_ID));

/** Version and document, by kind and id such as 'page/care'. */
const releasedDocuments = z.record(z.string(), z.tuple([z.int(), z.looseObject({ id: z.string() })]));

const signature = z.object({
  keyId: z.string(),
  signature: described(z.string(), 'Ed25519 over the canonical JSON (RFC 8785) of the rest, base64url'),
});
const upcoming = z.array(z.object({ at: z.string(), hash: z.string(), url: z.string() }));

/** Signed pointer to the live release. */
export const releasePointer = component(
  'ReleasePointer',
  z.object({
    environment: z.string(),
    hash: z.string(),
    /** When it became live, ISO 8601. */
    at: z.string(),
    note: z.string(),
    next: described(upcoming, 'What follows by itself, in order'),
    documents: described(
      z.string(),
      'SHA-256 of the canonical JSON of the documents that `/api/live` has beside it',
    ),
    version: described(z.int(), 'Never falls'),
    expires: described(z.string(), 'ISO 8601; kiosks accept it until then'),
    signatures: z.array(signature),
  }),
);
export type ReleasePointer = z.output<typeof releasePointer>;

/** The keys that sign what is live. */
export const releaseKeySet = component(
  'ReleaseKeys',
  z.object({
    keys: z.array(z.object({ keyId: z.string(), publicKey: described(z.string(), 'Ed25519, base64url') })),
    signatures: described(z.array(signature), 'By these keys and by all former ones'),
  }),
);

export const liveQuery = z.object({
  env: z.optional(described(z.string(), 'Id or name of an environment; the first one without it')),
});

/** Live release of a kiosk, and the documents of its first screen. */
export const liveRelease = component(
  'LiveRelease',
  z.object({
    /** Null while there is none. */
    environment: z.nullable(documentName),
    /** 'live': at once, 'manual': by hand, as kiosks of all builds know them. */
    publishing: z.enum(['live', 'manual']),
    /** SHA-256 of the release's text; '' without an environment. */
    hash: z.string(),
    /** Address of the whole release. */
    url: z.string(),
    /**
     * Upcoming releases, in order: moments, ISO 8601, and the release that is shown from then on.
     */
    next: upcoming,
    /** The same, signed; null without an environment. */
    pointer: z.nullable(releasePointer),
    documents: releasedDocuments,
  }),
);
export type LiveRelease = z.output<typeof liveRelease>;

/** A whole release. */
export const releaseContent = component(
  'ReleaseContent',
  z.object({
    /** SHA-256 of this text without this member. */
    hash: z.string(),
    environment: z.string(),
    /** The site settings of the environment. */
    settings: z.nullable(z.looseObject({ id: z.string() })),
    /** Files that the documents show. */
    media: z.array(z.object({ url: z.string(), bytes: z.int(), sha256: z.string() })),
    /** By kind and id. */
    versions: z.record(z.string(), z.record(z.string(), z.int())),
    documents: z.record(z.string(), z.record(z.string(), z.looseObject({ id: z.string() }))),
  }),
);
export type ReleaseContent = z.output<typeof releaseContent>;

/** Selects a release that was not published: a change number, or a moment. */
export const releaseQuery = z.object({
  env: z.optional(z.string()),
  at: z.optional(z.string()),
  from: z.optional(z.string()),
});

export const release = component(
  'Release',
  z.object({
    id: z.int(),
    hash: z.string(),
    /** 'back': the same documents as an earlier release. */
    reason: z.enum(['publish', 'back', 'schedule', 'scheduleEnd']),
    note: z.string(),
    /** ISO 8601. */
    at: z.string(),
    /** Name of a person or key; null for the showroom itself. */
    by: z.nullable(z.string()),
  }),
);
export type ReleaseInfo = z.output<typeof release>;

export const unpublishedChange = component(
  'UnpublishedChange',
  z.extend(documentName, {
    kind: z.string(),
    collection: z.string(),
    /** The last save. */
    version: z.int(),
    /** Version that kiosks show; null for none. */
    liveVersion: z.nullable(z.int()),
    isPart: described(z.boolean(), 'Whether kiosks show only some languages of that version'),
    isDeleted: z.boolean(),
    /** Time of the last save, ISO 8601. */
    at: z.string(),
    by: z.nullable(z.string()),
    authors: described(z.array(z.string()), 'All who saved it since what kiosks show, the last one first'),
  }),
);

export const publishing = component(
  'Publishing',
  z.object({
    mode: publishingMode,
    release: z.nullable(release),
    changes: z.array(unpublishedChange),
  }),
);
export type Publishing = z.output<typeof publishing>;

const note = z.prefault(typedText().check(z.maxLength(NOTE_MAX_CHARACTERS)), '');

const chosenDocuments = z
  .array(z.object({ collection: z.string(), id: z.string(), version: z.nullable(id) }))
  .check(z.minLength(1), z.maxLength(CHOSEN_MAX));

/** Codes of languages; what is in the others stays as kiosks show it. */
const languages = z.optional(
  z.array(z.string().check(z.maxLength(LANG_CODE_MAX_CHARACTERS))).check(z.minLength(1)),
);

const instant = z.iso.datetime();

export const checkBody = z.object({
  documents: chosenDocuments,
  /** When they are to be published; now without it. */
  at: z.optional(instant),
  /** When they give way again. */
  until: z.optional(z.nullable(instant)),
  languages,
});

/** A document as it is being edited. */
export const draftCheckBody = z.object({
  collection: z.string(),
  id: z.string(),
  document: z.record(z.string(), z.unknown()),
});

/** Finding of a check before publishing; see src/rules/checkTypes.ts. */
const checkFinding = component(
  'CheckFinding',
  z.object({
    /** Name of the check. */
    rule: z.string(),
    severity: z.enum(['error', 'warning']),
    kind: z.string(),
    id: z.string(),
    /** Content path; '' for the whole document. */
    path: z.string(),
    /** Where it is, in an editor's words. */
    label: z.string(),
    message: z.string(),
    /** The document that is missing, if publishing it too would help. */
    needs: z.optional(z.object({ kind: z.string(), id: z.string() })),
  }),
);
export type CheckFinding = z.output<typeof checkFinding>;

/** Errors stop publishing; warnings need a word of why. */
export const checkResult = component(
  'CheckResult',
  z.object({ errors: z.array(checkFinding), warnings: z.array(checkFinding) }),
);
export type CheckResult = z.output<typeof checkResult>;

/** 422: the checks stop it, and nothing was published. */
export const refusedByChecks = component(
  'RefusedByChecks',
  z.object({
    statusCode: z.int(),
    error: z.string(),
    message: z.string(),
    errors: z.array(checkFinding),
    warnings: z.array(checkFinding),
  }),
);

const changedDocument = z.union([
  described(z.string(), 'A collection or kind, and an id: pages/care'),
  z.object({
    kind: z.optional(z.string()),
    collection: z.optional(z.string()),
    id: z.string(),
    version: z.optional(
      described(z.nullable(id), 'A saved version; null takes the document away; the last save without it'),
    ),
  }),
]);

const PILOT_MIN_HOURS = 0.25;
const PILOT_MAX_HOURS = 30 * 24;

export const publishBody = z.object({
  note,
  only: z.optional(
    described(
      z.array(changedDocument).check(z.minLength(1), z.maxLength(CHOSEN_MAX)),
      'Some of the changes; all of them without it',
    ),
  ),
  at: z.optional(described(instant, 'When it becomes live by itself; now without it')),
  until: z.optional(described(z.nullable(instant), 'When a campaign ends, and what was live comes back')),
  timeZone: z.optional(
    described(z.string().check(z.maxLength(TIME_ZONE_MAX_CHARACTERS)), 'In which the times were chosen'),
  ),
  overrule: z.optional(
    described(z.union([z.boolean(), z.string()]), 'Publishes in spite of warnings, as a note does'),
  ),
  base: z.optional(
    described(id, 'The release that this one follows: 409 if somebody else has published meanwhile'),
  ),
  languages,
  pilot: z.optional(
    described(
      z.object({
        group: z.string(),
        hours: z.nullable(z.number().check(z.minimum(PILOT_MIN_HOURS), z.maximum(PILOT_MAX_HOURS))),
      }),
      'The group of kiosks that gets it first, and after how many hours the others do; null: when somebody says so',
    ),
  ),
});
export type PublishBody = z.output<typeof publishBody>;

/** Schedule that publishes changes automatically. */
export const schedule = component(
  'Schedule',
  z.object({
    id: z.int(),
    startsAt: z.string(),
    /** The end of a campaign; null for what stays. */
    endsAt: z.nullable(z.string()),
    /** IANA name of the zone in which the times were chosen. */
    timeZone: z.string(),
    note: z.string(),
    /** 'failed': it was not published when it was due. */
    state: z.enum(['planned', 'running', 'done', 'cancelled', 'failed']),
    /** Why it failed. */
    problem: z.nullable(z.string()),
    /** Codes of the languages that it publishes; null for all. */
    languages: z.nullable(z.array(z.string())),
    /** Documents that it left as they were, since they were published meanwhile. */
    kept: z.int(),
    createdAt: z.string(),
    by: z.nullable(z.string()),
    documents: z.array(z.extend(documentName, { collection: z.string(), version: z.nullable(z.int()) })),
  }),
);
export type ScheduleInfo = z.output<typeof schedule>;

/** The same with the id of its environment. */
export const environmentSchedule = component(
  'EnvironmentSchedule',
  z.extend(schedule, { environment: z.string(), documentCount: z.int() }),
);

export const moveScheduleBody = z.object({
  at: z.optional(described(instant, 'When it begins; as it is without it')),
  until: z.optional(described(z.nullable(instant), 'When a campaign ends; as it is without it')),
  timeZone: z.optional(z.string().check(z.maxLength(TIME_ZONE_MAX_CHARACTERS))),
  note: z.optional(typedText().check(z.maxLength(NOTE_MAX_CHARACTERS))),
});
export type MoveScheduleBody = z.output<typeof moveScheduleBody>;

export const goBackBody = z.object({
  hash: described(
    z.string().check(z.regex(/^[\da-f]{64}$/, 'Is no hash of a release')),
    'Of an earlier release',
  ),
  base: z.optional(described(id, 'The release that is live: 409 if it is another by now')),
  note,
});
/** Changes that wait, or everything that is saved. */
export const checksQuery = z.object({ of: z.optional(z.enum(['changes', 'everything'])) });
export const releasesQuery = z.object({ before: z.optional(z.string()) });

/** A release that pilot kiosks show before the others. */
const rollout = component(
  'Rollout',
  z.object({
    state: z.enum(['pilot', 'stopped']),
    /** Why it was stopped. */
    reason: z.string(),
    group: z.object({ id: z.string(), name: z.string() }),
    release,
    base: described(z.nullable(release), 'What the other kiosks show'),
    startedAt: z.string(),
    widenAt: described(z.nullable(z.string()), 'When all kiosks get it; null: when somebody says so'),
    kiosks: described(z.int(), 'In the group and the groups below it'),
    showing: described(z.int(), 'Those that show the release'),
    faults: described(z.int(), 'Of these kiosks since it began'),
    expected: described(z.number(), 'Faults that their week before lets expect in the same time'),
  }),
);
export type RolloutInfo = z.output<typeof rollout>;

export const rolloutState = component(
  'RolloutState',
  z.object({
    rollout: z.nullable(rollout),
    groups: described(
      z.array(z.object({ id: z.string(), name: z.string(), kiosks: z.int() })),
      'Groups of kiosks that may go first',
    ),
  }),
);
export type RolloutState = z.output<typeof rolloutState>;

const share = z.number();
const change = z.nullable(z.object({ before: share, since: share }));

export const pilotReading = component(
  'PilotReading',
  z.object({
    tooEarly: described(
      z.nullable(z.enum(['days', 'kiosks'])),
      'Less than a week, or fewer than three kiosks a side with enough visits',
    ),
    pilots: described(z.int(), 'Pilot kiosks that count'),
    others: described(z.int(), 'Other kiosks that count'),
    outcomes: z.array(
      z.object({
        outcome: z.enum(OUTCOMES),
        pilot: described(change, 'Shares of the visits of pilot kiosks, from 0 to 1'),
        others: change,
        difference: described(
          z.nullable(z.object({ share, low: share, high: share })),
          'By how much the share has changed more on pilot kiosks, and within what',
        ),
      }),
    ),
  }),
) satisfies z.ZodMiniType<PilotReading>;
export type { PilotReading };

export const rolloutBody = z.object({
  action: described(
    z.enum(['widen', 'withdraw', 'resume']),
    'Gives it to all kiosks, takes it back from the pilot kiosks, or lets a stopped one go on',
  ),
});
