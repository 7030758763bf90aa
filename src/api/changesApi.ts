// The only EventSource: changes on the server, as they happen.
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import type { Change } from '#protocol/appSchemas.ts';

export interface ChangeListener {
  /**
   * The connection is open, for the first time or again: earlier changes may have been missed.
   * `app` is the version of the served app, `timeMs` the server's clock.
   */
  onHello: (hello: { app: string; timeMs: number }) => void;
  onChange: (change: Change) => void;
}

/**
 * Listens until the returned function is called. The browser reconnects by itself; after a refusal
 * this does.
 */
export function listenForChanges({ onHello, onChange }: ChangeListener): () => void {
  let source: EventSource;
  let cancelRetry: (() => void) | undefined;
  const open = (): void => {
    source = new EventSource('/api/changes');
    source.addEventListener('hello', ({ data }: MessageEvent<string>) => {
      const hello = read<{ app: unknown; time: unknown }>(data);
      onHello({ app: String(hello?.app ?? ''), timeMs: Number(hello?.time) });
    });
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const change = read<Change>(data);
      if (change) onChange(change);
    };
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED)
        cancelRetry = clock.after(RETRY_MS * (1 + Math.random()), open);
    };
  };
  open();
  return () => {
    cancelRetry?.();
    source.close();
  };
}

function read<T>(data: string): T | null {
  try {
    return JSON.parse(data) as T;
  } catch {
    return null;
  }
}
