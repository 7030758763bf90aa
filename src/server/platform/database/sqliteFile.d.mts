// Types of sqliteFile.mjs.
import type { DatabaseSync } from '@photostructure/sqlite';
import type { QueryResult } from 'kysely';

export type SqliteFile = InstanceType<typeof DatabaseSync>;

export const BUSY_TIMEOUT_MS: number;
/** Opens it, so that each commit is flushed to the disk. */
export function openFile(file: string): SqliteFile;
/**
 * Opens it for a caller that waits by itself while another process writes; with `isBulkLoad` only
 * checkpoints are flushed.
 */
export function openWriter(file: string, isBulkLoad?: boolean): SqliteFile;
/** Runs one statement, which is prepared once; throws SQLite's errors. */
export function execute(
  database: SqliteFile,
  sql: string,
  parameters: readonly unknown[],
): QueryResult<unknown>;
/** Whether a statement failed because another process writes. */
export function isBusy(error: unknown): boolean;
