// Before tests of the editor run in Node: builds the app with its editor, unless the sources are as
// they were. Journeys do not need it, and are ready sooner.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as setup } from '@playwright/test';
import { fingerprint } from '../../src/server/boot/prepare.mjs';
import { buildVisitor, EDITOR_FOLDER } from './visitorBundle.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = `${EDITOR_FOLDER}.stamp`;
const SOURCES = ['src', 'editor', 'tests/headless/visitorBundle.ts', 'package-lock.json'];

setup('The editor is built', async () => {
  const stamp = fingerprint(SOURCES.map((name) => join(ROOT, name)));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  await buildVisitor(EDITOR_FOLDER, [], true);
  writeFileSync(STAMP, stamp);
});
