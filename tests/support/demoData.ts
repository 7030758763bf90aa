// The data folder of a server with the demo, filled once for a run: filling one takes 2.5 s of CPU,
// a copy almost nothing. The copies share the pictures that servers make smaller, each of which
// takes 0.1 s.
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from './process.ts';

const folderOf = (runFolder: string): string => join(runFolder, 'demo');

/** Fills the folder that others copy. */
export async function fillDemoData(runFolder: string, settings: Record<string, string>): Promise<void> {
  const server = startProcess({ ...settings, DATA_DIR: folderOf(runFolder), SEED: 'demo' });
  await server.address();
  server.signal('SIGTERM');
  await server.ended;
  const renditions = join(runFolder, 'renditions');
  mkdirSync(renditions);
  rmSync(join(folderOf(runFolder), 'renditions'), { recursive: true, force: true });
  symlinkSync(renditions, join(folderOf(runFolder), 'renditions'));
}

// A rendition belongs to the time of a file.
export const copyDemoData = (runFolder: string, dataDir: string): void =>
  cpSync(folderOf(runFolder), dataDir, { recursive: true, preserveTimestamps: true });
