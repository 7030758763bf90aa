// Gives a release of the pilot kiosks to all when its time has come, and stops it when they fail
// more than before. See src/server/publishing/README.md#pilot-kiosks-first.
import type { FastifyBaseLogger } from 'fastify';
import { compareFaults, isWorse } from './rollouts.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import * as storedReleases from './releaseRepository.ts';
import * as rollouts from './rolloutRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction } from '../platform/database/transactions.ts';

/** One look at all that have not ended. */
export async function carryOutRollouts(
  services: Services,
  log: FastifyBaseLogger,
  nowMs: number,
): Promise<void> {
  for (const rollout of await rollouts.allOpen(services.database)) {
    if (rollout.state !== 'pilot') continue;
    const kiosks = await rollouts.pilotKiosks(services.database, rollout.kiosk_group, rollout.started_at);
    const compared = compareFaults(kiosks, rollout.started_at, nowMs);
    if (isWorse(compared)) {
      const reason = `${compared.faults} faults since it began, where ${compared.expected.toFixed(1)} were expected`;
      log.warn({ environment: rollout.environment, why: reason }, 'a release was stopped on pilot kiosks');
      await decide(services.database, rollout, (tx) => rollouts.stop(tx, rollout, reason, null, nowMs));
    } else if (rollout.widen_at !== null && rollout.widen_at <= nowMs)
      await decide(services.database, rollout, (tx) =>
        rollouts.end(tx, rollout.environment, 'everywhere', null, nowMs),
      );
  }
}

/** Lets a stopped one go on, or gives it to all kiosks. */
export function decideRollout(
  db: Database,
  rollout: rollouts.Rollout,
  action: 'widen' | 'resume',
  by: Actor | null,
): Promise<void> {
  return decide(db, rollout, (tx) =>
    action === 'widen'
      ? rollouts.end(tx, rollout.environment, 'everywhere', by, Date.now())
      : rollouts.stop(tx, rollout, null, by, Date.now()),
  );
}

/** Does so unless another node was first, and notifies the kiosks. */
function decide(
  db: Database,
  { id, environment, state }: rollouts.Rollout,
  change: (tx: Database) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // No one else publishes meanwhile.
    await storedReleases.lock(tx);
    const current = await rollouts.open(tx, environment);
    if (current?.id !== id || current.state !== state) return;
    await change(tx);
    await storedReleases.announce(tx, environment);
  });
}
