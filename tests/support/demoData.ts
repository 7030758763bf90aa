// The data folder of a server with the demo, filled once for a run: filling one takes 2.5 s of CPU,
// a copy almost nothing.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from './process.ts';

const folderOf = (runFolder: string): string => join(runFolder, 'demo');

/** Fills the folder that others copy. */
export async function fillDemoData(runFolder: string, settings: Record<string, string>): Promise<void> {
  const server = startProcess({ ...settings, DATA_DIR: folderOf(runFolder), SEED: 'demo' });
  await server.address();
  server.signal('SIGTERM');
  await server.ended;
}

export const copyDemoData = (runFolder: string, dataDir: string): void =>
  cpSync(folderOf(runFolder), dataDir, { recursive: true });
