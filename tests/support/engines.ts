// SQLite and PostgreSQL: tests run on both, each with its own database.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';

/** A new, empty database. */
export type TestDatabase = { dataDir: string; databaseUrl?: string; remove(): Promise<void> };

const CLUSTER = process.env['TEST_POSTGRES_URL'] ?? '';

const ENGINES = [
  { engine: 'SQLite', isThere: true, makePlace: makeSqlite },
  { engine: 'PostgreSQL', isThere: CLUSTER !== '', makePlace: makePostgres },
];

/** Runs a group on each database; skipped on PostgreSQL if none is available. */
export function onEachDatabase(
  title: string,
  tests: (makeDatabase: () => Promise<TestDatabase>) => void,
): void {
  for (const { engine, isThere, makePlace: makeDatabase } of ENGINES) {
    describe.skipIf(!isThere)(`${title} (${engine})`, () => tests(makeDatabase));
  }
}

/** A new folder for SQLite and media. */
export async function makeSqlite(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export const hasPostgres = CLUSTER !== '';

export async function makePostgres(): Promise<TestDatabase> {
  const { dataDir, remove } = await makeSqlite();
  const name = `vitrine_${randomUUID().replaceAll('-', '')}`;
  await onCluster(`create database ${name}`);
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
