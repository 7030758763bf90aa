// Search over everything, and words that are replaced in many documents at once. See
// src/server/search/README.md#search-and-replace.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  replacementBody,
  replacementPlan,
  replacementResult,
  replacementSearch,
  replacementUndo,
  searchQuery,
  searchResult,
} from '#protocol/searchSchemas.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import { readReplacements, replaceTexts, undoReplacement, type Replacer } from './replaceTexts.ts';
import type { Services } from '../services.ts';
import { SiteSearch } from './siteSearch.ts';

/** 500 documents with the paths of some fields each. */
const BODY_LIMIT_BYTES = 1024 * 1024;

const replacerOf = ({ actor, rights }: FastifyRequest): Replacer => ({ actor, rights: rights ?? [] });

export function searchRoutes(app: FastifyInstance, services: Services): void {
  const { database, documents } = services;
  const api = typed(app);
  const search = new SiteSearch(services);

  const schema = describe({
    tag: 'Content',
    access: 'content.view',
    summary: 'Searches all texts as they are saved, and the media; typos are forgiven',
    querystring: searchQuery,
    response: { 200: searchResult },
    errors: [400, 503, 507],
  });
  api.get('/api/search', { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { q, collection, lang, offset } = request.query;
    return search.search({ query: q, collection, lang, offset });
  });

  const planning = describe({
    tag: 'Content',
    access: 'content.edit',
    summary: 'What replacing words would change; nothing is saved',
    body: replacementSearch,
    response: { 200: replacementPlan },
    errors: [400, 413, 415, 503, 507],
  });
  api.post('/api/replacements/plan', { schema: planning }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return readReplacements({ documents, search }, request.body, request.rights ?? []);
  });

  const replacing = describe({
    tag: 'Content',
    access: 'content.edit',
    summary: 'Replaces words in the chosen fields, in one transaction',
    body: replacementBody,
    response: { 200: replacementResult },
    errors: [400, 413, 415, 503, 507],
  });
  api.post('/api/replacements', { schema: replacing, bodyLimit: BODY_LIMIT_BYTES }, (request) =>
    replaceTexts(database, request.body, replacerOf(request)),
  );

  const undoing = describe({
    tag: 'Content',
    access: 'content.edit',
    summary: 'Takes a replacement back, in one transaction; what was changed since stays',
    body: replacementUndo,
    response: { 200: replacementResult },
    errors: [400, 413, 415, 503, 507],
  });
  api.post('/api/replacements/undo', { schema: undoing, bodyLimit: BODY_LIMIT_BYTES }, (request) =>
    undoReplacement(database, request.body, replacerOf(request)),
  );
}
