// Single anonymous visits, for the replay of the editor. See src/server/insights/README.md#visits.
import type { FastifyInstance } from 'fastify';
import type { Visit, VisitLine, VisitList } from '#protocol/insightsEndpoints.ts';
import { groupsWithin } from '#records/kioskSettings.ts';
import { stepsOf, summaryOf } from '#rules/visitSteps.ts';
import { notFound, validationError } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { Releases } from '../publishing/releases.ts';
import { shownAt } from '../publishing/pastReleases.ts';
import type { Services } from '../services.ts';
import {
  groupsOfKiosks,
  readVisit,
  readVisits,
  releaseOfKiosk,
  type StoredVisit,
  type VisitCursor,
} from './visitQuery.ts';
import * as stores from '../fleet/storeRepository.ts';
import * as storedReleases from '../publishing/releaseRepository.ts';

const PAGE_VISITS = 50;
const CURSOR = /^(\d{1,15}) ([\w-]{1,64})$/;

export function visitRoutes(app: FastifyInstance, services: Services, releases: Releases): void {
  const { database } = services;

  route(app, 'GET /api/visits', async (request): Promise<VisitList> => {
    const { from, to, environment, language, group, screen, id = '', after } = request.query;
    const groups = await stores.groups(database);
    const page = await readVisits(
      database,
      {
        from,
        to,
        environment,
        language,
        ...(group !== undefined && { groups: groupsWithin(groups, group) }),
        ...(screen !== undefined && { page: { screen, screenId: id } }),
      },
      { after: cursorOf(after), limit: PAGE_VISITS },
    );
    return {
      visits: await linesOf(page.visits),
      next: page.next && `${page.next.atMs} ${page.next.id}`,
      tooFew: page.tooFew,
      groups: groups.map(({ id: groupId, name }) => ({ id: groupId, name })),
    };
  });

  route(app, 'GET /api/visits/:id', async (request): Promise<Visit> => {
    const found = await readVisit(database, request.params.id);
    const [line] = found ? await linesOf([found]) : [];
    if (!found || !line) throw notFound();
    return { ...line, walk: stepsOf(found.atMs, found.events), shown: await shownIn(found) };
  });

  async function linesOf(visits: readonly StoredVisit[]): Promise<VisitLine[]> {
    const names = new Map((await stores.groups(database)).map(({ id, name }) => [id, name]));
    const groupOf = await groupsOfKiosks(
      database,
      visits.map(({ kiosk }) => kiosk),
    );
    return visits.map(({ id, kiosk, atMs, environment, isDemo, events }) => ({
      id,
      startedAt: new Date(atMs).toISOString(),
      environment,
      group: names.get(groupOf.get(kiosk) ?? '') ?? null,
      isDemo,
      ...summaryOf(atMs, events),
    }));
  }

  /** The kiosk itself said what it showed, pilot or not; else what its environment showed. */
  async function shownIn({ kiosk, atMs, environment }: StoredVisit): Promise<Visit['shown']> {
    const hash = await releaseOfKiosk(database, kiosk, atMs);
    const said =
      hash === undefined ? undefined : await storedReleases.byHash(services.database, hash, environment);
    if (said) return { release: said.id, at: said.at };
    const at = new Date(atMs).toISOString();
    const shown = await shownAt(services.database, environment, at);
    if (!shown || !(await releases.past(environment, at))) return null;
    if ('seq' in shown) return { release: null, at };
    const release = await storedReleases.get(services.database, shown.release);
    return release ? { release: release.id, at: release.at } : null;
  }
}

/** Throws 400 for one that no page has sent. */
function cursorOf(after: string | undefined): VisitCursor | undefined {
  if (after === undefined) return undefined;
  const [, atMs, id] = CURSOR.exec(after) ?? [];
  if (atMs === undefined || id === undefined)
    throw validationError([{ path: 'after', message: 'Must be what the page before has as next' }]);
  return { atMs: Number(atMs), id };
}
