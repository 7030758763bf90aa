// Opens SQLite's file. Plain JavaScript: the write thread runs it too, and starts without a
// compiler.
import { DatabaseSync } from '@photostructure/sqlite';

/** How long to wait while another process writes. */
export const BUSY_TIMEOUT_MS = 5000;
// The busy timeout is set first: servers that start together also wait for each other's journal
// mode.
const PRAGMAS = `pragma busy_timeout=${BUSY_TIMEOUT_MS}; pragma journal_mode=wal; pragma foreign_keys=on`;
// A reopened WAL file falls back to synchronous=NORMAL in this build, so each open sets it.
const FLUSH_COMMITS = 'pragma synchronous=full; pragma wal_autocheckpoint=1000';
// Checkpoints before the other connections would, so that no save waits for one.
const FLUSH_CHECKPOINTS = 'pragma synchronous=normal; pragma wal_autocheckpoint=500';

export function openFile(file) {
  const database = new DatabaseSync(file);
  database.exec(PRAGMAS);
  database.exec(FLUSH_COMMITS);
  // SQLite's own LOWER handles only A to Z; PostgreSQL's handles all scripts.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return database;
}

/**
 * For `isBusy`: SQLite's own wait gets longer and longer, and misses the gaps between transactions.
 */
export function openWriter(file, isBulkLoad = false) {
  const database = openFile(file);
  database.exec('pragma busy_timeout=0');
  if (isBulkLoad) database.exec(FLUSH_CHECKPOINTS);
  return database;
}

/** Prepared statements that a connection keeps; preparing one takes as long as running it. */
const STATEMENTS_MAX = 50;
/** Some other statements, such as pragmas, already act when they are prepared. */
const REUSABLE = /^(select|insert|update|delete|begin|commit)\b/;

const statementsOf = new WeakMap();

export function execute(database, sql, parameters) {
  const { statement, returnsRows } = prepare(database, sql);
  if (returnsRows) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

const SQLITE_BUSY = 5;
/** Whether a statement failed because another process writes. */
export const isBusy = ({ errcode }) => errcode === SQLITE_BUSY;

function prepare(database, sql) {
  const kept = statementsOf.get(database) ?? new Map();
  statementsOf.set(database, kept);
  let entry = kept.get(sql);
  // The least recently used statement comes first.
  kept.delete(sql);
  if (!entry) {
    const statement = database.prepare(sql);
    entry = { statement, returnsRows: statement.columns().length > 0 };
    if (!REUSABLE.test(sql)) return entry;
    if (kept.size === STATEMENTS_MAX) kept.delete(kept.keys().next().value);
  }
  kept.set(sql, entry);
  return entry;
}
