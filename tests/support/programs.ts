// Programs of Debian that some tests run: redis-server, nginx.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program; undefined where it is not installed, and its tests are skipped. With
 * REQUIRE_PROGRAMS=1, as in CI, a missing one is an error.
 */
export function findProgram(name: string): string | undefined {
  // The PATH of an ordinary account has no servers.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const path = folders.map((folder) => join(folder, name)).find(existsSync);
  if (path !== undefined) return path;
  const text = `${name} is not installed`;
  if (process.env['REQUIRE_PROGRAMS'] === '1') throw new Error(text);
  console.log(`Tests of ${name} are skipped: ${text}.`);
  return undefined;
}
