// Whether a PostgreSQL database is empty.
import pg from 'pg';
import { SettingsError } from '../../serverSettings.ts';

/** Whether it has tables. Throws SettingsError if it does not answer. */
export async function hasTables(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client(databaseUrl);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    );
    return rowCount !== 0;
  } catch (error) {
    throw new SettingsError(`The database of DATABASE_URL does not answer: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
