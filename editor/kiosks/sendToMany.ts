// One command to many kiosks, and what comes of each. Without React.
// See src/server/README.md#227-commands-to-kiosks.
import pLimit from 'p-limit';
import type { KioskCommand } from '../api/kioskApi.ts';

/** Requests under way at once: a server carries out a few in parallel, and kiosks need it too. */
const AT_ONCE = 6;
const ASK_EVERY_MS = 1_000;

export interface Sent {
  /** Of the command; '' until it is sent. */
  id: string;
  state: 'waiting' | 'done' | 'failed' | 'expired';
  /** What the kiosk answered, or why it failed. */
  result: string;
}

/** By the id of the kiosk. */
export type SentToMany = ReadonlyMap<string, Sent>;

interface Calls {
  /** Resolves with the id of the command; rejects with an HttpFailure. */
  send: (kiosk: string) => Promise<{ id: string }>;
  load: (kiosk: string, id: string) => Promise<Pick<KioskCommand, 'state' | 'result'>>;
  /** Words for what a call rejects with. */
  describe: (failure: unknown) => string;
  wait: (ms: number) => Promise<void>;
  onProgress: (sent: SentToMany) => void;
  /** The commands that are sent are carried out all the same. */
  isStopped: () => boolean;
}

/** Resolves when each kiosk has answered or was not heard, or when it is stopped. */
export async function sendToMany(kiosks: readonly string[], calls: Calls): Promise<void> {
  const sent = new Map<string, Sent>(
    kiosks.map((kiosk) => [kiosk, { id: '', state: 'waiting', result: '' }]),
  );
  const limit = pLimit(AT_ONCE);
  const tell = (): void => calls.onProgress(new Map(sent));
  tell();
  await Promise.all(
    kiosks.map((kiosk) =>
      limit(async () => {
        if (calls.isStopped()) return;
        try {
          const { id } = await calls.send(kiosk);
          sent.set(kiosk, { id, state: 'waiting', result: '' });
        } catch (failure) {
          sent.set(kiosk, { id: '', state: 'failed', result: calls.describe(failure) });
          tell();
        }
      }),
    ),
  );
  const waiting = (): [string, Sent][] => [...sent].filter(([, { state }]) => state === 'waiting');
  while (waiting().length > 0 && !calls.isStopped()) {
    await calls.wait(ASK_EVERY_MS);
    await Promise.all(
      waiting().map(([kiosk, { id }]) =>
        limit(async () => {
          if (calls.isStopped()) return;
          // A call that fails is made again.
          const now = await calls.load(kiosk, id).catch(() => undefined);
          if (!now || now.state === 'queued' || now.state === 'sent') return;
          sent.set(kiosk, { id, state: now.state, result: now.result });
        }),
      ),
    );
    if (!calls.isStopped()) tell();
  }
}

export function countSent(sent: SentToMany): Record<Sent['state'], number> {
  const counts = { waiting: 0, done: 0, failed: 0, expired: 0 };
  for (const { state } of sent.values()) counts[state] += 1;
  return counts;
}
