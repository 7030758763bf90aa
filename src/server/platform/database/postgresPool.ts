// Connections to PostgreSQL with time limits: a server or network that hangs counts as unavailable.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from '../http/storageErrors.ts';

const CONNECTIONS = 10;
/** Time to wait for a free or a new connection. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Longer than any of our statements; shorter than the 10 s in which a stopping server must end. */
const STATEMENT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** PostgreSQL's error classes for cancelled, shut down and not yet started. */
const UNAVAILABLE_CODES = /^(57|08)/;

/** `hasNoTimeout` is for migrations and imports, whose statements may take minutes. */
export function postgresPool(connectionString: string, hasNoTimeout: boolean): PostgresPool {
  const limits = hasNoTimeout
    ? {}
    : { query_timeout: STATEMENT_TIMEOUT_MS, statement_timeout: STATEMENT_TIMEOUT_MS };
  const size = { max: CONNECTIONS, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const pool = new pg.Pool({ connectionString, ...size, ...limits });
  // An idle connection that breaks emits 'error', which would end the process without a listener.
  pool.on('error', () => undefined);
  return {
    async connect() {
      return guardConnection(
        await pool.connect().catch((error: unknown) => {
          throw new DatabaseUnavailable(error);
        }),
      );
    },
    // Closing a connection that hangs would never finish.
    end: () => Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

/**
 * Closes a connection that did not respond in time: a late response would be read as that of the
 * next statement.
 */
function guardConnection(client: pg.PoolClient): PostgresPoolClient {
  let failure: DatabaseUnavailable | undefined;
  // A connection that breaks between two statements must not end the process.
  const onError = (error: unknown): void => void (failure ??= new DatabaseUnavailable(error));
  client.on('error', onError);
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (failure) throw failure;
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (error instanceof pg.DatabaseError && !UNAVAILABLE_CODES.test(error.code ?? '')) throw error;
      throw (failure = new DatabaseUnavailable(error));
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release() {
      client.off('error', onError);
      client.release(failure);
    },
  };
}
