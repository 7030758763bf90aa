// Which problems there are now. See src/server/operating/README.md#alerts.
import { HOUR_MS, MINUTE_MS } from '#config/durations.ts';
import type { Problem } from '#rules/alerts.ts';
import { resolveSettings, type KioskSettings } from '#records/kioskSettings.ts';
import { isLit } from '#rules/openingHours.ts';
import type { KioskGroup } from '#records/kinds/groups.ts';
import type { Store } from '#records/kinds/stores.ts';
import { SITE } from '../documents/documentGate.ts';
import { HealthChecks } from '../operating/healthChecks.ts';
import { nodeTroubles } from '../platform/nodes/nodeTroubles.ts';
import { PRICE_SOURCE_NAME } from '../prices/priceSource.ts';
import type { Services } from '../services.ts';
import type { KioskTable } from '../platform/database/tables.ts';
import * as nodes from '../platform/nodes/nodeRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as priceSource from '../prices/priceSourceRepository.ts';
import * as stores from '../fleet/storeRepository.ts';
import * as kiosks from '../kiosks/kioskRepository.ts';
import * as rollouts from '../publishing/rolloutRepository.ts';

/** Same threshold as in kiosk/contentUpdates.ts, where a kiosk reports it. */
const CLOCK_OFF_MS = 5 * MINUTE_MS;
/** Reported by a kiosk that draws with the Canvas renderer (stage/render/gpuLossRecord.ts). */
const WEBGL_LOST = 'THE BROWSER NEEDS TO BE STARTED ANEW';
/** Reported by a kiosk each time that it refuses what it is sent (kiosk/contentUpdates.ts). */
const STALE_RELEASE = 'STALE RELEASE';
/** It looks at least every hour. */
const STALE_MS = 2 * HOUR_MS;
/** Silent for longer, a kiosk has been taken down: it is no news any more. */
const GONE_MS = 30 * 24 * HOUR_MS;

/** Rejects if the database does not answer. */
export async function readProblems(services: Services, nowMs: number): Promise<Problem[]> {
  const fleet = new Fleet(await stores.stores(services.database), await stores.groups(services.database));
  const problems = [
    await silentKiosks(services, fleet, nowMs),
    await faultyKiosks(services, fleet, nowMs),
    await wrongClocks(services, fleet, nowMs),
    (await kiosks.reporting(services.database, WEBGL_LOST)).map((kiosk) =>
      fleet.problem('kioskWebgl', kiosk),
    ),
    (await kiosks.reporting(services.database, STALE_RELEASE, STALE_MS)).map((kiosk) =>
      fleet.problem('kioskStale', kiosk),
    ),
    await nodesDown(services),
    await troublesOfNodes(services, nowMs),
    await oldBackup(services, nowMs),
    await lateSchedules(services),
    await stoppedRollouts(services),
    await failingPriceSource(services),
  ];
  return problems.flat();
}

/** Names, stores and hours of kiosks. */
class Fleet {
  readonly #stores: ReadonlyMap<string, Store>;
  readonly #groups: ReadonlyMap<string, KioskGroup>;
  readonly #lit = new Map<string, boolean>();
  constructor(stores: readonly Store[], groups: readonly KioskGroup[]) {
    this.#stores = new Map(stores.map((store) => [store.id, store]));
    this.#groups = new Map(groups.map((group) => [group.id, group]));
  }

  problem(rule: Problem['rule'], kiosk: KioskTable, detail = ''): Problem {
    const place = this.#stores.get(kiosk.store ?? '')?.name ?? '';
    return { rule, subject: kiosk.id, name: kiosk.label ?? (kiosk.name || kiosk.id), place, detail };
  }

  /** Whether it is within its opening hours; a kiosk without any always is. */
  isOpen(kiosk: KioskTable, atMs: number): boolean {
    const { hours, timeZone } = resolveSettings(
      {
        kiosk: { name: '', settings: JSON.parse(kiosk.settings) as KioskSettings },
        group: kiosk.kiosk_group,
        store: this.#stores.get(kiosk.store ?? '') ?? null,
      },
      this.#groups,
    );
    if (!hours) return true;
    // Kiosks of a chain share few opening hours; reading a local time takes 50 µs.
    const key = JSON.stringify([hours.value, timeZone?.value, atMs]);
    const known = this.#lit.get(key);
    if (known !== undefined) return known;
    const lit = isLit(hours.value, atMs, timeZone?.value ?? 'UTC');
    this.#lit.set(key, lit);
    return lit;
  }
}

