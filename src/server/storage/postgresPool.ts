// Connections to PostgreSQL that never wait for ever: a server or a network that hangs is a database that is
// away.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './storageErrors.ts';

const CONNECTIONS = 10;
/** For a free connection, or a new one. */
const CONNECT_WITHIN_MS = 3_000;
/** Longer than any statement of ours; shorter than the 10 s in which a server that is stopped must end. */
const ANSWER_WITHIN_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;
/** Cancelled, shut down, not yet started: classes of codes that PostgreSQL itself sends. */
const AWAY_CODES = /^(57|08)/;

/** `isPatient` is for migrations and imports, whose statements may take minutes. */
export function postgresPool(connectionString: string, isPatient: boolean): PostgresPool {
  const limits = isPatient ? {} : { query_timeout: ANSWER_WITHIN_MS, statement_timeout: ANSWER_WITHIN_MS };
  const size = { max: CONNECTIONS, connectionTimeoutMillis: CONNECT_WITHIN_MS };
  const pool = new pg.Pool({ connectionString, ...size, ...limits });
  // Without a listener a connection lost while idle would end the process; the pool opens a new one.
  pool.on('error', () => undefined);
  return {
    async connect() {
      return watched(
        await pool.connect().catch((error: unknown) => {
          throw new DatabaseUnavailable(error);
        }),
      );
    },
    // Saying goodbye on a line that hangs would never end; the process ends anyway.
    end: () => Promise.race([pool.end(), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]),
  };
}

/**
 * A connection that did not answer is closed: what it may still say would be taken for the answer to the next
 * statement.
 */
function watched(client: pg.PoolClient): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined;
  // One that breaks between two statements must not end the process.
  const onError = (error: unknown): void => void (lost ??= new DatabaseUnavailable(error));
  client.on('error', onError);
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (lost) throw lost;
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (error instanceof pg.DatabaseError && !AWAY_CODES.test(error.code ?? '')) throw error;
      throw (lost = new DatabaseUnavailable(error));
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release() {
      client.off('error', onError);
      client.release(lost);
    },
  };
}
