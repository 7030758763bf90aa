// Security headers: CORS, content security policy, framing.
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { frameSources } from '#rules/embeddedFrames.ts';
import type { ServerSettings } from '../../serverSettings.ts';

const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS_HOSTS = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];

export async function securityHeaders(app: FastifyInstance, settings: ServerSettings): Promise<void> {
  await app.register(cors, {
    // Same-origin requests need no CORS; other origins are listed by the operator.
    origin: settings.allowedOrigins,
    credentials: settings.allowedOrigins.length > 0,
    methods: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'Origin',
      'Accept',
      'If-Match',
      'If-None-Match',
      'X-Access-Key',
    ],
    exposedHeaders: ['ETag', 'X-Request-Id'],
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(settings) },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Browsers ignore it over plain http and log a warning on each kiosk.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // Belongs to the reverse proxy, which terminates TLS.
    strictTransportSecurity: false,
  });
  app.addHook('onSend', async ({ url }, reply) => {
    if (reply.statusCode === 304 && DATA.test(url))
      for (const name of Object.keys(reply.getHeaders())) if (!OF_304.has(name)) reply.removeHeader(name);
  });
}

/** Looks of kiosks, which cost them little: a cached response keeps its other headers. */
const DATA = /^\/(?:api\/|config\.json)/;
/** Headers that RFC 9110, 15.4.5 requires, and those that depend on the request. */
const OF_304 = new Set([
  'cache-control',
  'etag',
  'date',
  'vary',
  'connection',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
]);

/** The content security policy of the showroom's pages. */
export function contentSecurity(settings: ServerSettings): Record<string, string[]> {
  const tag = settings.analytics === 'tag';
  const frames = frameSources(settings.iframeBase);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(tag ? [TAG_MANAGER] : [])],
    // React and the editor's component library set styles inline.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', ...(tag ? ANALYTICS_HOSTS : [])],
    'media-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    // The showroom checks whether the server of an embedded page responds.
    'connect-src': ["'self'", 'blob:', 'data:', ...frames, ...(tag ? ANALYTICS_HOSTS : [])],
    // Pixi decodes images in workers made from blobs.
    'worker-src': ["'self'", 'blob:'],
    // The editor shows a document before and after a change by the showroom itself.
    'frame-src': ["'self'", ...frames],
    'frame-ancestors': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
  };
}
