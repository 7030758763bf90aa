// Endpoints of src/server/take; see src/protocol/README.md.
import { textResponse as text } from './appSchemas.ts';
import { endpoints, type Endpoint } from './endpoint.ts';
import { ifNoneMatch } from './paramSchemas.ts';

const page = {
  access: 'anyone',
  summary: 'What a shopper took along, as a page for a phone',
  headers: ifNoneMatch,
  response: { 200: text, 404: text, 410: text, 429: text, 503: text },
  produces: ['text/html'],
} as const satisfies Endpoint;

export const takeEndpoints = endpoints('App', {
  'GET /take/:payload': page,
  // Upper case, as in QR codes, where it needs fewer modules.
  'GET /TAKE/:payload': { ...page, isHidden: true },
});
