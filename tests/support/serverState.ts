// Resets the data that pages of the editor have loaded, for each test; and sends changes by a feed.
import { onTestFinished, vi } from 'vitest';
import type { Change } from '#protocol/appSchemas.ts';
import { queryClient } from '#editor/data/queryClient.ts';

/** Nothing that another test has loaded, and failures shown at once instead of tried again. */
export function freshServerState({ retry = false } = {}): void {
  const options = queryClient.getDefaultOptions();
  queryClient.clear();
  if (!retry) queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retry: false } });
  onTestFinished(() => {
    queryClient.clear();
    queryClient.setDefaultOptions(options);
  });
}

export interface SentChanges {
  /** The stream has opened, for the first time or again. */
  hello(): void;
  change(change: Change): void;
}

/** Replaces the stream of changes, which a DOM without a network has not. */
export function stubChangeFeed(): SentChanges {
  const open = new Set<EventTarget & { onmessage?: (event: MessageEvent) => void }>();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        open.add(this);
      }
      close(): void {
        open.delete(this);
      }
    },
  );
  const message = (type: string, data: unknown) =>
    Object.assign(new Event(type), { data: JSON.stringify(data) }) as MessageEvent;
  return {
    hello: () => open.forEach((source) => void source.dispatchEvent(message('hello', { app: '1', time: 0 }))),
    change: (change) => open.forEach((source) => source.onmessage?.(message('message', change))),
  };
}
