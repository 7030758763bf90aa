// The only EventSource: what was changed on the server, as it happens.
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';

/** A document that was written; its version is the number of its ETag. */
export interface Change {
  kind: string;
  id: string;
  version: number;
}

export interface ChangeListener {
  /** The line stands, for the first time or again: what happened before may have gone unheard. `app` names the app that is served. */
  onHello: (app: string) => void;
  onChange: (change: Change) => void;
}

/** Listens until the answer is called. A line that breaks is taken up again by the browser, and by us where the server refused it. */
export function listenForChanges({ onHello, onChange }: ChangeListener): () => void {
  let source: EventSource;
  let cancelRetry: (() => void) | undefined;
  const open = (): void => {
    source = new EventSource('/api/changes');
    source.addEventListener('hello', ({ data }: MessageEvent<string>) =>
      onHello(String(read<{ app: unknown }>(data)?.app ?? '')),
    );
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
