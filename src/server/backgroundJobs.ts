// Background jobs: forward events to Google, delete what has expired.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { EventForwarder } from './analytics/eventForwarder.ts';
import { sweepOrphans } from './media/sweepOrphans.ts';
import type { Services } from './services.ts';
import { StoreUnavailable } from './storage/blobStore.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** Keeps the start of the server free. */
const FIRST_SWEEP_MS = 60 * 1000;
/** Pause between two steps of a sweep, for other users of the database. */
const STEP_MS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const REVISIONS_AT_ONCE = 500;
/** Delay after a database failure. */
const FAILED_MS = 10_000;

/** One run; resolves with the delay before the next, in ms. */
type Chore = (isOver: () => boolean) => Promise<number>;

/** Starts the jobs with the server; closing waits for the current runs. */
export function startBackgroundJobs(
  app: FastifyInstance,
  { settings, events, kiosks, outbox, signInLimits }: Services,
): void {
  const { ga4 } = settings;
  if (ga4) {
    const forwarder = new EventForwarder(outbox, ga4, app.log);
    repeat(app, (isOver) => forwarder.work(isOver));
  }
  const sweep: Chore = async (isOver) => {
    await events.sweep(Date.now(), () => (isOver() ? Promise.reject(new Over()) : sleep(STEP_MS)));
    await kiosks.sweep(Date.now());
    await signInLimits.sweep(Date.now());
    return SWEEP_EVERY_MS;
  };
  repeat(app, sweep, FIRST_SWEEP_MS);
  repeat(app, sweepFilesAndRevisions(app), FIRST_SWEEP_MS);
}

function sweepFilesAndRevisions(app: FastifyInstance): Chore {
  const { services } = app;
  return async (isOver) => {
    const pause = (): Promise<void> => (isOver() ? Promise.reject(new Over()) : sleep(STEP_MS));
    const keptFrom = new Date(Date.now() - services.settings.revisionsKeepDays * DAY_MS).toISOString();
    while ((await services.documents.thinRevisions(keptFrom, REVISIONS_AT_ONCE)) === REVISIONS_AT_ONCE)
      await pause();
    const removed = await sweepOrphans(services, Date.now(), pause).catch((error: unknown) => {
      // The store will be back for the next sweep.
      if (error instanceof StoreUnavailable) return 0;
      throw error;
    });
    await services.renditions.sweep();
    if (removed > 0) app.log.info({ removed }, 'files that nothing refers to were removed');
    return SWEEP_EVERY_MS;
  };
}

class Over extends Error {}

function repeat(app: FastifyInstance, chore: Chore, firstMs = 0): void {
  const closing = new AbortController();
  const isOver = (): boolean => closing.signal.aborted;
  const run = async (): Promise<void> => {
    for (let wait = firstMs; ; ) {
      await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (isOver()) return;
      wait = await chore(isOver).catch((error: unknown) => {
        if (!(error instanceof Over)) app.log.error({ err: error }, 'a chore failed');
        return FAILED_MS;
      });
    }
  };
  let running: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    running = run();
  });
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', async () => running);
}
