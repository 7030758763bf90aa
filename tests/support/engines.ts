// The two databases that the server must behave the same on, each test with one of its own.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';

/** Where a fresh, empty database is, and how to remove it. */
export type Place = { dataDir: string; databaseUrl?: string; remove(): Promise<void> };

const CLUSTER = process.env['TEST_POSTGRES_URL'] ?? '';

const ENGINES = [
  { engine: 'SQLite', isThere: true, makePlace: sqlitePlace },
  { engine: 'PostgreSQL', isThere: CLUSTER !== '', makePlace: postgresPlace },
];

/** Runs a group once per database; without a PostgreSQL its half counts as skipped. */
export function onEachDatabase(title: string, tests: (makePlace: () => Promise<Place>) => void): void {
  for (const { engine, isThere, makePlace } of ENGINES) {
    describe.skipIf(!isThere)(`${title} (${engine})`, () => tests(makePlace));
  }
}

/** A folder of its own for SQLite and media. */
export async function sqlitePlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export const hasPostgres = CLUSTER !== '';

export async function postgresPlace(): Promise<Place> {
  const { dataDir, remove } = await sqlitePlace();
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
