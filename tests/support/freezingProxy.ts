// A proxy of TCP connections that stops forwarding a stream of events after its first one. Both
// sides stay connected, as behind a router that has forgotten a connection.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FreezingProxy {
  address: string;
  /** How many streams have been frozen. */
  frozenCount: () => number;
  close: () => Promise<void>;
}

const STREAM = 'GET /api/changes';
const FIRST_EVENT = 'event: hello';

export async function openFreezingProxy(showroom: string): Promise<FreezingProxy> {
  const { hostname, port } = new URL(showroom);
  const sockets = new Set<Socket>();
  let frozenCount = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isStream = false;
    let isFrozen = false;
    client.on('data', (bytes) => {
      // A connection that was used before may be used for the stream.
      isStream = bytes.toString('latin1').startsWith(STREAM);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isFrozen) return;
      client.write(bytes);
      if (!isStream || !bytes.toString('latin1').includes(FIRST_EVENT)) return;
      isFrozen = true;
      frozenCount += 1;
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    frozenCount: () => frozenCount,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
