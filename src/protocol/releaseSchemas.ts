// Publishing and releases. See src/server/README.md#218-publishing.
import * as z from 'zod/mini';
import { component, described } from './apiSchemas.ts';
import { documentName } from './contentSchemas.ts';

const NOTE_MAX_CHARACTERS = 500;
const CHOSEN_MAX = 10_000;
const HIGHEST_ID = 999_999_999;

const mode = z.enum(['live', 'manual']);
const id = z.int().check(z.minimum(1), z.maximum(HIGHEST_ID));

/** Version and document, by kind and id such as 'page/care'. */
const releasedDocuments = z.record(z.string(), z.tuple([z.int(), z.looseObject({ id: z.string() })]));

export const liveQuery = z.object({
  env: z.optional(described(z.string(), 'Id or name of an environment; the first one without it')),
});

/** What a kiosk shows now, and the documents of its first screen. */
export const liveRelease = component(
  'LiveRelease',
  z.object({
    /** Null while there is none. */
    environment: z.nullable(documentName),
    publishing: mode,
    /** SHA-256 of the release's text; '' without an environment. */
    hash: z.string(),
    /** Address of the whole release. */
    url: z.string(),
    documents: releasedDocuments,
  }),
);
export type LiveRelease = z.output<typeof liveRelease>;

/** A whole release. */
export const releaseContent = component(
  'ReleaseContent',
  z.object({ environment: z.string(), documents: releasedDocuments }),
);
export type ReleaseContent = z.output<typeof releaseContent>;

export const byRelease = z.object({ hash: z.string() });
export const byReleasedDocument = z.object({ hash: z.string(), collection: z.string(), id: z.string() });
/** Where to look for a release that was not published by hand. */
export const releaseQuery = z.object({ env: z.optional(z.string()), at: z.optional(z.string()) });

export const release = component(
  'Release',
  z.object({
    id: z.int(),
    hash: z.string(),
    /** 'back': the same documents as an earlier release. */
    reason: z.enum(['publish', 'back']),
    note: z.string(),
    /** ISO 8601. */
    at: z.string(),
    /** Name of a person or key; null for the showroom itself. */
    by: z.nullable(z.string()),
  }),
);
export type ReleaseInfo = z.output<typeof release>;

const unpublishedChange = component(
  'UnpublishedChange',
  z.extend(documentName, {
    collection: z.string(),
    /** The last save. */
    version: z.int(),
    /** What kiosks show; null for nothing. */
    liveVersion: z.nullable(z.int()),
    isDeleted: z.boolean(),
    /** Of the last save, ISO 8601. */
    at: z.string(),
    by: z.nullable(z.string()),
  }),
);

export const publishing = component(
  'Publishing',
  z.object({ mode, release: z.nullable(release), changes: z.array(unpublishedChange) }),
);
export type Publishing = z.output<typeof publishing>;

export const publishingBody = z.object({ mode });

const note = z.prefault(z.string().check(z.trim(), z.maxLength(NOTE_MAX_CHARACTERS)), '');

const chosenDocuments = z
  .array(z.object({ collection: z.string(), id: z.string(), version: z.nullable(id) }))
  .check(z.minLength(1), z.maxLength(CHOSEN_MAX));

export const checkBody = z.object({ documents: chosenDocuments });

/** What a check before publishing found; see src/rules/checkTypes.ts. */
export const checkFinding = component(
  'CheckFinding',
  z.object({
    check: z.string(),
    severity: z.enum(['error', 'warning']),
    kind: z.string(),
    id: z.string(),
    /** Content path; '' for the whole document. */
    path: z.string(),
    /** Where it is, in an editor's words. */
    label: z.string(),
    message: z.string(),
  }),
);
export type CheckFinding = z.output<typeof checkFinding>;

export const publishBody = z.object({
  /** Id of the release that this one follows: nobody publishes over what they have not seen. */
  base: id,
  note,
  documents: chosenDocuments,
});

export const goBackBody = z.object({ base: id, to: id, note });
export const releasesQuery = z.object({ before: z.optional(z.string()) });
