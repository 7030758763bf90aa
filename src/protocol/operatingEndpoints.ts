// Endpoints of src/server/operating; see src/protocol/README.md.
import { healthy, ready, readyQuery, textResponse } from './appSchemas.ts';
import { endpoints } from './endpoint.ts';

export const operatingEndpoints = endpoints('App', {
  'GET /healthz': {
    access: 'anyone',
    summary: 'Is the process alive?',
    response: healthy,
    except: [503],
  },
  'GET /readyz': {
    access: 'anyone',
    summary: 'Can the server do its work?',
    querystring: readyQuery,
    response: ready,
  },
  'GET /metrics': {
    access: 'metrics',
    summary: 'Figures for Prometheus, by `Authorization: Bearer <METRICS_KEY>`',
    response: textResponse,
    produces: ['text/plain'],
  },
});
