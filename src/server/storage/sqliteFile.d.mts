// What sqliteFile.mjs offers to TypeScript.
import type { DatabaseSync } from '@photostructure/sqlite';
import type { QueryResult } from 'kysely';

export type SqliteFile = InstanceType<typeof DatabaseSync>;

export const BUSY_TIMEOUT_MS: number;
/** Opens it, so that each commit is flushed to the disk. */
export function openFile(file: string): SqliteFile;
/** Runs one statement; throws SQLite's errors. */
export function execute(
  database: SqliteFile,
  sql: string,
  parameters: readonly unknown[],
): QueryResult<unknown>;
