// Sends a command to many kiosks, and follows what comes of it.
import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { loadBatch, sendBatch, type CommandOrder } from '../api/kioskApi.ts';
import { polling } from '../data/queryClient.ts';
import { batchesOf, progressOf, type BatchProgress } from './commandBatches.ts';

const POLL_MS = 1_000;

export interface SentOrder {
  order: CommandOrder;
  /** Ids of the requests that it was sent by. */
  batches: readonly string[];
  progress: BatchProgress;
}

export function useBatches(): {
  /** Undefined until a command is sent. */
  sent: SentOrder | undefined;
  /** Rejects with an HttpFailure. */
  send: (kiosks: readonly string[], order: CommandOrder) => Promise<void>;
  /** Closes the progress. Commands that were sent are carried out all the same. */
  forget: () => void;
} {
  const [sending, setSending] = useState<{ order: CommandOrder; batches: readonly string[] }>();
  const [isFinished, setFinished] = useState(false);
  const results = useQueries({
    queries: (sending?.batches ?? []).map((id) => ({
      queryKey: ['command batch', id],
      queryFn: () => loadBatch(id),
      ...polling(POLL_MS),
      ...(isFinished && { refetchInterval: false as const }),
    })),
  });
  const states = results.flatMap(({ data }) => data ?? []);
  const isLoaded = sending !== undefined && states.length === sending.batches.length;
  const progress = progressOf(isLoaded ? states : []);
  if (isLoaded && progress.isFinished !== isFinished) setFinished(progress.isFinished);
  return {
    sent: isLoaded ? { ...sending, progress } : undefined,
    send: async (kiosks, order) => {
      const sent = await Promise.all(batchesOf(kiosks).map((batch) => sendBatch(batch, order)));
      setFinished(false);
      setSending({ order, batches: sent.map(({ batch }) => batch) });
    },
    forget: () => setSending(undefined),
  };
}
