// Endpoints of each content kind, whose collection is a part of their paths. See
// src/protocol/README.md.
import * as z from 'zod/mini';
import type { Kind } from '#content/kinds.ts';
import { editRightOf } from '#rules/rights.ts';
import { creationForm, document, documentBody, documentName, listedDocument } from './contentSchemas.ts';
import { endpoints } from './endpoint.ts';
import { staleSaveResponse } from './errorSchemas.ts';
import { ifMatch, ifNoneMatch } from './paramSchemas.ts';

export const documentEndpoints = ({ kind, collection }: Pick<Kind, 'kind' | 'collection'>) =>
  endpoints('Content', {
    'GET /api/:collection/:id': {
      access: 'anyone',
      summary: `Reads a document of ${collection}`,
      headers: ifNoneMatch,
      response: document,
    },
    'PUT /api/:collection/:id': {
      access: editRightOf(kind),
      summary: `Saves a document of ${collection}`,
      isReadByHandler: true,
      headers: ifMatch,
      body: documentBody,
      response: { 200: document, 412: staleSaveResponse },
      errors: [507],
    },
    'DELETE /api/:collection/:id': {
      access: editRightOf(kind),
      summary: `Deletes a document of ${collection}`,
      headers: ifMatch,
      response: { 200: document, 412: staleSaveResponse },
      errors: [507],
    },
    'GET /api/:collection/names': {
      access: 'anyone',
      summary: `Ids and names of ${collection}; without an account, of those that are live`,
      response: z.array(documentName),
    },
    'GET /api/lists/:collection': {
      access: 'content.view',
      summary: `Lists ${collection}, newest first`,
      response: z.array(listedDocument),
    },
    'POST /api/:collection': {
      access: editRightOf(kind),
      summary: `Creates a document in ${collection}`,
      isReadByHandler: true,
      body: creationForm,
      response: document,
      errors: [507],
    },
  });
