// Endpoints of src/server/delivery; see src/protocol/README.md.
import { changesQuery, fileResponse, publicConfig, textResponse } from './appSchemas.ts';
import { offlineManifest, offlineManifestQuery } from './contentSchemas.ts';
import { endpoints, type Endpoint } from './endpoint.ts';
import { ifNoneMatch } from './paramSchemas.ts';

const manifest = {
  access: 'anyone',
  tag: 'Content',
  summary: 'Offline manifest: documents and files that a kiosk caches',
  isReadByHandler: true,
  querystring: offlineManifestQuery,
  headers: ifNoneMatch,
  response: offlineManifest,
  errors: [410],
} as const satisfies Endpoint;

export const deliveryEndpoints = endpoints('App', {
  'GET /api/changes': {
    access: 'anyone',
    tag: 'Content',
    summary:
      'Server-sent events: the build that is served, then each saved or deleted document; without an account, what is live',
    isReadByHandler: true,
    querystring: changesQuery,
    response: textResponse,
    produces: ['text/event-stream'],
    errors: [429],
  },
  'GET /': {
    access: 'anyone',
    summary: 'The app, as for every address of a screen',
    response: textResponse,
    produces: ['text/html'],
    errors: [404],
    except: [503],
  },
  'GET /config.json': {
    access: 'anyone',
    summary: 'What the browser may know of the settings',
    headers: ifNoneMatch,
    response: publicConfig,
    except: [503],
  },
  'GET /api/offline-manifest/:env': manifest,
  // The name until version 0.1: kiosks with a cached app still use it.
  'GET /api/keep/:env': { ...manifest, isDeprecated: true },
  'GET /sw.js': {
    access: 'anyone',
    summary: 'The service worker',
    headers: ifNoneMatch,
    response: fileResponse,
    produces: ['text/javascript'],
    errors: [404],
    except: [503],
  },
});
