// The texts of the site in each language. See src/server/README.md#235-texts-in-each-language.
import type { FastifyInstance } from 'fastify';
import { siteTexts } from '#protocol/translationSchemas.ts';
import { describe, typed } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';
import { SiteTextReader } from '../siteTexts.ts';

export function translationRoutes(app: FastifyInstance, services: Services): void {
  const reader = new SiteTextReader(services);
  const schema = describe({
    tag: 'Content',
    access: 'content.view',
    summary: 'Every text that can be translated, in each language, and what it was translated from',
    response: { 200: siteTexts },
    errors: [503],
  });
  typed(app).get('/api/translations', { schema }, (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return reader.read();
  });
}
