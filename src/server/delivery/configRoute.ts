// The settings that browsers may know, so that one build serves every store.
// See src/server/delivery/README.md#settings-of-the-browser.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isCurrent } from '../platform/http/etag.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';

export function configRoute(app: FastifyInstance, { settings }: Services): void {
  const {
    testBuild,
    analytics,
    tagManagerId,
    iframeBase,
    locationAccessKey,
    publicUrl,
    editButton,
    offline,
    version,
  } = settings;

  const text = JSON.stringify({
    testBuild,
    analytics,
    tagManagerId: tagManagerId ?? null,
    iframeBase: iframeBase ?? null,
    locationAccessKey: locationAccessKey ?? null,
    publicUrl: publicUrl ?? null,
    editButton,
    offline,
    version,
  });
  // Kiosks ask at every look.
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  route(app, 'GET /config.json', async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
