// A temporary PostgreSQL cluster for one test run, from Debian's package or the PATH.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.mjs';
import { makeTemporaryFolder } from './temporaryFolder.mjs';

const DEBIAN = '/usr/lib/postgresql';
const READY_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 100;

/**
 * Starts a cluster and returns its address, `stop`, and `halt` and `resume` for what happens
 * without it; or in `missing` the reason why there is none.
 */
export async function startPostgres() {
  const bin = findBinaries();
  if (!bin) return { missing: 'PostgreSQL is not installed' };
  const owner = serverOwner();
  if (!owner) return { missing: 'PostgreSQL refuses to run as root, and there is no user postgres' };
  const folder = makeTemporaryFolder('vitrine-pg-');
  try {
    return await startCluster(bin, owner, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { missing: `PostgreSQL did not start: ${error.message}` };
  }
}

/** Four workers at once, some of which run three servers with a pool each. */
const CONNECTIONS = '300';

async function startCluster(bin, owner, folder) {
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const asOwner = { ...owner, cwd: folder, stdio: 'ignore' };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    asOwner,
  );
  const port = await freePort();
  // fsync off: these tests do not cover power loss.
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F', '-N', CONNECTIONS];
  // Databases of tests are gone before their tables need a vacuum.
  options.push('-c', 'autovacuum=off', '-c', 'full_page_writes=off');
  const url = `postgres://vitrine@127.0.0.1:${port}/postgres`;
  let server;
  const resume = async () => {
    server = spawn(join(bin, 'postgres'), options, asOwner);
    await answers(url, server);
  };
  const halt = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // SIGINT is PostgreSQL's fast shutdown.
    if (server.exitCode === null) server.kill('SIGINT');
    await Promise.race([ended, sleep(READY_WITHIN_MS)]);
  };
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  await resume();
  return { url, stop, halt, resume };
}

async function answers(url, server) {
  const latest = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > latest || server.exitCode !== null) {
        server.kill('SIGKILL');
        throw error;
      }
      await sleep(LOOK_EVERY_MS);
    }
  }
}

function findBinaries() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function serverOwner() {
  if (process.getuid?.() !== 0) return {};
  try {
    const number = (flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined;
  }
}
