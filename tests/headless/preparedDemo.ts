// Prerequisites of journeys in Node. Imports nothing that builds: a build would add a second.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, ROOT } from '../../src/server/boot/prepare.mjs';

const STAMP = join(ROOT, 'dist/headless.stamp');
const SOURCES = ['src', 'assets/demo', 'tests/headless', 'package-lock.json'];

/** Holds a data folder with the demo, of which each server has a copy. */
export const DATA = join(ROOT, 'dist/headlessData');
export const DEMO = join(DATA, 'demo');

/** Makes the app, the server and the demo, unless they are of the sources as they are. */
export function prepareDemo(): void {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf()) return;
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'prepare.ts')],
    { stdio: 'inherit', env: process.env },
  );
  if (status !== 0) throw new Error('The journeys could not be prepared');
}

export const markPrepared = (): void => writeFileSync(STAMP, stampOf());

const stampOf = (): string => fingerprint(SOURCES.map((name) => join(ROOT, name)));
