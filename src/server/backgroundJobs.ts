// Background jobs: forward events to Google, publish what is due, tell operators of problems,
// delete what has expired. Of several nodes, one runs them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#config/durations.ts';
import { alertRound } from './alerts/alertRounds.ts';
import { callRound } from './calls/callMessages.ts';
import * as accountLinks from './accounts/accountLinkRepository.ts';
import * as passkeys from './accounts/passkeyRepository.ts';
import * as sessions from './accounts/sessionRepository.ts';
import * as signInFlows from './accounts/signInFlowRepository.ts';
import * as signInLimits from './accounts/signInLimits.ts';
import * as alerts from './alerts/alertRepository.ts';
import * as audit from './audit/auditRepository.ts';
import * as calls from './calls/callRepository.ts';
import * as presences from './collaboration/presenceRepository.ts';
import * as enrolments from './fleet/enrolmentRepository.ts';
import * as commands from './kiosks/commandRepository.ts';
import * as nodes from './platform/nodes/nodeRepository.ts';
import { exportDueDays } from './insights/eventExport.ts';
import { EventForwarder } from './insights/eventForwarder.ts';
import { carryOutSchedules } from './publishing/carryOutSchedules.ts';
import { carryOutRollouts } from './publishing/carryOutRollouts.ts';
import { hashFiles } from './media/hashFiles.ts';
import { sweepOrphans } from './media/sweepOrphans.ts';
import { priceSourceRound } from './prices/priceSource.ts';
import { SearchIndex } from './search/searchIndex.ts';
import type { Services } from './services.ts';
import { pruneReleases } from './publishing/pruneReleases.ts';
import { StoreUnavailable } from './platform/files/blobStore.ts';
import * as documents from './documents/documentRepository.ts';
import * as kiosks from './kiosks/kioskRepository.ts';
import * as previewLinks from './publishing/previewLinkRepository.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** Keeps the start of the server free. */
const FIRST_SWEEP_MS = 60 * 1000;
/** Kiosks send their next heartbeat within a minute of the start. */
const FIRST_ALERTS_MS = 2 * 60 * 1000;
/** Pause between two steps of a sweep, for other users of the database. */
const STEP_MS = 20;
const REVISIONS_AT_ONCE = 500;
/** Schedules and requests of other nodes are noticed within this time. */
const SCHEDULE_LOOK_MS = 5_000;
/** A bad release is stopped within this time of its faults. */
const ROLLOUT_LOOK_MS = 20_000;
const FIRST_COUNT_MS = 10_000;
/** The hour that goes on is counted so often. */
const COUNT_EVERY_MS = 60_000;
/** Between two looks for texts that the search has not stored. */
const INDEX_EVERY_MS = 60_000;
const FIRST_INDEX_MS = 30_000;
/** Delay after a database failure. */
const FAILED_MS = 10_000;

/** How soon a node begins once it has the jobs. */
const JOBS_LOOK_MS = 1_000;

/** One run; resolves with the delay before the next, in ms. */
type Job = (isStopping: () => boolean) => Promise<number>;

const EXPIRING = [
  signInLimits.sweep,
  sessions.sweep,
  signInFlows.sweep,
  presences.sweep,
  passkeys.sweep,
  accountLinks.sweep,
  previewLinks.sweep,
  enrolments.sweep,
  commands.sweep,
  calls.sweep,
  alerts.sweep,
  nodes.sweep,
  audit.sweep,
];

