// A release that pilot kiosks show before the others: how it goes, and what becomes of it. See
// src/server/publishing/README.md#pilot-kiosks-first.
import type { FastifyInstance } from 'fastify';
import type { RolloutInfo, RolloutState } from '#protocol/releaseSchemas.ts';
import { comparePilot } from '#rules/pilotVisits.ts';
import { compareFaults } from './rollouts.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import { environmentOf, NOBODY, presentRelease, publishAgain } from './publishChanges.ts';
import { decideRollout } from './carryOutRollouts.ts';
import type { Services } from '../services.ts';
import { readPilotVisits } from './pilotVisitsQuery.ts';
import * as stores from '../fleet/storeRepository.ts';
import * as rollouts from './rolloutRepository.ts';
import * as storedReleases from './releaseRepository.ts';

const NO_PILOT = 'No release is on pilot kiosks any more.';

const iso = (ms: number): string => new Date(ms).toISOString();

export function rolloutRoutes(app: FastifyInstance, services: Services): void {
  route(app, 'GET /api/environments/:id/rollout', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    return present(services, environment);
  });

  route(app, 'GET /api/environments/:id/rollout/visits', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const rollout = await rollouts.open(services.database, environment);
    if (!rollout) throw new HttpError(409, NO_PILOT);
    const time = { startedMs: rollout.started_at, nowMs: Date.now() };
    const kiosks = await rollouts.comparedKiosks(services.database, rollout);
    const counted = await readPilotVisits(services.database, kiosks, { environment, ...time });
    return comparePilot(counted, time);
  });

  route(app, 'POST /api/environments/:id/rollout', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const { action } = request.body;
    const by = request.actor ?? NOBODY;
    const rollout = await rollouts.open(services.database, environment);
    if (!rollout) throw new HttpError(409, NO_PILOT);
    if (action === 'withdraw')
      await publishAgain(services.database, environment, { to: rollout.base, note: '' }, by);
    else await decideRollout(services.database, rollout, action, by);
    return present(services, environment);
  });
}

async function present(services: Services, environment: string): Promise<RolloutState> {
  const rollout = await rollouts.open(services.database, environment);
  const groups = await stores.groups(services.database);
  const counts = await rollouts.kioskCounts(services.database);
  return {
    rollout: rollout ? await presentRollout(services, rollout) : null,
    groups: groups.map(({ id, name }) => ({ id, name, kiosks: counts.get(id) ?? 0 })),
  };
}

async function presentRollout(services: Services, rollout: rollouts.Rollout): Promise<RolloutInfo | null> {
  const { database } = services;
  const [release, base] = await Promise.all([
    storedReleases.get(database, rollout.release),
    storedReleases.get(database, rollout.base),
  ]);
  if (!release) return null;
  const kiosks = await rollouts.pilotKiosks(database, rollout.kiosk_group, rollout.started_at);
  const group = (await stores.groups(database)).find(({ id }) => id === rollout.kiosk_group);
  return {
    state: rollout.state === 'stopped' ? 'stopped' : 'pilot',
    reason: rollout.reason,
    group: { id: rollout.kiosk_group, name: group?.name ?? '' },
    release: presentRelease(release),
    base: base ? presentRelease(base) : null,
    startedAt: iso(rollout.started_at),
    widenAt: rollout.widen_at === null ? null : iso(rollout.widen_at),
    kiosks: kiosks.length,
    showing: kiosks.filter((kiosk) => kiosk.release === release.hash).length,
    ...compareFaults(kiosks, rollout.started_at, Date.now()),
  };
}
