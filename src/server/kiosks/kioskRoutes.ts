// The list of kiosks for operators. See src/server/insights/README.md#events-and-kiosks.
import type { FastifyInstance } from 'fastify';
import type { KioskPage, KioskQuery, KioskRecord } from '#protocol/kioskSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { kioskFlags, kioskState } from '#rules/kioskStates.ts';
import { sendCsv } from '../platform/http/csvResponse.ts';
import { notFound, validationError } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import * as kioskPages from './kioskPages.ts';
import type { Releases } from '../publishing/releases.ts';
import type { Services } from '../services.ts';
import * as audit from '../audit/auditRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as kiosks from './kioskRepository.ts';
import * as rollouts from '../publishing/rolloutRepository.ts';
import * as storedReleases from '../publishing/releaseRepository.ts';

const CSV_AT_ONCE = 200;
const CSV_COLUMNS = [
  'id',
  'name',
  'store',
  'region',
  'group',
  'environment',
  'language',
  'state',
  'seenAt',
  'release',
  'version',
  'faults',
] as const;
const iso = (ms: number): string => new Date(ms).toISOString();

export function kioskRoutes(app: FastifyInstance, services: Services, releases: Releases): void {
  const { database, settings } = services;

  route(app, 'GET /api/kiosks', async (request): Promise<KioskPage> => {
    const nowMs = Date.now();
    const shown = await shownReleases(services, releases);
    const page = await kioskPages.page(database, nowMs, request.query, shown);
    if (!page) throw validationError([{ path: 'after', message: 'Must be the `next` of a page' }]);
    const { counts, reachable } = await kioskPages.counts(database, nowMs, request.query);
    return {
      now: iso(nowMs),
      enrolment: settings.enrolment,
      items: page.rows.map((row) => present(row, shown)),
      total: counts[request.query.state ?? 'all'],
      next: page.next,
      counts,
      reachable,
      unfiltered: await kioskPages.total(database),
    };
  });

  route(app, 'GET /api/kiosks.csv', async (request, reply) => {
    await audit.add(database, { actor: request.actor, action: 'export', subject: 'kiosks' });
    const shown = await shownReleases(services, releases);
    const rows = csvRows(services, request.query, shown);
    return sendCsv(reply, { file: 'kiosks.csv', columns: CSV_COLUMNS, rows });
  });

  route(app, 'GET /api/kiosks/ids', (request) => kioskPages.ids(database, Date.now(), request.query));

  route(app, 'GET /api/kiosks/stores', (request) => kioskPages.byStore(database, Date.now(), request.query));

  route(app, 'GET /api/kiosks/:clientId', async (request) => {
    const row = await kioskPages.one(database, Date.now(), clientIdOf(request.params.clientId) ?? '');
    if (!row) throw notFound();
    return { ...present(row, await shownReleases(services, releases)), now: iso(Date.now()) };
  });

  route(app, 'DELETE /api/kiosks/:clientId', async (request) => {
    const id = clientIdOf(request.params.clientId);
    if (id === undefined || !(await kiosks.forget(database, id))) throw notFound();
    await audit.add(database, { actor: request.actor, action: 'remove-kiosk', subject: id });
    return { id };
  });
}

/** Returns the releases that each environment shows now. */
async function shownReleases({ database }: Services, releases: Releases): Promise<kioskPages.ShownReleases> {
  const environments = await documents.names(database, 'environment', 'oldest first');
  const shown = await Promise.all(
    environments.map(async ({ id, name }) => {
      const rollout = await rollouts.open(database, id);
      const pilot = rollout && (await storedReleases.get(database, rollout.release))?.hash;
      const { bundle } = await releases.live(id);
      return [id, { name, live: bundle.hash, pilot }] as const;
    }),
  );
  return new Map(shown);
}

function releaseState(
  { environment, release }: kioskPages.KioskRow,
  shown: kioskPages.ShownReleases,
): KioskRecord['releaseState'] {
  const { live, pilot } = shown.get(environment) ?? {};
  if (release === '' || live === undefined) return '';
  if (release === live) return 'live';
  return release === pilot ? 'pilot' : 'older';
}

const present = (row: kioskPages.KioskRow, shown: kioskPages.ShownReleases): KioskRecord => ({
  id: row.id,
  name: row.label ?? row.name,
  store: row.store,
  group: row.kiosk_group,
  names: { store: row.storeName ?? '', group: row.groupName ?? '' },
  region: row.region ?? '',
  releaseState: releaseState(row, shown),
  enrolled: row.key_hash !== null,
  version: row.version,
  environment: row.environment,
  language: row.language,
  screen: row.screen,
  release: row.release,
  uptimeMs: row.uptime_ms,
  clockAheadMs: row.clock_ahead_ms,
  dropped: row.dropped,
  since: iso(row.since),
  seenAt: row.seen_at === 0 ? null : iso(row.seen_at),
  pictureAt: row.pictureMs === null ? null : iso(row.pictureMs),
  faultCount: row.faultCount,
  faults: row.faults.map(({ id, at, message, ids }) => ({
    id,
    at: iso(at),
    message,
    ids: JSON.parse(ids) as Record<string, unknown>,
  })),
});

/** Page by page, so that the database is free between them. */
async function* csvRows(
  { database }: Services,
  query: KioskQuery,
  shown: kioskPages.ShownReleases,
): AsyncGenerator<Record<(typeof CSV_COLUMNS)[number], string | number>> {
  const nowMs = Date.now();
  for (let after = query.after; ; ) {
    const page = await kioskPages.page(database, nowMs, { ...query, limit: CSV_AT_ONCE, after }, shown);
    for (const row of page?.rows ?? []) {
      const kiosk = present(row, shown);
      yield {
        ...kiosk,
        store: kiosk.names.store,
        group: kiosk.names.group,
        environment: shown.get(kiosk.environment)?.name ?? kiosk.environment,
        state: kioskState(kioskFlags(kiosk, Date.now())),
        seenAt: kiosk.seenAt ?? '',
        release: kiosk.releaseState,
        faults: kiosk.faultCount,
      };
    }
    if (!page || page.next === null) return;
    after = page.next;
  }
}
