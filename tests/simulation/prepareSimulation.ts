// Builds the app and the server for the simulation, and fills a data folder with the demo, unless
// their sources are as they were.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { fingerprint } from '../../src/server/boot/prepare.mjs';
import { buildServer, importServer } from '../headless/serverBundle.ts';
import { buildVisitor } from '../headless/visitorBundle.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHIMS = join(import.meta.dirname, 'shims');
/** As deep as `src/server`, so that relative file URLs stay valid. */
export const SERVER_FOLDER = join(ROOT, 'dist/simulatedServer');
export const SIMULATION_DATA = join(ROOT, 'dist/simulatedData');
const STAMP = join(ROOT, 'dist/simulation.stamp');
const SOURCES = ['src', 'assets/demo', 'tests/headless', 'tests/simulation/shims', 'package-lock.json'];

/** Modules of Node with threads or chance in them, and what replaces them. */
const REPLACED: Record<string, string> = {
  'node:timers/promises': 'timersPromises.ts',
  'node:worker_threads': 'workerThreads.ts',
  'node:crypto': 'crypto.ts',
  'node:zlib': 'zlib.ts',
  '@node-rs/argon2': 'argon2.ts',
};

const replaceModules = (): Plugin => ({
  name: 'simulated-modules',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const file = REPLACED[id];
    return file && !importer?.startsWith(SHIMS) ? join(SHIMS, file) : undefined;
  },
});

export async function prepareSimulation(): Promise<void> {
  const stamp = fingerprint(SOURCES.map((name) => join(ROOT, name)));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  await buildVisitor();
  await buildServer(SERVER_FOLDER, [replaceModules()]);
  rmSync(SIMULATION_DATA, { recursive: true, force: true });
  mkdirSync(SIMULATION_DATA, { recursive: true });
  const { openServer } = await importServer(SERVER_FOLDER);
  const server = await openServer({
    dataDir: SIMULATION_DATA,
    seed: 'demo',
    editor: { email: 'editor@example.com', password: 'a-password-for-tests' },
  });
  await server.close();
  writeFileSync(STAMP, stamp);
}
