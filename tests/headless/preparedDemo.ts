// Whether what journeys in Node need is there. Imports nothing that builds: that takes a second.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, ROOT } from '../../src/server/boot/prepare.mjs';

const STAMP = join(ROOT, 'dist/headless.stamp');
const SOURCES = ['src', 'assets/demo', 'tests/headless', 'package-lock.json'];

/** Holds a data folder with the demo, of which each server has a copy. */
export const DATA = join(ROOT, 'dist/headlessData');
export const DEMO = join(DATA, 'demo');

/** Whether the app, the server and the demo were made from the sources as they are. */
export const isPrepared = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf();

export const markPrepared = (): void => writeFileSync(STAMP, stampOf());

const stampOf = (): string => fingerprint(SOURCES.map((name) => join(ROOT, name)));
