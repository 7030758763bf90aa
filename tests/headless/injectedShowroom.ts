// Servers that tests open beside the one of their worker, in this process, at addresses where
// nothing listens.
import type { HeadlessServer } from './headlessServer.ts';
import { NetworkFailure, otherServers } from './pageNetwork.ts';
import { importServer } from './serverBundle.ts';

const FIRST_PORT = 3_001;

/** An address that no server of this process has. Requests are refused until one is started. */
export function claimAddress(): string {
  const address = `http://127.0.0.1:${FIRST_PORT + otherServers.size}`;
  otherServers.set(address, {
    origin: address,
    request: () => Promise.reject(refused()),
    stream: () => Promise.reject(refused()),
  });
  return address;
}

/** Starts a server with the environment variables of an operator; resolves to what stops it. */
export async function startInjected(
  env: Record<string, string>,
  address: string,
): Promise<() => Promise<void>> {
  const { openServerFor } = await importServer();
  let server: HeadlessServer | undefined = await openServerFor({ LOG_LEVEL: 'silent', ...env }, address);
  const running = (): HeadlessServer => {
    if (!server) throw refused();
    return server;
  };
  otherServers.set(address, {
    origin: address,
    request: async (request) => running().request(request),
    stream: async (request, signal) => running().stream(request, signal),
  });
  return async () => {
    const stopped = server;
    server = undefined;
    await stopped?.close();
  };
}

const refused = (): NetworkFailure => new NetworkFailure('net::ERR_CONNECTION_REFUSED');