/** Starts the jobs with the server; closing waits for the current runs. */
export function startBackgroundJobs(app: FastifyInstance, { database, settings, events }: Services): void {
  const { ga4 } = settings;
  if (ga4) {
    const forwarder = new EventForwarder(database, ga4, app.log);
    repeatJob(app, (isStopping) => forwarder.work(isStopping));
  }
  const sweep: Job = async (isStopping) => {
    await events.prepare(Date.now());
    await events.sweep(Date.now(), pauseUnless(isStopping));
    await kiosks.sweep(database, Date.now(), settings.eventsKeepDays);
    for (const sweepExpired of EXPIRING) await sweepExpired(database, Date.now());
    return SWEEP_EVERY_MS;
  };
  repeatJob(app, async () => {
    const next = await carryOutSchedules(app.services, app.log, new Date().toISOString());
    const waitMs = next === null ? SCHEDULE_LOOK_MS : Date.parse(next) - Date.now();
    return Math.max(0, Math.min(waitMs, SCHEDULE_LOOK_MS));
  });
  repeatJob(app, async () => {
    await carryOutRollouts(app.services, app.log, Date.now());
    return ROLLOUT_LOOK_MS;
  });
  if (settings.priceSource)
    repeatJob(app, async () =>
      Math.min(await priceSourceRound(app.services, app.log, Date.now()), SCHEDULE_LOOK_MS),
    );
  if (settings.alerts.webhook) repeatJob(app, () => callRound(app.services, app.log, Date.now()));
  repeatJob(app, () => alertRound(app.services, app.log, Date.now()), FIRST_ALERTS_MS);
  repeatJob(app, sweep, FIRST_SWEEP_MS);
  repeatJob(
    app,
    async (isStopping) => {
      await events.count(pauseUnless(isStopping));
      return COUNT_EVERY_MS;
    },
    FIRST_COUNT_MS,
  );
  // No search waits for what was imported, or for all texts after an upgrade.
  const index = new SearchIndex(database, settings.version);
  repeatJob(
    app,
    async (isStopping) => {
      await index.update(pauseUnless(isStopping));
      return INDEX_EVERY_MS;
    },
    FIRST_INDEX_MS,
  );
  const { exports } = app.services;
  const format = settings.eventsExport;
  if (exports && format)
    repeatJob(
      app,
      async (isStopping) => {
        const pause = pauseUnless(isStopping);
        const days = await exportDueDays({ events, exports, format }, app.log, Date.now(), pause);
        return days > 0 ? COUNT_EVERY_MS : SWEEP_EVERY_MS;
      },
      FIRST_SWEEP_MS,
    );
  repeatJob(app, sweepFilesAndRevisions(app), FIRST_SWEEP_MS);
}

/** Thins old revisions and releases, and removes files without a record. */
export function sweepFilesAndRevisions(app: FastifyInstance): Job {
  const { services } = app;
  return async (isStopping) => {
    const pause = pauseUnless(isStopping);
    const keepFrom = new Date(Date.now() - services.settings.revisionsKeepDays * DAY_MS).toISOString();
    while (
      (await documents.thinRevisions(services.database, keepFrom, REVISIONS_AT_ONCE)) === REVISIONS_AT_ONCE
    )
      await pause();
    const removed = await sweepOrphans(services, Date.now(), pause).catch(unlessAway);
    while ((await pruneReleases(services.database, keepFrom)) > 0) await pause();
    await hashFiles(services, pause).catch(unlessAway);
    await services.renditions.sweep();
    if (removed > 0) app.log.info({ removed }, 'removed files without a record');
    return SWEEP_EVERY_MS;
  };
}

/** The media store will be back for the next sweep. */
function unlessAway(error: unknown): number {
  if (error instanceof StoreUnavailable) return 0;
  throw error;
}

class Stopped extends Error {}

/** A pause between two steps of a job, which rejects once the job has to stop. */
const pauseUnless = (isStopping: () => boolean) => (): Promise<void> =>
  isStopping() ? Promise.reject(new Stopped()) : sleep(STEP_MS);

function repeatJob(app: FastifyInstance, job: Job, firstMs = 0): void {
  const closing = new AbortController();
  const { node } = app.services;
  const isStopping = (): boolean => closing.signal.aborted || !node.hasJobs;
  const run = async (): Promise<void> => {
    for (let wait = firstMs; ; ) {
      await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      if (!node.hasJobs) {
        wait = JOBS_LOOK_MS;
        continue;
      }
      wait = await job(isStopping).catch((error: unknown) => {
        if (!(error instanceof Stopped)) app.log.error({ err: error }, 'a background job failed');
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
