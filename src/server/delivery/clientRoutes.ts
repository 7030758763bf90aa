// The built app: hashed files are cached for a year; every screen's address gets index.html.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isServerPath } from '#config/serverPaths.ts';
import { preloadPicture } from '#rules/preloadLink.ts';
import { isCurrent } from '../platform/http/etag.ts';
import { kioskOfCookie } from '../fleet/kioskCookie.ts';
import { errorBody } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { AllowedMethods } from '../platform/http/allowedMethods.ts';
import type { LaunchSnapshots } from '../kiosks/launchSnapshots.ts';
import { preloadHeaderOf } from './preloadHeader.ts';
import type { Releases } from '../publishing/releases.ts';
import type { Services } from '../services.ts';

const INDEX = 'index.html';
const IMMUTABLE = 'public, max-age=31536000, immutable';
export async function clientRoutes(
  app: FastifyInstance,
  services: Services,
  {
    releases,
    launchSnapshots,
    methodsOf,
  }: { releases: Releases; launchSnapshots: LaunchSnapshots; methodsOf: AllowedMethods },
): Promise<void> {
  const { clientDir } = services.settings;
  const isBuilt = existsSync(join(clientDir, INDEX));
  if (isBuilt) {
    await app.register(serveStatic, {
      root: clientDir,
      cacheControl: false,
      index: false,
      preCompressed: true,
      serve: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.startsWith(join(clientDir, 'assets')) ? IMMUTABLE : 'no-cache');
      },
    });
    // The plugin's own route lists the folder twice for each file, to compare the case of letters.
    app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(`/${request.params['*']}`),
    );
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Without them the page only starts later.
    const [link, page] = await Promise.all([
      preloadHeaderOf(services.database, releases, request.url, kioskOfCookie(request)).catch(() => ''),
      launchSnapshots.pageAt(request.url).catch(() => undefined),
    ]);
    const links = [page && preloadPicture(page.picture), link].filter(Boolean).join(', ');
    if (links !== '') reply.header('link', links);
    if (!page) return reply.sendFile(INDEX);
    reply.header('cache-control', 'no-cache').header('etag', page.etag);
    if (isCurrent(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page.html);
  };

  // @fastify/static does not serve a folder's index.
  if (isBuilt) route(app, 'GET /', sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && wantsPage(request)) return sendPage(request, reply);
    const path = pathOf(request);
    const allowed = isBuilt && !isServerPath(path) ? PAGE_METHODS : methodsOf(path);
    if (allowed.length === 0 || allowed.includes(request.method))
      return reply.code(404).send(errorBody(404, 'Not Found'));
    return reply.code(405).header('allow', allowed.join(', ')).send(errorBody(405, 'Method Not Allowed'));
  });
}

const PAGE_METHODS: readonly string[] = ['GET', 'HEAD'];

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

function wantsPage(request: FastifyRequest): boolean {
  if (!PAGE_METHODS.includes(request.method)) return false;
  const path = pathOf(request);
  if (isServerPath(path)) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  // A client without preferences gets the page, but a missing script or image must not.
  return accept === '*/*' && !/\.\w+$/.test(path);
}
