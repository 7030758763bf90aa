// Endpoints of src/server/audit; see src/protocol/README.md.
import { textResponse } from './appSchemas.ts';
import { endpoints } from './endpoint.ts';
import { auditActors, auditPage, auditQuery } from './peopleSchemas.ts';

export const auditEndpoints = endpoints('People', {
  'GET /api/audit': {
    access: 'audit.view',
    summary: 'Who did what, 100 entries at most, the latest first unless asked otherwise',
    querystring: auditQuery,
    response: auditPage,
  },
  'GET /api/audit/actors': {
    access: 'audit.view',
    summary: 'Who is in the audit: people, also those who were removed, and keys',
    response: auditActors,
  },
  'GET /api/audit.csv': {
    access: 'audit.view',
    summary: 'The same as a table, whole',
    querystring: auditQuery,
    response: textResponse,
    produces: ['text/csv'],
  },
});
