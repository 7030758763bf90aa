// nginx as src/server/operating/deploy sets it up, on a port of its own and without TLS.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './ports.mjs';

const CONFIGURATION = new URL('../../src/server/operating/deploy/nginx.conf', import.meta.url);
const OPEN_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 20;

export interface LocalNginx {
  url: string;
  start(): Promise<void>;
  /** Like a crash. */
  kill(): Promise<void>;
  /** Returns the output of `nginx -t` for the configuration. */
  check(): string;
  remove(): Promise<void>;
}

/** Before nodes on these ports; starts by `start`. */
export async function makeNginx(program: string, nodePorts: readonly number[]): Promise<LocalNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
  const [port, redirectPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  const site = readFileSync(CONFIGURATION, 'utf8')
    .replaceAll(/^ *(listen \[::\]|ssl_certificate).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('/etc/nginx/vitrine/nodes.conf', join(folder, 'nodes.conf'))
    .replace('/var/cache/nginx/vitrine', join(folder, 'cache'));
  const nodes = nodePorts.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=3s;\n`);
  writeFileSync(join(folder, 'nodes.conf'), nodes.join(''));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1;
    pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
    events { worker_connections 1024; }
    http { access_log off; ${temporary}\n${site}\n}`,
  );
  const options = ['-c', file, '-p', folder, '-e', join(folder, 'error.log')];

  let server: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const ending = server;
    server = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    // Its workers end with it, which those of a killed master would not.
    ending.kill('SIGTERM');
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    check: () => execFileSync(program, ['-t', ...options], { encoding: 'utf8', stdio: 'pipe' }),
    async start() {
      const starting = spawn(program, options, { stdio: 'ignore' });
      server = starting;
      for (const endMs = Date.now() + OPEN_WITHIN_MS; !(await isOpen(port)); await sleep(LOOK_EVERY_MS))
        if (Date.now() > endMs || starting.exitCode !== null)
          throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    },
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
