// Runs PostgreSQL's own programs. The address and its password go through the environment, since
// everybody on the machine can read a command line.
import { spawn } from 'node:child_process';
import { BackupError } from './backupFormat.ts';

/** Shown of what a program wrote before it failed. */
const SAID_CHARACTERS = 500;

export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string,
): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, ...environmentOf(databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, said] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupError(`${program} is not installed: install PostgreSQL's client programs.`)
          : error,
      ),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new BackupError(`${program} failed: ${said.trim().slice(0, SAID_CHARACTERS)}`);
  return output;
}

/** The variables of libpq for an address. */
function environmentOf(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const sslMode = searchParams.get('sslmode');
  // Sockets are named in the query, as in postgres:///name?host=/var/run/postgresql.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return {
    ...(host !== '' && { PGHOST: host }),
    ...(port !== '' && { PGPORT: port }),
    ...(username !== '' && { PGUSER: decodeURIComponent(username) }),
    ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode !== null && { PGSSLMODE: sslMode }),
  };
}
