// The only file that knows which database engines exist. It must not know a table.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type Expression,
  type SqliteDatabase,
} from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const POOL_CONNECTIONS = 10;
/** How long another process may write before ours gives up. */
const PATIENCE_MS = 5000;
const ASK_AGAIN_MS = 1;
// A reopened WAL file falls back to synchronous=NORMAL in this build, so every open says FULL again.
// Patience comes first: several servers that start at once wait for each other's change of the journal mode too.
const PRAGMAS =
  `pragma busy_timeout=${PATIENCE_MS}; pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on`;

/** Opens PostgreSQL when an address is given, else SQLite in a file under `dataDir`. */
export function openDatabase(where: { dataDir: string; databaseUrl?: string }): Database {
  if (where.databaseUrl) return new Kysely({ dialect: postgresDialect(where.databaseUrl) });
  mkdirSync(where.dataDir, { recursive: true });
  const file = join(where.dataDir, 'vitrine.sqlite');
  return new Kysely({ dialect: new DurableSqliteDialect({ database: async () => openFile(file) }) });
}

/** The type of a text column whose order is that of its bytes, which is SQLite's own; PostgreSQL's is that of a language. */
export const byteOrderedText = (db: Kysely<unknown>): Expression<unknown> =>
  (db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`);

function postgresDialect(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({ connectionString, max: POOL_CONNECTIONS });
  // Without a listener a connection lost while idle would end the process; the pool opens a new one.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}

function openFile(file: string): SqliteDatabase {
  const database = new DatabaseSync(file);
  database.exec(PRAGMAS);
  // SQLite's own knows only A to Z; PostgreSQL's knows every script.
  database.function('lower', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text) as never);
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...values),
        run: (values) => statement.run(...values),
        iterate: (values) => statement.iterate(...values),
      };
    },
  };
}

class DurableSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];
  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver = () => new ImmediateDriver(this.#config);
  override createAdapter = () => new TransactionalAdapter();
}

class ImmediateDriver extends SqliteDriver {
  // A deferred transaction that reads, then writes, fails when a second process wrote in between.
  // SQLite's own patience would hold up every request of this process, and sleeps through the moments in which an import
  // lets others write; so it is asked again and again instead.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const latest = Date.now() + PATIENCE_MS;
    await connection.executeQuery(CompiledQuery.raw('pragma busy_timeout=0'));
    try {
      while (!(await hasBegun(connection, latest))) await sleep(ASK_AGAIN_MS);
    } finally {
      await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout=${PATIENCE_MS}`));
    }
  }
}

const SQLITE_BUSY = 5;

async function hasBegun(connection: DatabaseConnection, latest: number): Promise<boolean> {
  try {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || Date.now() > latest) throw error;
    return false;
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite rolls back DDL; saying so makes a migration all or nothing, even when killed.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
