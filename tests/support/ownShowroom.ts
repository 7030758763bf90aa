// A showroom of a test's own, for settings that the shared one lacks, or for one that goes away and comes back.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.mjs';
import { startProcess, type ServerProcess } from './process.ts';

/** A showroom at a port that stays the same over its stops and starts; its editor is the one of `editorRequests.ts`. */
export interface OwnShowroom {
  address: string;
  /** With other settings than it was opened with, if they are named. */
  start: (more?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
  /** Stops it for good. */
  remove: () => Promise<void>;
}

/** Opens one with the demo and these settings. */
export async function openOwnShowroom(settings: Record<string, string> = {}): Promise<OwnShowroom> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-own-'));
  const port = await freePort();
  let server: ServerProcess | undefined;
  const start = async (more: Record<string, string> = {}): Promise<void> => {
    server = startProcess({
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: 'demo',
      EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'] ?? '',
      EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'] ?? '',
      ...settings,
      ...more,
    });
    await server.address();
  };
  const stop = async (): Promise<void> => {
    server?.signal('SIGKILL');
    await server?.ended;
    server = undefined;
  };
  await start();
  return {
    address: `http://127.0.0.1:${port}`,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
