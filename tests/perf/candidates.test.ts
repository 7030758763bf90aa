// What the bench runs in pages, and publishes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { validate } from '#content/validate.ts';
import { withRows } from './jobs/compareRows.ts';

const FOLDER = join(import.meta.dirname, 'candidates');
const PROGRAM = new RegExp(`'((?:${readdirSync(FOLDER).join('|')})/[\\w-]+\\.tsx?)'`, 'g');

const sources = ['jobs', 'measure'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder)).map((name) => join(import.meta.dirname, folder, name)),
);

it('a job runs only programs that are there', () => {
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(PROGRAM)].map(([, name = '']) => name),
  );
  expect(named).toContain('vitrine/renderStats.ts');
  expect(named.filter((name) => !existsSync(join(FOLDER, name)))).toEqual([]);
});

it('its long compare page is one that can be published', () => {
  const file = join(import.meta.dirname, '../../assets/demo/new-compare-pages.json');
  const [demo] = JSON.parse(readFileSync(file, 'utf8'), withoutFiles) as Parameters<typeof withRows>[0][];
  if (!demo) throw new Error('The demo has no such page');
  const long = withRows(demo, 60);
  expect(long.rows).toHaveLength(60);
  expect(validate(KINDS_BY_NAME.newCompare, long)).toMatchObject({ ok: true });
});

/** Files have their addresses once the demo is installed. */
const withoutFiles = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'asset' in value ? null : value;
