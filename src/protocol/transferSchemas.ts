// Export and import of a showroom, and copies of environments. See
// src/server/transfer/README.md#export-and-import.
import * as z from 'zod/mini';
import { TEXT_LIMIT_CHARS } from '#config/limits.ts';
import { component, described } from './apiSchemas.ts';
import { documentName } from './contentSchemas.ts';
import { publishingMode } from './releaseSchemas.ts';
import { typedLine } from '#rules/textRepair.ts';

const environmentName = typedLine().check(z.minLength(1, 'Required'), z.maxLength(TEXT_LIMIT_CHARS.name));

export const exportQuery = z.object({
  revisions: z.optional(described(z.string(), '1 exports every saved version, too')),
  public: z.optional(described(z.string(), '1 exports what kiosks of the environment show, without drafts')),
});

export const sentArchive = described(
  z.object({ file: described(z.string(), 'The bytes of the zip') }),
  'multipart/form-data',
);

const archived = { kind: z.string(), collection: z.string(), id: z.string(), name: z.string() };

/** Preview of an import. */
export const importOffer = component(
  'ImportOffer',
  z.object({
    /** Id of the uploaded file. */
    id: z.string(),
    /** ISO 8601. */
    exportedAt: z.string(),
    /** Those of the file. */
    environments: z.array(documentName),
    /** Documents that are not here. */
    creates: z.array(z.object(archived)),
    /** Documents that are here with other content, which `replace` replaces. */
    replaces: z.array(z.object(archived)),
    sameDocuments: z.int(),
    /** Conflicts that need a choice: the same documents, by their names here and in the file. */
    clashes: z.array(z.object({ ...archived, archivedName: z.string() })),
    newFiles: z.int(),
    sameFiles: z.int(),
    /** Names of files under whose address other content is here. */
    fileClashes: z.array(z.string()),
  }),
);
export type ImportOffer = z.output<typeof importOffer>;

const how = described(
  z.enum(['keep', 'replace', 'copy']),
  'What differs here: stays, is replaced, or is left alone because everything comes as a copy',
);

export const sendQuery = z.object({
  dryRun: z.optional(described(z.string(), '1 only says what an import would do')),
  how: z.optional(how),
  name: z.optional(described(environmentName, 'Of the new environment')),
});

export const importBody = z.object({
  how,
  name: z.optional(described(environmentName, 'Of the new environment')),
});

export const importResult = component(
  'ImportResult',
  z.object({
    added: z.int(),
    replaced: z.int(),
    kept: z.int(),
    files: z.int(),
    environments: z.array(documentName),
  }),
);
export type ImportResult = z.output<typeof importResult>;

export const copyBody = z.object({
  name: environmentName,
  withDocuments: described(z.boolean(), 'With copies of all pages; else links lead to the same pages'),
  withDrafts: z.optional(
    described(z.boolean(), 'Copies what is saved but not published, too; else what kiosks show'),
  ),
  publishing: z.optional(described(publishingMode, 'As the original without it')),
});
