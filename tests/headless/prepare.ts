// Before journeys run in Node: builds the app and the server for it unless their sources are as
// they were, and fills a data folder with the demo.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../src/server/boot/prepare.mjs';
import { buildServer, importServer } from './serverBundle.ts';
import { buildVisitor } from './visitorBundle.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(ROOT, 'dist/headless.stamp');
const DEMO = join(ROOT, 'dist/headlessDemo');
const SOURCES = ['src', 'assets/demo', 'tests/headless', 'package-lock.json'];

const stamp = fingerprint(SOURCES.map((name) => join(ROOT, name)));
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
  await Promise.all([buildVisitor(), buildServer()]);
  rmSync(DEMO, { recursive: true, force: true });
  mkdirSync(DEMO, { recursive: true });
  const { openServer } = await importServer();
  const server = await openServer({
    dataDir: DEMO,
    seed: 'demo',
    editor: {
      email: process.env['VITRINE_TEST_EMAIL'] ?? 'editor@example.com',
      password: process.env['VITRINE_TEST_PASSWORD'] ?? 'a-password-for-tests',
    },
  });
  await server.close();
  writeFileSync(STAMP, stamp);
}
cpSync(DEMO, join(process.argv[2] ?? '', 'demo'), { recursive: true });
