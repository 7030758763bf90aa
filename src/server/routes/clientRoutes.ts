// The built app: hashed files for good, and index.html for every address of a screen.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../httpErrors.ts';
import { preloadHeaderOf } from '../preloadHeader.ts';
import type { Services } from '../services.ts';

const INDEX = 'index.html';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Answers of these are never a page, whatever the browser says it accepts. */
const NO_PAGES = /^\/(api|auth|upload|uploads|event|loc|fiber|assets|metrics|healthz|readyz)(\/|$)/i;

export async function clientRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { clientDir } = services.settings;
  const isBuilt = existsSync(join(clientDir, INDEX));
  if (isBuilt) {
    await app.register(serveStatic, {
      root: clientDir,
      cacheControl: false,
      index: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.startsWith(join(clientDir, 'assets')) ? IMMUTABLE : 'no-cache');
      },
    });
  }
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const link = await preloadHeaderOf(services, request.url).catch(() => '');
    if (link !== '') reply.header('link', link);
    return reply.sendFile(INDEX);
  };
  // A folder is no page to what serves files.
  if (isBuilt) app.get('/', page);
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && wantsPage(request)) return page(request, reply);
    return reply.code(404).send(errorBody(404, 'Not Found'));
  });
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '';
  if (NO_PAGES.test(path)) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  // A tool without preferences gets the page too, but a lost script or image must not look like one.
  return accept === '*/*' && !/\.\w+$/.test(path);
}
