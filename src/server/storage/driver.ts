// The only file that knows which database engines exist. It must not know a table.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
// A reopened WAL file falls back to synchronous=NORMAL in this build, so every open says FULL again.
// Patience comes first: several servers that start at once wait for each other's change of the journal mode too.
const PRAGMAS =
  'pragma busy_timeout=5000; pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on';

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
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite rolls back DDL; saying so makes a migration all or nothing, even when killed.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
