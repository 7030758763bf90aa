// When the last backup was written, so that its age can be watched.
import { sql } from 'kysely';
import type { Database } from '../platform/database/openDatabase.ts';

const KEY = 'backedUpAt';

export async function noteBackup(db: Database, atMs: number): Promise<void> {
  const value = String(atMs);
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** In ms since 1970; null if there was none. */
export async function lastBackupMs(db: Database): Promise<number | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? Number(row.value) : null;
}

/** In ms since 1970. */
export async function databaseClockMs(database: Database): Promise<number> {
  const { rows } = await sql<{ now: string | Date }>`select current_timestamp as now`.execute(database);
  const now = rows[0]?.now ?? '';
  // SQLite's is UTC without saying so.
  return typeof now === 'string' ? Date.parse(`${now.replace(' ', 'T')}Z`) : now.getTime();
}

/** A copy of the embedded database as of this moment, in a new file. */
export async function copyDatabase(db: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}
