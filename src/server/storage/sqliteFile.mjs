// Opens SQLite's file. Plain JavaScript: the write thread runs it too, and starts without a
// compiler.
import { DatabaseSync } from '@photostructure/sqlite';

/** How long to wait while another process writes. */
export const BUSY_TIMEOUT_MS = 5000;
// A reopened WAL file falls back to synchronous=NORMAL in this build, so each open sets FULL. The
// busy timeout is set first: servers that start together also wait for each other's journal mode.
const PRAGMAS = `pragma busy_timeout=${BUSY_TIMEOUT_MS}; pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on`;

export function openFile(file) {
  const database = new DatabaseSync(file);
  database.exec(PRAGMAS);
  // SQLite's own LOWER handles only A to Z; PostgreSQL's handles all scripts.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return database;
}

export function execute(database, sql, parameters) {
  const statement = database.prepare(sql);
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
