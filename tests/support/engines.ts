// SQLite and PostgreSQL, each test with its own database. What depends on the database runs on
// both, always: storage, migrations, search, events, releases, nodes, crashes, and everything that
// branches by database (`onEachDatabase`). Behavior over HTTP is the same on both, since only
// platform/database/openDatabase.ts knows them: it runs on SQLite, and on both with `npm test --
// --everything` (`onDefaultDatabase`).
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';

/** A new database without content. */
export type TestDatabase = { dataDir: string; databaseUrl?: string; remove(): Promise<void> };

const CLUSTER = process.env['TEST_POSTGRES_URL'] ?? '';
/** Set by `npm test -- --everything`. */
const IS_EVERYTHING = process.env['EVERYTHING'] === '1';

const ENGINES = [
  { engine: 'SQLite', isThere: true, makeMigrated: makeSqlite, makeEmpty: makeEmptySqlite },
  { engine: 'PostgreSQL', isThere: CLUSTER !== '', makeMigrated: makePostgres, makeEmpty: makeEmptyPostgres },
];

type Group = (makeDatabase: () => Promise<TestDatabase>) => void;

/**
 * Runs a group on each database, for what depends on it; skipped on PostgreSQL if none is
 * available.
 */
export function onEachDatabase(title: string, tests: Group): void {
  runOn(ENGINES, title, tests, 'makeMigrated');
}

/** The same with databases that have no tables yet. */
export function onEachEmptyDatabase(title: string, tests: Group): void {
  runOn(ENGINES, title, tests, 'makeEmpty');
}

/** Runs a group on SQLite, and on both databases with `npm test -- --everything`. */
export function onDefaultDatabase(title: string, tests: Group): void {
  runOn(IS_EVERYTHING ? ENGINES : ENGINES.slice(0, 1), title, tests, 'makeMigrated');
}

function runOn(
  engines: typeof ENGINES,
  title: string,
  tests: Group,
  make: 'makeMigrated' | 'makeEmpty',
): void {
  for (const { engine, isThere, ...makers } of engines) {
    describe.skipIf(!isThere)(`${title} (${engine})`, () => tests(makers[make]));
  }
}

/** A new folder with a migrated SQLite database. */
export async function makeSqlite(): Promise<TestDatabase> {
  const made = await makeEmptySqlite();
  await cp(inject('migratedSqlite'), made.dataDir, { recursive: true });
  return made;
}

/** A new folder for SQLite and media, without a database. */
export async function makeEmptySqlite(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export const hasPostgres = CLUSTER !== '';

/** A new, migrated database of the cluster. */
export function makePostgres(): Promise<TestDatabase> {
  return createOnCluster(inject('copyOfMigrated'));
}

/** The same without tables. */
export function makeEmptyPostgres(): Promise<TestDatabase> {
  return createOnCluster('');
}

async function createOnCluster(options: string): Promise<TestDatabase> {
  const { dataDir, remove } = await makeEmptySqlite();
  const name = `vitrine_${randomUUID().replaceAll('-', '')}`;
  await onCluster(`create database ${name} ${options}`);
  const url = new URL(CLUSTER);
  url.pathname = name;
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await onCluster(`drop database if exists ${name} with (force)`);
      await remove();
    },
  };
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client(CLUSTER);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
