// The texts of the site in each language, and suggestions by a machine. See
// src/server/languages/README.md#texts-in-each-language.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { SiteTextReader } from '../search/siteTexts.ts';

/** Limit for one account: a person who goes through a large site in one go stays below it. */
const SUGGESTIONS_PER_MINUTE = 60;
/** Texts of several bytes a character, with what JSON adds. */
const BODY_LIMIT_BYTES = 128 * 1024;

export function translationRoutes(app: FastifyInstance, services: Services): void {
  const reader = new SiteTextReader(services.database);
  const { translator } = services;

  route(app, 'GET /api/translations', async () => ({
    ...(await reader.read()),
    suggestions: translator !== undefined,
  }));

  route(app, 'GET /api/translations/service', () => ({
    suggestions: translator !== undefined,
  }));

  const rateLimit = {
    max: SUGGESTIONS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ actor }: FastifyRequest) => `suggestions ${JSON.stringify(actor)}`,
    errorResponseBuilder: () => new HttpError(429, 'Too many suggestions, please wait a minute.'),
  };
  const options = { bodyLimit: BODY_LIMIT_BYTES, rateLimit };
  route(app, 'POST /api/translations/suggest', options, async (request) => {
    if (!translator) throw notFound();
    return { texts: await translator.translate(request.body) };
  });
}
