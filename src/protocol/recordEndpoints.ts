// Endpoints of each record kind, whose name is a part of their paths. A kind has those of its
// operations. See src/protocol/README.md.
import * as z from 'zod/mini';
import { heading, withArticle, type RecordKind } from '#records/defineRecord.ts';
import { noContent, textResponse } from './appSchemas.ts';
import { endpoints } from './endpoint.ts';
import { ifMatch, ifNoneMatch } from './paramSchemas.ts';
import { recordHistory, recordSchemas } from './recordSchemas.ts';

/** Additions of the source of a kind to its responses. */
interface RecordResponses {
  /** A record that has more than its fields. */
  item?: z.ZodMiniType;
  /** The response to an addition that is not the record, such as a secret that is sent once. */
  added?: z.ZodMiniType;
  /** Further data of each page, next to its records. */
  besides?: { schema: z.ZodMiniObject };
}

export function recordEndpoints(kind: RecordKind, { item, added, besides }: RecordResponses = {}) {
  const { one, many, list, tag } = kind;
  const schemas = recordSchemas(kind, item);
  const access = kind.access;
  const changeAccess = kind.changeAccess ?? access;
  const aRecord = withArticle(one);
  const changeErrors = [409, 507] as const;
  return endpoints(tag, {
    'GET /api/:records': {
      access,
      summary: `A page of ${many}, sorted by ${list.sort ?? kind.title} unless asked otherwise`,
      querystring: schemas.query,
      headers: ifNoneMatch,
      response: besides
        ? (z.extend(schemas.page, besides.schema.shape) as typeof schemas.page)
        : schemas.page,
    },
    'GET /api/:records.csv': {
      access,
      summary: 'The same as a table, whole',
      querystring: schemas.csvQuery,
      response: textResponse,
      produces: ['text/csv'],
    },
    'GET /api/:records/filters': {
      access,
      summary: `The values by which ${many} can be filtered`,
      response: z.record(z.string(), z.array(z.string())),
    },
    'GET /api/:records/:id': {
      access,
      summary: heading(aRecord),
      headers: ifNoneMatch,
      response: schemas.item,
    },
    'POST /api/:records': {
      access: changeAccess,
      summary: `Adds ${aRecord}`,
      body: schemas.addition,
      response: { 201: added ?? schemas.item },
      errors: [404, ...changeErrors],
    },
    'PATCH /api/:records/:id': {
      access: changeAccess,
      summary: `Changes the fields of ${aRecord} that are named`,
      headers: ifMatch,
      body: schemas.change,
      response: schemas.item,
      errors: changeErrors,
    },
    'PUT /api/:records/:id': {
      access: changeAccess,
      summary: `Replaces all fields of ${aRecord}`,
      headers: ifMatch,
      body: schemas.body,
      response: schemas.item,
      errors: changeErrors,
    },
    'PATCH /api/:records': {
      access: changeAccess,
      summary: `Changes several ${many}, and adds those without an id and with a new name; all or none`,
      body: schemas.batch,
      response: schemas.batchResult,
      errors: [404, ...changeErrors],
    },
    'DELETE /api/:records/:id': {
      access: changeAccess,
      summary: [`Removes ${aRecord}.`, kind.texts.removal].filter(Boolean).join(' '),
      headers: ifMatch,
      response: noContent,
      errors: changeErrors,
    },
    'GET /api/:records/:id/history': {
      access: changeAccess,
      summary: `Who changed ${aRecord}, and what, the latest first`,
      response: recordHistory,
    },
  });
}
