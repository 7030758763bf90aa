// Programs that the bench runs in pages, and documents that it publishes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { validate } from '#content/validate.ts';
import { withRows } from './jobs/compareRows.ts';
import { withOwnTexts } from './measure/ownTexts.ts';

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

it('its long compare page and the products of its large catalog are ones that can be published', () => {
  const long = withRows(demoOf('new-compare-pages') as Parameters<typeof withRows>[0], 60);
  expect(long.rows).toHaveLength(60);
  expect(validate(KINDS_BY_NAME.newCompare, long)).toMatchObject({ ok: true });
  for (let family = 0; family < 20; family += 1)
    expect(validate(KINDS_BY_NAME.product, withOwnTexts(demoOf('products'), family))).toMatchObject({
      ok: true,
    });
});

/** The first document of a collection; files have their addresses once the demo is installed. */
function demoOf(collection: string): Record<string, unknown> {
  const file = join(import.meta.dirname, `../../assets/demo/${collection}.json`);
  const [document] = JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'asset' in value ? null : value,
  ) as Record<string, unknown>[];
  if (!document) throw new Error(`The demo has no ${collection}`);
  return document;
}
