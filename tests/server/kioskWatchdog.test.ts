// The kiosk's browser under systemd: signs of life come only while its page responds.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureBrowser, LAUNCH_ARGS } from '#tests/support/browser.mjs';
import { freePort } from '#tests/support/ports.mjs';
import { startProcess } from '#tests/support/process.ts';

const WATCHDOG = new URL('../../src/server/operating/deploy/kioskWatchdog.mjs', import.meta.url).pathname;
const LIMIT_MS = 4_000;
/** A page that has started, and runs what the test sends it. */
const PAGE = `<html data-ambient="0"><script>
  const ask = () => fetch('/script').then((r) => r.text()).then(eval, () => setTimeout(ask, 100));
  ask();
</script>`;

let folder: string;
let started: ChildProcess | undefined;
let site: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-kiosk-'));
  const sign = `#!/bin/sh\nfor state; do echo "$state" >> ${folder}/notified; done\n`;
  await writeFile(join(folder, 'systemd-notify'), sign, { mode: 0o755 });
});
afterEach(async () => {
  if (started?.exitCode === null) {
    const ended = new Promise((resolve) => started?.once('exit', resolve));
    started.kill('SIGTERM');
    await ended;
  }
  site?.closeAllConnections();
  site?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts the browser as the unit does; `said` returns its journal. */
function startKiosk(address: string): { said(): string; ended: Promise<number | null> } {
  const options = [
    '--headless',
    ...LAUNCH_ARGS,
    '--disable-auto-reload',
    `--user-data-dir=${folder}/profile`,
  ];
  const kiosk = spawn(process.execPath, [WATCHDOG, ensureBrowser() ?? '', ...options, address], {
    env: {
      ...process.env,
      PATH: `${folder}:${process.env['PATH']}`,
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: String(LIMIT_MS * 1000),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started = kiosk;
  let output = '';
  kiosk.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { said: () => output, ended: new Promise((resolve) => kiosk.once('exit', resolve)) };
}

const signs = async (): Promise<string[]> =>
  (await readFile(join(folder, 'notified'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
const countSigns = async (): Promise<number> => (await signs()).length;

async function expectAlive(): Promise<void> {
  const count = await countSigns();
  await expect.poll(countSigns, { timeout: 40_000 }).toBeGreaterThan(count + 2);
}

/** Waits until systemd would have restarted it. */
async function expectHung(): Promise<void> {
  let count = await countSigns();
  let sinceMs = performance.now();
  const quietMs = async () => {
    const now = await countSigns();
    if (now !== count) {
      count = now;
      sinceMs = performance.now();
    }
    return performance.now() - sinceMs;
  };
  await expect.poll(quietMs, { timeout: 40_000 }).toBeGreaterThan(LIMIT_MS);
}

/** A site of one page; `send` runs a script in it. */
async function openSite(port: number, page = PAGE): Promise<{ send(script: string): Promise<void> }> {
  const requests: ServerResponse[] = [];
  site = createServer((request, response) => {
    if (request.url === '/script') requests.push(response);
    else response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((resolve) => site?.listen(port, '127.0.0.1', resolve));
  return {
    send: async (script) => {
      // Chooses the request of a page that is still open and has no response yet.
      const waiting = () => requests.findLast(({ destroyed, writableEnded }) => !destroyed && !writableEnded);
      await expect.poll(waiting, { timeout: 40_000 }).toBeDefined();
      waiting()?.end(script);
    },
  };
}

/** Processes of the kiosk's browser that draw pages. */
function renderers(): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) (.*)/.exec(line) ?? [])
    .map(([, pid, parent, command = '']) => ({ pid: Number(pid), parent: Number(parent), command }));
  const below = (ancestor: number): typeof processes =>
    processes
      .filter(({ parent }) => parent === ancestor)
      .flatMap((process) => [process, ...below(process.pid)]);
  return below(started?.pid ?? 0)
    .filter(({ command }) => command.includes('--type=renderer'))
    .map(({ pid }) => pid);
}

describe('When systemd watches the browser of a kiosk', () => {
  it('a showroom that responds is alive, and one whose process has crashed is not', async () => {
    const server = startProcess({ DATA_DIR: join(folder, 'data') });
    const kiosk = startKiosk(`${await server.address()}/?kiosk=window`);
    await expect.poll(() => kiosk.said(), { timeout: 40_000 }).toContain('The showroom responds');
    await expectAlive();
    expect((await signs()).slice(0, 3)).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
    const crashing = renderers();
    expect(crashing).not.toEqual([]);
    for (const pid of crashing) process.kill(pid, 'SIGKILL');
    await expectHung();
    server.signal('SIGTERM');
    await server.ended;
  });

  it('a page that hangs is not alive, and one that was busy for less is again', async () => {
    const port = await freePort();
    const { send } = await openSite(port);
    startKiosk(`http://127.0.0.1:${port}/`);
    await expectAlive();
    const busy = `const end = Date.now() + ${LIMIT_MS / 2}; while (Date.now() < end);`;
    await send(`${busy}; ask()`);
    await expectAlive();
    await send('while (true);');
    await expectHung();
  });

  it('a showroom that cannot be loaded yet is tried again, without a restart', async () => {
    const port = await freePort();
    const kiosk = startKiosk(`http://127.0.0.1:${port}/`);
    await expect.poll(() => kiosk.said(), { timeout: 40_000 }).toContain('The showroom cannot be loaded yet');
    await expectAlive();
    let requestCount = 0;
    site = createServer(() => (requestCount += 1)).listen(port, '127.0.0.1');
    await expect.poll(() => requestCount, { timeout: 40_000 }).toBeGreaterThan(0);
    await expectAlive();
    await expectAlive();
    site.closeAllConnections();
    site.close();
    await openSite(port);
    await expect.poll(() => kiosk.said(), { timeout: 40_000 }).toContain('The showroom responds');
  });

  it('a page that does not start is loaded anew, and one that needs a new browser gets it', async () => {
    const port = await freePort();
    await openSite(port, '<html>');
    const kiosk = startKiosk(`http://127.0.0.1:${port}/#once`);
    await expectAlive();
    expect(kiosk.said()).toContain('The showroom has not started yet');
    site?.closeAllConnections();
    site?.close();
    await openSite(port, '<html data-ambient="0" data-needs="restart">');
    await expect.poll(() => kiosk.said(), { timeout: 40_000 }).toContain('The page needs a new browser');
    await expectHung();
  });

  it('both end together, also when the service is stopped', async () => {
    const stopped = startKiosk('http://127.0.0.1:1/');
    await expectAlive();
    started?.kill('SIGTERM');
    expect(await stopped.ended).toBe(0);

    const kiosk = startKiosk('http://127.0.0.1:1/');
    await expectAlive();
    const [browser] = execFileSync('pgrep', ['-P', String(started?.pid)], { encoding: 'utf8' }).split('\n');
    process.kill(Number(browser), 'SIGKILL');
    expect(await kiosk.ended).toBe(1);
  });
});
