// Showrooms that tests open beside the one of their worker, in this process: for special settings,
// or for a server that is stopped.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDemoData } from '../support/demoData.ts';
import type { OwnShowroom } from '../support/ownShowroom.ts';
import type { HeadlessServer } from './headlessServer.ts';
import { NetworkFailure, otherServers } from './pageNetwork.ts';
import { importServer } from './serverBundle.ts';

const FIRST_PORT = 3_001;

export async function openInjectedShowroom(
  given: Record<string, string> | ((address: string) => Promise<Record<string, string>>),
): Promise<OwnShowroom> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-own-'));
  const address = `http://127.0.0.1:${FIRST_PORT + otherServers.size}`;
  const settings = typeof given === 'function' ? await given(address) : given;
  if (settings['SEED'] === undefined) copyDemoData(process.env['VITRINE_TEST_DATA'] ?? '', dataDir);
  let running: HeadlessServer | undefined;
  const runningServer = (): HeadlessServer => {
    if (!running) throw new NetworkFailure('net::ERR_CONNECTION_REFUSED');
    return running;
  };
  otherServers.set(address, {
    origin: address,
    request: async (request) => runningServer().request(request),
    stream: async (request, signal) => runningServer().stream(request, signal),
  });
  const start = async (more: Record<string, string> = {}): Promise<void> => {
    const { openServerFor } = await importServer();
    running = await openServerFor(
      {
        DATA_DIR: dataDir,
        SEED: 'demo',
        LOG_LEVEL: 'silent',
        EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'] ?? '',
        EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'] ?? '',
        ...settings,
        ...more,
      },
      address,
    );
  };
  const stop = async (): Promise<void> => {
    const server = running;
    running = undefined;
    await server?.close();
  };
  await start();
  return {
    address,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