async function silentKiosks(
  { database, settings }: Services,
  fleet: Fleet,
  nowMs: number,
): Promise<Problem[]> {
  const silentMs = settings.alerts.silentMinutes * MINUTE_MS;
  const silent = await kiosks.watched(database, { fromMs: nowMs - GONE_MS, untilMs: nowMs - silentMs });
  return silent
    .filter((kiosk) => fleet.isOpen(kiosk, nowMs) && fleet.isOpen(kiosk, nowMs - silentMs))
    .map((kiosk) =>
      fleet.problem('kioskSilent', kiosk, `last heard ${new Date(kiosk.seen_at).toUTCString()}`),
    );
}

async function faultyKiosks(
  { database, settings }: Services,
  fleet: Fleet,
  nowMs: number,
): Promise<Problem[]> {
  const faulty = await kiosks.withFaults(database, nowMs - HOUR_MS, settings.alerts.faultsPerHour);
  return faulty.map(({ kiosk, count }) => fleet.problem('kioskFaults', kiosk, `${count} in an hour`));
}

async function wrongClocks(
  { database, settings }: Services,
  fleet: Fleet,
  nowMs: number,
): Promise<Problem[]> {
  const heard = await kiosks.watched(database, {
    fromMs: nowMs - settings.alerts.silentMinutes * MINUTE_MS,
    untilMs: Number.MAX_SAFE_INTEGER,
  });
  return heard
    .filter(({ clock_ahead_ms }) => Math.abs(clock_ahead_ms) > CLOCK_OFF_MS)
    .map((kiosk) => {
      const minutes = Math.round(Math.abs(kiosk.clock_ahead_ms) / MINUTE_MS);
      const side = kiosk.clock_ahead_ms > 0 ? 'ahead' : 'behind';
      return fleet.problem('kioskClock', kiosk, `${minutes} minutes ${side}`);
    });
}

async function nodesDown({ database }: Services): Promise<Problem[]> {
  return (await nodes.down(database)).map(({ name, seenMs }) => {
    const detail = `last seen ${new Date(seenMs).toUTCString()}`;
    return { rule: 'node', subject: name, name, place: '', detail };
  });
}

/** Each once, also where several nodes see it. */
async function troublesOfNodes(services: Services, nowMs: number): Promise<Problem[]> {
  const troubles = [...(await nodes.troubles(services.database, nowMs)), ...(await nodeTroubles(services))];
  const byKey = new Map(troubles.map((trouble) => [`${trouble.rule} ${trouble.name}`, trouble]));
  return [...byKey.values()].map((trouble) => ({ ...trouble, subject: trouble.name, place: '' }));
}

async function oldBackup(services: Services, nowMs: number): Promise<Problem[]> {
  const { backupHours } = services.settings.alerts;
  if (backupHours === 0) return [];
  const backup = await new HealthChecks(services).backup();
  if (backup && nowMs - Date.parse(backup.at) < backupHours * HOUR_MS) return [];
  const detail = backup ? `made ${new Date(backup.at).toUTCString()}` : 'there is none';
  return [{ rule: 'backup', subject: '', name: '', place: '', detail }];
}

async function lateSchedules(services: Services): Promise<Problem[]> {
  const { overdue, failed } = await new HealthChecks(services).schedules();
  const count = overdue + failed;
  if (count === 0) return [];
  const name = count === 1 ? 'A schedule' : `${count} schedules`;
  return [{ rule: 'plan', subject: '', name, place: '', detail: '' }];
}

async function stoppedRollouts({ database }: Services): Promise<Problem[]> {
  const stopped = (await rollouts.allOpen(database)).filter(({ state }) => state === 'stopped');
  return Promise.all(
    stopped.map(async ({ environment, reason }) => ({
      rule: 'rollout' as const,
      subject: environment,
      name: (await documents.get(database, SITE, environment))?.name ?? environment,
      place: '',
      detail: reason,
    })),
  );
}

/** It is asked again every five minutes. */
const PRICE_SOURCE_FAILURES = 3;

async function failingPriceSource({ database, settings }: Services): Promise<Problem[]> {
  if (!settings.priceSource) return [];
  const { failures, problem } = await priceSource.status(database);
  if (failures < PRICE_SOURCE_FAILURES) return [];
  return [
    { rule: 'provider', subject: PRICE_SOURCE_NAME, name: PRICE_SOURCE_NAME, place: '', detail: problem },
  ];
}
