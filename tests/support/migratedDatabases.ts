// Migrated databases of the server tests, which each test copies: all migrations take 100 ms on
// SQLite and 250 ms on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/database/migrations.ts';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { readSettings } from '#server/serverSettings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a migrated SQLite database. */
    migratedSqlite: string;
    /** Options of `create database` that copy a migrated one of the cluster; empty without it. */
    copyOfMigrated: string;
  }
}

const POSTGRES_NAME = 'vitrine_migrated';
/** From PostgreSQL 15 on a database is copied through the log, which takes 0.13 s more CPU. */
const FIRST_WITH_STRATEGIES = 150_000;

/** Makes one database on each engine for the whole run, and deletes the file at its end. */
export default async function makeMigratedDatabases(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-migrated-'));
  await migrateAt(dataDir);
  project.provide('migratedSqlite', dataDir);
  const cluster = process.env['TEST_POSTGRES_URL'] ?? '';
  project.provide('copyOfMigrated', cluster === '' ? '' : await createAndMigrate(cluster, dataDir));
  return () => rmSync(dataDir, { recursive: true, force: true });
}

async function createAndMigrate(cluster: string, dataDir: string): Promise<string> {
  const client = new pg.Client(cluster);
  await client.connect();
  // A cluster that outlives a run has the database of that run's version.
  await client.query(`drop database if exists ${POSTGRES_NAME} with (force)`);
  await client.query(`create database ${POSTGRES_NAME}`);
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const hasStrategies = Number(rows[0]?.server_version_num) >= FIRST_WITH_STRATEGIES;
  await client.end();
  const url = new URL(cluster);
  url.pathname = POSTGRES_NAME;
  await migrateAt(dataDir, url.href);
  return `template ${POSTGRES_NAME}${hasStrategies ? ' strategy file_copy' : ''}`;
}

async function migrateAt(dataDir: string, databaseUrl?: string): Promise<void> {
  const database = openDatabase({ ...readSettings({}), dataDir, databaseUrl });
  await migrate(database);
  await database.destroy();
}
