// Before journeys run in Node: builds the app and the server for it unless their sources are as
// they were, and fills a data folder with the demo.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../src/server/boot/prepare.mjs';
import { buildServer, importServer } from './serverBundle.ts';
import { buildVisitor } from './visitorBundle.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(ROOT, 'dist/headless.stamp');
const SOURCES = ['src', 'tests/headless', 'package-lock.json'];

const stamp = fingerprint(SOURCES.map((name) => join(ROOT, name)));
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
  await Promise.all([buildVisitor(), buildServer()]);
  writeFileSync(STAMP, stamp);
}

const dataDir = join(process.argv[2] ?? '', 'demo');
mkdirSync(dataDir, { recursive: true });
const { openServer } = await importServer();
const server = await openServer({
  dataDir,
  seed: 'demo',
  editor: {
    email: process.env['VITRINE_TEST_EMAIL'] ?? '',
    password: process.env['VITRINE_TEST_PASSWORD'] ?? '',
  },
});
await server.close();
