// The table of each record kind.
import type { RecordKind } from '#records/defineRecord.ts';
import { isPostgres, type Database } from '../storage/openDatabase.ts';
import { alertTable } from './alertTable.ts';
import { groupTable } from './groupTable.ts';
import { jsonTable, type RecordTable } from './recordTable.ts';
import { storeTable } from './storeTable.ts';

/** Kinds with a table of their own; the others share one. */
const OWN_TABLES: readonly RecordTable[] = [storeTable, groupTable, alertTable];

export const recordTableOf = (kind: RecordKind, db: Database): RecordTable =>
  OWN_TABLES.find((table) => table.kind.name === kind.name) ?? jsonTable(kind, isPostgres(db), tableNamed);

/** The table with the records of a kind. */
export const tableNamed = (kind: string): RecordTable['table'] =>
  OWN_TABLES.find((table) => table.kind.name === kind)?.table ?? 'record';
