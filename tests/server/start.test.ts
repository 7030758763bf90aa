// `npm start` on a checkout that was started before.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#server/boot/prepare.mjs';
import { freePort } from '../support/ports.mjs';

const CHANGES_WITHIN = { timeout: 30_000 };

it('A showroom that is started again installs and builds nothing, and ends with npm', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-start-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SEED: 'empty',
    LOG_LEVEL: 'silent',
  };
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  await expect.poll(isOpen, CHANGES_WITHIN).toBe(true);
  npm.kill('SIGTERM');
  await expect.poll(isOpen, CHANGES_WITHIN).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
  expect(output).toContain('Vitrine is open at');
  expect(output).not.toMatch(/Installing dependencies|Building the app/);
});
