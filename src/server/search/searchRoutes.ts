// Search over everything, and words that are replaced in many documents at once. See
// src/server/search/README.md#search-and-replace.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../platform/http/route.ts';
import { readReplacements, replaceTexts, undoReplacement, type Replacer } from './replaceTexts.ts';
import type { Services } from '../services.ts';
import { SiteSearch } from './siteSearch.ts';

/** 500 documents with the paths of some fields each. */
const BODY_LIMIT_BYTES = 1024 * 1024;

const replacerOf = ({ actor, rights }: FastifyRequest): Replacer => ({ actor, rights: rights ?? [] });

export function searchRoutes(app: FastifyInstance, { database, settings }: Services): void {
  const search = new SiteSearch(database, settings.version);

  route(app, 'GET /api/search', async (request) => {
    const { q, collection, lang, offset } = request.query;
    return search.search({ query: q, collection, lang, offset });
  });

  route(app, 'POST /api/replacements/plan', (request) =>
    readReplacements({ database, search }, request.body, request.rights ?? []),
  );

  route(app, 'POST /api/replacements', { bodyLimit: BODY_LIMIT_BYTES }, (request) =>
    replaceTexts(database, request.body, replacerOf(request)),
  );

  route(app, 'POST /api/replacements/undo', { bodyLimit: BODY_LIMIT_BYTES }, (request) =>
    undoReplacement(database, request.body, replacerOf(request)),
  );
}
