// Connections that hang: a server that never responds, and a proxy that can stop forwarding.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Hanging {
  port: number;
  close(): Promise<void>;
}

async function listen(onSocket: (socket: Socket) => void): Promise<Hanging> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Accepts every connection and never responds. */
export const openSilence = (): Promise<Hanging> => listen((socket) => void socket.resume());

export interface Line extends Hanging {
  hang(): void;
  goOn(): void;
}

/** Forwards everything to a local port until `hang` is called. */
export async function openLine(targetPort: number, host = '127.0.0.1'): Promise<Line> {
  let isHanging = false;
  const ends = new Set<Socket>();
  const line = await listen((socket) => {
    const target = connect(targetPort, host).on('error', () => socket.destroy());
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      ends.add(from);
      from
        .on('data', (chunk) => void to.write(chunk))
        .on('close', () => {
          ends.delete(from);
          to.destroy();
        });
      if (isHanging) from.pause();
    }
  });
  return {
    ...line,
    hang() {
      isHanging = true;
      for (const end of ends) end.pause();
    },
    goOn() {
      isHanging = false;
      for (const end of ends) end.resume();
    },
  };
}
