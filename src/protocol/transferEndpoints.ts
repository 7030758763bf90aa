// Export and import of a showroom, and copies of environments. See
// src/server/transfer/README.md#export-and-import.
import * as z from 'zod/mini';
import { TEXT_LIMIT_CHARS } from '#config/limits.ts';
import { typedLine } from '#rules/textRepair.ts';
import { component, described } from './apiSchemas.ts';
import { fileResponse, noContent } from './appSchemas.ts';
import { documentName } from './contentSchemas.ts';
import { endpoints } from './endpoint.ts';
import { publishingMode } from './releaseSchemas.ts';

const environmentName = typedLine().check(z.minLength(1, 'Required'), z.maxLength(TEXT_LIMIT_CHARS.name));

const exportQuery = z.object({
  revisions: z.optional(described(z.string(), '1 exports every saved version, too')),
  public: z.optional(described(z.string(), '1 exports what kiosks of the environment show, without drafts')),
});

const sentArchive = described(
  z.object({ file: described(z.string(), 'The bytes of the zip') }),
  'multipart/form-data',
);

const archived = { kind: z.string(), collection: z.string(), id: z.string(), name: z.string() };

/** Preview of an import. */
const importOffer = component(
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

const importBody = z.object({
  how,
  name: z.optional(described(environmentName, 'Of the new environment')),
});

export type ImportOrder = z.input<typeof importBody>;

const importResult = component(
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

const copyBody = z.object({
  name: environmentName,
  withDocuments: described(z.boolean(), 'With copies of all pages; else links lead to the same pages'),
  withDrafts: z.optional(
    described(z.boolean(), 'Copies what is saved but not published, too; else what kiosks show'),
  ),
  publishing: z.optional(described(publishingMode, 'As the original without it')),
});

export const transferEndpoints = endpoints('Export and import', {
  'GET /api/export': {
    access: 'showroom.export',
    summary: 'The whole showroom as a zip: documents, settings and media',
    querystring: exportQuery,
    response: fileResponse,
    produces: ['application/zip'],
    errors: [404],
  },
  'GET /api/environments/:id/export': {
    access: 'showroom.export',
    summary: 'An environment with its pages and media as a zip',
    querystring: exportQuery,
    response: fileResponse,
    produces: ['application/zip'],
  },
  'POST /api/imports': {
    access: 'showroom.import',
    summary: 'Imports an exported showroom, or with dryRun=1 says what that would do',
    isReadByHandler: true,
    querystring: sendQuery,
    body: sentArchive,
    response: { 200: importOffer, 201: importResult },
    consumes: ['multipart/form-data'],
    errors: [409, 507],
  },
  'POST /api/imports/:id': {
    access: 'showroom.import',
    summary: 'Imports a file that was sent: all of it, or nothing',
    body: importBody,
    response: importResult,
    errors: [507],
  },
  'DELETE /api/imports/:id': {
    access: 'showroom.import',
    summary: 'Forgets a file that was sent',
    response: noContent,
  },
  'POST /api/environments/:id/copy': {
    access: 'settings.edit',
    tag: 'Content',
    summary: 'Makes an environment like another one, with or without copies of its pages',
    body: copyBody,
    response: { 201: documentName },
    errors: [507],
  },
});
