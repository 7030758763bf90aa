// A showroom with a server of its own, for special settings or for tests that stop it: a process,
// or for journeys without a screen in this one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimAddress, startInjected } from '../headless/injectedShowroom.ts';
import { copyDemoData } from './demoData.ts';
import { freePort } from './ports.mjs';
import { startProcess } from './process.ts';

/**
 * A showroom whose port stays the same over restarts. Its editor is the one of `editorRequests.ts`.
 */
export interface OwnShowroom {
  address: string;
  /** The folder of its database and media. */
  dataDir: string;
  /** Starts the server; `more` overrides the settings that it was opened with. */
  start: (more?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
  /** Stops it and deletes its data. */
  remove: () => Promise<void>;
}

type Settings = Record<string, string>;

const isInProcess = process.env['DRIVER'] === 'node';

/** Starts the built server; resolves to what kills it. */
async function startBuilt(env: Settings): Promise<() => Promise<void>> {
  const server = startProcess(env);
  await server.address();
  return async () => {
    server.signal('SIGKILL');
    await server.ended;
  };
}

/** Opens a showroom with the demo and these settings, which may depend on its address. */
export async function openOwnShowroom(
  given: Settings | ((address: string) => Promise<Settings>) = {},
): Promise<OwnShowroom> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-own-'));
  const address = isInProcess ? claimAddress() : `http://127.0.0.1:${await freePort()}`;
  const settings = typeof given === 'function' ? await given(address) : given;
  if (settings['SEED'] === undefined) copyDemoData(process.env['VITRINE_TEST_DATA'] ?? '', dataDir);
  let stopServer: (() => Promise<void>) | undefined;
  const start = async (more: Settings = {}): Promise<void> => {
    const env = {
      DATA_DIR: dataDir,
      PORT: new URL(address).port,
      SEED: 'demo',
      EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'] ?? '',
      EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'] ?? '',
      ...settings,
      ...more,
    };
    stopServer = await (isInProcess ? startInjected(env, address) : startBuilt(env));
  };
  const stop = async (): Promise<void> => {
    await stopServer?.();
    stopServer = undefined;
  };
  await start();
  return {
    address,
    dataDir,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
