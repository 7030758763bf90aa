// Where the records of a kind come from, and how they are changed: a table, or a list that the
// server loads whole. The routes of a kind are the same for both.
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { RecordChange, RecordItem, RecordPage, RecordQuery } from '#protocol/recordSchemas.ts';
import type { RecordKind } from '#records/defineRecord.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { RecordRepository } from './recordRepository.ts';
import type { RecordTable, Values } from './recordTable.ts';

export interface RecordSource {
  kind: RecordKind;
  /** The response of a record that has more than its fields. */
  item?: z.ZodMiniType;
  /** The response of an addition that is not the record, such as a secret that is sent once. */
  added?: z.ZodMiniType;
  /** Further data of each page, next to its records. */
  besides?: { schema: z.ZodMiniObject; load: () => Promise<object> };
  /** Pages have an ETag, and are not sent again while they are the same; others are not stored. */
  isRevalidated?: boolean;
  /** Undefined for a cursor that is none. */
  page: (query: RecordQuery, request: FastifyRequest) => Promise<RecordPage | undefined>;
  /** The values of a filtered field. */
  choices: (field: string, request: FastifyRequest) => Promise<string[]>;
  get: (id: string, request: FastifyRequest) => Promise<RecordItem | undefined>;
  // The operations of the kind. Each rejects with a RecordConflict for what cannot be saved.
  add?: (values: Values, request: FastifyRequest) => Promise<unknown>;
  // With `ifMatch`, those of one record reject with a StaleRecord if none of its ETags is current.
  /** Changes the named fields. */
  change?: (
    id: string,
    change: Values,
    request: FastifyRequest,
    ifMatch?: string,
  ) => Promise<RecordItem | undefined>;
  /** False if there is none. */
  remove?: (id: string, request: FastifyRequest, ifMatch?: string) => Promise<boolean>;
  replace?: (
    id: string,
    values: Values,
    request: FastifyRequest,
    ifMatch?: string,
  ) => Promise<RecordItem | undefined>;
  /** All or none; `complete` fills in the fields of a new one. */
  changeSeveral?: (
    changes: readonly RecordChange[],
    complete: (values: Values, index: number) => Values,
    request: FastifyRequest,
  ) => Promise<RecordItem[]>;
}

export function tableSource(db: Database, table: RecordTable): RecordSource {
  const records = new RecordRepository(db, table);
  return {
    kind: table.kind,
    isRevalidated: true,
    page: (query) => records.page(query),
    choices: (field) => records.choices(field),
    get: (id) => records.get(id),
    add: (values, { actor }) => records.add(values, actor),
    change: (id, change, { actor }, ifMatch) => records.change(id, change, actor, ifMatch),
    remove: (id, { actor }, ifMatch) => records.remove(id, actor, ifMatch),
    replace: (id, values, { actor }, ifMatch) => records.replace(id, values, actor, ifMatch),
    changeSeveral: (changes, complete, { actor }) => records.changeSeveral(changes, complete, actor),
  };
}
