// Sends a command to many kiosks, and follows what comes of it.
import { useEffect, useState } from 'react';
import { clock } from '#clock.ts';
import { loadBatch, sendBatch, type CommandBatchState, type CommandOrder } from '../api/kioskApi.ts';
import { batchesOf, progressOf, type BatchProgress } from './commandBatches.ts';

const ASK_EVERY_MS = 1_000;

export interface SentOrder {
  order: CommandOrder;
  progress: BatchProgress;
}

export function useBatches(): {
  /** Undefined until a command is sent. */
  sent: SentOrder | undefined;
  /** Rejects with an HttpFailure. */
  send: (kiosks: readonly string[], order: CommandOrder) => Promise<void>;
  /** What is sent is carried out all the same. */
  forget: () => void;
} {
  const [sending, setSending] = useState<{ order: CommandOrder; ids: readonly string[] }>();
  const [states, setStates] = useState<readonly CommandBatchState[]>([]);
  const progress = progressOf(states);
  const { isFinished } = progress;
  useEffect(() => {
    if (!sending || isFinished) return undefined;
    let isMounted = true;
    const stop = clock.every(ASK_EVERY_MS, () => {
      void Promise.all(sending.ids.map(loadBatch)).then(
        (loaded) => isMounted && setStates(loaded),
        // It is asked for again.
        () => undefined,
      );
    });
    return () => {
      isMounted = false;
      stop();
    };
  }, [sending, isFinished]);
  return {
    sent: sending && { order: sending.order, progress },
    send: async (kiosks, order) => {
      const sent = await Promise.all(batchesOf(kiosks).map((batch) => sendBatch(batch, order)));
      const ids = sent.map(({ batch }) => batch);
      setStates(await Promise.all(ids.map(loadBatch)));
      setSending({ order, ids });
    },
    forget: () => {
      setSending(undefined);
      setStates([]);
    },
  };
}
