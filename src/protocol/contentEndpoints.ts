// Endpoints of src/server/content; see src/protocol/README.md.
import * as z from 'zod/mini';
import {
  contentTypes,
  document,
  documentUse,
  duplicateBody,
  historyEntry,
  historyQuery,
  listedDocument,
} from './contentSchemas.ts';
import { endpoints } from './endpoint.ts';

export const contentEndpoints = endpoints('Content', {
  'POST /api/duplicate/:collection/:id': {
    access: 'content.edit',
    summary: 'Copies a document under a new name',
    // An unknown collection gives 404 before the name is checked.
    isReadByHandler: true,
    body: duplicateBody,
    response: document,
    errors: [507],
  },
  'GET /api/history/:collection/:id': {
    access: 'content.view',
    tag: 'History',
    summary: 'Saves of a document, newest first, 50 at most',
    querystring: historyQuery,
    response: z.array(historyEntry),
  },
  'GET /api/history/:collection/:id/:version': {
    access: 'content.view',
    tag: 'History',
    summary: 'A document as a save left it',
    response: document,
  },
  'GET /api/deleted/:collection': {
    access: 'content.view',
    tag: 'History',
    summary: 'Deleted documents of a collection',
    response: z.array(listedDocument),
  },
  'POST /api/restore/:collection/:id': {
    access: 'content.edit',
    tag: 'History',
    summary: 'Restores a deleted document under its id',
    response: document,
    errors: [400, 409, 413, 415, 507],
  },
  'GET /api/types': {
    access: 'content.view',
    summary: 'Kinds with lists, and where a link may lead',
    response: contentTypes,
  },
  'GET /api/uses/media/:id': {
    access: 'content.view',
    tag: 'History',
    summary: 'Fields that show a file',
    response: z.array(documentUse),
  },
  'GET /api/uses/:collection/:id': {
    access: 'content.view',
    tag: 'History',
    summary: 'Fields that lead to a document',
    response: z.array(documentUse),
  },
});
