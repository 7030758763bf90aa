// The only EventSource: changes on the server, as they happen.
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import type { Change } from '#protocol/appSchemas.ts';
import { uncachedAddress } from './http.ts';

export interface ChangeListener {
  /**
   * The connection is open, for the first time or again: earlier changes may have been missed.
   * `app` is the version of the served app, `timeMs` the server's clock.
   */
  onHello: (hello: { app: string; timeMs: number }) => void;
  onChange: (change: Change) => void;
  /**
   * For a minute nothing came, not even the server's ping: a proxy may hold the stream back, or the
   * connection only looks open. Changes may have been missed. Called each minute while it lasts.
   */
  onSilence?: () => void;
}

/** Three pings of the server. */
const SILENCE_MS = 60_000;

let kiosk = '';

const listeners = new Set<ChangeListener>();
let connection: { close: () => void } | undefined;
/** The last hello, and when it came, by `clock.now()`. */
let heard: { app: string; timeMs: number; atMs: number } | undefined;

/** Listens until the returned function is called. All listeners share one connection. */
export function listenForChanges(listener: ChangeListener): () => void {
  listeners.add(listener);
  connection ??= connect();
  if (heard) listener.onHello({ app: heard.app, timeMs: heard.timeMs + clock.now() - heard.atMs });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    connection?.close();
    connection = undefined;
    heard = undefined;
  };
}

/** Also hears of the commands to this kiosk from now on. */
export function listenAsKiosk(id: string): void {
  if (id === kiosk) return;
  kiosk = id;
  reconnect();
}

/** The server says more to who has signed in since the connection began. */
export function reconnect(): void {
  if (!connection) return;
  connection.close();
  connection = connect();
}

/** Reconnects by itself. */
function connect(): { close: () => void } {
  let source: EventSource | undefined;
  let cancelRetry: (() => void) | undefined;
  let cancelSilence: (() => void) | undefined;
  const hear = (): void => {
    cancelSilence?.();
    cancelSilence = clock.after(SILENCE_MS, () => {
      hear();
      open();
      for (const { onSilence } of [...listeners]) onSilence?.();
    });
  };
  const open = (): void => {
    cancelRetry?.();
    source?.close();
    source = new EventSource(uncachedAddress(`/api/changes${kiosk && `?kiosk=${kiosk}`}`));
    source.addEventListener('ping', hear);
    source.addEventListener('hello', ({ data }: MessageEvent<string>) => {
      hear();
      const hello = read<{ app: unknown; time: unknown }>(data);
      heard = { app: String(hello?.app ?? ''), timeMs: Number(hello?.time), atMs: clock.now() };
      for (const { onHello } of [...listeners]) onHello(heard);
    });
    source.onmessage = ({ data }: MessageEvent<string>) => {
      hear();
      const change = read<Change>(data);
      if (change) for (const { onChange } of [...listeners]) onChange(change);
    };
    source.onerror = () => {
      source?.close();
      cancelRetry?.();
      cancelRetry = clock.after(RETRY_MS * (1 + Math.random()), open);
    };
  };
  hear();
  open();
  return {
    close: () => {
      cancelSilence?.();
      cancelRetry?.();
      source?.close();
    },
  };
}

function read<T>(data: string): T | null {
  try {
    return JSON.parse(data) as T;
  } catch {
    return null;
  }
}
