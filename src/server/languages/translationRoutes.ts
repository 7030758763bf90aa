// The texts of the site in each language, and suggestions by a machine. See
// src/server/languages/README.md#texts-in-each-language.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  siteTexts,
  suggestionRequest,
  suggestions,
  translationService,
} from '#protocol/translationSchemas.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';
import { SiteTextReader } from '../search/siteTexts.ts';

/** Limit for one account: a person who goes through a large site in one go stays below it. */
const SUGGESTIONS_PER_MINUTE = 60;
/** Texts of several bytes a character, with what JSON adds. */
const BODY_LIMIT_BYTES = 128 * 1024;

export function translationRoutes(app: FastifyInstance, services: Services): void {
  const reader = new SiteTextReader(services);
  const { translator } = services;
  const schema = describe({
    tag: 'Content',
    access: 'content.view',
    summary: 'Every text that can be translated, in each language, and what it was translated from',
    response: { 200: siteTexts },
    errors: [503],
  });
  typed(app).get('/api/translations', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ...(await reader.read()), suggestions: translator !== undefined };
  });

  const service = describe({
    tag: 'Content',
    access: 'content.view',
    summary: 'Whether translations are suggested by a machine',
    response: { 200: translationService },
    errors: [503],
  });
  typed(app).get('/api/translations/service', { schema: service }, () => ({
    suggestions: translator !== undefined,
  }));

  const suggesting = describe({
    tag: 'Content',
    access: 'content.edit',
    summary: 'Translations by a machine; nothing is saved',
    body: suggestionRequest,
    response: { 200: suggestions },
    errors: [400, 404, 413, 415, 429, 502, 503, 504],
  });
  const rateLimit = {
    max: SUGGESTIONS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ actor }: FastifyRequest) => `suggestions ${JSON.stringify(actor)}`,
    errorResponseBuilder: () => new HttpError(429, 'Too many suggestions, please wait a minute.'),
  };
  const options = { schema: suggesting, bodyLimit: BODY_LIMIT_BYTES, config: { rateLimit } };
  typed(app).post('/api/translations/suggest', options, async (request, reply) => {
    if (!translator) throw notFound();
    reply.header('cache-control', 'no-store');
    return { texts: await translator.translate(request.body) };
  });
}
