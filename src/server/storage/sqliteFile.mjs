// SQLite's file, opened and asked. Plain JavaScript: the thread that writes runs it too, and starts without a compiler.
import { DatabaseSync } from '@photostructure/sqlite';

/** How long another process may write before ours gives up. */
export const PATIENCE_MS = 5000;
// A reopened WAL file falls back to synchronous=NORMAL in this build, so every open says FULL again.
// Patience comes first: several servers that start at once wait for each other's change of the journal mode too.
const PRAGMAS = `pragma busy_timeout=${PATIENCE_MS}; pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on`;

export function openFile(file) {
  const database = new DatabaseSync(file);
  database.exec(PRAGMAS);
  // SQLite's own knows only A to Z; PostgreSQL's knows every script.
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
