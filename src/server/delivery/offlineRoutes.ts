// The offline manifest of an environment, and the service worker.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { kindByCollection, type Kind } from '#content/kinds.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { appRevision, OfflineManifests } from './offlineManifest.ts';
import { route } from '../platform/http/route.ts';
import { addVary, negotiateEncoding } from '../platform/http/contentEncoding.ts';
import type { Releases } from '../publishing/releases.ts';
import type { Services } from '../services.ts';
import type { ServerSettings } from '../serverSettings.ts';
import { isCurrent } from '../platform/http/etag.ts';

/** Placeholder in the built service worker for the app's revision; see vite.config.ts. */
const REVISION_PLACEHOLDER = '__APP_REVISION__';

/** Served with OFFLINE=off: deletes all caches and unregisters the service worker. */
const REMOVAL_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * All kiosks of a chain behind one address; after a change they spread their requests over ten
 * seconds.
 */
const LIMIT = { max: 2500, timeWindow: '10 seconds' };

export function offlineRoutes(app: FastifyInstance, services: Services, releases: Releases): void {
  const manifests = new OfflineManifests(services, releases);

  const options = { rateLimit: LIMIT };
  type ManifestRequest = FastifyRequest<{
    Params: { env: string };
    Querystring: { from?: string; moment?: string };
  }>;
  const sendManifest = async (request: ManifestRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // With a cached configuration, a kiosk does not know yet that the offline cache is off.
    if (!services.settings.offline) throw new HttpError(410, 'The offline cache is turned off.');
    const { from, moment } = request.query;
    const list = await manifests.list(request.params.env, startOf(from), momentOf(moment));
    if (!list) throw notFound();
    if (isCurrent(request.headers['if-none-match'], list.etag)) return notChanged(reply, list.etag);
    const encoding = negotiateEncoding(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    addVary(reply.header('etag', list.etag).header('cache-control', 'no-cache'), 'accept-encoding');
    return reply.type('application/json; charset=utf-8').send(await list.body(encoding));
  };
  route(app, 'GET /api/offline-manifest/:env', options, sendManifest);
  route(app, 'GET /api/keep/:env', options, sendManifest);

  route(app, 'GET /sw.js', async (request, reply) => {
    const script = await serviceWorkerOf(services.settings);
    if (script === undefined) throw notFound();
    const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
    if (isCurrent(request.headers['if-none-match'], etag)) return notChanged(reply, etag);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .send(script);
  });
}

const notChanged = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.code(304).header('etag', etag).header('cache-control', 'no-cache').send();

/** A document by collection and id: 'pages/care'. */
/** In the form in which moments are compared. */
function momentOf(text: string | undefined): string | undefined {
  const moment = new Date(text ?? '');
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

function startOf(from: string | undefined): { kind: Kind; id: string } | undefined {
  const [, collection = '', id = ''] = /^([a-z-]+)\/(.+)$/s.exec(typeof from === 'string' ? from : '') ?? [];
  const kind = kindByCollection(collection);
  return kind && { kind, id };
}

/** Read on each request, so that a new build needs no restart. */
async function serviceWorkerOf(settings: ServerSettings): Promise<string | undefined> {
  if (!settings.offline) return REMOVAL_WORKER;
  const script = await readFile(join(settings.clientDir, 'sw.js'), 'utf8').catch(() => undefined);
  return script?.replaceAll(REVISION_PLACEHOLDER, (await appRevision(settings)) ?? '');
}
