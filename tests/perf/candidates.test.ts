// The programs that the bench runs in pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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
