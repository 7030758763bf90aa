// Endpoints of src/server/kiosks; see src/protocol/README.md.
import * as z from 'zod/mini';
import { described } from './apiSchemas.ts';
import { fileResponse, noContent, textResponse } from './appSchemas.ts';
import {
  batchBody,
  commandBatch,
  commandBody,
  commandId,
  commandResult,
  dueCommands,
  kioskCommand,
  sentBatch,
} from './commandSchemas.ts';
import { endpoints } from './endpoint.ts';
import { kioskHistory } from './kioskHistorySchemas.ts';
import { kioskFilter, kioskIds, kioskPage, kioskQuery, oneKiosk, storeKiosks } from './kioskSchemas.ts';
import { launchSnapshotBody, launchSnapshotState } from './launchSchemas.ts';

export const kioskEndpoints = endpoints('Kiosks', {
  'POST /api/kiosks/:clientId/commands': {
    access: 'kiosks.manage',
    summary: 'Sends a command to an enrolled kiosk',
    body: commandBody,
    response: { 202: commandId },
    errors: [409],
  },
  'GET /api/kiosks/:clientId/commands': {
    access: 'kiosks.manage',
    summary: 'The latest commands of a kiosk, the newest first',
    response: z.array(kioskCommand),
  },
  'GET /api/kiosks/:clientId/commands/:commandId': {
    access: 'kiosks.manage',
    summary: 'A command, with what the kiosk answered',
    response: kioskCommand,
  },
  'POST /api/kiosks/:clientId/due-commands': {
    access: 'enrolled',
    summary: 'What a kiosk has to do, handed out once',
    response: dueCommands,
    except: [404],
  },
  'PUT /api/kiosks/:clientId/commands/:commandId': {
    access: 'enrolled',
    summary: 'What came of a command',
    body: commandResult,
    response: noContent,
    errors: [507],
  },
  'POST /api/kiosk-commands': {
    access: 'kiosks.manage',
    summary: 'Sends a command to many kiosks',
    body: batchBody,
    response: { 202: sentBatch },
    errors: [404, 507],
  },
  'GET /api/kiosk-commands/:batch': {
    access: 'kiosks.manage',
    summary: 'What has come of a command to many kiosks',
    response: commandBatch,
  },
  'GET /api/kiosks/:clientId/picture': {
    access: 'kiosks.manage',
    summary: 'The latest picture of what a kiosk showed, of the last seven days',
    querystring: z.object({
      at: z.optional(described(z.string(), 'When it was taken: each has an address of its own')),
    }),
    response: fileResponse,
    produces: ['image/webp', 'image/png', 'image/jpeg'],
  },
  'GET /api/kiosks/:clientId/history': {
    access: 'kiosks.manage',
    summary: 'When a kiosk was silent, its versions and releases, faults by day, and uptime',
    response: kioskHistory,
  },
  'GET /api/kiosks': {
    access: 'kiosks.manage',
    summary: 'A page of kiosks with their latest faults, and how many are in each state',
    querystring: kioskQuery,
    response: kioskPage,
  },
  'GET /api/kiosks.csv': {
    access: 'kiosks.manage',
    summary: 'The kiosks of a filter as a table',
    querystring: kioskQuery,
    response: textResponse,
    produces: ['text/csv'],
  },
  'GET /api/kiosks/ids': {
    access: 'kiosks.manage',
    summary: 'The ids of the kiosks of a filter: those that commands reach, and the others',
    querystring: kioskFilter,
    response: kioskIds,
  },
  'GET /api/kiosks/stores': {
    access: 'kiosks.manage',
    summary: 'All stores, with how many kiosks of a filter are in each state',
    querystring: kioskFilter,
    response: storeKiosks,
  },
  'GET /api/kiosks/:clientId': {
    access: 'kiosks.manage',
    summary: 'A kiosk with its latest faults',
    response: oneKiosk,
  },
  'DELETE /api/kiosks/:clientId': {
    access: 'kiosks.manage',
    summary: 'Removes a kiosk and its faults from the list',
    response: z.object({ id: z.string() }),
    errors: [507],
  },
  'GET /api/environments/:id/launch-snapshot': {
    access: 'launch.edit',
    tag: 'Releases',
    summary: 'Whether first visits of an environment see a snapshot of what is live',
    response: launchSnapshotState,
  },
  'PUT /api/environments/:id/launch-snapshot': {
    access: 'launch.edit',
    tag: 'Releases',
    summary:
      'Shows this snapshot to first visits, while its documents are live; 409 if another build has drawn it',
    body: launchSnapshotBody,
    response: noContent,
    errors: [409],
  },
  'GET /api/launch-snapshots/:hash': {
    access: 'anyone',
    tag: 'Releases',
    summary: 'The picture of a shared launch snapshot',
    response: fileResponse,
    produces: ['image/webp'],
  },
});
