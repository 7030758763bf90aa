// Documents, their lists, history and uses. See src/server/content/README.md#reading-content.
import * as z from 'zod/mini';
import type { OfflineManifest } from '#rules/offlineCache.ts';
import { component, described } from './apiSchemas.ts';

/** Only what all kinds share: `src/content` checks the fields of each. */
export const document = component('Document', z.looseObject({ id: z.string(), name: z.string() }));

/** A document as clients get it. */
export type SentDocument = z.output<typeof document>;

/** A whole document; unknown fields are dropped. */
export const documentBody = component('DocumentBody', z.looseObject({ name: z.optional(z.string()) }));

/** A creation form; fields of the kind override what a new document starts with. */
export const creationForm = component('CreationForm', z.looseObject({ name: z.string() }));

export const documentName = component('DocumentName', z.object({ id: z.string(), name: z.string() }));
export type DocumentName = z.output<typeof documentName>;

export const listedDocument = component(
  'ListedDocument',
  z.extend(documentName, {
    /** Time of the last change, ISO 8601; of the deletion in a list of deleted documents. */
    updatedAt: z.string(),
  }),
);
/** A document as its list shows it. */
export type ListedDocument = z.output<typeof listedDocument>;

export const duplicateBody = z.prefault(
  z.object({ newName: z.string('Required').check(z.trim(), z.minLength(1, 'Required')) }),
  {} as never,
);

const option = z.object({ value: z.string(), label: z.string() });
export const contentTypes = component(
  'ContentTypes',
  z.object({
    /** Kinds with lists. */
    types: z.array(option),
    /** Where a link may lead. */
    connectedTypes: z.array(option),
  }),
);

export const historyEntry = component(
  'HistoryEntry',
  z.object({
    version: z.int(),
    /** ISO 8601. */
    at: z.string(),
    /** Name of a person or key; null for a save of the showroom itself. */
    by: z.nullable(z.string()),
    isDeletion: z.boolean(),
  }),
);
/** One save of a document. */
export type HistoryEntry = z.output<typeof historyEntry>;

const HIGHEST_VERSION = 999_999_999;
const isVersion = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= HIGHEST_VERSION;

/** A version as text, as addresses have it. */
export const versionText = described(
  z.pipe(
    z.string('Must be a version').check(z.refine((text) => isVersion(Number(text)), 'Must be a version')),
    z.transform(Number),
  ),
  'A whole number from 1 on',
);
export const historyQuery = z.object({ before: z.optional(versionText) });

export const documentUse = component(
  'DocumentUse',
  z.extend(documentName, {
    collection: z.string(),
    /** Path of the field, such as `buttons.0.targetId`. */
    path: z.string(),
    /** The field in an editor's words. */
    label: z.string(),
  }),
);
/** A field of another document that leads to something, or shows it. */
export type DocumentUse = z.output<typeof documentUse>;

const PATH_MAX_CHARACTERS = 500;
const CONTENT_PATH = /^([a-z]\w*(\.\w+)*)?$/i;
/** Keys that lead out of a document, into JavaScript's own objects. */
const NO_CONTENT = /(^|\.)(__proto__|constructor|prototype)(\.|$)/;
/** A content path, such as 'cards.1.model'; '' for the whole document. */
export const contentPath = z.string().check(
  z.maxLength(PATH_MAX_CHARACTERS),
  z.refine((path) => CONTENT_PATH.test(path) && !NO_CONTENT.test(path), 'Must be a content path'),
);

const offlineItem = z.object({
  url: z.string(),
  version: z.string(),
  bytes: z.number(),
  sha256: z.optional(z.string()),
});
export const offlineManifest = component(
  'OfflineManifest',
  z.object({ release: z.string(), documents: z.array(offlineItem), files: z.array(offlineItem) }),
) satisfies z.ZodMiniType<OfflineManifest>;
export const offlineManifestQuery = z.object({
  from: z.optional(described(z.string(), 'One more document to keep, such as `pages/care`')),
  moment: z.optional(described(z.string(), 'What will be live then, ISO 8601; now without it')),
});
